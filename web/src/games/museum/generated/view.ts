// Written by tools/web_types.py from the server's schemas: change those instead.

/** Tiles of a hand that look the same. */
export interface Held {
  tile: string;
  quarters: string[];
  icon?: string;
  number?: number;
}

export interface Seat {
  colour: string;
  hand: number;
  score: number;
  artifacts: number;
  camp?: string | null;
  archeologist?: string | null;
  mummy?: string | null;
  known?: Record<string, number>;
  collected?: string[];
}

export interface Site {
  colour: string;
  quarters: string[];
  value: number;
  owner?: number | null;
  connected?: boolean;
  via?: string[];
  held?: boolean;
  mummies?: number[];
  scores?: number[];
}

/** What lies in a cell. */
export interface Tile {
  at: string;
  tile: string;
  quarters?: string[];
  turn?: number;
  icon?: string;
  seat?: number | null;
  locked?: string;
}

export interface View {
  viewer: number | null;
  actor: number;
  settled: boolean;
  phase: string;
  turn: number | null;
  table: number;
  tiles: Tile[];
  hand: Held[];
  artifacts: string[];
  pile: number;
  unseen: Record<string, number>;
  seats: Seat[];
  sites: Site[];
  menu: number[];
  moves: string[];
  ranks: number[];
  winners: number[];
  placed?: string | null;
  reach?: Record<string, number>;
  chosen?: string | null;
  cell?: string | null;
  second?: string | null;
  spin?: number | null;
  mummy?: number | null;
  goal?: string | null;
}
