/** What had the focus may go from the page, and the keyboard with it: here it is led on. */

import { tick } from 'svelte';

type Target = HTMLElement | null | undefined;

/** Nothing has the focus: lead it on. Where somebody has moved it meanwhile, it stays. */
export function focusIfLost(to: () => Target): void {
  const { activeElement, body } = document;
  if (!activeElement || activeElement === body) to()?.focus({ preventScroll: true });
}

/** The same after the page has changed. */
export async function recoverFocus(to: () => Target): Promise<void> {
  await tick();
  focusIfLost(to);
}

interface FocusWatcher {
  /** Something inside has got the focus. Where it lies is asked now: once it is gone, it lies nowhere. */
  focused: (target: Element) => void;
  /** Something inside has come or gone: perhaps what had the focus. */
  changed: () => void;
}

/** Watches an element, until the function that is returned ends it. */
export function watchFocus(within: HTMLElement, { focused, changed }: FocusWatcher): () => void {
  const onFocus = (event: FocusEvent) => focused(event.target as Element);
  const observer = new MutationObserver(changed);
  within.addEventListener('focusin', onFocus);
  observer.observe(within, { childList: true, subtree: true });
  return () => {
    within.removeEventListener('focusin', onFocus);
    observer.disconnect();
  };
}
