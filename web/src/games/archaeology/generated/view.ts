// Written by tools/web_types.py from the server's schemas: change those instead.

export interface Chamber {
  name: string;
  cards: number;
  maps: number;
  open?: Record<string, number>;
  known?: Record<string, number>;
  among?: Record<string, number>;
  looked?: number[];
}

/** What somebody can prove of a hand. */
export interface Known {
  cards: Record<string, number>;
  maps_at_most: number;
}

export interface Seat {
  hand: number;
  known: Known;
  public: Known;
  sold: SoldSet[];
  score: number;
  sold_cards: number;
  tents?: number;
  sheltered?: boolean;
  announced?: number | null;
}

export interface SoldSet {
  kind: string;
  cards: number;
  value: number;
  sets: number;
}

export interface View {
  viewer: number | null;
  actor: number;
  settled: boolean;
  phase: string;
  turn: number | null;
  victim: number | null;
  exploring: string | null;
  owed: number;
  hand: Record<string, number>;
  given: Record<string, number>;
  taken: Record<string, number>;
  purse: number;
  market: Record<string, number>;
  dig_site: number;
  thieves: number;
  storms: number;
  chambers: Chamber[];
  spent_maps: number;
  unseen: Record<string, number>;
  seats: Seat[];
  trades: number;
  passes: number;
  quiet: boolean;
  must_sell: boolean;
  menu: number[];
  moves: string[];
  ranks: number[];
  winners: number[];
  monument?: string;
  explorations?: number;
  looked_into?: string | null;
  turned?: Record<string, number>;
  shown?: Record<string, number>;
  named?: string[];
  trade_turns?: number;
  trade_turns_at_most?: number;
  pile?: number;
}
