/** How often somebody at this device was given a hint, table by table: a result says so. */

const STORE = 'dighouse.hints';
const MOST = 400;

/** [table, hints, position of the last one], the newest first. */
type Taken = [string, number, number];
let memory: Taken[] | null = null;

function taken(): Taken[] {
  if (memory) return memory;
  try {
    const found: unknown = JSON.parse(localStorage.getItem(STORE) ?? '[]');
    return Array.isArray(found) ? found.filter(isTaken) : [];
  } catch {
    return [];
  }
}

const isTaken = (one: unknown): one is Taken =>
  Array.isArray(one) &&
  typeof one[0] === 'string' &&
  Number.isSafeInteger(one[1]) &&
  Number.isSafeInteger(one[2]);

/** A hint was given; the same one again, at the same position, counts once. */
export function countHint(table: string, position: number): void {
  const all = taken();
  const before = all.find((one) => one[0] === table);
  if (before?.[2] === position) return;
  const others = all.filter((one) => one !== before);
  const now: Taken[] = [[table, (before?.[1] ?? 0) + 1, position], ...others.slice(0, MOST - 1)];
  try {
    localStorage.setItem(STORE, JSON.stringify(now));
    memory = null;
  } catch {
    memory = now; // until the page is closed
  }
}

export const hintsAt = (table: string): number => taken().find((one) => one[0] === table)?.[1] ?? 0;
