import { expect, test } from 'vitest';
import {
  boxAround,
  boxOf,
  cellOf,
  looksOf,
  placeOf,
  quarterAt,
  quarterPlace,
  quartersOf,
  turned,
} from './geometry';

test('names and places are one', () => {
  expect(placeOf('M13')).toEqual({ column: 12, row: 12 });
  expect(cellOf('S7se')).toBe('S7');
  expect(cellOf('S7')).toBe('S7');
  for (const quarter of quartersOf('Y25')) {
    const { column, row } = quarterPlace(quarter);
    expect(quarterAt(column, row)).toBe(quarter);
  }
  expect(quartersOf('A1')).toEqual(['A1nw', 'A1ne', 'A1se', 'A1sw']);
  expect(boxOf('B1se')).toEqual({ x: 150, y: 50, width: 50, height: 50 });
  expect(boxAround(['B2', 'D3'], 1)).toEqual({ x: 0, y: 0, width: 500, height: 400 });
});

test('a turn is clockwise', () => {
  expect(turned(['a', 'b', 'c', 'd'], 1)).toEqual(['d', 'a', 'b', 'c']);
  expect(looksOf(['a', 'b', 'c', 'd'])).toEqual([0, 1, 2, 3]);
  expect(looksOf(['a', 'b', 'a', 'b'])).toEqual([0, 1]);
  expect(looksOf(['P', 'P', 'P', 'P'])).toEqual([0]);
});
