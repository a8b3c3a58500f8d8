/** The numbers of an edition, as the rules page brings them: each with the mark of its source. */

export type Marked<Value = number> = [value: Value, mark: string];

/** The marks that these numbers have, the most frequent first. */
export function marksIn(numbers: unknown): string[] {
  return [...countMarks(numbers)].sort(([, one], [, other]) => other - one).map(([mark]) => mark);
}

const PRINTED = 'T';

/** A number for a sentence: what is not printed carries its mark where it is read. */
export const marked = <Value>([value, mark]: Marked<Value>): string =>
  mark === PRINTED ? String(value) : `${value} (${mark})`;

/** The mark that may go without saying, of those that there are: a house value is always marked. */
export const usualOf = (marks: string[]): string => marks.find((mark) => !isHouse(mark)) ?? '';

/** How many numbers there are of each mark. */
export function countMarks(numbers: unknown): Map<string, number> {
  const found = new Map<string, number>();
  const count = (part: unknown): void => {
    if (isMarked(part)) found.set(part[1], (found.get(part[1]) ?? 0) + 1);
    else if (part !== null && typeof part === 'object') Object.values(part).forEach(count);
  };
  count(numbers);
  return found;
}

/** Does the house stand in for what nobody has read off a printed part? */
export const isHouse = (mark: string): boolean => mark === 'A' || mark === 'S';

export const isMarked = (part: unknown): part is Marked =>
  Array.isArray(part) &&
  part.length === 2 &&
  typeof part[1] === 'string' &&
  /^[A-Z]$/.test(part[1]);
