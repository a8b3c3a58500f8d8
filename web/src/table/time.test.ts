import { expect, test } from 'vitest';
import { awayFor, Countdown, clockText } from './time';

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

test('only the running bank counts down, and not while the table is paused', () => {
  const countdown = new Countdown();
  countdown.take({ banks: [60, 50], running: 0, at: 1000 }, 1000);
  expect(countdown.left(0, 1010, false)).toBe(50);
  expect(countdown.left(1, 1010, false)).toBe(50);
  expect(countdown.left(0, 1010, true)).toBe(60);
  expect(countdown.left(0, 1100, false)).toBe(0);
});

test('who comes in the middle of a decision sees what is left of it', () => {
  const countdown = new Countdown();
  countdown.take({ banks: [60], running: 0, at: 1000 }, 1025);
  expect(countdown.left(0, 1025, false)).toBe(35);
});

test('a device whose clock is wrong counts right once the next frame has come', () => {
  const countdown = new Countdown();
  countdown.take({ banks: [60, 60], running: 0, at: 1000 }, 1300);
  countdown.take({ banks: [55, 60], running: 1, at: 1005 }, 1305);
  expect(countdown.left(1, 1310, false)).toBe(55);
  const slow = new Countdown();
  slow.take({ banks: [60], running: 0, at: 1000 }, 700);
  expect(slow.left(0, 704, false)).toBe(56);
});

test('nobody is away before they went', () => {
  expect(awayFor(null, 10)).toBeNull();
  expect(awayFor(8, 10)).toBe(2);
  expect(awayFor(12, 10)).toBe(0);
});
