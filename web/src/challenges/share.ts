/** A result to show to others, in one line that gives nothing away. */
import type { Result } from './kept';

const STARS: Record<string, string> = { master: '★★★', seasoned: '★★☆', apprentice: '★☆☆' };

/** `what` is the day of a daily dig, or a quest such as #17. */
export function shareLine(
  title: string,
  what: string,
  result: Pick<Result, 'rank' | 'time' | 'line'>,
) {
  const stars = STARS[result.rank ?? ''] ?? '☆☆☆';
  return `${title} ${what} ${stars} ${result.time} ${result.line}`.trimEnd();
}
