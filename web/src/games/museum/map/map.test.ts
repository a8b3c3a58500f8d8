import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Tile, View } from '../generated/view';
import { siteScores } from '../scoring/site-scores';
import { nearest, nextOffered, nextPlace } from './cursor';
import { Labels } from './labels';
import type { MapMarks } from './map-marks';
import { badgeOf, outlineOf, wayOf, zonesOf } from './outline';

const names = ['Ada', 'Ben', 'Cleo'];
const tile = (at: string, quarters: string, more: Partial<Tile> = {}): Tile => ({
  at,
  tile: '1',
  quarters: quarters.split(' '),
  ...more,
});
const tiles: Tile[] = [
  { at: 'M13', tile: 'tomb', locked: 'tomb' },
  { at: 'L13', tile: 'camp', seat: 0, locked: 'camp' },
  tile('L12', 'tB M S S', { icon: 'swap', locked: 'mummy' }),
  tile('M12', 'aB0 tR tR S'),
  tile('N12', 'P P P P'),
  tile('N13', 'tY tY tY tG'),
];
const seats = [
  { colour: 'B', hand: 3, score: 0, artifacts: 5, camp: 'L13', archeologist: 'N12nw' },
  { colour: 'G', hand: 3, score: 0, artifacts: 5, mummy: 'L12nw' },
  { colour: 'R', hand: 3, score: 0, artifacts: 5 },
];
const { sites } = siteScores(tiles, seats);
const view = { viewer: 0, artifacts: ['aB0'], seats, tiles, sites, table: 25 } as unknown as View;
const heard = (at: string, marks: MapMarks = {}) =>
  new Labels(view, tiles, sites, names, marks).of(at);

test('a cell says all that is to be seen there', () => {
  expect(heard('M13')).toBe('M13, the Tomb; your mummy is here; Cleo’s mummy is here.');
  expect(heard('L13')).toBe('L13, your Base Camp.');
  expect(heard('N12')).toBe('N12, an airport; your archeologist stands here.');
  expect(heard('L12', { tiles: ['M12'] })).toBe(
    'L12, a blue temple north-west, a mountain north-east, a sea south-east and south-west; Swap icon; ' +
      'Ben’s mummy is north-west; your blue site worth 1, it counts for Ben: a mummy; ' +
      'locked: a mummy stands on it.',
  );
  expect(heard('M12', { tiles: ['M12'] })).toMatch(
    /your blue site worth 3, linked over the sea at L12; Cleo’s red site worth 2, its camp is not on the table; can be chosen\.$/,
  );
  expect(heard('N13')).toMatch(/yellow site worth 3, nobody plays this colour/);
});

test('a free cell says what lies around it', () => {
  expect(heard('L11', { cells: ['L11'] })).toBe(
    'L11, free for a tile; to its south a blue temple and a mountain.',
  );
  expect(heard('A1')).toBe('A1, empty.');
});

test('a quarter says its steps, and what is looked for', () => {
  expect(heard('M12nw', { steps: { M12nw: 2 } })).toMatch(
    /^M12 north-west, .*; 2 steps; you need it\.$/,
  );
  expect(heard('M12ne', { haunts: ['M12ne'] })).toMatch(/the mummy can go here\.$/);
});

test('arrows lead to what is nearest in their direction', () => {
  const places = ['M13', 'M12', 'L12', 'O12'];
  expect(nextPlace(places, 'M13', 'ArrowUp')).toBe('M12');
  expect(nextPlace(places, 'M12', 'ArrowRight')).toBe('O12');
  expect(nextPlace(places, 'M13', 'ArrowDown')).toBeNull();
  expect(nextPlace(['M13nw', 'M13ne', 'M13sw'], 'M13nw', 'ArrowDown')).toBe('M13sw');
  expect(nextOffered(['O12', 'L12'], 'M13', 1)).toBe('L12');
  expect(nextOffered(['O12', 'L12'], 'M12', 1)).toBe('O12');
  expect(nextOffered([], 'M12', 1)).toBeNull();
  expect(nearest(['A1', 'C1'], { x: 190, y: 50 }, 14)).toBe('C1');
  expect(nearest(['A1', 'C1'], { x: 150, y: 50 }, 14)).toBeNull();
});

test('lines go around sites, and along ways', () => {
  expect(outlineOf(['A1nw', 'A1ne'])).toBe('M0 0L50 0L100 0L100 50L50 50L0 50L0 0Z');
  expect(badgeOf(['A1nw', 'A1ne'], ['A1nw'])).toEqual({ x: 75, y: 25 });
  const site = sites.find(({ quarters }) => quarters.includes('M12nw'));
  expect(site && wayOf(tiles, site, 'L13')).toMatch(/^M1150 1250L/);
  expect(zonesOf({ A1nw: 1, A1ne: 1, B1nw: 2 })).toEqual([['A1nw', 'A1ne'], ['B1nw']]);
});

test('every connected site of the fixtures has a way that can be drawn', () => {
  const file = new URL('../../../../../tests/fixtures/museum/surveys.json', import.meta.url);
  const tables: Pick<View, 'tiles' | 'seats' | 'sites'>[] = JSON.parse(readFileSync(file, 'utf8'));
  let drawn = 0;
  for (const table of tables.filter((one) => !('links' in one && one.links)))
    for (const site of table.sites.filter(({ connected }) => connected)) {
      const camp = table.seats[site.owner ?? 0]?.camp ?? '';
      expect(wayOf(table.tiles, site, camp)).toMatch(/^M[\d.]+ [\d.]+[LQ]/);
      drawn += 1;
    }
  expect(drawn).toBeGreaterThan(200);
});
