/** Keeps the keyboard where the next question is answered: the button that had the focus may be gone. */

import { tick } from 'svelte';
import { focusIfLost, watchFocus } from '@/parts/focus-recovery';
import type { DecisionStep } from '../decision/tile-decision.svelte';

const MAP = '[data-map] [data-at][tabindex="0"]';
const HAND = '[data-place="hand"] [data-tile]';
const BAR = '[data-place="actions"]';

/** Where each step is answered; never on a button that would end it. */
const NEXT: Partial<Record<DecisionStep, string>> = {
  hand: HAND,
  put: HAND,
  cell: MAP,
  target: MAP,
  second: MAP,
  haunt: MAP,
  walk: MAP,
  icon: `${BAR} [data-action]`,
};

/** Who has chosen a tile by a key goes on with the arrows: they carry it over the map. */
export async function focusMap(step: DecisionStep, within: ParentNode = document): Promise<void> {
  if (step !== 'cell') return;
  await tick(); // the free cells are places now
  within.querySelector<HTMLElement>(MAP)?.focus({ preventScroll: true });
}

/** An attachment for the board. */
export function keepFocus(step: () => DecisionStep) {
  return (board: HTMLElement) => {
    let last: Element | null = null;
    return watchFocus(board, {
      // The map looks after its own places.
      focused: (target) => {
        last = target.closest('[data-map]') ? null : target;
      },
      changed: () => {
        if (!last || last.isConnected) return;
        focusIfLost(() => board.querySelector<HTMLElement>(NEXT[step()] ?? BAR));
      },
    });
  };
}
