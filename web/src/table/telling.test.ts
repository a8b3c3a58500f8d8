import { expect, test } from 'vitest';
import type { SeatInfo, TableInfo } from '@/wire/generated/wire';
import { changes, comings } from './telling';

const table = { phase: 'running', paused: false, host: 0 } as TableInfo;
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
  expect(changes({ table, seats }, { table, seats }, [0])).toEqual([]);
});

test('a resignation passes the role of the host on, and both are told', () => {
  const after = [seat(0, 'Ada', { resigned: true, played_by: 'bot' }), seat(1, 'Bea')];
  expect(changes({ table, seats }, { table: { ...table, host: 1 }, seats: after }, [1])).toEqual([
    'Ada has resigned. A bot plays on.',
    'You are the host now.',
  ]);
});

test('a bot stands in, and the seat is taken back', () => {
  const bot = [seat(0, 'Ada'), seat(1, 'Bea', { played_by: 'bot' })];
  expect(changes({ table, seats }, { table, seats: bot }, [0])).toEqual([
    'A bot plays on for Bea.',
  ]);
  expect(changes({ table, seats: bot }, { table, seats }, [1])).toEqual([
    'The seat is yours again.',
  ]);
});

test('before the start, people sit down and stand up', () => {
  const waiting = { ...table, phase: 'waiting' as const };
  const free = [seat(0, 'Ada'), seat(1, '', { played_by: 'nobody' })];
  const at = (now: SeatInfo[]) => ({ table: waiting, seats: now });
  expect(changes(at(free), at(seats), [0])).toEqual(['Bea sits down.']);
  expect(changes(at(seats), at(free), [0])).toEqual(['Bea has left the seat.']);
});

test('who comes and goes is told to the others only', () => {
  expect(comings([true, true], [false, false], seats, [0])).toEqual(['Bea is away.']);
  expect(comings([true, false], [true, true], seats, [0])).toEqual(['Bea is here.']);
});
