import { expect, test } from 'vitest';
import type { RulesPage } from '@/wire/generated/wire';
import type { RankedSeat } from './ranking';
import { resultSummary } from './result-summary';

const kind = (name: string, largest: number) => ({
  kind: name,
  sells: Array(largest).fill([1, 'T']),
});
const rules = {
  numbers: { kinds: [kind('coin', 5), kind('cup', 2), kind('map', 1)] },
} as unknown as RulesPage;
const names = ['Ada', 'Bea', 'Cleo'];

function place(
  seat: number,
  won: boolean,
  ...sold: [string, number, number, number][]
): RankedSeat {
  const sets = sold.map(([kind, cards, value, sets]) => ({ kind, cards, value, sets }));
  const sum = (of: (set: (typeof sets)[number]) => number) =>
    sets.reduce((all, set) => all + of(set) * set.sets, 0);
  const [score, soldCards] = [sum((set) => set.value), sum((set) => set.cards)];
  return { seat, rank: won ? 1 : 2, won, score, sets, soldCards, left: 0, sum: '' };
}

test('who sold fewer complete sets hears of it', () => {
  const ranking = [
    place(1, true, ['cup', 2, 15, 2], ['map', 1, 3, 4]),
    place(0, false, ['coin', 2, 5, 1]),
  ];
  expect(resultSummary(ranking, 0, names, rules)).toEqual([
    'Bea sold 2 complete sets, you none.',
    'Broken cups brought Bea the most: 30 points.',
    'A set is worth most once it is complete.',
  ]);
  expect(resultSummary(ranking, 1, names, rules)).toEqual([
    'You sold 2 complete sets, Ada none.',
    'Broken cups brought you the most: 30 points.',
  ]);
});

test('otherwise it is the number of cards, or what was sold', () => {
  const more = [place(1, true, ['coin', 4, 18, 2]), place(0, false, ['coin', 5, 30, 1])];
  expect(resultSummary(more, 0, names, rules)).toEqual([
    'Only 6 points behind.',
    'Bea sold 8 cards, you 5.',
    'Good trades and explorations bring more to sell.',
  ]);
  const fewer = [
    place(1, true, ['coin', 4, 18, 1]),
    place(0, false, ['coin', 3, 10, 1], ['map', 1, 3, 2]),
  ];
  expect(resultSummary(fewer, 0, names, rules)).toEqual([
    'Only 2 points behind.',
    'Coins brought Bea the most: 18 points.',
    'Coins brought you the most: 10 points.',
  ]);
});

test('a win that all share has nothing to compare', () => {
  const shared = [place(0, true, ['cup', 2, 15, 1]), place(1, true, ['cup', 2, 15, 1])];
  expect(resultSummary(shared, 0, names, rules)).toEqual([]);
});
