import { beforeEach, expect, test, vi } from 'vitest';
import { useStorage } from '@/storage/fake-storage';
import { numbers } from '../../fixture';
import { fileText, linkTo, readCards, readFile, takeFragment, writeCards } from './card-code';
import { CardCollection } from './card-collection.svelte';
import { isCard, orderOf, type QuestCard } from './quest-card';
import {
  bestOf,
  endOngoing,
  type OngoingCard,
  ongoingWith,
  saveOngoing,
  saveResult,
} from './saved-cards';

// Quest 17 of docs/quests.md, as if it were printed.
const layout = ['S A4 3', 'T A1 1', 'L A2 3', 'O D1 2', 'V D3 2', 'I C5 2'].map((text) => {
  const [building = '', zone = '', turns = ''] = text.split(' ');
  return { building, zone, turns: Number(turns) };
});
const card: QuestCard = { number: 7, layout, clues: ['D1', 'B2', 'E4'], master: 19, seasoned: 29 };
const other: QuestCard = { ...card, number: 300, clues: [], master: 25, seasoned: 41 };

let shelf: Map<string, string>;
beforeEach(() => {
  shelf = useStorage().local.kept;
});

test('a book reads as it was written, and shows nobody a solution', () => {
  const text = writeCards([card, other]);
  expect(readCards(text, numbers)).toEqual([card, other]);
  expect(text).toMatch(/^[\w-]+$/);
  expect(text.length).toBeLessThan(60);
  expect(readCards(writeCards([]), numbers)).toEqual([]);
  expect(readFile(fileText([card], 'a card book'), numbers)).toEqual([card]);
  expect(readFile(fileText([card], 'a card book').replaceAll('\n', '\r\n'), numbers)).toEqual([
    card,
  ]);
});

test('what was cut off, changed or never a book is none', () => {
  const text = writeCards([card]);
  const changed = `${text[0] === 'A' ? 'B' : 'A'}${text.slice(1)}`;
  for (const bad of ['', '!', text.slice(0, -3), `${text}AAAA`, changed, 'x'.repeat(30_000)])
    expect(readCards(bad, numbers)).toBeNull();
  expect(readFile(text, numbers)).toBeNull();
  expect(readFile('dighouse cards\n', numbers)).toBeNull();
  // Well written, but no card: buildings on each other, a clue without a trap, thresholds the wrong way round.
  const onEachOther = layout.map((lies) => ({ ...lies, zone: 'A1' }));
  for (const wrong of [
    { layout: onEachOther },
    { layout: layout.slice(1) },
    { clues: ['E5'] },
    { clues: ['D1', 'D1'] },
    { master: 30 },
    { number: 0 },
  ]) {
    expect(isCard({ ...card, ...wrong }, numbers)).toBe(false);
    expect(readCards(writeCards([{ ...card, ...wrong }]), numbers)).toBeNull();
  }
});

test('a link is read once, and the address forgets it', () => {
  const replaced: string[] = [];
  vi.stubGlobal('location', { origin: 'http://house', pathname: '/here', search: '', hash: '' });
  vi.stubGlobal('history', {
    state: null,
    replaceState: (_: null, __: '', to: string) => replaced.push(to),
  });
  expect(takeFragment()).toBeNull();
  const link = linkTo([card]);
  expect(link).toMatch(/^http:\/\/house\/games\/archeologic\/cards#cards=/);
  location.hash = link.slice(link.indexOf('#'));
  expect(readCards(takeFragment() ?? '', numbers)).toEqual([card]);
  expect(replaced).toEqual(['/here']);
});

test('this device keeps the book, obscured', () => {
  const book = new CardCollection(numbers);
  expect(book.cards).toEqual([]);
  book.add([other, card]);
  const elsewhere = new CardCollection(numbers);
  expect(elsewhere.cards).toEqual([card, other]);
  book.add([{ ...card, number: 8 }]);
  elsewhere.remove(8);
  expect(new CardCollection(numbers).cards).toEqual([card, other]);
  expect([...shelf.values()].join()).not.toContain('A4');
  book.remove(7);
  expect(new CardCollection(numbers).of(7)).toBeNull();
  shelf.set('dighouse.cards', '"junk"');
  expect(new CardCollection(numbers).cards).toEqual([]);
});

test('a game goes on after a visit, until its card is another one', () => {
  const going: OngoingCard = {
    card: 7,
    way: 'solo',
    letter: 'b',
    began: 1,
    clues: 3,
    decisions: [['set 1']],
  };
  const book = new CardCollection(numbers);
  book.add([card]);
  saveOngoing(going);
  expect(ongoingWith(7)).toEqual(going);
  book.add([{ ...card, master: 18 }]);
  expect(ongoingWith(7)).toEqual(going);
  book.add([
    { ...card, layout: layout.map((one) => (one.building === 'I' ? { ...one, turns: 0 } : one)) },
  ]);
  expect(ongoingWith(7)).toBeNull();
  saveOngoing(going);
  endOngoing(7);
  expect(ongoingWith(7)).toBeNull();
  shelf.set('dighouse.cards.games', '[{"card": 7, "decisions": [3]}]');
  expect(ongoingWith(7)).toBeNull();
});

test('the best time stays', () => {
  expect(bestOf(7)).toBeNull();
  saveResult(7, { time: 25, rank: 'seasoned' });
  saveResult(7, { time: 30, rank: 'apprentice' });
  expect(bestOf(7)).toEqual({ time: 25, rank: 'seasoned' });
});

test('the clues come in the order of the card, then in one that is the same everywhere', () => {
  const order = orderOf(card, numbers);
  expect(order.slice(0, 3)).toEqual(['D1', 'B2', 'E4']);
  expect([...order].sort()).toEqual(['A1', 'A3', 'A5', 'B2', 'C5', 'D1', 'D2', 'E4']);
});
