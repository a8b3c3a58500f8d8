import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Tile, View } from '@/wire/generated/museum';
import { survey } from '../survey';
import { nearest, nextOffered, nextPlace } from './cursor';
import { Labels } from './labels';
import type { Marks } from './marks';
import { badgeOf, outlineOf, wayOf, zonesOf } from './outline';

const names = ['Ada', 'Ben', 'Cleo'];
const tile = (at: string, quarters: string, more: Partial<Tile> = {}): Tile => ({
  at,
  tile: '1',
  quarters: quarters.split(' '),
  ...more,
});
const tiles: Tile[] = [
  { at: 'm13', tile: 'tomb', locked: 'tomb' },
  { at: 'l13', tile: 'camp', seat: 0, locked: 'camp' },
  tile('l12', 'tB M S S', { icon: 'swap', locked: 'mummy' }),
  tile('m12', 'aB0 tR tR S'),
  tile('n12', 'P P P P'),
  tile('n13', 'tY tY tY tG'),
];
const seats = [
  { colour: 'B', hand: 3, score: 0, artifacts: 5, camp: 'l13', archeologist: 'n12nw' },
  { colour: 'G', hand: 3, score: 0, artifacts: 5, mummy: 'l12nw' },
  { colour: 'R', hand: 3, score: 0, artifacts: 5 },
];
const { sites } = survey(tiles, seats);
const view = { viewer: 0, artifacts: ['aB0'], seats, tiles, sites, table: 25 } as unknown as View;
const heard = (at: string, marks: Marks = {}) =>
  new Labels(view, tiles, sites, names, marks).of(at);

test('a cell says all that is to be seen there', () => {
  expect(heard('m13')).toBe('m13, the Tomb; your mummy is here; Cleo’s mummy is here.');
  expect(heard('l13')).toBe('l13, your Base Camp.');
  expect(heard('n12')).toBe('n12, an airport; your archeologist stands here.');
  expect(heard('l12', { tiles: ['m12'] })).toBe(
    'l12, a blue temple north-west, a mountain north-east, a sea south-east and south-west; Swap icon; ' +
      'Ben’s mummy is north-west; your blue site worth 1, it counts for Ben: a mummy; ' +
      'locked: a mummy stands on it.',
  );
  expect(heard('m12', { tiles: ['m12'] })).toMatch(
    /your blue site worth 3, linked over the sea at l12; Cleo’s red site worth 2, its camp is not on the table; can be chosen\.$/,
  );
  expect(heard('n13')).toMatch(/yellow site worth 3, nobody plays this colour/);
});

test('a free cell says what lies around it', () => {
  expect(heard('l11', { cells: ['l11'] })).toBe(
    'l11, free for a tile; to its south a blue temple and a mountain.',
  );
  expect(heard('a1')).toBe('a1, empty.');
});

test('a quarter says its steps, and what is looked for', () => {
  expect(heard('m12nw', { steps: { m12nw: 2 } })).toMatch(
    /^m12 north-west, .*; 2 steps; you need it\.$/,
  );
  expect(heard('m12ne', { haunts: ['m12ne'] })).toMatch(/the mummy can go here\.$/);
});

test('arrows lead to what is nearest in their direction', () => {
  const places = ['m13', 'm12', 'l12', 'o12'];
  expect(nextPlace(places, 'm13', 'ArrowUp')).toBe('m12');
  expect(nextPlace(places, 'm12', 'ArrowRight')).toBe('o12');
  expect(nextPlace(places, 'm13', 'ArrowDown')).toBeNull();
  expect(nextPlace(['m13nw', 'm13ne', 'm13sw'], 'm13nw', 'ArrowDown')).toBe('m13sw');
  expect(nextOffered(['o12', 'l12'], 'm13', 1)).toBe('l12');
  expect(nextOffered(['o12', 'l12'], 'm12', 1)).toBe('o12');
  expect(nextOffered([], 'm12', 1)).toBeNull();
  expect(nearest(['a1', 'c1'], { x: 190, y: 50 }, 14)).toBe('c1');
  expect(nearest(['a1', 'c1'], { x: 150, y: 50 }, 14)).toBeNull();
});

test('lines go around sites, and along ways', () => {
  expect(outlineOf(['a1nw', 'a1ne'])).toBe('M0 0L50 0L100 0L100 50L50 50L0 50L0 0Z');
  expect(badgeOf(['a1nw', 'a1ne'], ['a1nw'])).toEqual({ x: 75, y: 25 });
  const site = sites.find(({ quarters }) => quarters.includes('m12nw'));
  expect(site && wayOf(tiles, site, 'l13')).toMatch(/^M1150 1250L/);
  expect(zonesOf({ a1nw: 1, a1ne: 1, b1nw: 2 })).toEqual([['a1nw', 'a1ne'], ['b1nw']]);
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
