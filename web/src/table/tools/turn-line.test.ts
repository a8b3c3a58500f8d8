import { expect, test } from 'vitest';
import { welcome } from '@/wire/fake-environment';
import { tablePrompt } from './turn-line';

const { table, seats } = welcome();
const withSeat = (number: number, change: object) =>
  seats.map((seat) => (seat.seat === number ? { ...seat, ...change } : seat));
const clock = { bank: 240, bonus: 8 };

test('while somebody plays for themself, the game says what is to be done', () => {
  expect(tablePrompt(table, seats, 0, true)).toBeNull();
  expect(tablePrompt(table, seats, null, false)).toBeNull();
});

test('a pause says who lets it go on', () => {
  const paused = { ...table, paused: true };
  expect(tablePrompt(paused, seats, 0, true)).toMatch('You are the host');
  expect(tablePrompt(paused, seats, 1, false)).toMatch('Ada is the host');
  expect(tablePrompt({ ...paused, clock }, seats, 1, false)).toMatch('Everybody who plays may');
  expect(tablePrompt({ ...paused, clock }, seats, null, false)).toMatch('Ada is the host');
  expect(tablePrompt({ ...paused, host: null }, seats, null, false)).toBe('The game is paused.');
});

test('who has resigned is told so, and that no bot plays on during a pause', () => {
  const resigned = withSeat(1, { resigned: true, played_by: 'bot' });
  expect(tablePrompt(table, resigned, 1, false)).toBe('You have resigned. A bot plays on for you.');
  expect(tablePrompt({ ...table, paused: true }, resigned, 1, false)).toBe(
    'You have resigned. The game is paused.',
  );
  expect(tablePrompt(table, resigned, 0, false)).toBeNull();
});

test('a bot that plays for somebody is explained', () => {
  const standIn = withSeat(0, { played_by: 'bot' });
  expect(tablePrompt(table, standIn, 0, false)).toBe('A bot plays for you.');
  expect(tablePrompt({ ...table, clock }, standIn, 0, false)).toMatch('Your time ran out');
});

test('a table that was closed is not a game that was played to its end', () => {
  expect(tablePrompt({ ...table, phase: 'closed' }, seats, 0, true)).toBe('The table was closed.');
  expect(tablePrompt({ ...table, phase: 'over' }, seats, 0, true)).toBe('The game is over.');
});
