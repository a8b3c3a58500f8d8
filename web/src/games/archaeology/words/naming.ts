/** Kinds, piles and chambers in words: phrases of the catalogue. */
import type { Pile } from '../edition/numbers';
import { catalogue } from './catalogue';

export const kindName = (kind: string, cards = 1): string =>
  catalogue.phrase('kind', cards, { key: kind });

export const aKind = (kind: string): string => catalogue.phrase('a_card', kind);

/** '1 coin', '2 coins'. */
export const some = (kind: string, cards: number): string =>
  catalogue.phrase('some', cards, { key: kind });

/** '2 coins and 1 pot shard'; '' for no cards. */
export const cards = (pile: Pile): string =>
  Object.keys(pile).length === 0 ? '' : catalogue.phrase('cards', pile);

/** 'Temple'. */
export const monumentName = (monument: string): string => catalogue.phrase('monument', monument);

/** 'Fierce Weather'. */
export const variantName = (variant: string): string => catalogue.phrase('variant', variant);

/** 'the left chamber'; of a monument that is a single one, 'the Mine'. */
export const chamberName = (name: string): string => catalogue.phrase('chamber', name);

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
