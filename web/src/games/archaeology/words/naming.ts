/** Kinds, piles and chambers in words. */
import archaeology from '@library/archaeology/words.json';
import { join } from '@/words/words';
import type { Pile } from '../edition/numbers';
import { say } from './say';

const names: Record<string, string[]> = archaeology.kinds;
const monuments: Record<string, string> = archaeology.monuments;

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

/** 'Temple'. */
export const monumentName = (monument: string): string => monuments[monument] ?? capital(monument);

/** 'the left chamber'; of a monument that is a single one, 'the Mine'. */
export function chamberName(name: string): string {
  return name in monuments
    ? say('chamber_only', { name: monumentName(name) })
    : say('chamber', { name });
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
