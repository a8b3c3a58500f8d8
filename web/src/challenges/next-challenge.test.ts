import { expect, test } from 'vitest';
import type { Challenge } from '@/wire/generated/wire';
import { nextUnsolved } from './next-challenge';

const shelf = ['5', '7', '9'].map(
  (quest) => ({ id: quest, options: { quest } }) as never as Challenge,
);

test('the next is the first unsolved one behind, then one before', () => {
  const next = (quest: string, ...solved: string[]) =>
    nextUnsolved(shelf, quest, (one) => solved.includes(one))?.id ?? null;
  expect(next('5')).toBe('7');
  expect(next('5', '7')).toBe('9');
  expect(next('9', '9')).toBe('5');
  expect(next('7', '5', '9')).toBeNull();
  expect(next('17')).toBeNull();
});
