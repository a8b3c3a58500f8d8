/** Words come from the catalogue, JSON files that Python reads too: one a part of the house. */

export type Slots = Record<string, string | number>;
/** A text; or [one, many], of which the slot `n` chooses. Slots are written {name}. */
type Entry = string | string[];

/** `const say = words(home)`, then `say('play_now')` or `say('cards', { n: 3 })`. */
export function words<T extends Record<string, Entry>>(catalogue: T) {
  return (key: keyof T & string, slots: Slots = {}): string => {
    const entry: Entry | undefined = catalogue[key];
    if (entry === undefined) throw new Error(`no words for ${key}`);
    const text = typeof entry === 'string' ? entry : (entry[slots.n === 1 ? 0 : 1] ?? '');
    return fill(text, slots);
  };
}

export function fill(text: string, slots: Slots): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(slots[name] ?? whole));
}

/** 'a', 'a and b', 'a, b and c'. */
export function join(parts: readonly string[]): string {
  if (parts.length < 2) return parts[0] ?? '';
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
