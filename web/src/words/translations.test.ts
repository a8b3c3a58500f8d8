/** A copied folder of words can be chosen: proved with the made-up language that has six plural forms. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { EventInfo } from '@/wire/generated/wire';
import type { CatalogueFile } from './catalogue';
import { Translations, translations } from './translations';

interface Case {
  family: string;
  told?: EventInfo;
  hearer: number | null;
  names: string[];
  name: string;
  value: unknown;
  more: Record<string, unknown>;
  english: string[];
  made_up: string;
}
interface Cases {
  made_up: Record<string, [house: CatalogueFile, own: CatalogueFile]>;
  cases: Case[];
}

const KEPT = fileURLToPath(new URL('../../../tests/sentences/cases.json', import.meta.url));
const { made_up, cases } = JSON.parse(readFileSync(KEPT, 'utf8')) as Cases;
const MADE_UP = 'ar-x-made-up';
const english = import.meta.glob<CatalogueFile>(
  ['@house/en/events.json', '@library/*/words/en/events.json'],
  { eager: true, import: 'default' },
);
const ofHouse = Object.entries(english).filter(([path]) => !path.includes('/games/'));
const [[, house]] = ofHouse as [[string, CatalogueFile]];
const ownEnglish = (family: string) =>
  Object.entries(english).find(([path]) =>
    path.includes(`/${family}/words/`),
  )?.[1] as CatalogueFile;

/** As if the folders words/ar-x-made-up were there. */
function copied(family: string, change = (own: CatalogueFile) => own): Translations {
  const [general, own] = made_up[family] as [CatalogueFile, CatalogueFile];
  return new Translations({
    [`../src/dighouse/words/${MADE_UP}/events.json`]: async () => general,
    [`../src/dighouse/games/${family}/words/${MADE_UP}/events.json`]: async () => change(own),
  });
}

it.each(Object.keys(made_up))('says everything of %s in a copied language', async (family) => {
  const found = copied(family);
  expect(found.languages).toEqual(['en', MADE_UP]);
  const before = found.catalogue(family, house, ownEnglish(family));
  await found.load(found.best(['ar-EG', 'en']), family);
  const after = found.catalogue(family, house, ownEnglish(family));
  // Phrases alone: what events need beside their data, the family's own tests give them.
  const phrases = cases.filter((one) => one.family === family && !one.told);
  expect(phrases.length).toBeGreaterThan(10);
  for (const { name, value, more, english, made_up } of phrases) {
    expect(before.phrase(name, value, more)).toBe(english[0]);
    expect(after.phrase(name, value, more)).toBe(made_up);
  }
});

const sold = cases.find((one) => one.family === 'archaeology' && one.told?.kind === 'sold') as Case;
const told = sold.told as EventInfo;
const hearing = { hearer: sold.hearer, names: sold.names, byBot: told.by_bot };

it('says in English what is missing: an event, a phrase, a file', async () => {
  const without = async (change: (own: CatalogueFile) => CatalogueFile) => {
    const found = copied('archaeology', change);
    await found.load(MADE_UP, 'archaeology');
    const catalogue = found.catalogue('archaeology', house, ownEnglish('archaeology'));
    return catalogue.sentence(told.kind, told.data, hearing);
  };
  expect(await without((own) => own)).toBe("~You sell ~~0 ~pharaoh's masks (zero) for 3.");
  expect(await without((own) => ({ ...own, phrases: {} }))).toBe(
    "~You sell 0 pharaoh's masks for 3.",
  );
  const inEnglish = "You sell 0 pharaoh's masks for 3.";
  expect(await without((own) => ({ ...own, events: {} }))).toBe(inEnglish);
  expect(
    await without(() => {
      throw new Error('no network');
    }),
  ).toBe(inEnglish);
});

it('takes the first language that there is', () => {
  const load = async () => ({ language: 'pt' });
  const found = new Translations({
    '/src/dighouse/words/pt-PT/events.json': load,
    '/src/dighouse/games/museum/words/fr/events.json': load,
  });
  expect(found.languages).toEqual(['en', 'fr', 'pt-PT']);
  expect(found.best([])).toBe('en');
  expect(found.best(['de', 'fr-CA', 'en'])).toBe('fr');
  expect(found.best(['PT-pt'])).toBe('pt-PT');
  expect(found.best(['pt'])).toBe('pt-PT');
  expect(found.best(['en-GB', 'fr'])).toBe('en');
});

it('finds the languages of the library', () => {
  expect(translations.languages[0]).toBe('en');
  expect(new Set(translations.languages).size).toBe(translations.languages.length);
});
