/** The numbers of an edition, as the rules page brings them: each with the mark of its source. */

export type Marked = [number: number, mark: string];

export interface KindNumbers {
  kind: string;
  copies: Marked;
  trade: Marked;
  /** By the size of the set, beginning with one card; the last is the complete set. */
  sells: Marked[];
}

export interface Numbers {
  kinds: KindNumbers[]; // dearest first
  hand: Marked;
  market: Marked;
  chambers: { name: string; cards: Marked; maps: Marked }[];
  seats: Record<string, { thieves: Marked; storms: Marked }>;
  trades_a_turn: Marked;
}

/** The marks that these numbers have, the most frequent first. */
export function marksIn(numbers: Numbers): string[] {
  const found = new Map<string, number>();
  const count = (part: unknown): void => {
    if (isMarked(part)) found.set(part[1], (found.get(part[1]) ?? 0) + 1);
    else if (part !== null && typeof part === 'object') Object.values(part).forEach(count);
  };
  count(numbers);
  return [...found].sort(([, one], [, other]) => other - one).map(([mark]) => mark);
}

const isMarked = (part: unknown): part is Marked =>
  Array.isArray(part) && typeof part[0] === 'number' && typeof part[1] === 'string';
