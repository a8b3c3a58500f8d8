import { expect, it } from 'vitest';
import type { LogEntry } from '@/game/contract';
import { cardMoves, changedPlaces } from '../motion/card-moves';
import { numbers, viewAt } from './fixture';
import { type RevealedCardList, revealedCards, wasTaken } from './revealed-cards';

let number = 0;
function heard(...events: [kind: string, data: Record<string, unknown>][]): LogEntry[] {
  return events.map(([kind, data]) => {
    number += 1;
    return { number, seq: number, told: { kind, data } };
  });
}
const explored = ['explored', { seat: 1, chamber: 'mine', maps: 1 }] as const;
const turned = (kind: string) => ['turned', { seat: 1, chamber: 'mine', kind }] as const;
const at = (turned: Record<string, number>) => viewAt('mine', { turn: 1, turned });

it('shows what turns up in the order in which it came, and what became of it', () => {
  let now: RevealedCardList | null = revealedCards(
    null,
    heard([...explored], [...turned('shard')]),
    at({ shard: 1 }),
    numbers,
  );
  now = revealedCards(now, heard([...turned('coin')]), at({ coin: 1, shard: 1 }), numbers);
  expect(now).toMatchObject({ seat: 1, kinds: ['shard', 'coin'], end: null });
  const cards = { coin: 1, shard: 1 };
  now = revealedCards(now, heard(['stopped', { seat: 1, cards }]), at({}), numbers);
  expect(now).toMatchObject({ kinds: ['shard', 'coin'], end: 'stopped' });
  expect(revealedCards(now, heard(['ended', { seat: 1 }]), at({}), numbers)).toEqual(now);
  expect(revealedCards(now, heard([...explored]), at({}), numbers)?.kinds).toEqual([]);
});

it('tells what the Sphinx gave from what went back', () => {
  const [answer] = [
    revealedCards(
      null,
      heard(
        [...explored],
        ['named', { seat: 1, kinds: ['mask', 'coin'] }],
        [...turned('coin')],
        [...turned('shard')],
        ['answered', { seat: 1, cards: { coin: 1 }, back: { shard: 1 } }],
      ),
      at({}),
      numbers,
    ) as RevealedCardList,
  ];
  expect(answer).toMatchObject({ named: ['mask', 'coin'], end: 'answered' });
  expect(answer.kinds.map((kind) => wasTaken(answer, kind))).toEqual([true, false]);
});

it('catches up with a table that was entered in the middle, or gone back to', () => {
  expect(revealedCards(null, [], at({ coin: 2 }), numbers)?.kinds).toEqual(['coin', 'coin']);
  const before = revealedCards(
    null,
    heard([...explored], [...turned('shard')]),
    at({ shard: 1 }),
    numbers,
  );
  expect(revealedCards(before, [], at({}), numbers)).toBeNull();
});

it('lets cards fly from the monument, by ways that these eyes may see', () => {
  const kept = heard(['kept', { seat: 1, chamber: 'upper', number: 2 }]);
  const hidden = { kind: null, from: 'chamber:upper', to: 'seat:1' };
  expect(cardMoves(kept, 0)).toEqual([hidden, hidden]);
  const mine = heard(['kept', { seat: 0, chamber: 'upper', cards: { coin: 1 } }]);
  expect(cardMoves(mine, 0)).toEqual([{ kind: 'coin', from: 'chamber:upper', to: 'hand:coin' }]);
  expect(cardMoves(heard([...turned('coin')]), 0)).toEqual([
    { kind: 'coin', from: 'chamber:mine', to: 'turned:coin' },
  ]);
  const bust = heard([...turned('mask')], ['collapsed', { seat: 1, cards: { mask: 1 } }]);
  expect(cardMoves(bust, 0)).toEqual([{ kind: 'mask', from: 'turned:mask', to: 'chamber:mine' }]);
  expect(
    changedPlaces(heard(['tent', { seat: 2 }], ['looks', { seat: 1, chamber: 'left' }]), 0),
  ).toEqual(new Set(['tent:2', 'inside:left']));
});
