/** How large the letters are that the page is written in, in pixels: a rem. */

import { settings } from '@/parts/settings/settings.svelte';

/** The browser's own letters; 0 as long as nobody has asked. */
let usual = 0;

/** Reckoned from the setting: when that changes, the page itself still has its old size for a moment. */
export function rem(): number {
  usual ||=
    (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) * 100) /
    settings.textSize;
  return (usual * settings.textSize) / 100;
}
