/** Keeps the keyboard where it was: what has the focus may be sold, traded away or answered. */

import type { AnyView } from '@/game/contract';
import { focusIfLost, watchFocus } from '@/parts/focus-recovery';
import type { View } from '../generated/view';

const PLACES = ['hand', 'market', 'actions', 'offer', 'monument'];

let letGoOf: Element | null = null;

/** Another question takes the bar's buttons away. Where they stay after all the focus comes back. */
export function releaseFocus(before: AnyView, after: AnyView): void {
  if ((before as View).phase === (after as View).phase) return;
  const held = document.activeElement;
  if (!(held instanceof HTMLElement) || !held.closest('[data-place="actions"]')) return;
  letGoOf = held;
  held.blur();
}

/** An attachment for the board. */
export function keepFocus(board: HTMLElement) {
  let last: Element | null = null;
  let place = '';
  let frame = 0;
  const goOn = () => {
    frame = 0;
    const held = last;
    const back = letGoOf === held && held instanceof HTMLElement ? held : null;
    letGoOf = null;
    if (!held || !PLACES.includes(place)) return;
    focusIfLost(() => (held.isConnected ? back : next(board, place)));
  };
  const stop = watchFocus(board, {
    focused: (target) => {
      last = target;
      place = target.closest<HTMLElement>('[data-place]')?.dataset.place ?? '';
    },
    // In the next frame, whose layout is due anyway.
    changed: () => {
      frame ||= requestAnimationFrame(goOn);
    },
  });
  return () => {
    stop();
    cancelAnimationFrame(frame);
  };
}

/** Never to the end of the turn: a key too many would be the last one. */
function next(board: HTMLElement, place: string): HTMLElement | null {
  const find = (selector: string) => board.querySelector<HTMLElement>(selector);
  const bar = '[data-place="actions"]';
  const same = place === 'actions' ? find(`${bar} .chip`) : null;
  return (
    same ??
    find('[data-place="offer"] [data-card]') ??
    (place === 'actions' ? null : find(`[data-place="${place}"] [data-card][tabindex="0"]`)) ??
    find(`${bar} [data-action]`) ??
    find('[data-card][tabindex="0"]')
  );
}
