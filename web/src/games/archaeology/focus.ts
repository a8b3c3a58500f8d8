/** Keeps the keyboard where it was: what has the focus may be sold, traded away or answered. */

const PLACES = ['hand', 'market', 'actions', 'offer', 'monument'];

/** An attachment for the board. */
export function keepFocus(board: HTMLElement) {
  let last: Element | null = null;
  let place = '';
  const focused = (event: FocusEvent) => {
    last = event.target as Element;
    place = last.closest<HTMLElement>('[data-place]')?.dataset.place ?? '';
  };
  const changed = () => {
    if (!last || last.isConnected || !PLACES.includes(place)) return;
    if (document.activeElement && document.activeElement !== document.body) return;
    next(board, place)?.focus({ preventScroll: true });
  };
  const watch = new MutationObserver(changed);
  board.addEventListener('focusin', focused);
  watch.observe(board, { childList: true, subtree: true });
  return () => {
    board.removeEventListener('focusin', focused);
    watch.disconnect();
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
    find(`${bar} [data-deed]`) ??
    find('[data-card][tabindex="0"]')
  );
}
