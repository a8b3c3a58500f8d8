import { expect, test } from 'vitest';
import { boxesOn, turned, zoneAt } from '../art/buildings';
import { numbers } from '../fixture';
import {
  canonical,
  clashes,
  crowdedAxes,
  placedOver,
  placePick,
  planOf,
  turnedOnSpot,
  zonesOf,
} from './geometry';

const plan = (name: string) => {
  const found = planOf(numbers.plans, name);
  if (!found) throw new Error(name);
  return found;
};
const zones = (building: string, zone: string, turns: number) =>
  boxesOn(plan(building), { building, zone, turns }).map(
    ({ x, y, mark }) => `${zoneAt(x, y)} ${mark}`,
  );

test('buildings turn clockwise, and are never flipped', () => {
  expect(turned(plan('L').rows, 1)).toEqual(['oos', 'o..']);
  expect(turned(plan('L').rows, 2)).toEqual(['oo', '.o', '.s']);
  expect(turned(plan('L').rows, 3)).toEqual(['..o', 'soo']);
  expect(turned(plan('S').rows, 4)).toEqual(plan('S').rows);
  // f. / oo becomes of / o.
  expect(zones('V', 'C2', 1)).toEqual(['C2 free', 'D2 fire', 'C3 free']);
});

test('a building is held by its middle, and pushed back onto the map', () => {
  expect(placedOver(plan('S'), 0, { x: 2, y: 2 }, 5).zone).toBe('C2');
  expect(placedOver(plan('I'), 0, { x: 0, y: 4 }, 5).zone).toBe('A5');
  expect(placedOver(plan('I'), 0, { x: 4, y: 4 }, 5).zone).toBe('C5');
  expect(placedOver(plan('I'), 5, { x: 4, y: 4 }, 5)).toEqual({
    building: 'I',
    zone: 'E3',
    turns: 1,
  });
});

test('turning four times on the spot leads back', () => {
  for (const { name } of numbers.plans) {
    const start = placedOver(plan(name), 0, { x: 2, y: 2 }, 5);
    let now = start;
    for (let n = 0; n < 4; n++) now = turnedOnSpot(plan(name), now, 1, 5);
    expect(now).toEqual(start);
  }
});

test('what lies below is named, with its zones', () => {
  const layout = [{ building: 'O', zone: 'B2', turns: 0 }];
  expect(clashes(numbers.plans, layout, { building: 'I', zone: 'A3', turns: 0 })).toEqual([
    { building: 'O', zones: ['B3', 'C3'] },
  ]);
  expect(clashes(numbers.plans, layout, { building: 'O', zone: 'B3', turns: 0 })).toEqual([]);
});

test('rows and columns hold only so many traps', () => {
  const layout = [
    { building: 'S', zone: 'A1', turns: 0 }, // A1 sharp
    { building: 'O', zone: 'D1', turns: 3 }, // fire and sharp at D1 and E1
    { building: 'V', zone: 'C1', turns: 0 }, // C1 fire, were D2 free
  ];
  expect(zonesOf('1', 5)).toEqual(['A1', 'B1', 'C1', 'D1', 'E1']);
  expect(zonesOf('C', 5).at(-1)).toBe('C5');
  expect(crowdedAxes(numbers.plans, layout, numbers.ring, 5, 3)).toEqual(['1']);
  expect(crowdedAxes(numbers.plans, layout.slice(0, 2), numbers.ring, 5, 3)).toEqual([]);
});

test('picks name a corner and degrees; of equal ways the first', () => {
  expect(placePick({ building: 'S', zone: 'C1', turns: 1 })).toBe('place s c1 90');
  const block = { name: 'B', size: 'big', rows: ['oo', 'oo'] };
  expect(canonical(block, { building: 'B', zone: 'A1', turns: 3 }).turns).toBe(0);
  expect(canonical(plan('I'), { building: 'I', zone: 'A1', turns: 2 }).turns).toBe(2);
});
