/** For tests: whether colours of style sheets can be told apart, by day and by night. */
import { readFileSync } from 'node:fs';

type Pair = readonly [day: string, night: string];

export const grounds = ['ground', 'ground-deep', 'paper', 'paper-deep'];
export const washes = ['nile-wash', 'gold-wash', 'good-wash', 'bad-wash'];

/** Each of these on each of those. */
export const across = (fronts: readonly string[], backs: readonly string[]) =>
  fronts.flatMap((front) => backs.map((back) => [front, back] as const));

/** The contrast of two colours that these style sheets name: the lesser of the day's and the night's. */
export function contrastIn(...sheets: URL[]): (front: string, back: string) => number {
  const colours = new Map<string, Pair>();
  for (const sheet of sheets)
    for (const [, name = '', day = '', night = ''] of readFileSync(sheet, 'utf8').matchAll(
      /--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g,
    ))
      colours.set(name, [day, night]);
  return (front, back) => {
    const [ours, theirs] = [colours.get(front), colours.get(back)];
    if (!ours || !theirs) throw new Error(`no colour ${ours ? back : front}`);
    return Math.min(
      ...([0, 1] as const).map((time) => {
        const [a, b] = [luminance(ours[time]), luminance(theirs[time])];
        return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
      }),
    );
  };
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
