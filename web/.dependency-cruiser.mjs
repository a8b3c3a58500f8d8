/**
 * Which room of the client may import which, and that nothing imports itself round a corner. `npm run rooms` checks it;
 * imports of types count
 * like all others, but for those of components, which are gone once these are compiled.
 */

/** From the ground up: a room may import itself and the rooms before it. */
const HOUSE = [
  'words', // texts
  'storage', // what this device keeps
  'wire', // the server
  'look', // colours and forms
  'art', // drawings of the house
  'parts', // what all pages use
  'game', // what a game is to the house
  'session', // a table as this browser sees it, and what can be done with tables
  'learning', // rules and the guide
  'challenges', // numbered challenges
  'after', // what comes after a game
  'table', // what is around a game
  'pages', // one component an address
];
/** What a family of games may build on: everything that is not a page around games. */
const FOR_GAMES = HOUSE.slice(0, HOUSE.indexOf('after'));

const folders = (names) => `^src/(${names.join('|')})/`;
const ROUTER = '^src/router\\.svelte\\.ts$'; // goes by what games tell of their pages
const TEST = '\\.test\\.ts$';

const layers = HOUSE.slice(0, -1).map((room, at) => ({
  name: `${room}-is-below`,
  comment: `${room}/ may not import ${HOUSE.slice(at + 1).join(', ')}, games or the app.`,
  severity: 'error',
  from: { path: folders([room]), pathNot: TEST },
  to: {
    pathNot: '^src/wire/generated/', // the server's types, which import nothing
    path: [
      folders([...HOUSE.slice(at + 1), 'games', 'preview']),
      '^src/(App\\.svelte|main\\.ts)$',
      ...(at <= HOUSE.indexOf('game') ? [ROUTER] : []),
    ],
  },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    ...layers,
    {
      name: 'games-are-found',
      comment: 'Only import.meta.glob leads into src/games (game/families.ts, pages/home/home-entries.ts, the preview).',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/games/', TEST] },
      to: { path: '^src/games/' },
    },
    {
      name: 'games-are-apart',
      comment: 'A family of games imports no other, and of the house only what is meant for games.',
      severity: 'error',
      from: { path: '^src/games/([^/]+)/' },
      to: { path: '^src/', pathNot: ['^src/games/$1/', folders(FOR_GAMES), ROUTER] },
    },
    {
      name: 'tests-are-not-imported',
      severity: 'error',
      from: { path: '^src/', pathNot: [TEST, '/(fixture|fake-\\w+|contrast)\\.ts$'] },
      to: { path: [TEST, '/(fixture|fake-\\w+|contrast)\\.ts$'] },
    },
    {
      name: 'resolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^svelte/' }, // what the compiler of components adds
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { extensions: ['.ts', '.svelte.ts', '.js', '.json'] },
  },
};
