/** Plain words: names that the glossary replaced do not come back, and no exported name means two things.
 *
 * tests/test_names.py is the same for Python. Modules, components, types, functions, methods and constants count, as
 * they are defined; a local variable may be called what it likes.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'svelte/compiler';
import ts from 'typescript';
import { expect, it } from 'vitest';

const SRC = fileURLToPath(new URL('.', import.meta.url));

type Kind = 'module' | 'component' | 'type' | 'function' | 'constant';
interface Definition {
  /** Below src. */
  file: string;
  kind: Kind;
  name: string;
  exported: boolean;
}

/** What was replaced, and by what; names of Python are written as TypeScript writes them. */
const OLD: Record<Kind, Record<string, string>> = {
  module: {
    air: 'card-overlay',
    amend: 'edition-editor',
    asks: 'phase-prompts',
    astray: 'focus-recovery',
    bound: 'constrained-deal',
    called: 'display-names',
    care: 'maintenance',
    census: 'frequencies',
    desk: 'host-controls',
    door: 'home-entry',
    doors: 'home-entries',
    explorer: 'map-interaction',
    figures: 'edition-json',
    flights: 'card-animation',
    frames: 'frame-queue',
    happenings: 'event-log',
    herald: 'announcer',
    journeys: 'card-moves',
    letters: 'rem',
    night: 'dark-theme',
    notes: 'toasts',
    part: 'panel-props',
    plight: 'error-page',
    shelf: 'challenges',
    sitting: 'table-actions',
    stamps: 'drawing-images',
    still: 'reduced-motion',
    story: 'replay-export',
    takeaway: 'result-summary',
    tale: 'sentences',
    tales: 'events',
    task: 'turn-prompt',
    teaching: 'rules-text',
    telling: 'event-text',
    typed: 'clue-parser',
    wastes: 'end-turn-warnings',
    yardstick: 'difficulty',
  },
  component: {
    Air: 'CardOverlay',
    BesideBoard: 'PrintedBoardHelper',
    CardShelf: 'CardList',
    GameDoor: 'GameEntry',
    Notes: 'Toasts',
    Plight: 'ErrorPage',
    Stamp: 'DrawingImage',
  },
  type: {
    CardBook: 'CardCollection',
    Charter: 'TableConfig',
    Deed: 'LogEvent',
    Desk: 'HostControls',
    Door: 'HomeEntry',
    Doors: 'SessionContext',
    House: 'TableManager or Client',
    MapExplorer: 'MapInteraction',
    Place: 'what it is',
    Row: 'what it is a row of',
    Shelf: 'ChallengeList',
    Sitter: 'SeatState',
    Standing: 'TableSummary',
    Tale: 'what is told',
    Walk: 'MoveResult',
  },
  function: {
    came: 'what it does',
    fold: 'applyEvent',
    found: 'createTable',
    giveBack: 'what it does',
    isNight: 'isDark',
    letGo: 'what it does',
    refound: 'createRematch',
    seeTo: 'what it does',
    stamp: 'drawingImage',
    takeaway: 'resultSummary',
    task: 'turnPrompt',
    went: 'what it does',
  },
  constant: { BEHIND: 'RETRY_AFTER_CATCH_UP', OTHERS: 'EVENT_HANDLERS', OURS: 'SERVER_ID_PREFIX' },
};

/** What every family has, or may have: one meaning, once a game. The generic page is a game, too. */
const ONE_A_GAME: Record<string, string> = {
  ActionBar: 'what can be done now, as buttons',
  Board: 'all that a game lays on the table',
  Hand: 'what the viewer holds',
  MarkedNumbers: "an edition's numbers with the marks of their sources",
  Numbers: "an edition's numbers, as the board counts with them",
  RankedSeat: 'a seat of the result',
  Result: 'how each seat came to its score',
  RulesPicture: 'what a section of the rules speaks of',
  Seats: "the players' own parts of the table",
  Situation: 'what a decision depends on',
  Values: "an edition's numbers, on the rules page",
};
/** Other names that are there twice, and why. */
const ONE_MEANING: Record<string, string> = {
  OptionPicture: 'what such a component is, and the one that the card games bring',
};

function files(): string[] {
  return readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.(ts|svelte|css)$/.test(file) && !file.includes('generated/'))
    .sort();
}

