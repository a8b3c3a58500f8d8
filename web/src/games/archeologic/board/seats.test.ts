import { expect, test } from 'vitest';
import { pawn, viewWith } from '../fixture';
import { isSolo, stillPlays } from './seats';

test('who is out, or looks on, is asked for nothing any more', () => {
  const rivals = viewWith({ mode: 'rulebook', pawns: [pawn(9, { out: true }), pawn(4)] });
  expect([0, 1, null].map((seat) => stillPlays(rivals, seat))).toEqual([false, true, false]);
  expect(stillPlays(viewWith({ phase: 'over', actor: -2 }), 0)).toBe(false);
  expect([isSolo(rivals), isSolo(viewWith())]).toEqual([false, true]);
});
