/** What this device keeps, each thing under a key of its own, as JSON.
 *
 * A browser that keeps nothing (private windows, full storage) still plays: then it is in memory, until the page is
 * closed. An older release, or somebody's curiosity, may have left anything under a key: `read` makes the best of it.
 */

const PREFIX = 'dighouse.';

/** Access alone may throw, where storage is forbidden. */
export type StorageArea = () => Storage;
export const localArea: StorageArea = () => localStorage;
export const sessionArea: StorageArea = () => sessionStorage;

interface Format {
  parse: (text: string) => unknown;
  stringify: (value: unknown) => string;
}

export class DeviceStore<Value> {
  private readonly key: string;
  /** What no place would keep. */
  private unkept: { value: Value } | null = null;
  /** What was read last, so that it is parsed again only when it has changed. */
  private last: { text: string; value: Value } | null = null;

  constructor(
    name: string,
    /** What can be used of something that was parsed; undefined: there is nothing. */
    private readonly read: (found: unknown) => Value,
    /** Where it is kept: in the first place that is willing. */
    private readonly places: readonly StorageArea[] = [localArea],
    private readonly format: Format = JSON,
  ) {
    this.key = PREFIX + name;
  }

  /** Not to be changed: to change it, save another. */
  load(): Value {
    if (this.unkept) return this.unkept.value;
    let found: Value | undefined;
    for (const place of this.places) {
      try {
        const text = place().getItem(this.key);
        if (text !== null) found = this.parse(text);
      } catch {
        // Not here; perhaps in the next place.
      }
      if (found !== undefined && !isEmptyList(found)) return found;
    }
    return found ?? this.read(undefined);
  }

  /** False: nothing is kept here for good, and it lasts as long as the page at least. */
  save(value: Value): boolean {
    this.unkept = { value };
    for (const place of this.places) {
      try {
        place().setItem(this.key, this.format.stringify(value));
        // What a later place keeps might be hidden by what the first one had before.
        if (place === this.places[0]) this.unkept = null;
        return place === this.places[0];
      } catch {
        // The next one, if there is one.
      }
    }
    return false;
  }

  /** What a text means that was kept under this key. */
  parse(text: string | null): Value {
    if (text === null) return this.read(undefined);
    if (this.last?.text !== text) this.last = { text, value: this.read(this.parsed(text)) };
    return this.last.value;
  }

  private parsed(text: string): unknown {
    try {
      return this.format.parse(text);
    } catch {
      return undefined;
    }
  }

  /** Another tab of this browser has changed it. */
  onChange(changed: (value: Value) => void): void {
    addEventListener('storage', ({ key, newValue }) => {
      if (key === this.key) changed(this.parse(newValue));
    });
  }
}

/** A text as it is. */
export const plainText: Format = { parse: (text) => text, stringify: String };

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** For `read`: a list of what passes. */
export const listOf =
  <Item>(isItem: (found: unknown) => found is Item) =>
  (found: unknown): Item[] =>
    Array.isArray(found) ? found.filter(isItem) : [];

/** For `read`: something by name. */
export const recordOf = <Item>(found: unknown): Record<string, Item> =>
  typeof found === 'object' && found !== null ? (found as Record<string, Item>) : {};

/** Forget all that is kept for good. */
export function clearDevice(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
