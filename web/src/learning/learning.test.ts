import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TableSession } from '@/session/table-session.svelte';
import { directionOf } from './guide-focus';
import { GuideProgress } from './guide-progress.svelte';

class FakeStorage {
  readonly kept = new Map<string, string>();
  getItem = (key: string) => this.kept.get(key) ?? null;
  setItem = (key: string, value: string) => void this.kept.set(key, value);
}

beforeEach(() => {
  vi.stubGlobal('localStorage', new FakeStorage());
  vi.stubGlobal('sessionStorage', new FakeStorage());
});
afterEach(() => vi.unstubAllGlobals());

function sits(more: object = {}): TableSession {
  const seats = ['person', 'person', 'bot'].map((played_by) => ({ played_by }));
  const table = { ruleset: 'card-game' };
  return { id: 'abc', opened: 0, hotSeat: false, seats, table, ...more } as unknown as TableSession;
}

test('notes come by themselves, until they were stopped or read to the end', () => {
  const notebook = new GuideProgress(sits());
  expect(notebook.open).toBe(true);
  notebook.turnOver('welcome');
  expect(new GuideProgress(sits({ id: 'another' })).read).toEqual(['welcome']); // a reload, another table
  notebook.finish();
  const later = new GuideProgress(sits());
  expect([later.open, later.news, later.read]).toEqual([true, true, ['welcome']]);
  later.turnOver('mine');
  expect([later.news, later.read]).toEqual([true, ['welcome', 'mine']]);
  later.begin();
  expect([later.open, later.news, later.read]).toEqual([true, false, []]);
  later.close();
  later.finish();
  expect(new GuideProgress(sits()).open).toBe(false);
});

test('who only watches, or lets a bot play, is left alone', () => {
  expect(new GuideProgress(sits({ opened: null })).open).toBe(false);
  expect(new GuideProgress(sits({ opened: 2 })).open).toBe(false);
});

test('people who share a device are asked, each for themselves', () => {
  const ada = new GuideProgress(sits({ hotSeat: true }));
  expect([ada.open, ada.offered]).toEqual([false, true]);
  ada.begin();
  ada.turnOver('welcome');
  expect([ada.open, ada.offered]).toEqual([true, false]);
  const ben = new GuideProgress(sits({ hotSeat: true, opened: 1 }));
  expect([ben.offered, ben.read]).toEqual([true, []]);
  ben.close();
  expect([ben.open, ben.offered]).toEqual([false, false]);
  ada.finish();
  expect(new GuideProgress(sits({ id: 'another', hotSeat: true })).offered).toBe(false);
});

test('a browser that keeps nothing has the notes in memory', () => {
  const nothing = () => {
    throw new Error('denied');
  };
  vi.stubGlobal('localStorage', { getItem: nothing, setItem: nothing });
  const notebook = new GuideProgress(sits());
  notebook.turnOver('welcome');
  expect(notebook.read).toEqual(['welcome']);
});

test('what a note speaks of is brought into the gap', () => {
  const gap = { top: 150, bottom: 450 };
  expect(directionOf({ top: 200, bottom: 300 }, gap)).toBe(0);
  expect(directionOf({ top: 100, bottom: 200 }, gap)).toBe(-50);
  expect(directionOf({ top: 400, bottom: 500 }, gap)).toBe(50);
  expect(directionOf({ top: 200, bottom: 600 }, gap)).toBe(50); // too tall: its beginning
});
