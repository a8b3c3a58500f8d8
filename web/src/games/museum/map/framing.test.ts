import { expect, test } from 'vitest';
import { bestFraming, hullOf, overlap } from './framing';
import type { Rect } from './geometry';

const box = (x: number, y: number, width: number, height: number): Rect => ({
  x,
  y,
  width,
  height,
});
const STRIP = box(6, 6, 160, 30);
const TOOLS = box(190, 250, 140, 50);
const phone = { width: 336, height: 306, covers: [STRIP, TOOLS] };

test('a box is around all boxes', () => {
  expect(hullOf([box(0, 10, 20, 20), box(50, 0, 10, 10)], 5)).toEqual(box(-5, -5, 70, 40));
});

test('nothing is covered', () => {
  for (const things of [
    [box(0, 0, 400, 400)],
    [box(0, 0, 1400, 600)],
    [box(500, 500, 100, 900)],
    [box(0, 0, 100, 100), box(900, 900, 100, 100)],
  ]) {
    const { scale, x, y } = bestFraming(phone, things);
    for (const thing of things) {
      const seen = box(
        thing.x * scale + x,
        thing.y * scale + y,
        thing.width * scale,
        thing.height * scale,
      );
      expect(phone.covers.some((cover) => overlap(cover, seen))).toBe(false);
      expect(Math.min(seen.x, seen.y)).toBeGreaterThanOrEqual(-0.001);
      expect(seen.x + seen.width).toBeLessThanOrEqual(336.001);
      expect(seen.y + seen.height).toBeLessThanOrEqual(306.001);
    }
  }
});

test('a corner with nothing in it takes no room', () => {
  const things = [box(0, 200, 100, 106), box(236, 0, 100, 100)]; // the other two corners
  expect(bestFraming(phone, things)).toEqual({ scale: 1, x: 0, y: 0 });
  expect(bestFraming(phone, [...things, box(0, 0, 100, 100)]).scale).toBeLessThan(1);
});

test('rather covered than out of sight', () => {
  // As small as may be, it is too wide for the room beside the tools.
  const things = [box(0, 0, 100, 100), box(2000, 700, 100, 100), box(1300, 1500, 100, 100)];
  const { scale, x } = bestFraming({ ...phone, covers: [TOOLS] }, things, { least: 0.16 });
  expect([scale, x]).toEqual([0.16, 0]);
});

test('it is neither larger nor smaller than may be', () => {
  expect(bestFraming(phone, [box(0, 0, 100, 100)], { most: 0.5 }).scale).toBe(0.5);
  expect(bestFraming(phone, [box(0, 0, 9000, 100)], { least: 0.16 }).scale).toBe(0.16);
});
