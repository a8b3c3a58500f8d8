/** The numbers of a Card Game's edition, as the rules page brings them. */

import type { Marked } from '@/games/marks';

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
