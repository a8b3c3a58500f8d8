import { expect, test } from 'vitest';
import type { PlacedBuilding } from '../art/buildings';
import { asked, numbers, viewWith } from '../fixture';
import type { Asked, Clue, View } from '../generated/view';
import { clueBroken } from './clue-check';
import { contradictions } from './contradictions';
import { mapContents } from './map-contents';

/** A whole city, and some of its answers. Empty: B1, B4 and C4. */
const CITY: PlacedBuilding[] = [
  { building: 'S', zone: 'A1', turns: 0 }, // A1 sharp, A2 B2 B3
  { building: 'T', zone: 'C1', turns: 0 }, // C1 C2, D2 fire, C3 sharp
  { building: 'L', zone: 'A3', turns: 0 }, // A3 sharp, A4 A5 B5
  { building: 'O', zone: 'D3', turns: 0 }, // D3, E3 fire, D4, E4 sharp
  { building: 'V', zone: 'D1', turns: 2 }, // D1 E1, E2 fire
  { building: 'I', zone: 'C5', turns: 2 }, // C5 fire, D5 E5
];
const TRUE: Asked[] = [
  asked('3', 'S', { free: 1 }),
  asked('3', 'T', { sharp: 1 }),
  asked('1', 'I', {}),
  asked('3', 'traps', { fire: 1, sharp: 2 }),
  asked('3', 'buildings', { number: 4 }),
  asked('4', 'empty', { number: 2 }),
  asked('B', 'empty', { number: 2 }),
];
const without = (...names: string[]) => CITY.filter(({ building }) => !names.includes(building));
const brokenTexts = (
  layout: PlacedBuilding[],
  view: Partial<View> = {},
  sure: Record<string, string> = {},
): string[] =>
  contradictions(
    viewWith({ asked: TRUE, ...view }),
    0,
    mapContents(numbers, layout, new Map(Object.entries(sure))),
  );

test('the city itself agrees with everything, and so does every part of it', () => {
  expect(brokenTexts(CITY)).toEqual([]);
  for (const { name } of numbers.plans) {
    expect(brokenTexts(without(name))).toEqual([]);
    expect(brokenTexts(CITY.filter(({ building }) => building === name))).toEqual([]);
  }
});

test('a building’s boxes are told, as they should be and as they are', () => {
  const moved = [...without('S', 'L'), { building: 'S', zone: 'A2', turns: 0 }];
  expect(brokenTexts(moved)[0]).toBe(
    'Row 3, boxes of S: the answer was 1 risk-free box. Your map shows 2 risk-free boxes.',
  );
});

test.each([
  ['too many traps', [asked('3', 'traps', { sharp: 2 })]],
  ['too few traps, once all lie there', [asked('3', 'traps', { fire: 2, sharp: 2 })]],
  ['too many buildings', [asked('3', 'buildings', { number: 3 })]],
  ['too few buildings', [asked('3', 'buildings', { number: 5 })]],
  ['too little room', [asked('4', 'empty', { number: 3 })]],
  ['too much room', [asked('4', 'empty', { number: 1 })]],
])('a whole city that shows %s', (_, told) => {
  expect(brokenTexts(CITY, { asked: told })).toHaveLength(1);
});

test('nobody else’s questions are held against it', () => {
  expect(brokenTexts(CITY, { asked: [asked('3', 'S', { sharp: 3 }, { seat: 1 })] })).toEqual([]);
});

test('what the pencil is sure of counts, too', () => {
  expect(brokenTexts(without('S'), {}, { A3: 'S' })[0]).toContain('sure of S, but L lies there');
  expect(brokenTexts(CITY, {}, { A1: '-' })[0]).toContain(
    'sure of an empty zone, but S lies there',
  );
  expect(brokenTexts([], {}, { D1: 'I' })[0]).toContain('sure of more boxes of I');
  expect(brokenTexts([], {}, { A4: '-', B4: '-', C4: '-' })).toHaveLength(1);
});

test('a building that can lie nowhere is named', () => {
  const told = [asked('1', 'V', { free: 2, fire: 1 })];
  expect(brokenTexts([], { asked: told })).toEqual([
    'There is no place left for V that agrees with what you know.',
  ]);
});

test('own checks are remembered', () => {
  const check = { seat: 0, right: false, layout: CITY, after: 0 };
  const colours = { S: true, T: false };
  expect(brokenTexts(CITY, { checks: [{ ...check, colours: null }] })).toHaveLength(1);
  expect(brokenTexts(without('I'), { checks: [{ ...check, colours: null }] })).toEqual([]);
  expect(brokenTexts(CITY, { checks: [{ ...check, colours }] })[0]).toContain(
    'T lay just like that',
  );
  const moved = [{ building: 'S', zone: 'A1', turns: 1 }];
  expect(brokenTexts(moved, { asked: [], checks: [{ ...check, colours }] })[0]).toContain(
    'S lay right',
  );
  expect(brokenTexts(CITY, { checks: [{ ...check, seat: 1, colours }] })).toEqual([]);
});

const clue = (kind: string, more: Partial<Clue>): Clue => ({ kind, ...more });

test.each([
  [clue('trap', { zones: ['D2'], trap: 'fire' }), clue('trap', { zones: ['D2'], trap: 'sharp' })],
  [clue('trap', { zones: ['C3'], trap: 'sharp' }), clue('trap', { zones: ['C4'], trap: 'sharp' })],
  [clue('together', { zones: ['D2', 'C3'] }), clue('together', { zones: ['D2', 'E2'] })],
  [
    clue('together', { zones: ['D2', 'E2'], yes: false }),
    clue('together', { zones: ['D2', 'C3'], yes: false }),
  ],
  [clue('edge', { buildings: ['T'] }), clue('edge', { buildings: ['T'], yes: false })],
  [clue('corner', { buildings: ['T'], yes: false }), clue('corner', { buildings: ['T'] })],
  [clue('touch', { buildings: ['S', 'T'] }), clue('touch', { buildings: ['S', 'V'] })],
  [
    clue('beside', { buildings: ['S'], number: 2 }),
    clue('beside', { buildings: ['S'], number: 1 }),
  ],
  [clue('empty', { zones: ['C4'] }), clue('empty', { zones: ['C4'], yes: false })],
  [clue('equal', { axes: ['4', '5'] }), clue('equal', { axes: ['3', '4'] })],
])('a clue that holds, and one that does not: %j', (holds, broken) => {
  expect(clueBroken(holds, mapContents(numbers, CITY))).toBe(false);
  expect(clueBroken(broken, mapContents(numbers, CITY))).toBe(true);
  for (const open of [holds, broken])
    expect(clueBroken(open, mapContents(numbers, []))).toBe(false);
});
