import { describe, expect, it } from 'vitest';
import { turnPrompt } from '../decision/turn-prompt';
import { viewWith } from '../fixture';
import { cardMoves, changedPlaces, visibleMoves } from '../motion/card-moves';
import { catalogue } from './catalogue';
import { hurts, merge, sentence, startsTurn } from './events';

const names = ['Ada', 'Bea', 'Cyd'];

describe('a sentence', () => {
  const traded = {
    kind: 'traded',
    data: { seat: 0, given: { coin: 2 }, taken: { cup: 1, shard: 1 } },
  };
  it.each([
    [traded, 0, 'You trade 2 coins for 1 broken cup and 1 pot shard.'],
    [traded, null, 'Ada trades 2 coins for 1 broken cup and 1 pot shard.'],
    [{ kind: 'dug', data: { seat: 1 } }, 0, 'Bea digs up a treasure.'],
    [{ kind: 'dug', data: { seat: 1, kind: 'mask' } }, 1, "You dig up a pharaoh's mask."],
    [{ kind: 'dug', data: { seat: 1, kind: 'mask' } }, null, "Bea digs up a pharaoh's mask."],
    [
      { kind: 'stole', data: { seat: 1, victim: 0, kind: 'cup' } },
      0,
      'Bea steals a broken cup from you.',
    ],
    [{ kind: 'stole', data: { seat: 1, victim: 0 } }, 2, 'Bea steals a card from Ada.'],
    [
      { kind: 'explored', data: { seat: 2, chamber: 'small', maps: 1 } },
      0,
      'Cyd explores the small chamber for 1 map.',
    ],
    [
      { kind: 'sold', data: { seat: 0, cards: { coin: 5 }, value: 30 } },
      0,
      'You sell 5 coins for 30.',
    ],
    [{ kind: 'won', data: { winners: [0], score: 60, scores: [60, 1, 2] } }, 0, 'You win with 60.'],
    [
      { kind: 'won', data: { winners: [0, 1], score: 60, scores: [60, 60, 2] } },
      1,
      'Ada and you share the win with 60.',
    ],
    [
      { kind: 'won', data: { winners: [1, 2], score: 60, scores: [2, 60, 60] } },
      1,
      'You and Cyd share the win with 60.',
    ],
    [{ kind: 'resigned', data: { seat: 1 } }, 0, ''],
    [{ kind: 'ended', data: { seat: 1 } }, 0, ''],
  ])('%j for %s', (told, hearer, text) => {
    expect(sentence(told, hearer, names)).toBe(text);
  });

  it('is there in full for what is not worth a word', () => {
    const told = catalogue.sentence('ended', { seat: 1 }, { hearer: 0, names });
    expect(told).toBe('Bea ends the turn.');
  });
});

describe('the cards of a chamber', () => {
  const foundCards = (...kinds: (string | undefined)[]) =>
    kinds
      .map((kind) => ({ kind: 'found', data: kind ? { seat: 1, kind } : { seat: 1 } }))
      .reduce((told, next) => merge(told, next) as typeof told);
  it('are told of together', () => {
    const told = foundCards('parchment', 'shard', 'parchment');
    const text = '2 parchment scraps and 1 pot shard in the chamber.';
    expect(sentence(told, 1, names)).toBe(`You find ${text}`);
    expect(sentence(told, null, names)).toBe(`Bea finds ${text}`);
    expect(sentence(foundCards(undefined, undefined), 0, names)).toBe(
      'Bea takes 2 cards from the chamber.',
    );
  });
  it('are not those of another seat, or another event', () => {
    const told = foundCards('coin');
    expect(merge(told, { kind: 'found', data: { seat: 2 } })).toBeNull();
    expect(merge(told, { kind: 'ended', data: { seat: 1 } })).toBeNull();
  });
});

it('knows who has lost something', () => {
  const stole = { kind: 'stole', data: { seat: 1, victim: 0, kind: 'cup' } };
  expect([hurts(stole, 0), hurts(stole, 1)]).toEqual([true, false]);
  const discarded = { kind: 'discarded', data: { seat: 1, cards: { cup: 1 } } };
  expect([hurts(discarded, 0), hurts(discarded, 1)]).toEqual([false, true]);
  const collapsed = { kind: 'collapsed', data: { seat: 1, cards: { cup: 3 } } };
  expect([hurts(collapsed, 0), hurts(collapsed, 1)]).toEqual([false, true]);
});

