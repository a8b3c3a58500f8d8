/** The geometry of the chart of what was still possible: plain numbers, so that it can be tested alone. */

import { type ChartArea, scalesOf } from '@/parts/chart/chart';
import type { SeatStory } from '../generated/view';
import { moments } from './review';

interface Point {
  x: number;
  y: number;
  /** Of a check: was it right? Null: never opened. Of a question: undefined. */
  check?: boolean | null;
}

export interface Knowledge {
  seat: number;
  path: string;
  /** By moment: the clues first. */
  points: Point[];
}

export interface Scale {
  x: (time: number) => number;
  y: (left: number) => number;
  /** Powers of ten, from 1 to beyond the most that was possible. */
  powers: number[];
  /** The longest time. */
  longest: number;
}

/** Each step downwards is so many times fewer cities: ten times fewer is always equally far. */
export function scaleOf(stories: readonly SeatStory[], box: ChartArea): Scale {
  const most = Math.max(10, ...stories.map((story) => story.left));
  const digits = Math.ceil(Math.log10(most) - 1e-9);
  const longest = Math.max(1, ...stories.flatMap(({ steps }) => steps.map(({ time }) => time)));
  const { x, y } = scalesOf(box, longest, digits);
  return {
    x,
    y: (left) => y(Math.log10(Math.max(left, 1))),
    powers: Array.from({ length: digits + 1 }, (_, power) => 10 ** power),
    longest,
  };
}

export function knowledge(stories: readonly SeatStory[], scale: Scale): Knowledge[] {
  return stories.map((story) => {
    const points = moments(story).map(({ time, left, step }): Point => {
      const at = { x: scale.x(time), y: scale.y(left) };
      return step?.kind === 'check' ? { ...at, check: step.right ?? null } : at;
    });
    // What is known stays so until the next answer: it leaps.
    const path = points.map(({ x, y }, n) => (n === 0 ? `M${x} ${y}` : `H${x}V${y}`)).join('');
    return { seat: story.seat, path, points };
  });
}
