import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BOX, CHAMBERS, type ChamberPlace, isMonument, PILE, placeOf } from './monuments';
import { tentState } from './tent';

const edition = readFileSync(
  new URL(
    '../../../../../../src/dighouse/games/archaeology/editions/new-expedition.toml',
    import.meta.url,
  ),
  'utf8',
);
/** The names of an edition's monuments, each followed by those of its chambers. */
const named = edition
  .split('[[monuments]]')
  .slice(1)
  .map((text) => [...text.matchAll(/^name = "(.+)"/gm)].map(([, name = '']) => name));

test('every monument of the game is drawn, with all of its chambers', () => {
  expect(named.length).toBe(6);
  for (const [monument = '', ...chambers] of named) {
    expect(isMonument(monument), monument).toBe(true);
    for (const chamber of chambers) expect(placeOf(monument, chamber), chamber).not.toBeNull();
  }
  expect(placeOf('temple', 'cellar')).toBeNull();
  expect(placeOf('', 'left')).toBeNull();
});

test('chambers lie inside their drawing and apart from each other', () => {
  const apart = (a: ChamberPlace, b: ChamberPlace) =>
    a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
  for (const [name, chambers] of Object.entries(CHAMBERS)) {
    const places: ChamberPlace[] = [
      ...Object.values(chambers),
      ...(name === 'buried-ruins' ? [PILE] : []),
    ];
    for (const [at, place] of places.entries()) {
      expect(place.x + place.width).toBeLessThan(BOX.width);
      expect(place.y + place.height).toBeLessThan(BOX.height);
      for (const other of places.slice(at + 1)) expect(apart(place, other), name).toBe(true);
    }
  }
});

test('a tent shows how often it can still be used', () => {
  expect(tentState(1, 1, false)).toBe('pitched');
  expect(tentState(2, 2, false)).toBe('pitched');
  expect(tentState(1, 2, false)).toBe('used');
  expect(tentState(0, 1, false)).toBe('gone');
  expect(tentState(0, 1, true)).toBe('sheltering');
});
