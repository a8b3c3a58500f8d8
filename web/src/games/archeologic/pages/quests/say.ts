import catalogue from '@library/archeologic/words/en/quests.json';
import { words } from '@/words/words';

export const say = words(catalogue);

const RANKS = ['master', 'seasoned', 'apprentice'] as const;
type Rank = (typeof RANKS)[number];

/** A rank in words, also the lack of one. */
export const rankName = (rank: string | null): string =>
  say(RANKS.includes(rank as Rank) ? `rank_${rank as Rank}` : 'rank_none');
