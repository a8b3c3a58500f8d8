import { expect, test } from 'vitest';
import type { GameInfo } from '@/wire/generated/wire';
import { firstPlan, localSeats, newTableBody, optionsFor, optionsShown } from './table-plan';

const game: GameInfo = {
  ruleset: 'card-game',
  title: 'The Card Game',
  version: 1,
  seats: [2, 3, 4],
  options: [{ name: 'known_cards', default: true, choices: [true, false], help: '' }],
  editions: [],
  levels: ['greedy', 'random'],
  memory: true,
  help: false,
};

test('a first plan can be played as it is', () => {
  expect(newTableBody(game, firstPlan(game, ' Ada '))).toEqual({
    game: 'card-game',
    seats: [{ kind: 'human', name: 'Ada' }, { kind: 'human' }, { kind: 'bot', level: 'greedy' }],
    options: {},
    edition: null,
    public: false,
    memory: true,
    help: null,
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
  expect(localSeats(plan)).toEqual({ names: ['Ben'], seats: [1] });
  expect(newTableBody(game, plan)).toMatchObject({
    seats: [{ kind: 'human', name: '' }, { kind: 'human' }],
    clock: { bank: 150, bonus: 3 },
    options: { known_cards: false },
  });
});

test('free fields: numbers, texts, a number for each seat, and nothing', () => {
  const option = (name: string, usual: unknown) => ({
    name,
    default: usual,
    choices: null,
    help: '',
  });
  const free = { ...game, options: [option('quest', null), option('handicap', [])] };
  const plan = firstPlan(free, '');
  const options = () => newTableBody(free, plan).options;
  expect(options()).toEqual({});
  plan.options.quest = ' 17b ';
  plan.options.handicap = [0, 2, undefined, 1];
  expect(options()).toEqual({ quest: '17b', handicap: [0, 2, 0] });
  plan.options.quest = '17';
  plan.options.handicap = [0, 0, 0];
  expect(options()).toEqual({ quest: 17 });
  plan.options.quest = '  ';
  expect(options()).toEqual({});
});

test('what there is no choice of for so many seats is neither shown nor sent', () => {
  const mode = { name: 'mode', default: 'app', choices: ['app', 'rulebook'], help: '', seats: [2] };
  const quest = { ...game, seats: [1, 2], options: [mode] };
  const plan = { ...firstPlan(quest, 'Ada'), options: { mode: 'rulebook' } };
  expect(newTableBody(quest, { ...plan, count: 2 }).options).toEqual({ mode: 'rulebook' });
  expect(optionsFor(quest, 1)).toEqual([]);
  expect(newTableBody(quest, { ...plan, count: 1 }).options).toEqual({});
  expect(optionsShown(quest, 1)).toEqual([]);
});

test('a switch stays in its place, but is not sent', () => {
  const long = { name: 'long', default: false, choices: [false, true], help: '', seats: [2, 3] };
  const expedition = { ...game, options: [long] };
  const plan = firstPlan(expedition, 'Ada', { long: true });
  expect(newTableBody(expedition, plan).options).toEqual({ long: true });
  expect(optionsShown(expedition, 4)).toEqual([long]);
  expect(newTableBody(expedition, { ...plan, count: 4 }).options).toEqual({});
});
