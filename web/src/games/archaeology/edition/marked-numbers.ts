/** The numbers of a Card Game's edition, as the rules page brings them. */

import type { Marked } from '@/game/source-marks';

interface KindNumbers {
  kind: string;
  copies: Marked;
  trade: Marked;
  /** By the size of the set, beginning with one card; the last is the complete set. */
  sells: Marked[];
}

export interface MarkedNumbers {
  kinds: KindNumbers[]; // dearest first
  hand: Marked;
  market: Marked;
  /** Of the one monument, if there is but one. */
  chambers?: Chambers;
  seats: Record<string, { thieves: Marked; storms: Marked; left_out?: string[] }>;
  trades_a_turn: Marked;
  /** Turns with trades only for each player who holds cards, before they are passes. */
  trade_turns_each: Marked;
  explorations?: Marked;
  /** How often each tent can be used. */
  tents?: Marked;
  monuments?: MarkedMonument[];
  variants?: Record<string, Variant>;
}

type Chambers = { name: string; cards: Marked; maps: Marked }[];

/** A monument, with the numbers that only its way of exploring has. */
export type MarkedMonument = { name: string; chambers: Chambers } & Record<string, unknown>;

/** What a variant changes, where it does. */
export interface Variant {
  seats?: number[];
  everything_in?: boolean;
  more_thieves?: Marked;
  storms?: Marked;
  tents?: Marked;
  poorest_first?: boolean;
}
