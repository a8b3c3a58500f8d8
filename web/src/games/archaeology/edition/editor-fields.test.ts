import { expect, test } from 'vitest';
import {
  dangerRows,
  type EditorRow,
  type Entered,
  entered,
  fieldOf,
  kindRows,
  problemsOfDangers,
  problemsOfKind,
  widen,
  write,
} from './editor-fields';

const numbers: Entered = {
  kinds: [
    {
      kind: 'cup',
      copies: [6, 'T'],
      trade: [2, 'A'],
      sells: [
        [2, 'A'],
        [15, 'S'],
      ],
    },
    { kind: 'coin', copies: [12, 'T'], trade: [2, 'T'], sells: [[2, 'T']] },
  ],
  seats: { '2': { thieves: [4, 'T'], storms: [6, 'S'] } },
};
function fields(): [EditorRow, EditorRow] {
  const rows = kindRows(numbers);
  widen(rows, 4);
  return rows as [EditorRow, EditorRow];
}

test('what nobody touches stays as it is, with its marks', () => {
  expect(entered(fields(), dangerRows(numbers))).toEqual(numbers);
});

test('what is typed was read off the card, unless somebody says that it was not', () => {
  const [cup, coin] = fields();
  write(cup, 3, ' 14 ');
  write(cup, 4, '30');
  expect(entered([cup], []).kinds[0]).toEqual({
    kind: 'cup',
    copies: [6, 'T'],
    trade: [2, 'T'],
    sells: [
      [2, 'T'],
      [14, 'T'],
      [30, 'T'],
    ],
  });
  Object.assign(coin, { read: false, said: true });
  write(coin, 2, '3');
  expect(coin.read).toBe(false);
  expect(entered([coin], []).kinds[0]).toMatchObject({ trade: [2, 'T'], sells: [[3, 'A']] });
});

test('a row that is as printed can be said to be, without a change', () => {
  const [two] = dangerRows(numbers) as [EditorRow];
  two.read = true;
  expect(entered([], [two]).seats).toEqual({ '2': { thieves: [4, 'T'], storms: [6, 'T'] } });
});

test('what can not be is seen in its field', () => {
  const [cup] = fields();
  expect(problemsOfKind(cup)).toEqual([null, null, null, null, null, null]);
  write(cup, 0, '32');
  write(cup, 1, '');
  write(cup, 2, 'x');
  write(cup, 3, '');
  write(cup, 4, '7');
  expect(problemsOfKind(cup)).toEqual([
    { least: 0, most: 31 },
    { least: 1, most: 9 },
    { least: 0, most: 9999 },
    'gap',
    null,
    null,
  ]);
  write(cup, 4, '');
  expect(problemsOfKind(cup).slice(3)).toEqual([null, null, null]);
  write(cup, 2, '1.5');
  expect(problemsOfKind(cup)[2]).toEqual({ least: 0, most: 9999 });
  const [two] = dangerRows(numbers) as [EditorRow];
  write(two, 1, '-1');
  expect(problemsOfDangers(two)).toEqual([null, { least: 0, most: 31 }]);
});

test('the server names a field by its place in the file', () => {
  expect(fieldOf('cards.cup.copies')).toEqual({ row: 'cup', at: 0 });
  expect(fieldOf('cards.cup.trade')).toEqual({ row: 'cup', at: 1 });
  expect(fieldOf('cards.cup.sells[2]')).toEqual({ row: 'cup', at: 4 });
  expect(fieldOf('cards.cup.sells')).toEqual({ row: 'cup', at: 2 });
  expect(fieldOf('seats.3.storms')).toEqual({ row: '3', at: 1 });
  expect(fieldOf('seats.3')).toBeNull();
});
