import { expect, test } from 'vitest';
import { page } from './page';

const names = ['Ada', 'Bea'];
const view = (actor: number) => ({ viewer: 0, actor, moves: [], ranks: [], winners: [] });

test('it says who is to move, and nothing while nobody is', () => {
  expect(page.turnPrompt(view(0), names, 0)).toBe('Your turn: choose a move.');
  expect(page.turnPrompt(view(1), names, 0)).toBe('Bea is to move.');
  expect(page.turnPrompt(view(1), names, null)).toBe('Bea is to move.');
  expect(page.turnPrompt(view(-2), names, 0)).toBe('');
});

test('events are told as the server has put them into words', () => {
  const told = { kind: 'play', data: { seat: 1, rank: 3 }, text: 'Bea plays a 3.' };
  expect(page.sentence(told, 0, names)).toBe('Bea plays a 3.');
  expect(page.startsTurn(told)).toBe(1);
  expect(page.startsTurn({ kind: 'rain', data: {} })).toBeNull();
});
