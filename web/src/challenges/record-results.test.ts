import { beforeEach, expect, test, vi } from 'vitest';
import type { AnyView, GamePage } from '@/game/contract';
import { useStorage } from '@/storage/fake-storage';
import { type SavedTable, savedTables } from '@/storage/saved-tables';
import { api } from '@/wire/api';
import type { Story, TableInfo, TablePage } from '@/wire/generated/wire';
import { bestResult, dailyDigOf, readAchievements } from './achievements';
import { adoptDailyDig, checkTables, recordResult } from './record-results';

const page = {
  outcome: (view: AnyView) =>
    view.actor === -2 ? { quest: '17', rank: 'master', time: 14, line: '①✓' } : null,
} as unknown as GamePage;
vi.mock('@/game/families', () => ({
  gamePage: async (ruleset: string) => (ruleset === 'dig' ? page : undefined),
  rulesetOf: () => undefined,
}));

beforeEach(() => {
  vi.restoreAllMocks();
  useStorage();
  for (const { table } of savedTables.all()) savedTables.forget(table);
});

const over = { actor: -2 } as AnyView;
const info = (change: Partial<TableInfo> = {}) =>
  ({
    id: 'a',
    ruleset: 'dig',
    edition: 'dig',
    phase: 'over',
    options: { quest: 17 },
    ...change,
  }) as TableInfo;

function sat(table: string, at: number, ruleset = 'dig') {
  savedTables.keep({ table, ruleset, secrets: { 0: 's' }, bytes: {}, at } as unknown as SavedTable);
}

test('a challenge that ends is noted, with the day on which it was begun', () => {
  sat('a', 5);
  recordResult(info(), 1, { actor: 0 } as AnyView, page);
  expect(readAchievements().results).toEqual([]);
  recordResult(info(), 1, over, page);
  expect(bestResult(readAchievements(), 'dig', '17')).toMatchObject({
    table: 'a',
    rank: 'master',
    at: 5,
  });
});

test('neither a race nor another edition counts', () => {
  recordResult(info(), 2, over, page);
  recordResult(info({ edition: 'my-own' }), 1, over, page);
  expect(readAchievements().results).toEqual([]);
});

test('what a bot has played, or nobody has finished, earns nothing', () => {
  const result = { scores: [1], ranks: [1], winners: [0], resigned: [], stood_in: [0] };
  recordResult(info({ id: 'bot', result }), 1, over, page);
  recordResult(info({ id: 'closed', phase: 'closed', result: null }), 1, over, page);
  const found = readAchievements().results;
  expect(found.map(({ table, rank, line }) => [table, rank, line])).toEqual([
    ['closed', null, ''],
    ['bot', null, ''],
  ]);
});

test('tables of this device are asked how they went, once', async () => {
  sat('ended', 3);
  sat('going', 2);
  sat('silent', 1);
  sat('elsewhere', 1, 'cards');
  const asked = vi.spyOn(api, 'table').mockImplementation(async (table) => {
    if (table === 'silent') throw new Error('not now');
    const phase = table === 'ended' ? 'over' : 'running';
    return { table: info({ id: table, phase }), seats: [{}] } as unknown as TablePage;
  });
  vi.spyOn(api, 'story').mockResolvedValue({ steps: [{ views: [over] }] } as unknown as Story);
  expect(await checkTables('dig')).toEqual([{ quest: '17', table: 'going' }]);
  expect(bestResult(readAchievements(), 'dig', '17')?.table).toBe('ended');
  expect(asked).toHaveBeenCalledTimes(3);
  await checkTables('dig');
  expect(asked).toHaveBeenCalledTimes(5);
});

test('a dig that was begun today by its number is the one that counts; an older one is not', () => {
  const today = Date.parse('2026-11-16T08:00:00Z');
  sat('old', Date.parse('2026-11-10T08:00:00Z'));
  recordResult(info({ id: 'old' }), 1, over, page);
  adoptDailyDig('dig', '2026-11-16', '17', []);
  expect(dailyDigOf(readAchievements(), 'dig', '2026-11-16')).toBeNull();
  sat('now', today);
  recordResult(info({ id: 'now' }), 1, over, page);
  adoptDailyDig('dig', '2026-11-16', '17', [{ quest: '17', table: 'practice' }]);
  expect(dailyDigOf(readAchievements(), 'dig', '2026-11-16')?.table).toBe('now');
});
