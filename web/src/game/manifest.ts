/** What a family of games brings to the house: `manifest.ts` and `home-entry.ts` in its folder, which game/families.ts and
    the home page find there. Both are small; boards, editors and pages are loaded when somebody goes there. */

import type { Component } from 'svelte';
import type { RulesPage } from '@/wire/generated/wire';
import type { GamePage } from './contract';

export interface Manifest {
  /** By the server's id of a ruleset. */
  rulesets: Record<string, Ruleset>;
}

export interface Ruleset {
  /** Board, rules, result and sentences: what a table needs. */
  page: () => Promise<GamePage>;
  /** Fields for the numbers of an edition; without them, an edition can only be loaded from a file. */
  editor?: () => Promise<Editor>;
  /** Drawings for the options on the page of a new table. */
  optionPicture?: () => Promise<OptionPicture>;
  /** What is best chosen for somebody's first game of it, where that is not the usual. */
  firstOptions?: Record<string, unknown>;
  /** Pages of its own, by name: each has the address /games/<ruleset>/<name>. */
  pages?: Record<string, OwnPage>;
}

export interface OwnPage {
  load: () => Promise<{ default: Component<OwnPageProps> }>;
  /** What may follow the page's name in its address, as one part; without it nothing may. */
  rest?: RegExp;
}

export interface OwnPageProps {
  ruleset: string;
  /** What follows the page's name in the address; '' if nothing does. */
  rest: string;
}

/** A game on the home page. */
export interface HomeEntry {
  ruleset: string;
  /** Entries stand in the order of these numbers. */
  position: number;
  title: string;
  pitch: string;
  /** For how many players, and how long. */
  facts: string;
  Drawing: Component;
  /** Has it challenges for one person? Then one of them is the quickest way in. */
  challenges?: true;
  /** To pages of its own. */
  links?: { href: string; text: string; label: string }[];
}

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
export type OptionPicture = Component<{ option: string; value: string }>;
