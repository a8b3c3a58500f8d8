/** The log as people read it: by turns, without what was taken back. */

import type { GamePage, Happening } from '@/games/game';
import { takenBack } from './happenings';
import { tell } from './telling';

export interface Line {
  number: number;
  text: string;
  /** Who did it; null if nobody in particular. */
  seat: number | null;
}

export interface Turn {
  /** The number of its first happening: steady, so that the list does not flicker. */
  number: number;
  /** Whose turn; null: what came before the first one that we saw. */
  seat: number | null;
  lines: Line[];
}

/** What still holds: a move that was taken back leaves only the words that it was. */
export function standing(log: readonly Happening[]): Happening[] {
  const gone = takenBack([...log]);
  return log.filter((happening) => !gone.has(happening.number));
}

export function doer(happening: Happening): number | null {
  const seat = happening.told.data.seat;
  return typeof seat === 'number' ? seat : null;
}

export function lineOf(
  happening: Happening,
  page: GamePage,
  hearer: number | null,
  names: string[],
): Line | null {
  const text = tell(page, happening.told, hearer, names);
  return text === '' ? null : { number: happening.number, text, seat: doer(happening) };
}

/** Oldest first. A second beginning of the same turn (somebody digs again) is no new turn. */
export function turnsOf(
  log: readonly Happening[],
  page: GamePage,
  hearer: number | null,
  names: string[],
): Turn[] {
  const turns: Turn[] = [];
  for (const happening of standing(log)) {
    const starts = page.startsTurn(happening.told);
    let turn = turns.at(-1);
    if (turn === undefined || (starts !== null && starts !== turn.seat)) {
      turn = { number: happening.number, seat: starts, lines: [] };
      turns.push(turn);
    }
    const line = lineOf(happening, page, hearer, names);
    if (line) turn.lines.push(line);
  }
  return turns.filter((turn) => turn.lines.length > 0);
}

/** What the others did since `since`, for somebody who looks up again. */
export function recapOf(
  log: readonly Happening[],
  since: number,
  page: GamePage,
  me: number,
  names: string[],
): Line[] {
  return standing(log)
    .filter((happening) => happening.number > since)
    .map((happening) => lineOf(happening, page, me, names))
    .filter((line) => line !== null)
    .filter((line) => line.seat !== null && line.seat !== me);
}
