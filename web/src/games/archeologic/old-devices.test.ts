/** What older releases have left on people's devices: it is read as it is, and written as they would have. */
import { beforeEach, expect, test } from 'vitest';
import { useStorage } from '@/storage/fake-storage';
import { numbers } from './fixture';
import { loadPlan, savePlan } from './map/saved-plans';
import * as cards from './pages/cards/saved-cards';
import { hasVisited, loadNotes, markVisited, saveNotes } from './pages/companion/saved-notes';

const LAYOUT = [{ building: 'S', zone: 'A4', turns: 3 }];
const PLAN = { layout: LAYOUT, marks: { A1: { T: 'maybe' } } } as const;
const NOTES = {
  clues: ['fire trap in B2'],
  answers: [{ axis: 'C', question: 'S', answer: '2' }],
  checks: [{ layout: LAYOUT, right: ['S'] }],
  viewfinder: 'C',
  layout: LAYOUT,
  edition: { name: 'mine.toml', text: 'id = "mine"\n' },
};
const GAME = { card: 7, way: 'solo', letter: 'c', began: 5, clues: 3, decisions: [['look C']] };
const LEFT: Record<string, string> = {
  'dighouse.archeologic': JSON.stringify([['fyd-ENxTw7PnNMlu8BhooQ.0', PLAN]]),
  'dighouse.companion': JSON.stringify(NOTES),
  'dighouse.companion.seen': '1',
  'dighouse.cards': '"D8gJZLAFpCNZscQIp-60ubRnIPk"',
  'dighouse.cards.games': JSON.stringify([GAME]),
  'dighouse.cards.best': '{"7":{"time":19,"rank":"master"}}',
};

let kept: Map<string, string>;
beforeEach(() => {
  kept = useStorage(LEFT).local.kept;
});
const left = (key: string) => kept.get(`dighouse.${key}`);

test('plans and pencil marks of tables', () => {
  expect(loadPlan('fyd-ENxTw7PnNMlu8BhooQ.0')).toEqual(PLAN);
  savePlan('other.1', { layout: [], marks: {} });
  const other = ['other.1', { layout: [], marks: {} }];
  expect(left('archeologic')).toBe(JSON.stringify([other, ['fyd-ENxTw7PnNMlu8BhooQ.0', PLAN]]));
});

test('the companion’s notes', () => {
  expect(loadNotes()).toEqual(NOTES);
  expect(hasVisited()).toBe(true);
  saveNotes(loadNotes());
  markVisited();
  expect(left('companion')).toBe(LEFT['dighouse.companion']);
  expect(left('companion.seen')).toBe('1');
});

test('the card book', () => {
  const book = cards.loadCards(numbers);
  expect(book.map(({ number, master, clues }) => [number, master, clues])).toEqual([
    [7, 19, ['D1', 'B2', 'E4']],
  ]);
  cards.saveCards(book);
  expect(left('cards')).toBe(LEFT['dighouse.cards']);
  expect(cards.ongoingWith(7)).toEqual(GAME);
  cards.saveOngoing({ ...cards.ongoingWith(7), clues: 4 } as cards.OngoingCard);
  expect(left('cards.games')).toBe(JSON.stringify([{ ...GAME, clues: 4 }]));
  expect(cards.bestOf(7)).toEqual({ time: 19, rank: 'master' });
  cards.saveResult(8, { time: 30, rank: 'seasoned' });
  expect(left('cards.best')).toBe(
    '{"7":{"time":19,"rank":"master"},"8":{"time":30,"rank":"seasoned"}}',
  );
});
