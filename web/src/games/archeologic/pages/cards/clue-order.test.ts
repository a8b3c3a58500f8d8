import { expect, test } from 'vitest';
import { orderWords } from './clue-order';

test('the order of the card is promised only where all of it was entered', () => {
  expect(orderWords(0)).toContain('No order entered: ours is used');
  expect(orderWords(2)).toMatch(/first the 2 that were entered.* an order of ours/);
  expect(orderWords(5)).toBe('Traps, in the order of the card.');
});
