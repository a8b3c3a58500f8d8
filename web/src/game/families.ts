/** The games that this client has a folder for; all others have the generic page. They are found, not listed: a new folder of src/games is enough. */

import { language } from '@/parts/settings/language';
import { translations } from '@/words/translations';
import type { GamePage } from './contract';
import type { Manifest, OwnPage, Ruleset } from './manifest';

const found = import.meta.glob<Manifest>('@/games/*/manifest.ts', {
  eager: true,
  import: 'manifest',
});
const FAMILY = /([^/]+)\/manifest\.ts$/;
const families = new Map<string, string>();
const rulesets = new Map<string, Ruleset>();
for (const [path, manifest] of Object.entries(found)) {
  const family = FAMILY.exec(path)?.[1] ?? '';
  for (const [id, ruleset] of Object.entries(manifest.rulesets)) {
    families.set(id, family);
    rulesets.set(id, translated(family, ruleset));
  }
}

/** The same, with the family's sentences loaded first: its modules read them as soon as they are there. */
function translated(family: string, ruleset: Ruleset): Ruleset {
  const first =
    <Loaded>(load: () => Promise<Loaded>) =>
    async (): Promise<Loaded> => {
      await translations.load(language, family);
      return load();
    };
  const { page, editor, optionPicture, pages = {} } = ruleset;
  return {
    ...ruleset,
    page: first(page),
    ...(editor && { editor: first(editor) }),
    ...(optionPicture && { optionPicture: first(optionPicture) }),
    pages: Object.fromEntries(
      Object.entries(pages).map(([name, own]) => [name, { ...own, load: first(own.load) }]),
    ),
  };
}

/** What the client knows of a ruleset; undefined for one that only the server knows. */
export const rulesetOf = (ruleset: string): Ruleset | undefined => rulesets.get(ruleset);

/** The folder of its family; undefined for a ruleset that only the server knows. */
export const familyOf = (ruleset: string): string | undefined => families.get(ruleset);

/** A game's board and all that belongs to it, loaded: that of its folder, or else the generic one. */
export async function gamePage(ruleset: string): Promise<GamePage> {
  const page = rulesets.get(ruleset)?.page;
  if (page) return page();
  await translations.load(language);
  return (await import('./generic/page')).page;
}

/** The page of a game's own that has this address; undefined if there is none. */
export function ownPage(ruleset: string, name: string, rest: string): OwnPage | undefined {
  const page = rulesets.get(ruleset)?.pages?.[name];
  return page && (rest === '' || page.rest?.test(rest)) ? page : undefined;
}
