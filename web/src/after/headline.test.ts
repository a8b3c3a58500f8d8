import { expect, test } from 'vitest';
import { headline } from './headline';

const names = ['Ada', 'Bea', 'Cleo'];
const result = { scores: [40, 61, 30], ranks: [2, 1, 3], winners: [1], resigned: [] };

test('it is said to whoever looks', () => {
  expect(headline(result, names, [1]).title).toBe('You have won!');
  expect(headline(result, names, [0])).toEqual({
    title: 'Bea has won',
    text: 'With 61 points. You have 40 points: second of three.',
  });
  expect(headline({ ...result, resigned: [1] }, names, [1])).toEqual({
    title: 'The bot in your seat has won',
    text: 'With 61 points.',
  });
  expect(headline(result, names, []).text).toContain('Thank you for watching');
  expect(headline(result, names, [0, 1]).title).toBe('Bea has won');
});

test('a game that the house does not know may be about anything, and have no winner', () => {
  expect(headline(result, names, [1], true).text).toBe('With 61 points.');
  const shared = { ...result, winners: [0, 1], scores: [1, 1, 0] };
  expect(headline(shared, names, [0], true).text).toBe('With 1 point.');
  const lost = { ...result, winners: [] };
  expect(headline(lost, names, [0])).toEqual({
    title: 'Nobody has won',
    text: 'You have 40 points: second of three.',
  });
});

test('a shared win names everybody, and a closed table nobody', () => {
  const shared = { ...result, winners: [0, 1], scores: [61, 61, 30] };
  expect(headline(shared, names, [0]).title).toBe('You and Bea share the win');
  expect(headline(shared, names, [1]).title).toBe('You and Ada share the win');
  expect(headline(null, names, [0]).title).toBe('This table was closed');
});
