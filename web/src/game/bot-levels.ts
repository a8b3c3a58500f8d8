/** Bots' levels in words. A family has those of its own levels in words/en/bots.json, the house those that several
    families share; a level without words goes by its own name. */

import house from '@words/bots.json';
import { inWords } from '@/words/options';
import { familyOf } from './families';

type Texts = Record<string, string>;

const found = import.meta.glob<Texts>('@library/*/words/en/bots.json', {
  eager: true,
  import: 'default',
});
const FAMILY = /([^/]+)\/words\/en\/bots\.json$/;
const byFamily = new Map(
  Object.entries(found).map(([path, texts]) => [FAMILY.exec(path)?.[1], texts]),
);

const textsOf = (ruleset: string): Texts => ({ ...house, ...byFamily.get(familyOf(ruleset)) });

export const levelName = (ruleset: string, level: string | null): string =>
  level ? (textsOf(ruleset)[level] ?? inWords(level)) : '';

/** A sentence about it; '' if there is none. */
export const levelNote = (ruleset: string, level: string): string =>
  textsOf(ruleset)[`${level}_note`] ?? '';
