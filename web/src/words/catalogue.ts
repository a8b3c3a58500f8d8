/** Sentences from a catalogue: which words, and which form of them, is data; docs/sentences.md has the format.
 *
 * kernel/catalogue.py of the library is the same in Python, and reads the same files.
 */

import type { EventInfo } from '@/wire/generated/wire';

type Pattern = string | { [key: string]: unknown };
type Arguments = Record<string, unknown>;

/** A catalogue as it is written down. */
export interface CatalogueFile {
  language: string;
  /** How enumerations are joined: two, middle, end. */
  lists?: Record<string, Record<string, string>>;
  /** Parts of sentences, by name. */
  phrases?: Record<string, Pattern>;
  /** Whole sentences, by the kind of event. */
  events?: Record<string, Pattern>;
}

/** To whom something is said. */
export interface Hearing {
  hearer?: number | null;
  names?: readonly string[];
  /** A bot did it, in the place of the event's seat. */
  byBot?: boolean;
  /** Also what is not worth a word to whoever sees the table. */
  quiet?: boolean;
}

interface Speaker {
  hearer: number | null;
  names: readonly string[];
  /** The seat whose part a bot played. */
  bot: unknown;
  quiet: boolean;
}

export const ENGLISH = 'en';
const SLOT = /\{([\w.]+)(?::(\w+))?\}/g;
const nobody: Speaker = { hearer: null, names: [], bot: null, quiet: true };

const isFields = (value: unknown): value is Arguments =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The words of one language; what a later file says takes the place of what an earlier one did. */
export class Catalogue {
  /** Says the events and phrases that no file has, with the grammar of its own language. */
  private fallback: Catalogue | null = null;
  private readonly lists: Record<string, Record<string, string>> = {};
  private readonly phrases: Record<string, Pattern> = {};
  private readonly events: Record<string, Pattern> = {};
  private readonly plurals: Intl.PluralRules;

  constructor(...files: CatalogueFile[]) {
    this.plurals = new Intl.PluralRules(files.at(-1)?.language);
    for (const { lists, phrases, events } of files) {
      Object.assign(this.lists, lists);
      Object.assign(this.phrases, phrases);
      Object.assign(this.events, events);
    }
  }

  /** A language that may leave something out. */
  static translated(english: Catalogue, ...files: CatalogueFile[]): Catalogue {
    const catalogue = new Catalogue({ language: ENGLISH, lists: english.lists }, ...files);
    catalogue.fallback = english;
    return catalogue;
  }

  /** An event as somebody hears it; '' for a kind that has no words. */
  sentence(kind: string, data: Arguments, hearing: Hearing = {}): string {
    const { hearer = null, names = [], byBot = false, quiet = true } = hearing;
    const pattern = Object.hasOwn(this.events, kind) ? this.events[kind] : undefined;
    if (pattern === undefined) return this.fallback?.sentence(kind, data, hearing) ?? '';
    const bot = byBot ? (data.seat ?? null) : null;
    return this.say({ hearer, names, bot, quiet }, pattern, data);
  }

  /** A part of sentences, of this value and others by name. */
  phrase(name: string, value: unknown, more: Arguments = {}): string {
    return this.part(nobody, name, value, more);
  }

  /** 'a', 'a and b', 'a, b and c'. */
  joined(parts: readonly string[], how = 'and'): string {
    let form = parts.length === 2 ? 'two' : 'end';
    return parts.reduceRight((text, part) => {
      // Filled by hand, since a part may have braces of its own.
      const [left, middle, right] = (this.lists[how]?.[form] ?? '').split(/\{[01]\}/);
      form = 'middle';
      return `${left}${part}${middle}${text}${right}`;
    });
  }

  private say(to: Speaker, pattern: Pattern, given: Arguments): string {
    if (typeof pattern === 'string')
      return pattern.replace(SLOT, (_, path: string, phrase: string | undefined) => {
        const value = lookUp(path, given);
        return phrase === undefined ? String(value ?? '') : this.part(to, phrase, value, given);
      });
    if ('quiet' in pattern) return to.quiet ? this.say(to, pattern.quiet as Pattern, given) : '';
    if ('list' in pattern) return this.list(to, pattern, given);
    const cases =
      'who' in pattern
        ? [who(to, lookUp(pattern.who as string, given))]
        : this.cases(lookUp(pattern.by as string, given));
    return this.say(to, chosen(pattern, [...cases, 'other']), given);
  }

  private part(to: Speaker, name: string, value: unknown, given: Arguments): string {
    if (name === 'called') return to.names[value as number] ?? this.part(to, 'seat', value, given);
    if (name === 'title')
      return String(value)
        .split(/[-_ ]/)
        .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
        .join(' ');
    const pattern = this.phrases[name];
    if (pattern === undefined && this.fallback) return this.fallback.part(to, name, value, given);
    if (pattern === undefined) throw new Error(`no phrase ${name}`);
    return this.say(to, pattern, { ...given, it: value, ...(isFields(value) ? value : {}) });
  }

  /** What stands for a value in a choice, the most exact first. */
  private cases(value: unknown): string[] {
    if (value === undefined || value === null) return ['none'];
    if (typeof value === 'boolean') return [value ? 'yes' : 'no'];
    if (typeof value === 'string') return [value];
    const number = typeof value === 'number' ? value : Object.keys(value).length;
    return [`=${number}`, this.plurals.select(number)];
  }

  private list(to: Speaker, pattern: Arguments, given: Arguments): string {
    const items =
      typeof pattern.list === 'string'
        ? itemsOf(lookUp(pattern.list, given)).map((item) =>
            this.say(to, pattern.say as Pattern, { ...given, ...item }),
          )
        : (pattern.list as Pattern[]).map((item) => this.say(to, item, given));
    const said = items.filter(Boolean);
    if (said.length === 0) return this.say(to, (pattern.empty as Pattern) ?? '', given);
    return this.joined(said, pattern.join as string | undefined);
  }
}

/** A value by its path, such as zones.0; undefined if there is none. */
function lookUp(path: string, given: Arguments): unknown {
  let value: unknown = given;
  for (const part of path.split('.'))
    value = value !== null && typeof value === 'object' ? (value as Arguments)[part] : undefined;
  return value;
}

function who({ hearer, bot }: Speaker, seat: unknown): string {
  const [only, ...others] = Array.isArray(seat) ? seat : [seat];
  if (hearer !== null && only === hearer && others.length === 0)
    return seat === bot ? 'your_bot' : 'you';
  return bot !== null && seat === bot ? 'bot' : 'other';
}

function chosen(pattern: Arguments, cases: string[]): Pattern {
  for (const one of cases)
    for (const [key, found] of Object.entries(pattern))
      if (key !== 'by' && key !== 'who' && key.split('|').includes(one)) return found as Pattern;
  throw new Error(`no words for ${cases[0]}`);
}

function itemsOf(values: unknown): Arguments[] {
  const pairs: [unknown, unknown][] = Array.isArray(values)
    ? values.map((value, at) => [at, value])
    : Object.entries(values as Arguments);
  return pairs.map(([key, it]) => ({ key, it, ...(isFields(it) ? it : {}) }));
}

/** How a game's page tells of events; '' for what is not worth a word there. */
export const sentenceOf =
  (catalogue: Catalogue, argumentsOf: (data: Arguments) => Arguments = (data) => data) =>
  (
    { kind, data, by_bot: byBot }: EventInfo,
    hearer: number | null,
    names: readonly string[],
  ): string =>
    catalogue.sentence(kind, argumentsOf(data), { hearer, names, byBot, quiet: false });
