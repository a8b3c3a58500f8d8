import { expect, test } from 'vitest';
import type { GamePage, LogEntry } from '@/game/contract';
import type { EventInfo } from '@/wire/generated/wire';
import { linesOf, ownNews, recapOf, turnsOf } from './log-turns';

// A game that says what kind of event it was, and whose turns begin with a dig.
const page = {
  sentence: (told: EventInfo) => (told.kind === 'dealt' ? '' : `${told.data.seat} ${told.kind}`),
  startsTurn: (told: EventInfo) => (told.kind === 'dug' ? Number(told.data.seat) : null),
} as unknown as GamePage;
const NAMES = ['Ada', 'Bea', 'Cleo'];

function log(...rows: [seq: number, kind: string, seat: number, to?: number][]): LogEntry[] {
  return rows.map(([seq, kind, seat, to], index) => ({
    number: index + 1,
    seq,
    told: { kind, data: { seat, ...(to === undefined ? {} : { to }) } },
  }));
}

test('the log is grouped by turns, and digging again is no new turn', () => {
  const turns = turnsOf(
    log(
      [1, 'dealt', 0],
      [1, 'first', 1],
      [1, 'dug', 1],
      [1, 'storm', 1],
      [2, 'dug', 1],
      [3, 'dug', 2],
    ),
    page,
    null,
    NAMES,
  );
  expect(turns.map((turn) => [turn.seat, turn.lines.map((line) => line.text)])).toEqual([
    [null, ['1 first']],
    [1, ['1 dug', '1 storm', '1 dug']],
    [2, ['2 dug']],
  ]);
});

test('what was taken back is not told; that it was, is', () => {
  const turns = turnsOf(
    log([4, 'dug', 1], [5, 'sold', 1], [6, 'traded', 1], [7, 'undone', 1, 5]),
    page,
    1,
    NAMES,
  );
  expect(turns[0]?.lines.map((line) => line.text)).toEqual([
    '1 dug',
    '1 sold',
    'You take back a move.',
  ]);
});

test('a recap has what the rivals did since our last turn, and nothing that we did ourselves', () => {
  const told = log([1, 'dug', 1], [2, 'dug', 0], [3, 'dug', 1], [4, 'sold', 2], [5, 'dug', 0]);
  expect(recapOf(told, page, 0, NAMES).map((line) => line.text)).toEqual(['1 dug', '2 sold']);
});

test('a loss in the turn of a rival is part of the recap, and does not begin it anew', () => {
  const hurting = {
    ...page,
    hurts: (told: EventInfo, seat: number) => told.kind === 'lost' && told.data.seat === seat,
  };
  const told = log([1, 'dug', 0], [2, 'dug', 1], [3, 'lost', 0], [4, 'dug', 2], [5, 'dug', 0]);
  expect(recapOf(told, hurting, 0, NAMES).map((line) => [line.text, line.hurts])).toEqual([
    ['1 dug', false],
    ['0 lost', true],
    ['2 dug', false],
  ]);
});

test('what came of one decision may be told as one; another decision is another line', () => {
  const merging = {
    ...page,
    merge: (told: EventInfo, next: EventInfo) =>
      told.kind === next.kind ? { kind: told.kind, data: { seat: `${told.data.seat}+` } } : null,
  };
  const told = log(
    [1, 'dug', 0],
    [2, 'found', 0],
    [2, 'found', 0],
    [2, 'found', 0],
    [3, 'found', 0],
  );
  expect(linesOf(told, merging, null, NAMES).map((line) => [line.number, line.text])).toEqual([
    [1, '0 dug'],
    [2, '0++ found'],
    [5, '0 found'],
  ]);
});

test('in our own turn the news is what came of what we did; not how the turn began', () => {
  const begun = log([1, 'dug', 1], [2, 'dug', 0]);
  expect(ownNews(begun, page, 0, NAMES)).toBeNull();
  const told = log([1, 'dug', 1], [2, 'dug', 0], [3, 'sold', 0], [3, 'saw', 0], [4, 'waits', 2]);
  expect(ownNews(told, page, 0, NAMES)?.text).toBe('0 saw');
  expect(ownNews(told, page, 1, NAMES)).toBeNull();
});
