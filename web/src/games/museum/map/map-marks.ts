/** What the map is asked to show beside the tiles, and what it answers with. */

/** Where the pointer or the cursor is. */
export interface MarkedPlace {
  cell: string;
  /** Null where a cursor goes over whole cells. */
  quarter: string | null;
}

/** A tile that could be laid, as it is turned now: it follows pointer and cursor over the cells that are offered. */
export interface Ghost {
  /** 'camp' for a Base Camp. */
  tile: string;
  quarters: readonly string[];
  icon?: string;
  /** Of a camp. */
  colour?: string;
}

export interface MapMarks {
  /** Empty cells where a tile may be laid. */
  cells?: readonly string[];
  /** Tiles that an icon may change. While there are any, the others show that they are locked, and say why. */
  tiles?: readonly string[];
  /** Quarters that the archeologist may walk to, with the steps: all four of an airport or a camp. */
  steps?: Readonly<Record<string, number>>;
  /** Quarters where a mummy may go: what their sites are worth is written on them. */
  haunts?: readonly string[];
  /** Cells and quarters that are picked already. */
  chosen?: readonly string[];
  /** Cells and quarters where something has just happened. */
  fresh?: readonly string[];
  /** Write on every site what it is worth: for the end. */
  values?: boolean;
}

export interface MapEvents {
  /** An empty cell that was offered. */
  cell?: (cell: string) => void;
  /** An empty cell that was not. */
  blank?: (cell: string) => void;
  /** A tile, whether it was offered or not; the quarter that was hit, if it was hit by pointer. */
  tile?: (cell: string, quarter: string | null) => void;
  /** While quarters are asked for (`steps` or `haunts`): a quarter of any tile, whether it was offered or not. */
  quarter?: (quarter: string) => void;
  /** Null: neither pointer nor cursor is on the map. */
  hover?: (spot: MarkedPlace | null) => void;
}
