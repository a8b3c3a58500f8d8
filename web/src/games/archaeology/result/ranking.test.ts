import { expect, test } from 'vitest';
import type { AnyView } from '@/game/contract';
import { rankSeats, ties } from './ranking';

const names = ['Ada', 'Bea', 'Cleo'];
const set = (kind: string, cards: number, value: number, sets = 1) => ({
  kind,
  cards,
  value,
  sets,
});
const seat = (sold: ReturnType<typeof set>[], sold_cards: number) => ({
  hand: 0,
  sold,
  sold_cards,
  score: sold.reduce((sum, { value, sets }) => sum + value * sets, 0),
});
const view = (seats: ReturnType<typeof seat>[], ranks: number[]) =>
  ({ seats, ranks }) as unknown as AnyView;

test('places are in order, with every set of the sum', () => {
  const end = view(
    [seat([set('coin', 5, 30)], 5), seat([set('talisman', 4, 24), set('cup', 2, 15, 2)], 8)],
    [2, 1],
  );
  const found = rankSeats(end, [1]);
  expect(found.map(({ seat, rank, score }) => [seat, rank, score])).toEqual([
    [1, 1, 54],
    [0, 2, 30],
  ]);
  expect(found.map(({ sum }) => sum)).toEqual(['24 + 15 + 15', '']);
  expect(ties(found, names)).toEqual([]);
});

test('a tie says who sold fewer cards, or that it is shared', () => {
  const fewer = view([seat([set('shard', 5, 15)], 5), seat([set('cup', 2, 15)], 2)], [2, 1]);
  expect(ties(rankSeats(fewer, [1]), names)).toEqual([
    'Bea and Ada have the same score, 15. The one who sold fewer cards is ahead: Bea sold 2 and Ada sold 5.',
  ]);
  const same = view([seat([set('cup', 2, 15)], 2), seat([set('cup', 2, 15)], 2)], [1, 1]);
  expect(ties(rankSeats(same, [0, 1]), names)[0]).toContain('so they share their place');
});
