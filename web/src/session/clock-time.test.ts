import { expect, test } from 'vitest';
import { awayFor, clockText, timeLeft } from './clock-time';

test.each([
  [0, '0:00.0'],
  [-3, '0:00.0'],
  [7.46, '0:07.4'],
  [9.99, '0:09.9'],
  [10, '0:10'],
  [270, '4:30'],
  [3909, '1:05:09'],
  [200_000, '2 d 7 h'],
])('%d seconds are read as %s', (seconds, text) => {
  expect(clockText(seconds)).toBe(text);
});

test('only the running bank counts down, from when this device heard of it', () => {
  // Our own clock is an hour behind, which makes no difference.
  const clock = { banks: [60, 50], running: 0, at: 7_000, heard: 3_400_000 };
  expect(timeLeft(clock, 0, 3_410_000)).toBe(50);
  expect(timeLeft(clock, 1, 3_410_000)).toBe(50);
  expect(timeLeft(clock, 0, 3_500_000)).toBe(0);
  expect(timeLeft(clock, 0, 3_300_000)).toBe(60);
  expect(timeLeft({ ...clock, running: null }, 0, 3_410_000)).toBe(60);
});

test('nobody is away before they went', () => {
  expect(awayFor(null, 10)).toBeNull();
  expect(awayFor(8, 10)).toBe(2);
  expect(awayFor(12, 10)).toBe(0);
});
