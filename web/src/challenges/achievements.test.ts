import { beforeEach, expect, test, vi } from 'vitest';
import { useStorage } from '@/storage/fake-storage';
import {
  addDailyDig,
  addResult,
  bestResult,
  type ChallengeResult,
  readAchievements,
} from './achievements';
import { countdown, dayOf, longestStreak, streak, untilNextDay } from './daily';

const STORE = 'dighouse.quests';
let shelf: Map<string, string>;

beforeEach(() => {
  shelf = useStorage().local.kept;
});

function result(change: Partial<ChallengeResult>): ChallengeResult {
  const plain = { ruleset: 'dig', quest: '17', rank: 'apprentice', time: 40, line: '', at: 1 };
  return { ...plain, table: `table ${shelf.size} ${Math.random()}`, ...change };
}

function dig(day: string, rank: string | null | undefined) {
  addDailyDig({ ruleset: 'dig', day, quest: day, table: day });
  if (rank !== undefined) addResult(result({ quest: day, table: day, rank }));
}

test('the best of a quest: solved before unsolved, then the shorter time', () => {
  addResult(result({ rank: null, time: 3 }));
  addResult(result({ rank: 'apprentice', time: 40 }));
  addResult(result({ rank: 'seasoned', time: 22, table: 'best' }));
  addResult(result({ quest: '17b', rank: 'master', time: 9 }));
  addResult(result({ ruleset: 'other', rank: 'master', time: 9 }));
  expect(bestResult(readAchievements(), 'dig', '17')).toMatchObject({
    table: 'best',
    rank: 'seasoned',
  });
  expect(bestResult(readAchievements(), 'dig', '18')).toBeNull();
});

test('a table counts once, and as it was noted first', () => {
  addResult(result({ table: 'a', time: 20 }));
  addResult(result({ table: 'a', time: 10 }));
  expect(readAchievements().results).toHaveLength(1);
  expect(bestResult(readAchievements(), 'dig', '17')?.time).toBe(20);
});

test('junk is left out, whatever it is', () => {
  const good = result({ table: 'good' });
  for (const junk of ['no JSON', 'null', '7', '[]', '{"results": 3, "digs": {}}']) {
    shelf.set(STORE, junk);
    expect(readAchievements()).toEqual({ results: [], digs: [] });
  }
  const odd = [null, 3, {}, { ...good, rank: 'king' }, { ...good, time: 'long' }, good];
  const digs = [null, { ruleset: 'dig', day: 'today', quest: '1', table: 't' }];
  shelf.set(STORE, JSON.stringify({ results: odd, digs }));
  expect(readAchievements()).toEqual({ results: [good], digs: [] });
});

test('when it becomes too much, the best of each quest and the digs of all days stay', () => {
  dig('2026-11-16', 'apprentice');
  addResult(result({ quest: 'rare', table: 'rare', at: 0 }));
  for (let at = 0; at < 620; at++) addResult(result({ table: `t${at}`, time: 100 - (at % 7), at }));
  const all = readAchievements();
  expect(all.results).toHaveLength(600);
  expect(bestResult(all, 'dig', 'rare')?.table).toBe('rare');
  expect(bestResult(all, 'dig', '2026-11-16')).not.toBeNull();
  expect(bestResult(all, 'dig', '17')?.time).toBe(94);
});

test('a browser that keeps nothing remembers until the page is closed', async () => {
  vi.resetModules();
  vi.stubGlobal('localStorage', undefined);
  const fresh = await import('./achievements');
  fresh.addResult(result({ table: 'a' }));
  expect(fresh.readAchievements().results).toHaveLength(1);
});

test('only the first dig of a day counts', () => {
  addDailyDig({ ruleset: 'dig', day: '2026-11-16', quest: '5', table: 'first' });
  addDailyDig({ ruleset: 'dig', day: '2026-11-16', quest: '5', table: 'second' });
  expect(readAchievements().digs.map(({ table }) => table)).toEqual(['first']);
});

test('a streak is days in a row, and today may still be open', () => {
  for (const day of ['2026-10-31', '2026-11-01', '2026-11-02', '2026-11-14', '2026-11-15'])
    dig(day, 'seasoned');
  const now = () => streak(readAchievements(), 'dig', '2026-11-16');
  expect(now()).toBe(2);
  dig('2026-11-16', undefined); // begun
  expect(now()).toBe(2);
  addResult(result({ quest: '2026-11-16', table: '2026-11-16', rank: 'master' }));
  expect(now()).toBe(3);
  expect(streak(readAchievements(), 'dig', '2026-11-18')).toBe(0);
  expect(streak(readAchievements(), 'other', '2026-11-16')).toBe(0);
  expect(longestStreak(readAchievements(), 'dig')).toBe(3);
});

test('a dig that was not solved ends a streak', () => {
  dig('2026-11-15', 'seasoned');
  dig('2026-11-16', null);
  expect(streak(readAchievements(), 'dig', '2026-11-16')).toBe(0);
  expect(streak(readAchievements(), 'dig', '2026-11-17')).toBe(0);
  expect(longestStreak(readAchievements(), 'dig')).toBe(1);
});

test('days are those of UTC', () => {
  const late = Date.parse('2026-11-16T23:59:30+00:00');
  expect(dayOf(late)).toBe('2026-11-16');
  expect(dayOf(late + 30_000)).toBe('2026-11-17');
  expect(untilNextDay(late)).toBe(30_000);
  expect(countdown(untilNextDay(late))).toBe('0:00:30');
  expect(countdown(5 * 3_600_000 + 3 * 60_000 + 9_000)).toBe('5:03:09');
});
