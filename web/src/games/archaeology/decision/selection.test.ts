import { describe, expect, it } from 'vitest';
import { inHandOrder } from '../board/hand-order';
import { numbers, viewWith } from '../fixture';
import { endTurnWarnings } from './end-turn-warnings';
import {
  cheapestCards,
  emptySelection,
  selectFewer,
  selectMore,
  selectNext,
  stillPossible,
} from './selection';

const view = viewWith();

describe('choosing', () => {
  it('goes up one by one, and back to none', () => {
    let chosen = selectNext(emptySelection, 'give', 'shard', view);
    expect(chosen.give).toEqual({ shard: 1 });
    chosen = selectNext(chosen, 'give', 'shard', view);
    expect(chosen.give).toEqual({ shard: 2 });
    expect(selectNext(chosen, 'give', 'shard', view).give).toEqual({});
    expect(selectMore(chosen, 'give', 'shard', view).give).toEqual({ shard: 2 });
    expect(selectFewer(selectFewer(chosen, 'give', 'shard'), 'give', 'shard')).toEqual(
      emptySelection,
    );
  });

  it('keeps only what is still there', () => {
    const chosen = {
      ...emptySelection,
      give: { coin: 3, shard: 1 },
      take: { cup: 1, parchment: 2 },
    };
    const later = viewWith({ hand: { coin: 2, shard: 2 }, market: { parchment: 1 } });
    expect(stillPossible(chosen, later)).toEqual({
      ...emptySelection,
      give: { coin: 2, shard: 1 },
      take: { parchment: 1 },
    });
    expect(stillPossible(chosen, viewWith())).toBe(chosen);
  });

  it('finds the cheapest cards', () => {
    expect(cheapestCards(view.hand, 3, numbers)).toEqual({ shard: 2, coin: 1 });
    expect(cheapestCards({ parchment: 3, shard: 1 }, 2, numbers)).toEqual({
      shard: 1,
      parchment: 1,
    });
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
