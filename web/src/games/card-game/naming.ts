/** Kinds and piles in words. */
import archaeology from '@archaeology/words.json';
import { join } from '@/words/words';
import type { Pile } from './numbers';

const names: Record<string, string[]> = archaeology.kinds;

export function kindName(kind: string, cards = 1): string {
  const [one = kind, many = kind] = names[kind] ?? [];
  return cards === 1 ? one : many;
}

export const aKind = (kind: string): string => `a ${kindName(kind)}`;

/** '1 coin', '2 coins'. */
export const some = (kind: string, cards: number): string => `${cards} ${kindName(kind, cards)}`;

/** '2 coins and 1 pot shard'; '' for no cards. */
export function cards(pile: Pile): string {
  return join(Object.entries(pile).map(([kind, number]) => some(kind, number)));
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
