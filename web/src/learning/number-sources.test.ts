import { expect, test } from 'vitest';
import type { RulesPage } from '@/wire/generated/wire';
import { sourcesText } from './number-sources';

const page = (more: Partial<RulesPage>): RulesPage => ({
  ruleset: 'card-game',
  title: '',
  version: 1,
  edition: 'card-game',
  edition_title: 'The Card Game',
  built_in: true,
  numbers: { hand: [4, 'T'], sells: [[2, 'T']] },
  marks: {},
  sections: [],
  rulings: [],
  ...more,
});

test('printed numbers, house values, and what a host brought are told apart', () => {
  expect(sourcesText(page({}))).toContain('printed game');
  const some = {
    hand: [4, 'T'],
    sells: [
      [2, 'A'],
      [6, 'S'],
      [9, 'R'],
    ],
  };
  expect(sourcesText(page({ numbers: some }))).toContain('2 of the 4 numbers');
  const own = { built_in: false, edition: 'our-copy', edition_title: 'Our copy' };
  expect(sourcesText(page(own))).toContain('“Our copy”');
  expect(sourcesText(page({ edition: null }))).toContain('printed game');
});
