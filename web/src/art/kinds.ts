/** The seven treasures, told apart by letters and by shape as well as by colour. */

import art from '@words/art.json';

export type Kind = 'mask' | 'talisman' | 'map' | 'cup' | 'coin' | 'parchment' | 'shard';

/** From the dearest to the cheapest, as the game names them. */
export const KINDS: readonly Kind[] = [
  'mask',
  'talisman',
  'map',
  'cup',
  'coin',
  'parchment',
  'shard',
];

export type Shape = 'shield' | 'lozenge' | 'square' | 'bowl' | 'circle' | 'tag' | 'triangle';

const SHAPES: Record<Kind, Shape> = {
  mask: 'shield',
  talisman: 'lozenge',
  map: 'square',
  cup: 'bowl',
  coin: 'circle',
  parchment: 'tag',
  shard: 'triangle',
};

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
