import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { announce, clearAnnouncements, liveRegion } from './live-region.svelte';

beforeEach(() => {
  vi.useFakeTimers();
  clearAnnouncements();
});
afterEach(() => {
  vi.useRealTimers();
});

const texts = () => [
  liveRegion.polite.map((one) => one.text),
  liveRegion.assertive.map((one) => one.text),
];

test('sentences of one moment are read as one, each with its stop', () => {
  announce('Ada digs a coin');
  announce('Your turn!');
  announce('  ');
  expect(texts()).toEqual([[], []]);
  vi.advanceTimersByTime(200);
  expect(texts()).toEqual([['Ada digs a coin. Your turn!'], []]);
});

test('what is urgent does not wait behind what is not', () => {
  announce('Ben is back.');
  announce('That is not possible', true);
  vi.advanceTimersByTime(200);
  expect(texts()).toEqual([['Ben is back.'], ['That is not possible.']]);
});

test('the same again is said again, and old words go', () => {
  for (let i = 0; i < 9; i++) {
    announce('Not so fast.', true);
    vi.advanceTimersByTime(200);
  }
  const numbers = liveRegion.assertive.map((one) => one.number);
  expect(new Set(numbers).size).toBe(6);
});

test('nothing is left for the next person', () => {
  announce('You dug a mask.');
  vi.advanceTimersByTime(200);
  announce('You dug a cup.');
  clearAnnouncements();
  vi.advanceTimersByTime(1000);
  expect(texts()).toEqual([[], []]);
});
