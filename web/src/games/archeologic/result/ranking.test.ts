import { expect, test } from 'vitest';
import { asked, pawn, viewWith } from '../fixture';
import type { View } from '../generated/view';
import { ending as endingOf } from './ending';
import { rankSeats } from './ranking';

const lying = (building: string, zone = 'A1', turns = 0) => ({ building, zone, turns });
const solution = [lying('S'), lying('T', 'C1', 1)];
const ending = (view: View, names: string[], me: number | null) => endingOf(view, names, me);
const over = { phase: 'over', actor: -2, solution };

test('places are by who found it, and who is still in', () => {
  const wrong = {
    seat: 0,
    right: false,
    layout: [lying('S'), lying('T')],
    colours: null,
    after: 1,
  };
  const view = viewWith({
    ...over,
    mode: 'rulebook',
    pawns: [pawn(9, { out: true }), pawn(12), pawn(14), pawn(8)],
    asked: [asked('1', 'empty', { number: 1 }, { cost: 3 }), asked('1', 'traps', {}, { seat: 2 })],
    checks: [wrong, { ...wrong, seat: 2, right: true }, { ...wrong, seat: 1, right: null }],
    winners: [2],
  });
  const found = rankSeats(view);
  expect(found.map(({ seat }) => seat)).toEqual([2, 3, 1, 0]);
  expect(found.at(-1)).toMatchObject({
    out: true,
    questions: 1,
    asking: 3,
    wrong: 1,
    last: { right: { S: true, T: false } },
  });
  expect(found[0]).toMatchObject({ won: true, last: null });
  expect(found[2]).toMatchObject({ sealed: true, wrong: 0 });
});

test('the ending is told by the rank, the winner, or the lack of one', () => {
  const solved = viewWith({ ...over, winners: [0], rank: 'seasoned', pawns: [pawn(30)] });
  expect(ending(solved, ['Ada'], 0)).toMatchObject({
    title: 'Seasoned!',
    text: 'You have found the city. Your time is 30.',
    ways: [{ href: '/games/archeologic/quests' }],
  });
  expect(ending({ ...solved, quest: null, thresholds: null }, ['Ada'], null).title).toBe('Solved!');
  const two = { ...solved, mode: 'app', pawns: [pawn(30), pawn(12)], winners: [1] };
  expect(ending(two, ['Ada', 'Bea'], 0).title).toBe('Bea found it');
  expect(ending(two, ['Ada', 'Bea'], 1).title).toBe('You found it!');
  const out = [pawn(3, { out: true }), pawn(4, { out: true })];
  expect(ending({ ...two, winners: [], pawns: out }, [], 0).text).toContain('was wrong, so nobody');
  expect(ending({ ...two, winners: [] }, [], 0).text).toContain('Time has run out');
});

test('alone by the rulebook, a wrong check ends it', () => {
  const wrong = viewWith({ ...over, mode: 'rulebook', pawns: [pawn(9, { out: true })] });
  expect(ending(wrong, ['Ada'], 0)).toMatchObject({
    title: 'The city stays buried',
    text: 'Your city was wrong, and by the rulebook that ends the quest. Here is how it lay.',
    ways: [{ href: '/games/archeologic/quests' }],
  });
  expect(ending(wrong, ['Ada'], null).text).toContain('that Ada checked was wrong');
});
