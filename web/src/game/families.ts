/** The games that this client has a folder for; all others have the generic page. They are found, not listed: a new folder of src/games is enough. */

import type { GamePage } from './contract';
import type { Manifest, OwnPage, Ruleset } from './manifest';

const found = import.meta.glob<Manifest>('@/games/*/manifest.ts', {
  eager: true,
  import: 'manifest',
});
const rulesets = new Map<string, Ruleset>(
  Object.values(found).flatMap((manifest) => Object.entries(manifest.rulesets)),
);

/** What the client knows of a ruleset; undefined for one that only the server knows. */
export const rulesetOf = (ruleset: string): Ruleset | undefined => rulesets.get(ruleset);

/** A game's board and all that belongs to it, loaded: that of its folder, or else the generic one. */
export async function gamePage(ruleset: string): Promise<GamePage> {
  const page = rulesets.get(ruleset)?.page;
  return page ? page() : (await import('./generic/page')).page;
}

/** The page of a game's own that has this address; undefined if there is none. */
export function ownPage(ruleset: string, name: string, rest: string): OwnPage | undefined {
  const page = rulesets.get(ruleset)?.pages?.[name];
  return page && (rest === '' || page.rest?.test(rest)) ? page : undefined;
}
