/** What a game brings to the page of a new table: without its board, so that the page is there at once. */

import type { Component } from 'svelte';
import type { RulesPage } from '@/wire/generated/wire';

export interface EditorProps {
  /** With the numbers of the built-in edition. */
  rules: RulesPage;
  /** The numbers to begin with, in the same shape. */
  numbers: unknown;
}

/** Fields for the numbers of an edition, which somebody reads off their own copy of the game. */
export interface EditorExports {
  /** The numbers that were entered; null if some can't be: then the first of those has the focus. */
  read: () => unknown;
  /** Show what the server has against a number; false if there is no field for it. */
  fault: (where: string, what: string) => boolean;
}

export type Editor = Component<EditorProps, EditorExports>;

/** A small drawing of what can be chosen; nothing for an option that has none. */
export type Picture = Component<{ option: string; value: string }>;

const values = () => import('./archaeology/ValuesEditor.svelte').then((module) => module.default);

export const editors: Record<string, () => Promise<Editor>> = {
  'card-game': values,
  'new-expedition': values,
};

/** What is best chosen for somebody's first game of it, where that is not the usual. */
export const forFirst: Record<string, Record<string, unknown>> = {
  'new-expedition': { monument: 'great-pyramid' },
};

export const pictures: Record<string, () => Promise<Picture>> = {
  'new-expedition': () =>
    import('./archaeology/OptionPicture.svelte').then((module) => module.default),
};
