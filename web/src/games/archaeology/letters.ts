/** How large the letters are that the page is written in, in pixels: a rem. */

import { settings } from '@/parts/settings.svelte';

export function rem(): number {
  void settings.textSize; // which it follows
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}
