import { expect, test } from 'vitest';
import type { PlacedBuilding } from '../art/buildings';
import { asked, numbers, viewWith } from '../fixture';
import type { Asked, Clue, View } from '../generated/view';
import { someCityFits } from './city-search';
import { contradictions } from './contradictions';
import { mapContents } from './map-contents';

/** Empty: B1, B4 and C4. */
const CITY: PlacedBuilding[] = [
  { building: 'S', zone: 'A1', turns: 0 },
  { building: 'T', zone: 'C1', turns: 0 },
  { building: 'L', zone: 'A3', turns: 0 },
  { building: 'O', zone: 'D3', turns: 0 },
  { building: 'V', zone: 'D1', turns: 2 },
  { building: 'I', zone: 'C5', turns: 2 },
];
const CLUES: Clue[] = [
  { kind: 'trap', zones: ['D2'], trap: 'fire' },
  { kind: 'trap', zones: ['A3'], trap: 'sharp' },
  { kind: 'trap', zones: ['C5'], trap: 'fire' },
];
const ASKED: Asked[] = [
  asked('3', 'traps', { fire: 1, sharp: 2 }),
  asked('3', 'buildings', { number: 4 }),
  asked('4', 'empty', { number: 2 }),
  asked('B', 'empty', { number: 2 }),
  asked('1', 'S', { sharp: 1 }),
];

function any(
  layout: PlacedBuilding[],
  more: Partial<View> = {},
  sure: Record<string, string> = {},
) {
  const view = viewWith({ clues: CLUES, asked: ASKED, ...more });
  return someCityFits(view, 0, mapContents(numbers, layout, new Map(Object.entries(sure))), 20_000);
}

test('the city fits, and so does every part of it', () => {
  expect(any([])).toBe(true);
  expect(any(CITY)).toBe(true);
  for (const one of CITY) {
    expect(any([one])).toBe(true);
    expect(any(CITY.filter((other) => other !== one))).toBe(true);
  }
});

test('a map that breaks nothing by itself may still be in everybody’s way', () => {
  const view = viewWith({ clues: CLUES, asked: ASKED });
  const alone: PlacedBuilding[] = [];
  for (const turns of [0, 1, 2, 3])
    for (const zone of ['A1', 'B1', 'C1', 'D1', 'A2', 'B2', 'C2', 'D2', 'B3', 'C3', 'B4', 'C4'])
      alone.push({ building: 'I', zone, turns });
  const hidden = alone.filter((one) => {
    const scene = mapContents(numbers, [one]);
    return contradictions(view, 0, scene).length === 0 && any([one]) === false;
  });
  expect(hidden.length).toBeGreaterThan(0);
});

test('own checks, the pencil and sentences count, too', () => {
  const check = { seat: 0, right: false, layout: CITY, after: 0 };
  expect(any(CITY, { checks: [{ ...check, colours: null }] })).toBe(false);
  expect(any(CITY, { checks: [{ ...check, seat: 1, colours: null }] })).toBe(true);
  expect(any([], { checks: [{ ...check, colours: { S: true, T: false } }] })).not.toBe(null);
  expect(any(CITY.slice(0, 1), { checks: [{ ...check, colours: { S: false } }] })).toBe(false);
  expect(any(CITY, {}, { B1: '-', D3: 'O' })).toBe(true);
  expect(any(CITY, {}, { B1: 'S' })).toBe(false);
  const touch = (yes: boolean): Clue => ({ kind: 'touch', buildings: ['S', 'T'], yes });
  expect(any(CITY, { clues: [...CLUES, touch(true)] })).toBe(true);
  expect(any(CITY, { clues: [...CLUES, touch(false)] })).toBe(false);
});

test('it gives up in time', () => {
  const view = viewWith({ clues: CLUES, asked: ASKED });
  expect(someCityFits(view, 0, mapContents(numbers, []), -1)).toBe(null);
});
