import { expect, test } from 'vitest';
import { asked, numbers, viewWith } from '../fixture';
import { Pencil, validMarks } from '../map/pencil.svelte';
import { cellKey, lastAnswer, questionsAsked, sheetOf, symbolsOf } from './note-sheet';
import { askPicks, reachableAxes } from './viewfinder';

const mine = asked('3', 'S', { free: 1, sharp: 1 });
const theirs = asked('3', 'S', null, { seat: 1 });
const other = asked('B', 'empty', null, { seat: 1 });

test('the sheet has each question once, with who asked it and what is known', () => {
  const sheet = sheetOf([mine, theirs, other]);
  expect(sheet.get(cellKey('3', 'S'))).toEqual({ answer: mine.answer, seats: [0, 1] });
  expect(sheet.get(cellKey('B', 'empty'))).toEqual({ answer: null, seats: [1] });
  expect(sheet.size).toBe(2);
});

test('a replay with open views has everybody’s answers', () => {
  const told = { ...other, answer: { number: 2 } };
  const ada = viewWith({ asked: [mine, other] });
  const bea = viewWith({ viewer: 1, asked: [{ ...mine, answer: null }, told] });
  const nobody = viewWith({ viewer: null, asked: [{ ...mine, answer: null }, other] });
  expect(questionsAsked(nobody, [ada, bea])).toEqual([mine, told]);
  expect(questionsAsked(ada, null)).toEqual([mine, other]);
  expect(lastAnswer(ada, 0)).toBe(mine);
  expect(lastAnswer(ada, null)).toBeNull();
});

test('answers are numbers or symbols', () => {
  expect(symbolsOf({ number: 0 })).toBeNull();
  expect(symbolsOf({ fire: 2, free: 1 })).toEqual(['free', 'fire', 'fire']);
});

test('the viewfinder goes one step for free, one more for 1, anywhere for 2', () => {
  const all = reachableAxes(viewWith({ viewfinder: 'E' }), numbers);
  expect(all.map(({ axis, extra }) => `${axis}+${extra}`).slice(0, 3)).toEqual([
    '1+0',
    'A+1',
    '2+2',
  ]);
  expect(all.at(-1)).toEqual({ axis: 'E', move: 'aim', extra: 2 });
  expect(all.slice(0, 3).map((reach) => askPicks(reach, 'S'))).toEqual([
    ['stay', 'ask s'],
    ['step', 'ask s'],
    ['aim 2', 'ask s'],
  ]);
  const begun = reachableAxes(viewWith({ phase: 'ask', aim: 'C', extra: 2 }), numbers);
  expect(begun.map((reach) => askPicks(reach, 'empty'))).toEqual([['ask empty']]);
});

test('a mark goes from possible to impossible to sure, and is rubbed out', () => {
  const pencil = new Pencil();
  const marks = () => [1, 2, 3, 4].map(() => pencil.cycle('C1', 'S'));
  expect(marks()).toEqual(['maybe', 'no', 'sure', null]);
  expect(pencil.blank).toBe(true);
  pencil.marks = { C1: { S: 'sure', T: 'no' } };
  expect([...pencil.sure]).toEqual([['C1', 'S']]);
});

test('junk that was kept is no mark', () => {
  const junk = { C1: { S: 'sure', X: 'no', T: 'perhaps' }, Z9: { S: 'no' }, D1: null };
  expect(validMarks(junk as never, new Set(['C1', 'D1']), ['S', 'T'])).toEqual({
    C1: { S: 'sure' },
  });
});
