/** What the map is asked to show beside the tiles, and what it answers with. */

/** Where the pointer or the cursor is. */
export interface Spot {
  cell: string;
  /** Null while whole cells are looked at: only walks and mummies ask for quarters. */
  quarter: string | null;
}

/** A tile that could be laid: as it is turned now. */
export interface Ghost {
  /** Where it lies; null: it follows pointer and cursor over the cells that are offered. */
  at: string | null;
  /** 'camp' for a Base Camp. */
  tile: string;
  quarters: readonly string[];
  icon?: string;
  /** Whose camp it is. */
  seat?: number | null;
}

export interface Marks {
  /** Empty cells where a tile may be laid. */
  cells?: readonly string[];
  /** Tiles that an icon may change. While there are any, the others show why they are locked. */
  tiles?: readonly string[];
  /** Quarters that the archeologist may walk to, with the steps; quarters of one airport or camp together. */
  steps?: Readonly<Record<string, number>>;
  /** Quarters where a mummy may go. */
  haunts?: readonly string[];
  /** Cells and quarters that are picked already. */
  chosen?: readonly string[];
  /** Cells and quarters where something has just happened. */
  fresh?: readonly string[];
}

export interface MapEvents {
  /** An empty cell that was offered. */
  cell?: (cell: string) => void;
  /** A tile, whether it was offered or not; the quarter that was hit, if it was hit by pointer. */
  tile?: (cell: string, quarter: string | null) => void;
  /** A quarter that was offered: of an airport or a camp always its first one. */
  quarter?: (quarter: string) => void;
  /** Null: the pointer has left. */
  hover?: (spot: Spot | null) => void;
}
