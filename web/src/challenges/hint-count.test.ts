import { beforeEach, expect, test } from 'vitest';
import { useStorage } from '@/storage/fake-storage';
import { countHint, hintsAt } from './hint-count';

let shelf: Map<string, string>;
beforeEach(() => {
  shelf = useStorage().local.kept;
});

test('hints are counted by table, the same one once', () => {
  expect(hintsAt('a')).toBe(0);
  for (const position of [1, 1, 3]) countHint('a', position);
  countHint('b', 3);
  expect([hintsAt('a'), hintsAt('b')]).toEqual([2, 1]);
});

test('junk is no hint', () => {
  for (const junk of ['no JSON', '{}', '[3, ["a", "x", 1]]']) {
    shelf.set('dighouse.hints', junk);
    expect(hintsAt('a')).toBe(0);
  }
  countHint('a', 1);
  expect(hintsAt('a')).toBe(1);
});
