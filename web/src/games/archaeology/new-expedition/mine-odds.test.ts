import { describe, expect, it } from 'vitest';
import type { Pile } from '../edition/numbers';
import { numbers, viewAt } from './fixture';
import { breakingCards, mineOdds, oddsText } from './mine-odds';

function mine(turned: Pile, known: Pile, cards: number, unseen: Pile) {
  const view = viewAt('mine', { phase: 'press', turned, unseen });
  view.chambers[0] = { name: 'mine', cards, maps: 1, known };
  return view;
}
const said = (...table: Parameters<typeof mine>) =>
  oddsText(mineOdds(mine(...table), numbers), numbers);

describe('the odds of the Mine', () => {
  const unseen = { mask: 2, talisman: 3, map: 4, coin: 5, shard: 6 };

  it('count what was seen going back, and where the rest can be from', () => {
    const view = mine({ coin: 1, shard: 2 }, { mask: 1, coin: 2 }, 12, unseen);
    view.seats[1] = {
      ...(view.seats[1] as (typeof view.seats)[0]),
      known: { cards: { talisman: 1 }, maps_at_most: 0 },
    };
    const found = mineOdds(view, numbers);
    expect(found).toMatchObject({ value: 4, safe: 5, left: 12, known: { mask: 1, coin: 2 } });
    // No map is in a monument, and what a rival is known to hold is not there either.
    expect(found.among).toEqual({ mask: 1, talisman: 2, coin: 3, shard: 6 });
    expect(found.breaking).toEqual(['mask', 'talisman', 'coin']);
    expect(breakingCards(found.known, found.breaking)).toBe(3);
  });

  it('are told as counts, and never as more than is known', () => {
    expect(said({ shard: 3 }, {}, 12, unseen)).toBe('None of them is known.');
    expect(said({ coin: 2 }, { mask: 1, shard: 2 }, 12, unseen)).toBe(
      '3 of them known: 1 breaks it.',
    );
    expect(said({ coin: 2 }, { mask: 1, shard: 2 }, 3, unseen)).toBe('1 of them breaks it.');
    expect(said({ coin: 2, shard: 1 }, { mask: 1 }, 12, unseen)).toBe('Any card breaks it now.');
    expect(said({ shard: 1 }, { mask: 1 }, 12, unseen)).toBe('None can break it now.');
    expect(said({ coin: 2 }, { shard: 2 }, 2, unseen)).toBe('None can break it now.');
  });
});
