import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { KINDS } from '@/art/kinds';

type Pair = readonly [day: string, night: string];

const css = readFileSync(new URL('./colours.css', import.meta.url), 'utf8');
const colours = new Map<string, Pair>();
for (const [, name = '', day = '', night = ''] of css.matchAll(
  /--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g,
))
  colours.set(name, [day, night]);

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The lesser of the day's and the night's contrast. */
function contrast(front: string, back: string): number {
  const [ours, theirs] = [colours.get(front), colours.get(back)];
  if (!ours || !theirs) throw new Error(`no colour ${ours ? back : front}`);
  return Math.min(
    ...([0, 1] as const).map((time) => {
      const [a, b] = [luminance(ours[time]), luminance(theirs[time])];
      return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    }),
  );
}

const grounds = ['ground', 'ground-deep', 'paper', 'paper-deep'];
const washes = ['nile-wash', 'gold-wash', 'good-wash', 'bad-wash'];
const across = (fronts: readonly string[], backs: readonly string[]) =>
  fronts.flatMap((front) => backs.map((back) => [front, back] as const));

test.each([
  ...across(['ink', 'ink-soft'], [...grounds, ...washes, ...KINDS.map((kind) => `${kind}-wash`)]),
  ...across(['clay', 'clay-deep', 'nile', 'gold', 'good', 'bad', ...KINDS], grounds.slice(0, 1)),
  ...across(['clay', 'clay-deep', 'nile', 'gold', 'good', 'bad', ...KINDS], grounds.slice(2)),
  ...[...KINDS, 'nile', 'gold', 'good', 'bad'].map((name) => [name, `${name}-wash`] as const),
  ...across(['on-kind'], KINDS),
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
