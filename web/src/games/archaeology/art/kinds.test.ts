import { expect, test } from 'vitest';
import { across, contrastIn, grounds } from '@/look/contrast';
import { KINDS, letterOf, shapeOf, shortName } from './kinds';

test('kinds differ without their colours: by letters, shape and name', () => {
  for (const mark of [letterOf, shapeOf, shortName])
    expect(new Set(KINDS.map(mark)).size).toBe(KINDS.length);
});

test('what is no treasure has no letters', () => {
  expect(letterOf('thief')).toBe('');
});

const contrast = contrastIn(
  new URL('../../../look/colours.css', import.meta.url),
  new URL('./kinds.css', import.meta.url),
);

test.each([
  ...across(
    ['ink', 'ink-soft'],
    KINDS.map((kind) => `${kind}-wash`),
  ),
  ...across(KINDS, grounds.slice(0, 1)),
  ...across(KINDS, grounds.slice(2)),
  ...KINDS.map((kind) => [kind, `${kind}-wash`] as const),
  ...across(['on-kind'], KINDS),
])('%s can be read on %s', (front, back) => {
  expect(contrast(front, back)).toBeGreaterThanOrEqual(4.5);
});
