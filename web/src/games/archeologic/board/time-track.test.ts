import { expect, test } from 'vitest';
import { pawn } from '../fixture';
import { LONG, landingSpace, lastPawn, ROUND, SPACES, spaceCentre } from './time-track';

test('spaces with other pawns are not counted', () => {
  const pawns = [pawn(1), pawn(2), pawn(3)];
  expect(landingSpace(pawns, 0, 4)).toBe(7);
  expect(landingSpace([pawn(7), pawn(2), pawn(3)], 1, 3)).toBe(6);
  expect(landingSpace([pawn(7), pawn(6), pawn(3)], 2, 2)).toBe(5);
  expect(lastPawn([pawn(7), pawn(6), pawn(5)])).toBe(2);
});

test('who is out is in nobody’s way, and never next', () => {
  const pawns = [pawn(1), pawn(2, { out: true }), pawn(3, { checking: true })];
  expect(landingSpace(pawns, 0, 2)).toBe(4);
  expect(lastPawn(pawns, 0, 4)).toBe(2);
  expect(lastPawn([pawn(2, { out: true })])).toBeNull();
});

test('the loop is closed: neighbours touch, and no space lies on another', () => {
  for (const loop of [LONG, ROUND]) {
    const all = Array.from({ length: SPACES }, (_, n) => spaceCentre(n, loop));
    expect(new Set(all.map(({ x, y }) => `${x} ${y}`)).size).toBe(SPACES);
    for (const [n, { x, y }] of all.entries()) {
      const next = spaceCentre(n + 1, loop);
      expect(Math.abs(next.x - x) + Math.abs(next.y - y)).toBe(1);
    }
    expect(spaceCentre(SPACES + 5, loop)).toEqual(spaceCentre(5, loop));
  }
});
