/** Words come from the catalogue, JSON files that Python reads too: one a part of the house. */

export type Slots = Record<string, string | number>;
/** A text; or [one, many], of which the slot `n` chooses. Slots are written {name}. */
type Entry = string | string[];

/** The pages' own words are in English; without a comma before the last of a list, as the catalogue's `lists` have it. */
const LANGUAGE = 'en-GB';
const plurals = new Intl.PluralRules(LANGUAGE);
const lists = new Intl.ListFormat(LANGUAGE);

/** Which of an entry's forms; a number that is written out already, such as 1,200, has the last. */
const formOf = (n: string | number | undefined): 0 | 1 =>
  typeof n === 'number' && plurals.select(n) === 'one' ? 0 : 1;

/** `const say = words(home)`, then `say('play_now')` or `say('cards', { n: 3 })`. */
export function words<T extends Record<string, Entry>>(catalogue: T) {
  return (key: keyof T & string, slots: Slots = {}): string => {
    const entry: Entry | undefined = catalogue[key];
    if (entry === undefined) throw new Error(`no words for ${key}`);
    const text = typeof entry === 'string' ? entry : (entry[formOf(slots.n)] ?? '');
    return fill(text, slots);
  };
}

export function fill(text: string, slots: Slots): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(slots[name] ?? whole));
}

/** 'a', 'a and b', 'a, b and c'. */
export const join = (parts: readonly string[]): string => lists.format(parts);
