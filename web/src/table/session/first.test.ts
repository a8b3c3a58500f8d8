import { beforeEach, expect, test } from 'vitest';
import type { GameInfo } from '@/wire/generated/wire';
import { keys } from '@/wire/keys';
import { firstOptions } from './first';

const monument = {
  name: 'monument',
  default: 'random',
  choices: ['random', 'great-pyramid'],
  help: '',
};
const game = { ruleset: 'new-expedition', options: [monument] } as unknown as GameInfo;
const kept = { title: '', name: '', commitment: '', bytes: {}, secrets: {}, at: 1 };

beforeEach(() => {
  for (const { table } of keys.all()) keys.forget(table);
});

test('a first game is at the simplest monument, until one is finished', () => {
  expect(firstOptions(game)).toEqual({ monument: 'great-pyramid' });
  keys.keep({ ...kept, table: 'other', ruleset: 'card-game', over: true });
  keys.keep({ ...kept, table: 'own', ruleset: 'new-expedition' });
  expect(firstOptions(game)).toEqual({ monument: 'great-pyramid' });
  keys.note('own', { over: true });
  expect(firstOptions(game)).toEqual({});
});

test('nothing is chosen that is not offered', () => {
  expect(firstOptions({ ...game, options: [{ ...monument, choices: ['random'] }] })).toEqual({});
  expect(firstOptions({ ...game, ruleset: 'card-game' })).toEqual({});
});
