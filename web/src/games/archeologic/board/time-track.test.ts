import { expect, test } from 'vitest';
import { pawn } from '../fixture';
import { behind, LONG, landing, ROUND, SPACES, spot } from './time-track';

test('spaces with other pawns are not counted', () => {
  const pawns = [pawn(1), pawn(2), pawn(3)];
  expect(landing(pawns, 0, 4)).toBe(7);
  expect(landing([pawn(7), pawn(2), pawn(3)], 1, 3)).toBe(6);
  expect(landing([pawn(7), pawn(6), pawn(3)], 2, 2)).toBe(5);
  expect(behind([pawn(7), pawn(6), pawn(5)])).toBe(2);
});

test('who is out is in nobody’s way, and never next', () => {
  const pawns = [pawn(1), pawn(2, { out: true }), pawn(3, { checking: true })];
  expect(landing(pawns, 0, 2)).toBe(4);
  expect(behind(pawns, 0, 4)).toBe(2);
  expect(behind([pawn(2, { out: true })])).toBeNull();
});

test('the loop is closed: neighbours touch, and no space lies on another', () => {
  for (const loop of [LONG, ROUND]) {
    const all = Array.from({ length: SPACES }, (_, n) => spot(n, loop));
    expect(new Set(all.map(({ x, y }) => `${x} ${y}`)).size).toBe(SPACES);
    for (const [n, { x, y }] of all.entries()) {
      const next = spot(n + 1, loop);
      expect(Math.abs(next.x - x) + Math.abs(next.y - y)).toBe(1);
    }
    expect(spot(SPACES + 5, loop)).toEqual(spot(5, loop));
  }
});
