import catalogue from '@library/archaeology/words/en/card-game-guide.json';
import { expect, test } from 'vitest';
import type { AnyView, GuideContext, LogEntry } from '@/game/contract';
import { tradeSuggestion } from '../decision/trade-suggestion';
import { numbers, rules, viewWith } from '../fixture';
import type { View } from '../generated/view';
import { guide } from './guide';

const names = ['Ada', 'Bea', 'Cyd'];
// Nothing in it that needs a note of its own.
const calm = { hand: { coin: 2, shard: 1 }, market: { mask: 1 } };

function context(more: Partial<View>, log: LogEntry[] = []): GuideContext {
  const view = viewWith({ ...calm, ...more }) as AnyView;
  return { view, rules, names, me: 0, log };
}

/** The notes that come one after the other while the table stays as it is. */
function notes(at: GuideContext, read: string[] = []): string[] {
  const next = guide.find((step) => !read.includes(step.id) && step.note(at));
  return next ? notes(at, [...read, next.id]) : read;
}

const note = (id: string, at: GuideContext) =>
  guide.find((step) => step.id === id)?.note(at) ?? null;
const seats = (mine: object) =>
  viewWith().seats.map((seat, at) => (at === 0 ? { ...seat, ...mine } : seat));

test('a first turn needs few notes', () => {
  expect(notes(context({}))).toEqual(['welcome', 'hand', 'turn']);
  expect(notes(context({ actor: 1, turn: 1 }))).toEqual(['welcome', 'hand']);
  expect(note('welcome', context({ actor: 1, turn: 1 }))?.more).toContain('Bea');
  expect(note('welcome', context({ actor: 1 }))?.more).not.toContain('Bea'); // a storm of ours
});

test('what can’t wait comes first, and goes when it is done', () => {
  expect(notes(context({ phase: 'storm', owed: 1 }))[0]).toBe('storm');
  expect(notes(context({ phase: 'rob' }))[0]).toBe('thief');
  expect(notes(context({ must_sell: true, dig_site: 0 }))[0]).toBe('forced');
  expect(notes(context({ phase: 'storm', actor: 1 }))).not.toContain('storm');
  expect(note('storm', context({ phase: 'storm', turn: 1 }))?.title).toContain('Bea');
  for (const { note } of guide) expect(note(context({ winners: [0] }))).toBeNull();
});

test('who was robbed reads of it until the end of their next turn', () => {
  const happened = (kind: string, data: object, number: number): LogEntry => ({
    number,
    seq: number,
    told: { kind, data: { ...data } },
  });
  const theft = happened('stole', { seat: 2, victim: 0, kind: 'coin' }, 1);
  const other = happened('stole', { seat: 1, victim: 2 }, 2);
  expect(note('robbed', context({}, [theft, other]))?.text).toContain('Cyd');
  const ended = happened('ended', { seat: 0 }, 3);
  expect(note('robbed', context({}, [theft, other, ended]))).toBeNull();
  expect(note('robbed', context({}, [other]))).toBeNull();
});

test('a set grows until it is complete', () => {
  const growing = (hand: Record<string, number>) => note('growing', context({ hand }))?.text;
  expect(growing({ coin: 3 })).toBe(
    'Your 3 coins sell for 10. With one more it would be 18, and 5 make a complete set for 30.',
  );
  expect(growing({ parchment: 3 })).toContain('One more completes the set');
  expect(growing({ parchment: 4 })).toBeUndefined();
  expect(growing({ map: 3 })).toBeUndefined();
  expect(note('complete', context({ hand: { parchment: 4, cup: 2 } }))?.text).toContain(
    '2 broken cups sell for 15',
  );
  expect(note('complete', context({ hand: { map: 1, coin: 4 } }))).toBeNull();
});

test('a trade is proposed only if it is a good one', () => {
  const suggested = (hand: Record<string, number>, market: Record<string, number>, more = {}) =>
    tradeSuggestion(viewWith({ hand, market, ...more }), numbers);
  expect(suggested({ coin: 3, shard: 2 }, { coin: 1 })).toMatchObject({
    given: { shard: 2 },
    kind: 'coin',
    held: 3,
    before: 10,
    after: 18,
  });
  expect(suggested({ coin: 3, map: 1 }, { coin: 1 })).toBeNull(); // the map opens a chamber
  expect(suggested({ coin: 3, map: 1 }, { talisman: 1 })).toBeNull();
  expect(suggested({ coin: 3, cup: 1 }, { coin: 1 })).toBeNull(); // half of a set worth more
  expect(suggested({ coin: 3, parchment: 4 }, { coin: 1 })).toBeNull(); // from a complete set
  expect(suggested({ talisman: 1, mask: 1 }, { talisman: 1 })).toBeNull(); // too dear
  expect(suggested({ cup: 1, coin: 1, shard: 1 }, { cup: 1 })?.given).toEqual({ coin: 1 });
  expect(note('trade', context({ hand: { coin: 3, shard: 2 }, market: { coin: 1 } }))?.text).toBe(
    'Give 2 pot shards for a coin from the marketplace: 4 of them sell for 18, 3 only for 10.',
  );
  expect(note('trade', context({ hand: { coin: 3, shard: 2 }, trades: 1 }))).toBeNull();
});

test('the end is told before it comes', () => {
  const read = notes(context({}));
  const later = (more: Partial<View>) => notes(context(more), read).slice(read.length);
  expect(later({ dig_site: 8 })).toEqual(['low']);
  expect(later({ dig_site: 0 })).toEqual(['empty']);
  expect(later({ dig_site: 0, passes: 1, actor: 1, turn: 1 })).toEqual(['passes']);
  const done = { dig_site: 0, actor: 1, turn: 1, hand: {}, seats: seats({ hand: 0 }) };
  expect(later(done)).toEqual(['done']);
});

test('other things have their note when they come', () => {
  expect(notes(context({ hand: { coin: 1, map: 1 } }))).toContain('map');
  const sold = [{ kind: 'coin', cards: 2, value: 5, sets: 1 }];
  expect(note('sold', context({ seats: seats({ sold }) }))).not.toBeNull();
  const twice = [{ kind: 'coin', cards: 2, value: 5, sets: 2 }];
  expect(note('sold', context({ seats: seats({ sold: twice }) }))).toBeNull();
  expect(new Set(guide.map((step) => step.id)).size).toBe(guide.length);
});

test('says of sets only what their values bear out', () => {
  const gains = numbers.kinds
    .filter(({ sells }) => sells.length > 1)
    .map(({ sells }) => sells.map((value, at) => value - (at + 1) * (sells[0] ?? 0)));
  expect(gains.every((gain) => (gain.at(-1) ?? 0) > 0)).toBe(true);
  expect(gains.some((gain) => gain.slice(1, -1).includes(0))).toBe(true);
  expect(catalogue.hand_text).toMatch(
    /A complete set is worth far more .* a smaller one often is not/,
  );
});
