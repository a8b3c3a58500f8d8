import { expect, test } from 'vitest';
import { allFacts } from './facts';
import { whyContradicting } from './why-contradicting';

// Four fire traps and four sharp ones, as in the printed game.
const plans = [{ name: 'X', size: 'big', rows: ['ffff', 'ssss', 'oo..'] }];
const traps = (axis: string, answer: string) => ({ axis, question: 'traps', answer });
const told = (clues: string[], ...answers: ReturnType<typeof traps>[]) =>
  whyContradicting(allFacts({ clues, answers, checks: [] }), plans);

test('more traps than there are', () => {
  expect(told(['D1 fire', 'D5 fire'], traps('A', 'fire fire fire'))).toEqual([
    'Together that makes 5 fire traps at least, and there are only 4.',
  ]);
  expect(told(['A1 sharp'], traps('A', 'sharp sharp'), traps('B', 'sharp sharp'))).toEqual([]);
});

test('more traps than a row was said to have', () => {
  expect(told(['c1 fire', 'D1 fire'], traps('1', 'fire'))).toEqual([
    'C1 and D1 lie in row 1: that is more fire traps than the answer says.',
  ]);
  expect(told(['C1 fire'], traps('C', 'sharp'))).toEqual([
    'C1 lies in column C: that is more fire traps than the answer says.',
  ]);
});

test('what takes more than counting is not explained', () => {
  expect(told(['C1 fire', 'touch s t no'], traps('2', 'none'))).toEqual([]);
});
