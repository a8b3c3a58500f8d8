/** The log of a table: what was told, each with a number that only grows. */
import type { LogEntry } from '@/game/contract';
import type { EventInfo } from '@/wire/generated/wire';

export const LONGEST = 500;

let numbers = 0;

/** Something told in row `seq` becomes an entry. */
export function logEntry(seq: number, { kind, data, by_bot = false, text }: EventInfo): LogEntry {
  numbers += 1;
  return { number: numbers, seq, told: { kind, data, by_bot, ...(text && { text }) } };
}

export function append(log: LogEntry[], more: LogEntry[]): LogEntry[] {
  return more.length === 0 ? log : [...log, ...more].slice(-LONGEST);
}

/** The numbers of entries that an undo took back; the log strikes them out. */
export function takenBack(log: LogEntry[]): Set<number> {
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
