/** What this device remembers: the secrets of its seats, and what it saw of each deal beforehand.
 *
 * A browser that keeps nothing (private windows, full storage) still plays: then it is all in memory.
 */

export interface Kept {
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
  at: number;
}

const STORE = 'dighouse.tables';
const MOST = 60;
let memory: Kept[] | null = null;

function load(): Kept[] {
  if (memory) return memory;
  try {
    const found: unknown = JSON.parse(localStorage.getItem(STORE) ?? '[]');
    memory = Array.isArray(found) ? (found as Kept[]) : [];
  } catch {
    memory = [];
  }
  return memory;
}

function save(all: Kept[]): void {
  memory = all.sort((a, b) => b.at - a.at).slice(0, MOST);
  try {
    localStorage.setItem(STORE, JSON.stringify(memory));
  } catch {
    // It is in memory, which is all that this browser allows.
  }
}

// Another tab of this browser may have sat down meanwhile.
if (typeof addEventListener === 'function') {
  addEventListener('storage', (event) => {
    if (event.key === STORE) memory = null;
  });
}

export const keys = {
  all: (): Kept[] => [...load()],
  of: (table: string): Kept | null => load().find((kept) => kept.table === table) ?? null,
  keep(kept: Kept): void {
    save([kept, ...load().filter((other) => other.table !== kept.table)]);
  },
  forget(table: string): void {
    save(load().filter((kept) => kept.table !== table));
  },
};
