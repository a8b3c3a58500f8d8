/** Keeps the keyboard where it was: what has the focus may be sold, traded away or answered. */

import type { AnyView } from '@/game/contract';
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
  const focused = (event: FocusEvent) => {
    last = event.target as Element;
    place = last.closest<HTMLElement>('[data-place]')?.dataset.place ?? '';
  };
  const goOn = () => {
    frame = 0;
    const back = letGoOf === last && last instanceof HTMLElement ? last : null;
    letGoOf = null;
    if (!last || !PLACES.includes(place)) return;
    if (document.activeElement && document.activeElement !== document.body) return;
    const to = last.isConnected ? back : next(board, place);
    to?.focus({ preventScroll: true });
  };
  // In the next frame, whose layout is due anyway.
  const changed = () => {
    frame ||= requestAnimationFrame(goOn);
  };
  const watch = new MutationObserver(changed);
  board.addEventListener('focusin', focused);
  watch.observe(board, { childList: true, subtree: true });
  return () => {
    board.removeEventListener('focusin', focused);
    watch.disconnect();
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
