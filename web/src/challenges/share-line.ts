/** A result to show to others, in one line that gives nothing away: docs/quests.md defines it. */
import type { ChallengeResult } from './achievements';

const STARS: Record<string, string> = { master: '★★★', seasoned: '★★☆', apprentice: '★☆☆' };

/** `what` is the day of a daily dig, or a quest such as #17. */
export function shareLine(
  title: string,
  what: string,
  { rank, time, line, hints = 0 }: Pick<ChallengeResult, 'rank' | 'time' | 'line' | 'hints'>,
) {
  const parts = [title, what, STARS[rank ?? ''] ?? '☆☆☆', `${time}`, line];
  if (hints) parts.push(hints === 1 ? '1 hint' : `${hints} hints`);
  return parts.filter(Boolean).join(' ');
}
