/** The numbers of an edition, as the board counts with them. */
import { isMarked } from '@/game/source-marks';
import type { RulesPage } from '@/wire/generated/wire';
import type { MarkedNumbers as Marks } from './marked-numbers';

/** Cards by kind: only those that there are, the dearest kind first. */
export type Pile = Record<string, number>;

export interface KindNumbers {
  kind: string;
  copies: number;
  trade: number;
  /** By the size of the set, beginning with one card; the last is the complete set. */
  sells: number[];
}

export interface Numbers {
  kinds: KindNumbers[]; // dearest first
  of: Record<string, KindNumbers>;
  tradesATurn: number;
  /** Infinity: as many as there are maps for. */
  explorationsATurn: number;
  /** How often each player's tent can be used; 0: there are none. */
  tents: number;
  /** What only some monuments have, by their names: such as the value that is safe in the Mine. */
  monuments: Record<string, Record<string, number>>;
}

export function numbersOf(rules: RulesPage, options: Record<string, unknown> = {}): Numbers {
  const marked = rules.numbers as Marks;
  const kinds = marked.kinds.map(({ kind, copies, trade, sells }) => ({
    kind,
    copies: copies[0],
    trade: trade[0],
    sells: sells.map(([value]) => value),
  }));
  return {
    kinds,
    of: Object.fromEntries(kinds.map((row) => [row.kind, row])),
    tradesATurn: marked.trades_a_turn[0],
    explorationsATurn: marked.explorations?.[0] ?? Number.POSITIVE_INFINITY,
    tents: tentUses(marked, options),
    monuments: Object.fromEntries(
      (marked.monuments ?? []).map(({ name, ...rest }) => [name, unmarked(rest)]),
    ),
  };
}

/** A variant's number takes the place of the usual one; of several the largest. */
function tentUses({ tents, variants = {} }: Marks, options: Record<string, unknown>): number {
  const theirs = Object.entries(variants)
    .filter(([name]) => options[name.replaceAll('-', '_')] === true)
    .flatMap(([, variant]) => variant.tents?.[0] ?? []);
  return tents && theirs.length ? Math.max(...theirs) : (tents?.[0] ?? 0);
}

const unmarked = (plan: Record<string, unknown>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(plan).flatMap(([name, number]) => (isMarked(number) ? [[name, number[0]]] : [])),
  );

/** The kinds of a pile, dearest first. */
export const kindsIn = (pile: Pile, numbers: Numbers): string[] =>
  numbers.kinds.map((row) => row.kind).filter((kind) => (pile[kind] ?? 0) > 0);

export const total = (pile: Pile): number =>
  Object.values(pile).reduce((sum, cards) => sum + cards, 0);

export const tradeValue = (pile: Pile, numbers: Numbers): number =>
  Object.entries(pile).reduce(
    (sum, [kind, cards]) => sum + (numbers.of[kind]?.trade ?? 0) * cards,
    0,
  );

/** What so many cards sell for as one set; more than the largest set sell as that. */
export const setValue = (row: KindNumbers, cards: number): number =>
  row.sells[Math.min(cards, row.sells.length) - 1] ?? 0;
