import { say } from './say';

const RANKS = ['master', 'seasoned', 'apprentice'] as const;

/** A rank as a word in a sentence. */
export function rankWord(rank: string): string {
  const known = RANKS.find((one) => one === rank) ?? 'apprentice';
  return say(`rank_${known}`);
}
