import { expect, it } from 'vitest';
import { merge, sentence } from '../words/events';

const names = ['Ada', 'Bea', 'Cyd'];

it.each([
  ['monument', { monument: 'buried-ruins' }, 0, 'This expedition goes to the Buried Ruins.'],
  ['announced', { totals: [7, 5] }, 0, 'Trade values of the starting hands: You 7 and Bea 5.'],
  [
    'explored',
    { seat: 1, chamber: 'mine', maps: 1, way: 'mine' },
    0,
    'Bea goes down the Mine for 1 map.',
  ],
  [
    'explored',
    { seat: 1, chamber: 'mine', maps: 1 },
    0,
    'Bea explores the mine chamber for 1 map.',
  ],
  ['took', { seat: 1, chamber: 'told', number: 2 }, 0, 'Bea takes 2 cards from the told chamber.'],
  [
    'explored',
    { seat: 0, chamber: 'left', maps: 2 },
    0,
    'You explore the left chamber for 2 maps.',
  ],
  ['kept', { seat: 1, chamber: 'upper', number: 2 }, 0, 'Bea keeps 2 cards of the upper chamber.'],
  [
    'kept',
    { seat: 1, chamber: 'upper', cards: { coin: 1, shard: 1 } },
    1,
    'You keep 1 coin and 1 pot shard of the upper chamber.',
  ],
  [
    'took',
    { seat: 1, chamber: 'west', cards: { cup: 1 } },
    0,
    'Bea takes 1 broken cup from the west chamber.',
  ],
  ['looks', { seat: 1, chamber: 'left' }, 0, 'Bea looks into the left chamber, alone.'],
  [
    'saw',
    { seat: 0, chamber: 'left', cards: { mask: 1 } },
    0,
    "In the left chamber you see 1 pharaoh's mask.",
  ],
  ['turned', { seat: 1, chamber: 'mine', kind: 'coin' }, null, 'Bea turns up a coin.'],
  [
    'named',
    { seat: 0, kinds: ['mask', 'tablet'] },
    0,
    "You ask the Sphinx for pharaoh's masks and broken tablets.",
  ],
  ['answered', { seat: 1, cards: {}, back: { cup: 1 } }, 0, 'Bea gets nothing from the Sphinx.'],
  ['answered', { seat: 0, cards: { cup: 2 }, back: {} }, 0, 'The Sphinx gives you 2 broken cups.'],
  ['grew', { chamber: 'west', kind: 'coin' }, 0, 'The storm lays bare a coin in the west chamber.'],
  [
    'storm',
    { seat: 0, tents: 3 },
    0,
    'Your spade stirs up a sandstorm: everybody who does not use a tent loses half of their cards.',
  ],
  ['tent', { seat: 1 }, 0, 'Bea sits out the storm in a tent.'],
  ['opened', { chamber: 'west', kind: 'coin' }, 0, ''],
])('%s, as the library tells it', (kind, data, hearer, text) => {
  expect(sentence({ kind, data }, hearer, names)).toBe(text);
});

it('tells together what happens in one go', () => {
  const turned = (kind: string) => ({ kind: 'turned', data: { seat: 1, chamber: 'sphinx', kind } });
  const two = merge(turned('coin'), turned('cup'));
  const three = two && merge(two, turned('coin'));
  expect(three && sentence(three, 0, names)).toBe('Bea turns up 2 coins and 1 broken cup.');
  const saw = { kind: 'saw', data: { seat: 0, chamber: 'left', cards: { coin: 5 } } };
  expect(merge({ kind: 'looks', data: { seat: 0, chamber: 'left' } }, saw)).toBe(saw);
  expect(merge(turned('coin'), { kind: 'answered', data: { seat: 1, cards: {} } })).toBeNull();
});
