/** Sentences in other languages than English.
 *
 * A language is a folder words/<language> of the house or of a family. It is found when the client is built, and its
 * files are loaded when somebody wants it. What it has no words for is said in English.
 */

import { Catalogue, type CatalogueFile, ENGLISH } from './catalogue';

const FILE = /(?:games\/([^/]+)\/)?words\/([^/]+)\/events\.json$/;

type Load = () => Promise<CatalogueFile>;

export class Translations {
  /** By language and then by family; that of the house is ''. */
  private readonly found = new Map<string, Map<string, Load>>();
  private readonly loaded = new Map<string, CatalogueFile>();

  constructor(files: Record<string, Load>) {
    for (const [path, load] of Object.entries(files)) {
      const [, family = '', language = ''] = FILE.exec(path) ?? [];
      if (!this.found.has(language)) this.found.set(language, new Map());
      this.found.get(language)?.set(family, load);
    }
  }

  /** Those that there are, English first. */
  get languages(): string[] {
    return [ENGLISH, ...[...this.found.keys()].sort()];
  }

  /** The first that there is of those that are wanted; of a language, not of a country, if there is no other. */
  best(wanted: readonly string[]): string {
    const known = this.languages;
    const base = (tag: string) => tag.toLowerCase().split('-')[0];
    for (const tag of wanted) {
      const same = known.find((one) => one.toLowerCase() === tag.toLowerCase());
      const like = same ?? known.find((one) => base(one) === base(tag));
      if (like) return like;
    }
    return ENGLISH;
  }

  /** The files of the house and of a family. One that does not come is said in English. */
  async load(language: string, family = ''): Promise<void> {
    const files = this.found.get(language);
    if (!files) return;
    const wanted = [...new Set(['', family])].filter((one) => !this.loaded.has(one));
    await Promise.allSettled(
      wanted.map(async (one) => {
        const file = await files.get(one)?.();
        if (file) this.loaded.set(one, file);
      }),
    );
  }

  /** What is said of a family's games: in the language that was loaded, or in English, whose files are given. */
  catalogue(family: string, ...english: CatalogueFile[]): Catalogue {
    const plain = new Catalogue(...english);
    const files = ['', family].flatMap((one) => this.loaded.get(one) ?? []);
    return files.length === 0 ? plain : Catalogue.translated(plain, ...new Set(files));
  }
}

export const translations = new Translations(
  import.meta.glob<CatalogueFile>(
    [
      '@house/*/events.json',
      '@library/*/words/*/events.json',
      '!@house/en/events.json',
      '!@library/*/words/en/events.json',
    ],
    { import: 'default' },
  ),
);
