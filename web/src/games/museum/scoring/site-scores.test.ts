import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Seat, Site, Tile } from '../generated/view';
import { NUMBERS, siteAt, siteScores } from './site-scores';

interface Table {
  links: boolean;
  tiles: Tile[];
  seats: Seat[];
  sites: Site[];
}

// Written by tests/fixtures/museum/write.py out of random games.
const file = new URL('../../../../../tests/fixtures/museum/surveys.json', import.meta.url);
const tables: Table[] = JSON.parse(readFileSync(file, 'utf8'));

/** The wire leaves out what is nothing. */
const whole = (site: Site): Required<Site> => ({
  owner: null,
  connected: false,
  via: [],
  held: false,
  mummies: [],
  scores: [],
  ...site,
});

test('every table of the fixtures counts as the rules count it', () => {
  expect(tables.length).toBeGreaterThan(50);
  for (const { links, tiles, seats, sites } of tables) {
    const found = siteScores(tiles, seats, { ...NUMBERS, links });
    expect(found.sites).toEqual(sites.map(whole));
    expect(found.scores).toEqual(seats.map(({ score }) => score));
  }
});

test('tiles are in any order', () => {
  const { tiles, seats, links } = tables.at(-1) as Table;
  const numbers = { ...NUMBERS, links };
  expect(siteScores([...tiles].reverse(), seats, numbers)).toEqual(
    siteScores(tiles, seats, numbers),
  );
});

const tile = (at: string, quarters: string): Tile => ({
  at,
  tile: '1',
  quarters: quarters.split(' '),
});
const camp = (at: string, seat: number): Tile => ({ at, tile: 'camp', seat });
const tomb: Tile = { at: 'M13', tile: 'tomb' };

test('two mummies on a merged site score it both, and its owner does not', () => {
  const tiles = [tomb, camp('L12', 0), tile('M12', 'tB tB tB tB'), tile('N12', 'tB aB0 tR tR')];
  const seats = [
    { colour: 'B', camp: 'L12' },
    { colour: 'G', mummy: 'M12nw' },
    { colour: 'R', mummy: 'N12ne' },
  ];
  const { sites, scores } = siteScores(tiles, seats);
  expect(siteAt(sites, 'N12nw')).toMatchObject({ value: 8, connected: true, scores: [1, 2] });
  expect(scores).toEqual([0, 8, 8]);
});

test('airports alone make a network', () => {
  const air = (at: string) => tile(at, 'P P P P');
  const tiles = [tomb, camp('A1', 0), air('G7'), air('Y25'), tile('X25', 'tR tB tB tR')];
  const { sites } = siteScores(tiles, [{ colour: 'B', camp: 'A1' }, { colour: 'G' }]);
  expect(siteAt(sites, 'X25ne')).toMatchObject({ connected: true, via: ['Y25nw'] });
});

test('another colour, the Tomb and other camps do not connect', () => {
  const tiles = [
    camp('A1', 0),
    tile('B1', 'tG tG tG tG'),
    camp('C1', 1),
    tile('D1', 'tB tB tB tB'),
  ];
  const { sites, scores } = siteScores(tiles, [
    { colour: 'B', camp: 'A1' },
    { colour: 'G', camp: 'C1' },
  ]);
  expect(siteAt(sites, 'D1nw')).toMatchObject({ connected: false, scores: [] });
  expect(scores).toEqual([0, 4]);
});
