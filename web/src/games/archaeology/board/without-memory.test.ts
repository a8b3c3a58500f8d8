import { expect, test } from 'vitest';
import { viewAt } from '../new-expedition/fixture';
import { withoutMemory } from './without-memory';

const seen = { known: { coin: 2 }, among: { coin: 2 } };
const chambers = viewAt('tomb').chambers.map((chamber) => ({ ...chamber, ...seen, looked: [0] }));
const known = { cards: { mask: 1 }, maps_at_most: 0 };
const seats = viewAt('tomb').seats.map((seat) => ({ ...seat, known }));
const saw = (chamber: string) => ({
  number: 1,
  seq: 1,
  told: { kind: 'saw', data: { seat: 0, chamber, cards: { coin: 2 } } },
});

test('what was seen before is forgotten, and not one’s own hand', () => {
  const view = withoutMemory(viewAt('tomb', { chambers, seats }), []);
  for (const chamber of view.chambers) {
    expect([chamber.known, chamber.among]).toEqual([undefined, undefined]);
    expect(chamber.looked).toEqual([0]);
  }
  expect(view.seats.map((seat) => seat.known.cards)).toEqual([{ mask: 1 }, {}, {}]);
});

test('what has just been seen stays in sight, and what is chosen from', () => {
  const names = (view: ReturnType<typeof viewAt>) =>
    view.chambers.filter((chamber) => chamber.among).map((chamber) => chamber.name);
  expect(names(withoutMemory(viewAt('tomb', { chambers }), [saw('lower')]))).toEqual(['lower']);
  const keeping = { chambers, phase: 'keep', exploring: 'upper' };
  expect(names(withoutMemory(viewAt('tomb', keeping), []))).toEqual(['upper']);
  expect(names(withoutMemory(viewAt('tomb', { ...keeping, actor: 1 }), []))).toEqual([]);
});
