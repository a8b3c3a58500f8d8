import { expect, test } from 'vitest';
import type { GameInfo } from '@/wire/generated/wire';
import { firstPlan, shared, wishOf } from './plan';

const game: GameInfo = {
  ruleset: 'card-game',
  title: 'The Card Game',
  version: 1,
  seats: [2, 3, 4],
  options: [{ name: 'known_cards', default: true, choices: [true, false], help: '' }],
  editions: [],
  levels: ['greedy', 'random'],
};

test('a first plan can be played as it is', () => {
  expect(wishOf(game, firstPlan(game, ' Ada '))).toEqual({
    game: 'card-game',
    seats: [{ kind: 'human', name: 'Ada' }, { kind: 'human' }, { kind: 'bot', level: 'greedy' }],
    options: {},
    edition: null,
    public: false,
    memory: true,
    clock: null,
  });
});

test('people on this device, a clock of one’s own, and an option', () => {
  const plan = firstPlan(game, '');
  plan.count = 2;
  plan.others[0] = { who: 'here', name: ' Ben ', level: 'greedy' };
  plan.others[1] = { who: 'here', name: 'not shown', level: 'greedy' };
  Object.assign(plan, {
    pace: 'custom',
    minutes: 2.5,
    seconds: 3,
    options: { known_cards: false },
  });
  expect(shared(plan)).toEqual({ names: ['Ben'], seats: [1] });
  expect(wishOf(game, plan)).toMatchObject({
    seats: [{ kind: 'human', name: '' }, { kind: 'human' }],
    clock: { bank: 150, bonus: 3 },
    options: { known_cards: false },
  });
});
