/** How often somebody at this device was given a hint, table by table: a result says so. */
import { DeviceStore, listOf } from '@/storage/device-store';

const MOST = 400;

/** [table, hints, position of the last one], the newest first. */
type Taken = [string, number, number];
const isTaken = (one: unknown): one is Taken =>
  Array.isArray(one) &&
  typeof one[0] === 'string' &&
  Number.isSafeInteger(one[1]) &&
  Number.isSafeInteger(one[2]);

const store = new DeviceStore('hints', listOf(isTaken));

/** A hint was given; the same one again, at the same position, counts once. */
export function countHint(table: string, position: number): void {
  const all = store.load();
  const before = all.find((one) => one[0] === table);
  if (before?.[2] === position) return;
  const others = all.filter((one) => one !== before);
  const now: Taken[] = [[table, (before?.[1] ?? 0) + 1, position], ...others.slice(0, MOST - 1)];
  store.save(now);
}

export const hintsAt = (table: string): number =>
  store.load().find((one) => one[0] === table)?.[1] ?? 0;