it('says of a turn what its buttons offer', () => {
  const said = (more: Parameters<typeof viewWith>[0]) => turnPrompt(viewWith(more), names, 0);
  const late = { dig_site: 0, quiet: true, trade_turns_at_most: 9 };
  expect(said(late)).toMatch(/explore, sell, or pass\.$/);
  // A trade is an action: the turn is no pass any more.
  expect(said({ ...late, trades: 1 })).toMatch(/explore, sell, or end the turn\.$/);
  expect(said({ ...late, trade_turns: 5 })).toMatch(/explore, sell, or pass\.$/);
  expect(said({ ...late, trade_turns: 7 })).toMatch(
    /trading alone is a pass after 2 more such turns\.$/,
  );
  expect(said({ ...late, trade_turns: 9 })).toMatch(/Trading alone is a pass now\.$/);
  expect(said({ dig_site: 0 })).toMatch(/explore, sell, or end the turn\.$/);
  expect(said({ explorations: 1 })).toBe('Your turn: trade, sell, or end the turn.');
});

it('knows whose turn begins', () => {
  expect(startsTurn({ kind: 'dug', data: { seat: 2 } })).toBe(2);
  expect(startsTurn({ kind: 'discarded', data: { seat: 2, cards: {} } })).toBeNull();
});

it('says what is to be done', () => {
  expect(turnPrompt(viewWith(), names, 0)).toMatch(/^Your turn/);
  expect(turnPrompt(viewWith({ phase: 'storm', owed: 1 }), names, 0)).toContain(
    'choose 1 card to lose',
  );
  const storm = viewWith({ phase: 'storm', owed: 2, turn: 1, actor: 1 });
  expect(turnPrompt(storm, names, 0)).toBe('Bea dug up a sandstorm and chooses 2 cards to lose …');
  expect(turnPrompt({ ...storm, actor: 0 }, names, 0)).toBe(
    'Bea’s sandstorm: choose 2 cards to lose.',
  );
  expect(turnPrompt({ ...storm, actor: 2 }, names, 1)).toContain('Your sandstorm: Cyd chooses');
  expect(turnPrompt(viewWith({ phase: 'rob', actor: 1 }), names, 0)).toContain('Bea met a thief');
  expect(turnPrompt(viewWith({ phase: 'over', actor: -2, winners: [0] }), names, 0)).toContain(
    'you won',
  );
});

describe('cards on their way', () => {
  const at = (kind: string, data: Record<string, unknown>) => ({
    number: 1,
    seq: 1,
    told: { kind, data },
  });
  it('go between hands, market, museum, chambers and the dig site', () => {
    const all = cardMoves(
      [
        at('dug', { seat: 0, kind: 'coin' }),
        at('stole', { seat: 1, victim: 0, kind: 'cup' }),
        at('sold', { seat: 1, cards: { cup: 1 }, value: 2 }),
        at('explored', { seat: 2, chamber: 'small', maps: 1 }),
        at('found', { seat: 2 }),
      ],
      0,
    );
    expect(all).toEqual([
      { kind: 'coin', from: 'dig-site', to: 'hand:coin' },
      { kind: 'cup', from: 'hand:cup', to: 'seat:1' },
      { kind: 'cup', from: 'seat:1', to: 'museum:1' },
      { kind: 'map', from: 'seat:2', to: 'chamber:small' },
      { kind: null, from: 'chamber:small', to: 'seat:2' },
    ]);
  });

  it('are never too many to follow, and leave marks', () => {
    const storm = [at('discarded', { seat: 1, cards: { shard: 18, coin: 6 } })];
    const flying = visibleMoves(cardMoves(storm, 0));
    expect(flying).toHaveLength(12);
    expect(new Set(flying.map((move) => move.to))).toEqual(
      new Set(['market:shard', 'market:coin']),
    );
    expect(changedPlaces([at('storm', { seat: 1 }), ...storm], 0)).toEqual(
      new Set(['market:shard', 'market:coin', 'storms']),
    );
  });
});
