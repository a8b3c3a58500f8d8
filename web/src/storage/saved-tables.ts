/** The tables that this device sits at: the secrets of its seats, and what it saw of each deal beforehand. */
import { DeviceStore, listOf, localArea, sessionArea } from './device-store';

export interface SavedTable {
  table: string;
  ruleset: string;
  title: string;
  /** Secrets by seat; several: these people share this device. */
  secrets: Record<number, string>;
  name: string;
  /** As it was shown before our bytes were sent; compared with the record afterwards. */
  commitment: string;
  /** Our addition to the deal, by seat: 32 hexadecimal digits each. */
  bytes: Record<number, string>;
  /** Seats whose bytes the server has said to have. */
  added?: number[];
  /** The seq that was seen last here: the log goes on from there. */
  seq?: number;
  /** It was seen here how it ended. */
  over?: boolean;
  at: number;
}

const MOST = 60;

function isSaved(found: unknown): found is SavedTable {
  const kept = found as Partial<SavedTable> | null;
  return typeof kept?.table === 'string' && !!kept.secrets && !!kept.bytes;
}

// A browser that keeps nothing for good may still keep it until the tab is closed.
const store = new DeviceStore('tables', listOf(isSaved), [localArea, sessionArea]);
const load = () => store.load();

function save(all: SavedTable[]): void {
  store.save(all.sort((a, b) => b.at - a.at).slice(0, MOST));
}

export const savedTables = {
  all: (): SavedTable[] => [...load()],
  of: (table: string): SavedTable | null => load().find((kept) => kept.table === table) ?? null,
  keep(kept: SavedTable): void {
    save([kept, ...load().filter((other) => other.table !== kept.table)]);
  },
  /** Add to what is known of a table, if anything is. */
  note(table: string, more: Partial<Omit<SavedTable, 'table'>>): void {
    save(load().map((kept) => (kept.table === table ? { ...kept, ...more } : kept)));
  },
  forget(table: string): void {
    save(load().filter((kept) => kept.table !== table));
  },
  /** This device has given a seat up, or lost it. */
  forgetSeat(table: string, seat: number): void {
    const kept = this.of(table);
    if (!kept) return;
    const { [seat]: _secret, ...secrets } = kept.secrets;
    const { [seat]: _bytes, ...bytes } = kept.bytes;
    if (Object.keys(secrets).length === 0) this.forget(table);
    else this.note(table, { secrets, bytes });
  },
};
