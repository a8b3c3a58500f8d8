import { expect, test } from 'vitest';
import type { Story, StoryStep } from '@/wire/generated/wire';
import { scores, stepFromHash, turnRanges, viewOf } from './replay-steps';

const step = (seat: number | null, turn: number | null, score: number[], views: unknown[] = [{}]) =>
  ({ seat, turn, scores: score, views, picks: [], draws: [], events: [] }) satisfies StoryStep;

const story = (steps: StoryStep[]) => ({ players: ['Ada', 'Bea'], steps }) as unknown as Story;

test('a seat sees what everybody sees, and what is its own', () => {
  const told = story([step(null, 0, [0, 0], [{ market: 5, hand: {} }, { hand: { coin: 2 } }, {}])]);
  expect(viewOf(told, 0, null)).toEqual({ market: 5, hand: {} });
  expect(viewOf(told, 0, 0)).toEqual({ market: 5, hand: { coin: 2 } });
  expect(viewOf(told, 0, 1)).toEqual({ market: 5, hand: {} });
});

test('what is told in words is whole for each of them', () => {
  const words = ['open', 'Ada’s', 'Bea’s'].map((text) => ({ text, actor: 0, moves: [] }));
  const told = story([{ ...step(null, 0, [0, 0], [{ hand: 0 }, { hand: 2 }, {}]), words }]);
  expect(viewOf(told, 0, null)).toEqual({ hand: 0, text: 'open', actor: 0, moves: [] });
  expect(viewOf(told, 0, 0)).toMatchObject({ hand: 2, text: 'Ada’s' });
  expect(viewOf(told, 0, 1)).toMatchObject({ hand: 0, text: 'Bea’s' });
});

test('a turn goes on while others decide in it, and to the very end', () => {
  const storm = [{ turn: 0 }];
  const told = story([
    step(null, 0, [0, 0], storm),
    step(0, 1, [0, 0], storm), // a storm: Bea chooses, in Ada's turn
    step(1, 0, [0, 0], storm),
    step(0, 1, [5, 0], [{ turn: 1 }]),
    step(1, null, [5, 9], [{ turn: null }]),
  ]);
  const found = turnRanges(told);
  expect(found.map(({ number, seat, first, last }) => [number, seat, first, last])).toEqual([
    [1, 0, 0, 2],
    [2, 1, 3, 4],
  ]);
  expect(scores(told, found)).toEqual([
    [0, 0],
    [0, 0],
    [5, 9],
  ]);
});

test('a game that does not say whose turn it is has the turns of those who decide', () => {
  const found = turnRanges(
    story([step(null, 0, [0]), step(0, 0, [1]), step(0, 1, [1]), step(1, 0, [1])]),
  );
  expect(found.map(({ number, seat }) => [number, seat])).toEqual([
    [1, 0],
    [2, 1],
    [3, 0],
  ]);
});

test('an address leads to a moment, and never past the end', () => {
  const told = story([step(null, 0, [0]), step(0, 1, [0])]);
  expect(stepFromHash('#step=2', told)).toBe(1);
  expect(stepFromHash('#step=99', told)).toBe(1);
  expect(stepFromHash('#step=0', told)).toBe(0);
  expect(stepFromHash('#check', told)).toBeNull();
});

test('who plays alone has a turn for each start', () => {
  const asks = [{ kind: 'asked', data: {} }];
  const told = {
    players: ['Ada'],
    steps: [
      step(null, 0, [0]),
      step(0, 0, [0]), // the viewfinder is set
      { ...step(0, 0, [0]), events: asks },
      { ...step(0, 0, [0]), events: asks },
      { ...step(0, null, [0]), events: asks },
    ],
  } as unknown as Story;
  const found = turnRanges(told, ({ kind }) => (kind === 'asked' ? 0 : null));
  expect(found.map(({ number, seat, first, last }) => [number, seat, first, last])).toEqual([
    [1, 0, 0, 2],
    [2, 0, 3, 3],
    [3, 0, 4, 4],
  ]);
});
