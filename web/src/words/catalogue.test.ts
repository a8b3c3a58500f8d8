/** The page says what the library says: tests/sentences of the library has written down what that is. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { EventInfo } from '@/wire/generated/wire';
import { Catalogue, type CatalogueFile, type sentenceOf } from './catalogue';

interface EventCase {
  family: string;
  told: EventInfo;
  hearer: number | null;
  names: string[];
  english: string[];
  made_up: string;
}
interface PhraseCase {
  family: string;
  name: string;
  value: unknown;
  more: Record<string, unknown>;
  english: string[];
  made_up: string;
}
interface Cases {
  made_up: Record<string, CatalogueFile[]>;
  cases: (EventCase | PhraseCase)[];
}
interface Words {
  catalogue: Catalogue;
}
interface Events {
  sentence: ReturnType<typeof sentenceOf>;
  argumentsOf?: (data: EventInfo['data']) => EventInfo['data'];
}

const catalogues = import.meta.glob<Words>('/src/games/*/words/catalogue.ts', { eager: true });
const events = import.meta.glob<Events>('/src/games/*/words/events.ts', { eager: true });
const KEPT = fileURLToPath(new URL('../../../tests/sentences/cases.json', import.meta.url));
// `make web-check` names a file with thousands of others.
const files = [KEPT, ...(process.env.DIGHOUSE_SENTENCES?.split(' ') ?? [])];

it.each(files)('every sentence of %s', { timeout: 60_000 }, (file) => {
  const { made_up, cases } = JSON.parse(readFileSync(file, 'utf8')) as Cases;
  expect(cases.length).toBeGreaterThan(300);
  const madeUp = Object.fromEntries(
    Object.entries(made_up).map(([family, texts]) => [family, new Catalogue(...texts)]),
  );
  const different: unknown[] = [];
  for (const one of cases) {
    const { catalogue } = catalogues[`/src/games/${one.family}/words/catalogue.ts`] as Words;
    const game = events[`/src/games/${one.family}/words/events.ts`] as Events;
    const other = madeUp[one.family] as Catalogue;
    let said: string[];
    if ('told' in one) {
      const { kind, data, by_bot: byBot } = one.told;
      const given = (game.argumentsOf ?? ((plain) => plain))(data);
      const hearing = { hearer: one.hearer, names: one.names, byBot };
      said = [
        catalogue.sentence(kind, given, hearing),
        game.sentence(one.told, one.hearer, one.names),
        other.sentence(kind, given, hearing),
      ];
    } else {
      const { name, value, more } = one;
      said = [catalogue.phrase(name, value, more), other.phrase(name, value, more)];
    }
    const expected = [...one.english, one.made_up];
    if (said.join('\n') !== expected.join('\n')) different.push({ said, expected, one });
  }
  expect(different).toEqual([]);
});

it('takes no slot from what somebody is called', () => {
  const lists = { and: { two: '{0} and {1}', middle: '{0}, {1}', end: '{0} and {1}' } };
  const phrases = { name: '{it:called}', names: { list: 'it', say: '{it:name}' } };
  const words = new Catalogue(
    { language: 'en', lists, phrases },
    { language: 'en', events: { won: '{seats:names} win {n}.' } },
  );
  const names = ['{n}', '{1} $& $1', '{0}'];
  expect(words.sentence('won', { seats: [0, 1, 2], n: 7 }, { names })).toBe(
    '{n}, {1} $& $1 and {0} win 7.',
  );
});

it('says nothing of what has no words, and does not guess where a case is missing', () => {
  const words = new Catalogue({ language: 'en', events: { set: { by: 'x', a: 'A' } } });
  expect(words.sentence('unknown', {})).toBe('');
  expect(words.sentence('constructor', {})).toBe('');
  expect(words.sentence('set', { x: 'a' })).toBe('A');
  expect(() => words.sentence('set', { x: 'b' })).toThrow('no words for b');
});
