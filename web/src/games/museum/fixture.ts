/** For tests: the printed edition's numbers, decisions of real games, and a small table of one's own. */
import { readFileSync } from 'node:fs';
import type { RulesPage } from '@/wire/generated/wire';
import { numbersOf } from './edition/numbers';
import { faceCalled, tileset } from './edition/tileset';
import type { Tile, View } from './generated/view';
import { siteScores } from './scoring/site-scores';

export interface Decision {
  view: View;
  /** By the picks before it: what is offered then. */
  menus: Record<string, string[]>;
  /** What is not offered after a first pick ('': none), and the library's reason. */
  refused: [first: string, pick: string, reason: string][];
  /** Whole decisions, with the tiles that lie otherwise after them, and the scores, as the library has them. */
  decided: {
    picks: string[];
    tiles: [at: string, tile: string, turn: number][];
    scores: number[];
  }[];
}

// Written by tests/fixtures/museum/write_menus.py out of random games.
const file = new URL('../../../../tests/fixtures/museum/menus.json', import.meta.url);
export const decisions: Decision[] = JSON.parse(readFileSync(file, 'utf8'));

export const rules = {
  numbers: {
    setup: { tiles: [3, 'T'], artifacts: [5, 'T'] },
    walk: { steps: [3, 'T'] },
    score: { temple: [1, 'T'], artifact: [3, 'T'], token: [3, 'T'] },
    tiles: Object.fromEntries(
      tileset().map((name) => [
        name,
        { ...faceCalled(name), copies: [name === '49' ? 6 : 1, 'A'] },
      ]),
    ),
  },
} as unknown as RulesPage;

export const numbers = numbersOf(rules);

/** A tile of the edition on the table, not turned. */
export const lying = (at: string, tile: string): Tile => ({
  at,
  tile,
  turn: 0,
  ...(faceCalled(tile) as { quarters: string[]; icon: string }),
});

const held = (tile: string) => ({
  tile,
  number: 1,
  ...(faceCalled(tile) as { quarters: string[]; icon: string }),
});

/** Ada's turn, of two: her camp beside the Tomb, and a tile with three blue temples beside it. */
export function viewWith(more: Partial<View> = {}): View {
  const tiles = more.tiles ?? [
    { at: 'M12', tile: 'camp', seat: 0, locked: 'camp' },
    lying('N12', '1'),
    { at: 'M13', tile: 'tomb', locked: 'tomb' },
  ];
  const seats = more.seats ?? [
    { colour: 'B', hand: 3, score: 3, artifacts: 5, camp: 'M12', archeologist: 'M12nw' },
    { colour: 'G', hand: 3, score: 0, artifacts: 5 },
  ];
  return {
    viewer: 0,
    actor: 0,
    settled: true,
    phase: 'play',
    turn: 0,
    table: 25,
    tiles,
    hand: [held('2'), held('13'), held('49')],
    artifacts: ['aG0', 'aG1', 'aR0', 'aY0', 'aY1'],
    pile: 40,
    unseen: {},
    seats,
    sites: siteScores(tiles, seats, numbers).sites,
    menu: [],
    moves: ['play 2', 'play 13', 'play 49'],
    ranks: [1, 2],
    winners: [],
    ...more,
  };
}
