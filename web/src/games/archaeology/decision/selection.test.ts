import { describe, expect, it } from 'vitest';
import { inHandOrder } from '../board/hand-order';
import { numbers, viewWith } from '../fixture';
import { endTurnWarnings } from './end-turn-warnings';
import { cheapest, fewer, more, nothing, step, still } from './selection';

const view = viewWith();

describe('choosing', () => {
  it('goes up one by one, and back to none', () => {
    let chosen = step(nothing, 'give', 'shard', view);
    expect(chosen.give).toEqual({ shard: 1 });
    chosen = step(chosen, 'give', 'shard', view);
    expect(chosen.give).toEqual({ shard: 2 });
    expect(step(chosen, 'give', 'shard', view).give).toEqual({});
    expect(more(chosen, 'give', 'shard', view).give).toEqual({ shard: 2 });
    expect(fewer(fewer(chosen, 'give', 'shard'), 'give', 'shard')).toEqual(nothing);
  });

  it('keeps only what is still there', () => {
    const chosen = { ...nothing, give: { coin: 3, shard: 1 }, take: { cup: 1, parchment: 2 } };
    const later = viewWith({ hand: { coin: 2, shard: 2 }, market: { parchment: 1 } });
    expect(still(chosen, later)).toEqual({
      ...nothing,
      give: { coin: 2, shard: 1 },
      take: { parchment: 1 },
    });
    expect(still(chosen, viewWith())).toBe(chosen);
  });

  it('finds the cheapest cards', () => {
    expect(cheapest(view.hand, 3, numbers)).toEqual({ shard: 2, coin: 1 });
    expect(cheapest({ parchment: 3, shard: 1 }, 2, numbers)).toEqual({ shard: 1, parchment: 1 });
  });
});

it('shows a hand in the order that somebody likes', () => {
  const hand = { talisman: 1, cup: 2, shard: 3 };
  expect(inHandOrder(hand, numbers, 'kind')).toEqual(['talisman', 'cup', 'shard']);
  expect(inHandOrder(hand, numbers, 'count')).toEqual(['shard', 'cup', 'talisman']);
  expect(inHandOrder(hand, numbers, 'value')).toEqual(['cup', 'talisman', 'shard']);
});

describe('a turn that would waste something', () => {
  it('is one with a complete set, or with maps for a chamber', () => {
    expect(endTurnWarnings(viewWith({ hand: { coin: 4 } }), numbers)).toEqual([]);
    expect(endTurnWarnings(viewWith({ hand: { coin: 5, cup: 3 } }), numbers)).toEqual([
      'You hold a complete set of broken cups: it would sell for 15 now.',
      'You hold a complete set of coins: it would sell for 30 now.',
    ]);
    expect(endTurnWarnings(viewWith({ hand: { map: 3 } }), numbers)).toEqual([
      'Your maps would open the medium chamber.',
    ]);
    const explored = view.chambers.map((chamber) => ({ ...chamber, cards: 0 }));
    expect(endTurnWarnings(viewWith({ hand: { map: 3 }, chambers: explored }), numbers)).toEqual(
      [],
    );
  });
});
