import { expect, test } from 'vitest';
import type { GamePage } from '@/game/contract';
import { sentence } from '@/games/archaeology/words/events';
import type { SeatInfo, TableInfo } from '@/wire/generated/wire';
import { eventText, presenceChanges, tableChanges } from './event-text';

const page = { sentence } as unknown as GamePage;
const table = { phase: 'running', paused: false, pause_asked: null, host: 0 } as TableInfo;
const seat = (number: number, name: string, more: Partial<SeatInfo> = {}): SeatInfo => ({
  seat: number,
  kind: 'human',
  name,
  level: null,
  played_by: 'person',
  resigned: false,
  added: true,
  ...more,
});
const seats = [seat(0, 'Ada'), seat(1, 'Bea')];

test('nothing new is nothing to tell', () => {
  expect(tableChanges({ table, seats }, { table, seats }, [0])).toEqual([]);
});

test('a resignation passes the role of the host on, and both are told', () => {
  const after = [seat(0, 'Ada', { resigned: true, played_by: 'bot' }), seat(1, 'Bea')];
  expect(
    tableChanges({ table, seats }, { table: { ...table, host: 1 }, seats: after }, [1]),
  ).toEqual(['Ada has resigned. A bot plays on.', 'You are the host now.']);
});

test('a bot stands in, and the seat is taken back', () => {
  const bot = [seat(0, 'Ada'), seat(1, 'Bea', { played_by: 'bot' })];
  expect(tableChanges({ table, seats }, { table, seats: bot }, [0])).toEqual([
    'A bot plays on for Bea.',
  ]);
  expect(tableChanges({ table, seats: bot }, { table, seats }, [1])).toEqual([
    'The seat is yours again.',
  ]);
});

test('at a table with a clock it is said that time ran out', () => {
  const timed = { ...table, clock: { bank: 240, bonus: 8 } };
  const bot = [seat(0, 'Ada'), seat(1, 'Bea', { played_by: 'bot' })];
  const told = (held: number[]) =>
    tableChanges({ table: timed, seats }, { table: timed, seats: bot }, held);
  expect(told([0])).toEqual(['Bea’s time ran out. A bot plays on.']);
  expect(told([1])).toEqual([
    'Your time ran out. A bot plays on for you. You can take your seat back.',
  ]);
});

test('who asks for a pause is heard, and what comes of it', () => {
  const asked = { ...table, pause_asked: 0 };
  const told = (before: TableInfo, after: TableInfo, held: number[]) =>
    tableChanges({ table: before, seats }, { table: after, seats }, held);
  expect(told(table, asked, [1])).toEqual(['Ada asks for a pause. Shall the clocks stop?']);
  expect(told(table, asked, [])).toEqual(['Ada has asked for a pause.']);
  expect(told(table, asked, [0])[0]).toMatch('until somebody agrees');
  expect(told(asked, table, [0])).toEqual(['There is no pause: the game goes on.']);
  expect(told(asked, { ...table, paused: true }, [0])).toEqual(['The game is paused.']);
});

test('before the start, people sit down and stand up', () => {
  const waiting = { ...table, phase: 'waiting' as const };
  const free = [seat(0, 'Ada'), seat(1, '', { played_by: 'nobody' })];
  const at = (now: SeatInfo[]) => ({ table: waiting, seats: now });
  expect(tableChanges(at(free), at(seats), [0])).toEqual(['Bea sits down.']);
  expect(tableChanges(at(seats), at(free), [0])).toEqual(['Bea has left the seat.']);
});

test('who comes and goes is told to the others only', () => {
  expect(presenceChanges([true, true], [false, false], seats, [0])).toEqual(['Bea is away.']);
  expect(presenceChanges([true, false], [true, true], seats, [0])).toEqual(['Bea is here.']);
});

test('what a bot did in somebody’s place is not told as if they had done it', () => {
  const sold = { kind: 'sold', data: { seat: 0, cards: { coin: 2 }, value: 5 }, by_bot: true };
  const names = ['Ada', 'Bea'];
  expect(eventText(page, sold, 0, names)).toBe('Your bot sells 2 coins for 5.');
  expect(eventText(page, sold, 1, names)).toBe('Ada’s bot sells 2 coins for 5.');
  expect(eventText(page, { ...sold, by_bot: false }, 0, names)).toBe('You sell 2 coins for 5.');
});
