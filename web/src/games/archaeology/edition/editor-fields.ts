/** Numbers that somebody reads off their own cards: what is typed, what is wrong with it, what it means. */
import type { Marked } from '@/game/source-marks';

/** One number: as it was typed, as it was before, and where that came from. */
export interface EditorField {
  text: string;
  was: string;
  mark: string;
}

/** What stands on one card: of a kind its copies, its trade value, and the values of its sets. */
export interface EditorRow {
  id: string;
  cells: EditorField[];
  /** Was this row read off a printed card? */
  read: boolean;
  /** Has whoever types said so, or the opposite? Else it follows from what is typed. */
  said: boolean;
}

export interface Entered {
  kinds: { kind: string; copies: Marked; trade: Marked; sells: Marked[] }[];
  seats: Record<string, { thieves: Marked; storms: Marked }>;
}

export const SETS_AT_MOST = 10;
/** Where in a kind's row its sets begin. */
export const FIRST_SET = 2;
const COPIES = { least: 0, most: 31 };
const TRADE = { least: 1, most: 9 };
const PRICE = { least: 0, most: 9999 };

/** The mark of what was read off a card, and of what somebody made up. */
const PRINTED = 'T';
const MADE_UP = 'A';

const cell = ([value, mark]: Marked): EditorField => ({
  text: String(value),
  was: String(value),
  mark,
});
const nothing = (): EditorField => ({ text: '', was: '', mark: '' });

function row(id: string, cells: EditorField[]): EditorRow {
  return { id, cells, read: cells.every(({ mark }) => mark === PRINTED), said: false };
}

export function kindRows({ kinds }: Pick<Entered, 'kinds'>): EditorRow[] {
  return kinds.map(({ kind, copies, trade, sells }) =>
    row(kind, [copies, trade, ...sells].map(cell)),
  );
}

export function dangerRows({ seats }: Pick<Entered, 'seats'>): EditorRow[] {
  return Object.entries(seats).map(([number, { thieves, storms }]) =>
    row(number, [thieves, storms].map(cell)),
  );
}

/** Rows of kinds all have a field for sets of so many cards, empty if there are none so large. */
export function widen(rows: EditorRow[], sets: number): void {
  for (const { cells } of rows) while (cells.length < FIRST_SET + sets) cells.push(nothing());
}

export const largestSet = (rows: EditorRow[]): number =>
  Math.max(...rows.map(({ cells }) => cells.length - FIRST_SET));

/** Whoever changes a card's numbers has most likely read them there. */
export function write(row: EditorRow, at: number, text: string): void {
  const typed = row.cells[at];
  if (!typed) return;
  typed.text = text;
  if (!row.said) row.read = true;
}

/** What is wrong with a field: not a number from here to there, or a set that smaller ones are missing of. */
export type FieldProblem = { least: number; most: number } | 'gap' | null;

export function problemsOfKind({ cells }: EditorRow): FieldProblem[] {
  let filled = cells.length;
  while (filled > FIRST_SET && cells[filled - 1]?.text.trim() === '') filled -= 1;
  return cells.map(({ text }, at) => {
    if (at === 0) return outside(text, COPIES);
    if (at === 1) return outside(text, TRADE);
    if (text.trim() === '' && at > FIRST_SET) return at < filled ? 'gap' : null;
    return outside(text, PRICE);
  });
}

export const problemsOfDangers = ({ cells }: EditorRow): FieldProblem[] =>
  cells.map(({ text }) => outside(text, COPIES));

function outside(text: string, range: { least: number; most: number }): FieldProblem {
  const right = /^\d{1,6}$/.test(text.trim());
  return right && Number(text) >= range.least && Number(text) <= range.most ? null : range;
}

/** Where a number comes from, as it stands now. */
export function markOf({ read }: EditorRow, { text, was, mark }: EditorField): string {
  if (read) return PRINTED;
  return text.trim() === was ? mark : MADE_UP;
}

/** The numbers, for the server; only of rows that have no troubles. */
export function entered(kinds: EditorRow[], dangers: EditorRow[]): Entered {
  const numbers = (one: EditorRow): Marked[] =>
    one.cells
      .filter(({ text }) => text.trim() !== '')
      .map((typed) => [Number(typed.text), markOf(one, typed)]);
  return {
    kinds: kinds.map((one) => {
      const [copies, trade, ...sells] = numbers(one) as [Marked, Marked, ...Marked[]];
      return { kind: one.id, copies, trade, sells };
    }),
    seats: Object.fromEntries(
      dangers.map((one) => {
        const [thieves, storms] = numbers(one) as [Marked, Marked];
        return [one.id, { thieves, storms }];
      }),
    ),
  };
}

/** Which field the server speaks of: 'cards.cup.sells[1]' is the fourth of the cup's row. */
export function fieldOf(where: string): { row: string; at: number } | null {
  const [, kind, what, set] =
    /^cards\.(\w+)\.(copies|trade|sells)(?:\[(\d+)\])?$/.exec(where) ?? [];
  if (kind)
    return {
      row: kind,
      at: what === 'sells' ? FIRST_SET + Number(set ?? 0) : what === 'trade' ? 1 : 0,
    };
  const [, seats, danger] = /^seats\.(\d)\.(thieves|storms)$/.exec(where) ?? [];
  return seats ? { row: seats, at: danger === 'storms' ? 1 : 0 } : null;
}
