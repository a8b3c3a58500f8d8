import { expect, test } from 'vitest';
import { across, contrastIn, grounds, washes } from './contrast';

const contrast = contrastIn(new URL('./colours.css', import.meta.url));
const accents = ['clay', 'clay-deep', 'nile', 'gold', 'good', 'bad'];

test.each([
  ...across(['ink', 'ink-soft'], [...grounds, ...washes]),
  ...across(accents, grounds.slice(0, 1)),
  ...across(accents, grounds.slice(2)),
  ...['nile', 'gold', 'good', 'bad'].map((name) => [name, `${name}-wash`] as const),
  ...across(['clay-ink'], ['clay', 'clay-deep']),
  ['nile-ink', 'nile'] as const,
])('%s can be read on %s', (front, back) => {
  expect(contrast(front, back)).toBeGreaterThanOrEqual(4.5);
});

test.each(across(['edge'], ['ground', 'paper', 'paper-deep']))(
  '%s is seen on %s',
  (front, back) => {
    expect(contrast(front, back)).toBeGreaterThanOrEqual(3);
  },
);
