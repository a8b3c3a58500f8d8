/** The treasures of both card games, told apart by letters and by shape as well as by colour. */

import art from '@library/archaeology/words/en/art.json';
import './kinds.css';

/** From the dearest to the cheapest, as the games name them. */
const SHAPES = {
  mask: 'shield',
  talisman: 'lozenge',
  map: 'square',
  pendant: 'drop',
  cup: 'bowl',
  coin: 'circle',
  tablet: 'slab',
  parchment: 'tag',
  shard: 'triangle',
} as const;

export type Kind = keyof typeof SHAPES;
export type Shape = (typeof SHAPES)[Kind];

export const KINDS = Object.keys(SHAPES) as readonly Kind[];

export function isKind(kind: string): kind is Kind {
  return kind in SHAPES;
}

/** Two letters that no other kind has; empty for what is no treasure. */
export function letterOf(kind: string): string {
  return isKind(kind) ? art.letters[kind] : '';
}

export function shapeOf(kind: string): Shape {
  return isKind(kind) ? SHAPES[kind] : 'circle';
}

/** A name short enough for the face of a small card. */
export function shortName(kind: string): string {
  return isKind(kind) ? art.short[kind] : kind;
}

/** The kind's colours, for `style:color={colourOf(kind)}` and the like. */
export function colourOf(kind: string): string {
  return isKind(kind) ? `var(--${kind})` : 'var(--ink)';
}

export function washOf(kind: string): string {
  return isKind(kind) ? `var(--${kind}-wash)` : 'var(--paper)';
}