/** The code of a file: a component's are its scripts. */
function scriptsOf(file: string, text: string): string[] {
  if (file.endsWith('.ts')) return [text];
  const { module, instance } = parse(text, { modern: true });
  return [module, instance].flatMap((script) => {
    const { start, end } = (script?.content ?? {}) as { start?: number; end?: number };
    return start === undefined ? [] : [text.slice(start, end)];
  });
}

const isExported = (node: ts.Node): boolean =>
  ts.canHaveModifiers(node) &&
  (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

function kindOf(node: ts.Node): Kind | null {
  if (ts.isClassDeclaration(node) || ts.isInterfaceDeclaration(node)) return 'type';
  if (ts.isTypeAliasDeclaration(node)) return 'type';
  if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) return 'function';
  if (!ts.isVariableDeclaration(node) || !ts.isIdentifier(node.name)) return null;
  if (node.initializer && ts.isArrowFunction(node.initializer)) return 'function';
  return /^[A-Z][A-Z0-9_]*$/.test(node.name.text) ? 'constant' : null;
}

function definitions(file: string, text: string): Definition[] {
  const stem = basename(file).replace(/(\.svelte)?(\.test)?\.\w+$/, '');
  const kind = file.endsWith('.svelte') ? 'component' : 'module';
  const found: Definition[] = [{ file, kind, name: stem, exported: kind === 'component' }];
  if (file.endsWith('.css')) return found;
  const visit = (node: ts.Node): void => {
    const kind = kindOf(node);
    const { name } = node as ts.NamedDeclaration;
    if (kind && name && ts.isIdentifier(name)) {
      const { text } = name;
      found.push({ file, kind, name: text, exported: isExported(node) });
    }
    ts.forEachChild(node, visit);
  };
  for (const script of scriptsOf(file, text))
    visit(ts.createSourceFile(file, script, ts.ScriptTarget.Latest, true));
  return found;
}

const oldNames = (all: Definition[]): string[] =>
  all
    .filter(({ kind, name }) => Object.hasOwn(OLD[kind], name))
    .map(({ file, kind, name }) => `${file}: ${name} is ${OLD[kind][name]} now`);

/** By name: where an exported type or a component of that name is. */
function places(all: Definition[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { file, kind, name, exported } of all)
    if (exported && (kind === 'type' || kind === 'component') && !file.endsWith('.test.ts'))
      found.set(name, [...(found.get(name) ?? []), file]);
  return new Map([...found].filter(([, files]) => files.length > 1));
}

const gameOf = (file: string): string => /^games?\/([\w-]+)\//.exec(file)?.[1] ?? file;

/** Names that mean two things. */
function twoThings(all: Definition[]): string[] {
  return [...places(all)]
    .filter(([name, files]) => {
      if (Object.hasOwn(ONE_MEANING, name)) return false;
      const games = new Set(files.map(gameOf));
      return !Object.hasOwn(ONE_A_GAME, name) || games.size < files.length;
    })
    .map(([name, files]) => `${name}: ${files.join(', ')}`);
}

const everything = files().flatMap((file) =>
  definitions(file, readFileSync(join(SRC, file), 'utf8')),
);

it('has no old names', () => {
  expect(everything.length).toBeGreaterThan(2_000);
  expect(oldNames(everything)).toEqual([]);
});

it('has no name that means two things', () => {
  expect(twoThings(everything)).toEqual([]);
  const twice = places(everything);
  const needless = [...Object.keys(ONE_A_GAME), ...Object.keys(ONE_MEANING)].filter(
    (name) => !twice.has(name),
  );
  expect(needless, 'what is there once needs no exception any more').toEqual([]);
});

it('would find them', () => {
  const planted = [
    ...definitions('look/still.css', ''),
    ...definitions(
      'parts/Stamp.svelte',
      '<script module>export function came() {}</script><p></p>',
    ),
    ...definitions('table/a.svelte.ts', 'export class Walk { letGo() {} } const OURS = 1;'),
  ];
  expect(oldNames(planted).map((line) => line.split(' ')[1])).toEqual([
    'still',
    'Stamp',
    'came',
    'Walk',
    'letGo',
    'OURS',
  ]);
  const again = [
    ...definitions('games/museum/map/Board.svelte', '<p></p>'),
    ...definitions('table/b.ts', 'export type TableSession = string; interface Toasts {}'),
  ];
  expect(twoThings([...everything, ...again]).map((line) => line.split(':')[0])).toEqual(
    expect.arrayContaining(['Board', 'TableSession']),
  );
  expect(twoThings([...everything, ...again])).toHaveLength(2);
});
