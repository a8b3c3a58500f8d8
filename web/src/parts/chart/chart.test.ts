import { expect, test } from 'vitest';
import { type ChartArea, lines, ticks } from './chart';

const box: ChartArea = { width: 200, height: 120, left: 0, right: 0, top: 10, bottom: 10 };

test('the scale has round numbers and reaches the highest score', () => {
  expect(ticks(0)).toEqual([0]);
  expect(ticks(1)).toEqual([0, 1]);
  expect(ticks(59)).toEqual([0, 20, 40, 60]);
  expect(ticks(150)).toEqual([0, 50, 100, 150]);
});

test('a line leaps where the score changes, and is marked there', () => {
  const [line] = lines([[0], [0], [50], [100]], 100, box, 18);
  expect(line?.path).toBe('M0 110H133.3V60H200V10');
  expect(line?.marks).toEqual([
    { x: 133.3, y: 60 },
    { x: 200, y: 10 },
  ]);
});

test('labels keep apart and inside, however close the scores are', () => {
  const found = lines(
    [
      [0, 0, 0, 0],
      [2, 1, 1, 0],
    ],
    100,
    box,
    18,
  );
  const heights = found.map((line) => line.labelY).sort((a, b) => a - b);
  heights.slice(1).forEach((height, at) => {
    expect(height - (heights[at] ?? 0)).toBeGreaterThanOrEqual(18);
  });
  expect(Math.max(...heights)).toBeLessThanOrEqual(110);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(10);
});
