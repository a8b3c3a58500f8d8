import { tick } from 'svelte';

/** What had the focus is gone from the page: lead it on, unless somebody has moved it meanwhile. */
export async function recoverFocus(to: () => HTMLElement | undefined): Promise<void> {
  await tick();
  if (document.activeElement === document.body) to()?.focus({ preventScroll: true });
}
