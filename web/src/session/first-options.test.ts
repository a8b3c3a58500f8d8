import { beforeEach, expect, test } from 'vitest';
import { savedTables } from '@/storage/saved-tables';
import type { GameInfo } from '@/wire/generated/wire';
import { firstOptions } from './first-options';

const monument = {
  name: 'monument',
  default: 'random',
  choices: ['random', 'great-pyramid'],
  help: '',
};
const game = { ruleset: 'new-expedition', options: [monument] } as unknown as GameInfo;
const kept = { title: '', name: '', commitment: '', bytes: {}, secrets: {}, at: 1 };

beforeEach(() => {
  for (const { table } of savedTables.all()) savedTables.forget(table);
});

test('a first game is at the simplest monument, until one is finished', () => {
  expect(firstOptions(game)).toEqual({ monument: 'great-pyramid' });
  savedTables.keep({ ...kept, table: 'other', ruleset: 'card-game', over: true });
  savedTables.keep({ ...kept, table: 'own', ruleset: 'new-expedition' });
  expect(firstOptions(game)).toEqual({ monument: 'great-pyramid' });
  savedTables.note('own', { over: true });
  expect(firstOptions(game)).toEqual({});
});

test('nothing is chosen that is not offered', () => {
  expect(firstOptions({ ...game, options: [{ ...monument, choices: ['random'] }] })).toEqual({});
  expect(firstOptions({ ...game, ruleset: 'card-game' })).toEqual({});
});
