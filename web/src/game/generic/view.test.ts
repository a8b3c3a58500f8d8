import { expect, test } from 'vitest';
import { groupMoves, named, partsOf } from './view';

test('a text is shown by the forms of its lines', () => {
  const text = [
    'Seat 1 digs.',
    'Dig site: 46 cards.',
    'Your hand: a mask; a coin: worth 2.',
    '',
    '     K  L',
    '  12 == rC',
    'A long sentence, with more than a few words before it: that is no label.',
  ].join('\n');
  expect(partsOf(text)).toEqual([
    { form: 'lines', lines: ['Seat 1 digs.'] },
    {
      form: 'facts',
      facts: [
        { label: 'Dig site', value: '46 cards.' },
        { label: 'Your hand', value: 'a mask; a coin: worth 2.' },
      ],
    },
    { form: 'drawing', lines: ['     K  L', '  12 == rC'] },
    {
      form: 'lines',
      lines: ['A long sentence, with more than a few words before it: that is no label.'],
    },
  ]);
  expect(partsOf('')).toEqual([]);
});

test('seats have the names of their people', () => {
  const text = 'Seat 0 (you) follows seat 1, not Seat 10 or a Seat.';
  expect(named(text, ['Ada', 'Bea'])).toBe('Ada (you) follows Bea, not Seat 10 or a Seat.');
  expect(named('Seat 0', [''])).toBe('Seat 0');
});

test('moves are grouped by their verbs, and those without company come last', () => {
  expect(groupMoves(['play 1', 'pass', 'play 12', 'sell', 'sell coin 5', 'end turn'])).toEqual([
    {
      verb: 'Play',
      moves: [
        { move: 'play 1', label: '1' },
        { move: 'play 12', label: '12' },
      ],
    },
    {
      verb: 'Sell',
      moves: [
        { move: 'sell', label: 'Sell' },
        { move: 'sell coin 5', label: 'coin 5' },
      ],
    },
    {
      verb: '',
      moves: [
        { move: 'pass', label: 'Pass' },
        { move: 'end turn', label: 'End turn' },
      ],
    },
  ]);
  expect(groupMoves([])).toEqual([]);
});
