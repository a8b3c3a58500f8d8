/** The log of a table: what was told, each with a number that only grows. */
import type { Happening } from '@/game/contract';
import type { Told } from '@/wire/generated/wire';

export const LONGEST = 500;

let numbers = 0;

/** Something told in row `seq` becomes a happening. */
export function happening(seq: number, { kind, data, by_bot = false }: Told): Happening {
  numbers += 1;
  return { number: numbers, seq, told: { kind, data, by_bot } };
}

export function append(log: Happening[], more: Happening[]): Happening[] {
  return more.length === 0 ? log : [...log, ...more].slice(-LONGEST);
}

/** The numbers of happenings that an undo took back; the log strikes them out. */
export function takenBack(log: Happening[]): Set<number> {
  const gone = new Set<number>();
  for (const undo of log) {
    const to = undo.told.kind === 'undone' ? undo.told.data.to : null;
    if (typeof to !== 'number') continue;
    for (const { number, seq, told } of log) {
      if (seq > to && seq < undo.seq && told.kind !== 'undone') gone.add(number);
    }
  }
  return gone;
}
