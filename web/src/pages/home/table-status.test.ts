import { expect, test } from 'vitest';
import type { SeatInfo, TableInfo, TablePage } from '@/wire/generated/wire';
import { tableStatus } from './table-status';

const seat = (number: number, name: string, played_by: SeatInfo['played_by'] = 'person') =>
  ({ seat: number, kind: 'human', name, played_by }) as SeatInfo;

function page(table: Partial<TableInfo>, turn: number | null = null, free = false): TablePage {
  const seats = [seat(0, 'Ada'), seat(1, 'Ben'), seat(2, 'Cleo', free ? 'nobody' : 'bot')];
  const result = table.result ?? null;
  return { table: { paused: false, ...table, result } as TableInfo, seats, turn } as TablePage;
}

const won = (winners: number[]) => ({ scores: [], ranks: [], winners, resigned: [] });

test('whose turn it is, and whether it is ours', () => {
  expect(tableStatus(page({ phase: 'running' }, 0), [0])).toEqual({
    text: 'Your turn',
    mine: true,
    over: false,
    company: 'With Ben and Cleo',
  });
  expect(tableStatus(page({ phase: 'running' }, 1), [0]).text).toBe('It is Ben’s turn');
  expect(tableStatus(page({ phase: 'running' }, 1), [0]).mine).toBe(false);
  expect(tableStatus(page({ phase: 'running' }, 1), [0, 1]).text).toBe(
    'Ben’s turn, on this device',
  );
  expect(tableStatus(page({ phase: 'running', paused: true }, 0), [0]).mine).toBe(false);
});

test('a seat that a bot plays for us, for good or for a while, is not our turn', () => {
  const bot = page({ phase: 'running' }, 2);
  expect(tableStatus(bot, [2])).toMatchObject({ mine: false, text: 'It is Cleo’s turn' });
});

test('before and after', () => {
  expect(tableStatus(page({ phase: 'waiting' }, null, true), [0]).text).toBe(
    'Waiting: one seat is free',
  );
  expect(tableStatus(page({ phase: 'waiting' }), [0]).text).toMatch('ready to start');
  expect(tableStatus(page({ phase: 'over', result: won([0]) }), [0]).text).toBe('You won');
  expect(tableStatus(page({ phase: 'over', result: won([0, 2]) }), [0]).text).toBe(
    'You share the win',
  );
  expect(tableStatus(page({ phase: 'over', result: won([1]) }), [0]).text).toBe('Ben won');
  expect(tableStatus(page({ phase: 'closed' }), [0])).toMatchObject({ over: true, mine: false });
  const outdated = { version: 1, release: '0.1.0', reason: '' };
  expect(tableStatus(page({ phase: 'closed', outdated }), [0]).text).toMatch('rules have changed');
});
