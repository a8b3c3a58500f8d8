import { expect, test } from 'vitest';
import type { Certain, Question, SeatStory, Step } from '../generated/view';
import { knowledge, scaleOf } from './knowledge-chart';
import {
  certainText,
  knownOf,
  luck,
  moments,
  momentText,
  newlyCertain,
  rateQuestion,
  summary,
  tagsOf,
} from './review';

const nothing: Certain = {
  empty: [],
  boxes: [],
  traps: [],
  symbols: {},
  buildings: {},
  placed: [],
};
const question = (more: Partial<Question> = {}): Question => ({
  axis: 'A',
  question: 'traps',
  cost: 2,
  extra: 0,
  left: 20,
  bits: 2,
  rate: 1,
  ...more,
});
const ask = (before: number, after: number, time: number, more: Partial<Step> = {}): Step => ({
  kind: 'ask',
  turn: 0,
  cost: 2,
  time,
  before,
  after,
  bits: Math.log2(before / after),
  best: question(),
  certain: nothing,
  asked: question(),
  axis: '3',
  question: 'empty',
  answer: { number: 2 },
  ...more,
});
const check = (before: number, time: number, right: boolean, odds: number): Step => ({
  ...ask(before, right ? 1 : before - 1, time),
  kind: 'check',
  right,
  odds,
});
const story = (steps: Step[], more: Partial<SeatStory> = {}): SeatStory => ({
  seat: 0,
  clues: [],
  left: 100,
  certain: nothing,
  steps,
  decided: null,
  solved: false,
  time: 10,
  bits: 5,
  expected: 5,
  best: 8,
  ...more,
});

test('a question is held against the sharpest for its time', () => {
  expect(rateQuestion(ask(100, 10, 2))).toBe('fine');
  expect(rateQuestion(ask(100, 10, 2, { best: question({ rate: 2, bits: 4 }) }))).toBe('better');
  expect(rateQuestion(ask(100, 10, 2, { best: question({ rate: 2, cost: 1 }) }))).toBe('cheaper');
  expect(rateQuestion(ask(100, 100, 2, { asked: null }))).toBe('nothing');
  expect(rateQuestion(ask(1, 1, 2, { asked: null, best: null }))).toBe('decided');
  expect(luck(ask(100, 10, 2))).toBe('good'); // 3.3 bits for 2
  expect(luck(ask(100, 80, 2))).toBe('bad');
  expect(luck(ask(100, 25, 2))).toBeNull();
});

test('the story says when it was decided, and what was a gamble', () => {
  const steps = [ask(100, 10, 2), ask(10, 1, 4), ask(1, 1, 6), check(1, 10, true, 1)];
  const told = summary(story(steps, { decided: 1, solved: true }), 'Ada', false);
  expect(told[0]).toBe('After question 2, at time 4, only one city was left: Ada knew.');
  expect(told[1]).toContain('One more question followed');
  expect(told.at(-1)).toContain('63 % as sharp');
  const wild = summary(story([check(4, 4, false, 0.25), check(3, 8, true, 1 / 3)]), 'Ada', true);
  expect(wild[0]).toContain('right once in 4 times. It was wrong.');
  expect(wild[1]).toContain('right once in 3 times. It was right!');
  expect(summary(story([check(4, 4, false, 0)]), 'Ada', true).join(' ')).toContain(
    'a clue or an answer that you had',
  );
  expect(summary(story([]), 'Ada', true)[0]).toBe('In the end 100 cities were still possible.');
  expect(tagsOf(story(steps, { decided: 1 }), 2)).toEqual(['lucky', 'decided']);
  expect(tagsOf(story(steps), 0)).toEqual([]);
  expect(momentText(story(steps), 2)).toBe('Question 2, empty zones in row 3: 2 empty zones.');
  expect(momentText(story(steps), 4)).toBe('Check: right.');
});

test('what was certain is drawn and told', () => {
  const certain: Certain = {
    empty: ['B2'],
    boxes: ['A1', 'A2', 'C3'],
    traps: ['A2'],
    symbols: { C3: 'fire' },
    buildings: { C3: 'S' },
    placed: [],
  };
  expect(knownOf(certain)).toEqual({
    A1: { text: '▪' },
    A2: { text: '!' },
    B2: { empty: true },
    C3: { mark: 'fire', building: 'S' },
  });
  expect(certainText(certain, new Set(['A1']))).toBe(
    'Known in part: B2 empty, A2 a trap and C3 S.',
  );
  expect(certainText(nothing, new Set())).toContain('No zone was certain');
});

test('what a step has made certain stands out', () => {
  const before = { ...nothing, boxes: ['A1'], traps: ['A1'] };
  const now = { ...before, boxes: ['A1', 'A2'], symbols: { A1: 'fire' }, empty: ['B2'] };
  expect(newlyCertain(before, now)).toEqual(['A1', 'A2', 'B2']);
  expect(newlyCertain(now, now)).toEqual([]);
});

test('ten times fewer is equally far down everywhere', () => {
  const box = { width: 140, height: 120, left: 20, right: 20, top: 10, bottom: 10 };
  const one = story([ask(100, 10, 5), check(10, 10, false, 0.1), check(9, 10, true, 1 / 9)]);
  const scale = scaleOf([one], box);
  expect(scale.powers).toEqual([1, 10, 100]);
  expect([100, 10, 1].map(scale.y)).toEqual([10, 60, 110]);
  const [line] = knowledge([one], scale);
  expect(line?.path).toMatch(/^M20 10H70V60H120V/);
  expect(line?.points.map((point) => point.check)).toEqual([undefined, undefined, false, true]);
  expect(moments(one)).toHaveLength(4);
});
