import { expect, test } from 'vitest';
import { marksIn, usualOf } from './source-marks';

test('a house value is marked even where most numbers are house values', () => {
  const numbers = {
    copies: [4, 'T'],
    sells: [
      [4, 'A'],
      [12, 'A'],
      [26, 'A'],
    ],
    trade: [4, 'S'],
  };
  expect(marksIn(numbers)[0]).toBe('A');
  expect(usualOf(marksIn(numbers))).toBe('T');
  expect(usualOf(['A', 'S'])).toBe('');
});
