import { expect, test } from 'vitest';
import type { EventInfo, Story, StoryStep } from '@/wire/generated/wire';
import { type EventTexts, replayTurns, stepWithWords, textAt } from './replay-log';
import { turnRanges } from './replay-steps';

const told = (kind: string, seat: number): EventInfo =>
  ({ kind, data: { seat } }) as unknown as EventInfo;
const step = (turn: number | null, ...events: EventInfo[]) =>
  ({
    seat: null,
    turn,
    scores: [0, 0],
    views: [{ turn }],
    picks: [],
    draws: [],
    events,
  }) as StoryStep;

const teller: EventTexts = {
  sentence: ({ kind, data }) => (kind === 'ended' ? '' : `${data.seat} ${kind}.`),
  startsTurn: ({ kind, data }) => (kind === 'ended' ? null : (data.seat as number)),
};

const story = {
  players: ['Ada', 'Bea'],
  steps: [
    step(0, told('dug', 0)),
    step(0, told('sold', 0)),
    step(1, told('ended', 0), told('dug', 1)),
    step(0, told('passed', 1)),
    step(1, told('ended', 0)),
    step(0, told('passed', 1), told('must_sell', 0)),
    step(null, told('sold', 0)),
  ],
} as unknown as Story;

const all = replayTurns(story, turnRanges(story), teller, 'Dealt.');

test('what happened stands under the turn in which it did', () => {
  expect(
    all.map(({ turn, entries }) => [
      turn?.seat ?? null,
      entries.map((entry) => [entry.step, ...entry.sentences]),
    ]),
  ).toEqual([
    [null, [[0, 'Dealt.']]],
    [
      0,
      [
        [0, '0 dug.'],
        [1, '0 sold.'],
      ],
    ],
    [
      1,
      [
        [2, '1 dug.'],
        [3, '1 passed.'],
      ],
    ],
    [1, [[5, '1 passed.']]],
    [
      0,
      [
        [5, '0 must_sell.'],
        [6, '0 sold.'],
      ],
    ],
  ]);
});

test('a moment has its words and the turn that they belong to', () => {
  expect(textAt(all, 3)).toMatchObject({ turn: { number: 2, seat: 1 }, text: '1 passed.' });
  expect(textAt(all, 5)).toMatchObject({ turn: { seat: 1 }, text: '1 passed. 0 must_sell.' });
  expect(textAt(all, 4)).toBeNull();
  expect(stepWithWords(all, 4)).toBe(3);
});
