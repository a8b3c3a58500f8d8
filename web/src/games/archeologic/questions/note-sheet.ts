/** The note sheet: what has been asked about each row and column, by whom, and what is known of it. */
import type { Answer, Asked, View } from '../generated/view';

export interface SheetCell {
  answer: Answer | null;
  /** Who has asked it, in order. */
  seats: number[];
}

/** All questions; in a replay with all views open, each with its answer. */
export function questionsAsked(view: View, open: readonly View[] | null): Asked[] {
  if (!open) return view.asked;
  return view.asked.map((one, at) => open[one.seat]?.asked[at] ?? one);
}

export const cellKey = (axis: string, question: string): string => `${axis} ${question}`;

export function sheetOf(asked: readonly Asked[]): Map<string, SheetCell> {
  const sheet = new Map<string, SheetCell>();
  for (const { axis, question, seat, answer } of asked) {
    const cell = sheet.get(cellKey(axis, question));
    sheet.set(cellKey(axis, question), {
      answer: cell?.answer ?? answer,
      seats: [...new Set([...(cell?.seats ?? []), seat])],
    });
  }
  return sheet;
}

/** The newest answer of a seat's own: what it has just been told. */
export function lastAnswer(view: View, seat: number | null): Asked | null {
  return view.asked.findLast((one) => one.seat === seat && one.answer !== null) ?? null;
}

/** The symbols of an answer, one by one; null if it is a number. */
export function symbolsOf(answer: Answer): ('free' | 'fire' | 'sharp')[] | null {
  if (typeof answer.number === 'number') return null;
  return (['free', 'fire', 'sharp'] as const).flatMap((mark) =>
    Array.from({ length: answer[mark] ?? 0 }, () => mark),
  );
}
