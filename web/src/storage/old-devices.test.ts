/** What older releases have left on people's devices: it is read as it is, and written as they would have. */
import { beforeEach, expect, test, vi } from 'vitest';
import { useStorage } from './fake-storage';

const TABLE = {
  table: 'fyd-ENxTw7PnNMlu8BhooQ',
  ruleset: 'dig',
  title: 'The Dig',
  secrets: { '0': 'a-secret', '2': 'another' },
  name: 'Ada',
  commitment: 'ab'.repeat(32),
  bytes: { '0': 'cd'.repeat(16) },
  added: [0],
  seq: 17,
  at: 1_700_000_000_000,
};
const RESULT = {
  ruleset: 'dig',
  quest: '17b',
  rank: 'master',
  time: 13,
  line: '①②③✓',
  table: 'a',
  at: 5,
};
const DIG = { ruleset: 'dig', day: '2026-11-16', quest: '17', table: 'a' };
const SETTINGS = {
  theme: 'dark',
  textSize: 125,
  motion: 'less',
  sound: true,
  vibration: false,
  handOrder: 'value',
  knownCards: false,
  shortcuts: true,
};
const EDITION = { key: '0badcafe', ruleset: 'dig', title: 'My copy', text: 'id = "mine"\n' };

const LEFT: Record<string, string> = {
  'dighouse.tables': JSON.stringify([TABLE]),
  'dighouse.name': 'Ada Ö.',
  'dighouse.settings': JSON.stringify(SETTINGS),
  'dighouse.quests': JSON.stringify({ results: [RESULT], digs: [DIG] }),
  'dighouse.hints': '[["a",2,9]]',
  'dighouse.editions': JSON.stringify([EDITION]),
  'dighouse.muted': '{"a":[1,2],"b":"all"}',
  'dighouse.notes.dig': '{"open":"news","read":["turn","thief"]}',
};

let kept: Map<string, string>;
beforeEach(() => {
  vi.resetModules();
  kept = useStorage(LEFT).local.kept;
});
const left = (key: string) => kept.get(`dighouse.${key}`);

test('seats that are held, and the name', async () => {
  const { savedTables } = await import('./saved-tables');
  expect(savedTables.all()).toEqual([TABLE]);
  savedTables.note(TABLE.table, {});
  expect(left('tables')).toBe(LEFT['dighouse.tables']);
  const { savedName, rememberName } = await import('@/session/table-actions');
  expect(savedName()).toBe('Ada Ö.');
  rememberName(savedName());
  expect(left('name')).toBe(LEFT['dighouse.name']);
});

test('settings', async () => {
  const { readSettings, settings } = await import('@/parts/settings/settings.svelte');
  expect(settings).toEqual({ ...SETTINGS, language: '' }); // which came later
  expect(readSettings(LEFT['dighouse.settings'] ?? null)).toEqual(settings);
});

test('what was achieved, and with how many hints', async () => {
  const { addDailyDig, addResult, readAchievements } = await import('@/challenges/achievements');
  expect(readAchievements()).toEqual({ results: [RESULT], digs: [DIG] });
  addResult({ ...RESULT, table: 'b' });
  addDailyDig({ ...DIG, day: '2026-11-17' });
  const results = [{ ...RESULT, table: 'b' }, RESULT];
  const digs = [{ ...DIG, day: '2026-11-17' }, DIG];
  expect(left('quests')).toBe(JSON.stringify({ results, digs }));
  const { countHint, hintsAt } = await import('@/challenges/hint-count');
  expect(hintsAt('a')).toBe(2);
  countHint('a', 10);
  expect(left('hints')).toBe('[["a",3,10]]');
});

test('editions of their own', async () => {
  const { ownEditions } = await import('@/pages/new/own-editions');
  expect(ownEditions.of('dig')).toEqual([EDITION]);
  ownEditions.keep(EDITION);
  expect(left('editions')).toBe(LEFT['dighouse.editions']);
});

test('who is muted', async () => {
  const { Chat } = await import('@/table/chat/chat.svelte');
  const session = { id: 'a', held: [], chat: [] } as never;
  const chat = new Chat(session);
  expect([chat.muted, chat.everybody]).toEqual([[1, 2], false]);
  expect(new Chat({ id: 'b', held: [], chat: [] } as never).everybody).toBe(true);
  chat.mute(3, true);
  expect(left('muted')).toBe('{"b":"all","a":[1,2,3]}');
});

test('which notes of the first game were read', async () => {
  const { GuideProgress } = await import('@/learning/guide-progress.svelte');
  const session = { id: 'a', hotSeat: false, opened: 0, seats: [{}], table: { ruleset: 'dig' } };
  const progress = new GuideProgress(session as never);
  expect([progress.read, progress.news]).toEqual([['turn', 'thief'], true]);
  progress.turnOver('storm');
  expect(left('notes.dig')).toBe('{"open":"news","read":["turn","thief","storm"]}');
});
