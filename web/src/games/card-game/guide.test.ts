import { expect, test } from 'vitest';
import type { AnyView } from '@/games/game';
import { guide } from './guide';

const seat = { sold: [], known: { cards: {} } };
const base = {
  viewer: 0,
  actor: 0,
  turn: 0,
  phase: 'act',
  hand: { coin: 2, shard: 1 },
  market: { coin: 1 },
  dig_site: 40,
  chambers: [{ name: 'small', cards: 3, maps: 1 }],
  seats: [seat, seat],
  must_sell: false,
  moves: ['offer coin', 'end'],
  winners: [],
};

/** The notes that come one after the other while the table stays as it is. */
function notes(change: object, shown: string[] = []): string[] {
  const view = { ...base, ...change } as unknown as AnyView;
  const next = guide.find((step) => !shown.includes(step.id) && step.when(view, 0));
  return next ? notes(change, [...shown, next.id]) : shown;
}

test('a first turn is explained from the goal to its end', () => {
  expect(notes({})).toEqual([
    'welcome',
    'hand',
    'dig',
    'turn',
    'market',
    'first_trade',
    'sell',
    'end',
    'alone',
  ]);
});

test('what can’t wait comes before what can', () => {
  expect(notes({ phase: 'storm', moves: ['discard coin'] })).toEqual(['welcome', 'storm', 'hand']);
  expect(notes({ phase: 'rob', moves: ['rob 1'] })).toEqual(['welcome', 'thief', 'hand']);
  expect(notes({ must_sell: true, dig_site: 0 }).slice(0, 2)).toEqual(['welcome', 'forced']);
  expect(notes({ actor: 1, turn: 1 })).toEqual(['welcome', 'hand', 'others']);
});

test('each new thing has its note, once', () => {
  const all = guide.map((step) => step.id);
  expect(new Set(all).size).toBe(all.length);
  const known = notes({});
  expect(notes({ hand: { coin: 3, map: 1 } }, known)).toEqual([...known, 'map', 'growing']);
  expect(notes({ dig_site: 8 }, known)).toEqual([...known, 'low']);
  expect(notes({ dig_site: 0 }, known)).toEqual([...known, 'empty']);
  expect(notes({ winners: [0] }, known)).toEqual([...known, 'over']);
});
