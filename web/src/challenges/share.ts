/** A result to show to others. */
import catalogue from '@words/quests.json';
import { words } from '@/words/words';
import type { Result } from './kept';

const say = words(catalogue);

/** One line of text: what it was, how it went, and the questions as signs. */
export function shareText(title: string, day: string, { rank, time, line }: Result): string {
  const known = rank === 'master' || rank === 'seasoned' || rank === 'apprentice';
  return say(known ? `share_${rank}` : 'share_unsolved', { title, day, time, line });
}
