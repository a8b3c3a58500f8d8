/** The log as people read it: by turns, without what was taken back, and not card by card. */

import type { AnyView, GamePage, LogEntry } from '@/game/contract';
import { takenBack } from '@/session/event-log';
import { eventText } from '@/session/event-text';

export interface LogLine {
  number: number;
  text: string;
  /** Who did it; null if nobody in particular. */
  seat: number | null;
  /** The hearer has lost something by it. */
  hurts: boolean;
}

export interface LogTurn {
  /** The number of its first entry: steady, so that the list does not flicker. */
  number: number;
  /** Whose turn; null: what came before the first one that we saw. */
  seat: number | null;
  lines: LogLine[];
}

/** What still holds: a move that was taken back leaves only the words that it was. */
export function notTakenBack(log: readonly LogEntry[]): LogEntry[] {
  const gone = takenBack([...log]);
  return log.filter((entry) => !gone.has(entry.number));
}

/** What came of one decision, with what the game tells in one sentence made one. */
function merged(log: readonly LogEntry[], page: GamePage): LogEntry[] {
  const together: LogEntry[] = [];
  for (const entry of log) {
    const before = together.at(-1);
    const told = before?.seq === entry.seq ? page.merge?.(before.told, entry.told) : undefined;
    const by_bot = before?.told.by_bot;
    if (before && told) together[together.length - 1] = { ...before, told: { ...told, by_bot } };
    else together.push(entry);
  }
  return together;
}

function doer(entry: LogEntry): number | null {
  const seat = entry.told.data.seat;
  return typeof seat === 'number' ? seat : null;
}

function lineOf(
  { number, told, seq }: LogEntry,
  page: GamePage,
  hearer: number | null,
  names: string[],
  view: AnyView | null,
): LogLine | null {
  const text = eventText(page, told, hearer, names);
  if (text === '') return null;
  const hurts = hearer !== null && page.hurts?.(told, hearer, view) === true;
  return { number, text, seat: doer({ number, told, seq }), hurts };
}

/** A line for each entry that is worth one, oldest first; what hurts is judged by how the table stands. */
export function linesOf(
  log: readonly LogEntry[],
  page: GamePage,
  hearer: number | null,
  names: string[],
  view: AnyView | null = null,
): LogLine[] {
  return merged(notTakenBack(log), page)
    .map((entry) => lineOf(entry, page, hearer, names, view))
    .filter((line) => line !== null);
}

/** Oldest first. A second beginning of the same turn (somebody digs again) is no new turn. */
export function turnsOf(
  log: readonly LogEntry[],
  page: GamePage,
  hearer: number | null,
  names: string[],
  view: AnyView | null = null,
): LogTurn[] {
  const turns: LogTurn[] = [];
  for (const entry of merged(notTakenBack(log), page)) {
    const starts = page.startsTurn(entry.told);
    let turn = turns.at(-1);
    if (turn === undefined || (starts !== null && starts !== turn.seat)) {
      turn = { number: entry.number, seat: starts, lines: [] };
      turns.push(turn);
    }
    const line = lineOf(entry, page, hearer, names, view);
    if (line) turn.lines.push(line);
  }
  return turns.filter((turn) => turn.lines.length > 0);
}

/** The newest that came of what `me` did in their turn; null if it has but begun. */
export function ownNews(
  log: readonly LogEntry[],
  page: GamePage,
  me: number,
  names: string[],
  view: AnyView | null = null,
): LogLine | null {
  const turn = turnsOf(log, page, me, names, view).at(-1);
  if (turn?.seat !== me) return null;
  return turn.lines.slice(1).findLast((line) => line.seat === me || line.hurts) ?? null;
}

/** What the others did since the last turn of `me`, and what it did to `me`. */
export function recapOf(
  log: readonly LogEntry[],
  page: GamePage,
  me: number,
  names: string[],
  view: AnyView | null = null,
): LogLine[] {
  const turns = turnsOf(log, page, me, names, view);
  // The turn that has just begun is no news to whoever plays it.
  if (turns.at(-1)?.seat === me) turns.pop();
  const last = turns.findLastIndex((turn) => turn.seat === me);
  return turns
    .slice(last + 1)
    .flatMap((turn) => turn.lines)
    .filter((line) => line.hurts || (line.seat !== null && line.seat !== me));
}
