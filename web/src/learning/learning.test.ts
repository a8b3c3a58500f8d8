import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Session } from '@/table/session/session.svelte';
import { Notebook } from './notebook.svelte';
import { way } from './sight';

class Shelf {
  readonly kept = new Map<string, string>();
  getItem = (key: string) => this.kept.get(key) ?? null;
  setItem = (key: string, value: string) => void this.kept.set(key, value);
}

beforeEach(() => {
  vi.stubGlobal('localStorage', new Shelf());
  vi.stubGlobal('sessionStorage', new Shelf());
});
afterEach(() => vi.unstubAllGlobals());

function sits(more: object = {}): Session {
  const seats = ['person', 'person', 'bot'].map((played_by) => ({ played_by }));
  const table = { ruleset: 'card-game' };
  return { id: 'abc', opened: 0, hotSeat: false, seats, table, ...more } as unknown as Session;
}

test('notes come by themselves, until they were stopped or read to the end', () => {
  const notebook = new Notebook(sits());
  expect(notebook.open).toBe(true);
  notebook.turnOver('welcome');
  expect(new Notebook(sits({ id: 'another' })).read).toEqual(['welcome']); // a reload, another table
  notebook.finish();
  const later = new Notebook(sits());
  expect([later.open, later.news, later.read]).toEqual([true, true, ['welcome']]);
  later.turnOver('mine');
  expect([later.news, later.read]).toEqual([true, ['welcome', 'mine']]);
  later.begin();
  expect([later.open, later.news, later.read]).toEqual([true, false, []]);
  later.close();
  later.finish();
  expect(new Notebook(sits()).open).toBe(false);
});

test('who only watches, or lets a bot play, is left alone', () => {
  expect(new Notebook(sits({ opened: null })).open).toBe(false);
  expect(new Notebook(sits({ opened: 2 })).open).toBe(false);
});

test('people who share a device are asked, each for themselves', () => {
  const ada = new Notebook(sits({ hotSeat: true }));
  expect([ada.open, ada.offered]).toEqual([false, true]);
  ada.begin();
  ada.turnOver('welcome');
  expect([ada.open, ada.offered]).toEqual([true, false]);
  const ben = new Notebook(sits({ hotSeat: true, opened: 1 }));
  expect([ben.offered, ben.read]).toEqual([true, []]);
  ben.close();
  expect([ben.open, ben.offered]).toEqual([false, false]);
  ada.finish();
  expect(new Notebook(sits({ id: 'another', hotSeat: true })).offered).toBe(false);
});

test('a browser that keeps nothing has the notes in memory', () => {
  const nothing = () => {
    throw new Error('denied');
  };
  vi.stubGlobal('localStorage', { getItem: nothing, setItem: nothing });
  const notebook = new Notebook(sits());
  notebook.turnOver('welcome');
  expect(notebook.read).toEqual(['welcome']);
});

test('what a note speaks of is brought into the gap', () => {
  const gap = { top: 150, bottom: 450 };
  expect(way({ top: 200, bottom: 300 }, gap)).toBe(0);
  expect(way({ top: 100, bottom: 200 }, gap)).toBe(-50);
  expect(way({ top: 400, bottom: 500 }, gap)).toBe(50);
  expect(way({ top: 200, bottom: 600 }, gap)).toBe(50); // too tall: its beginning
});
