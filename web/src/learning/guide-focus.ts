/** Where eyes and keys go from a note: to what it speaks of. */

import { tick } from 'svelte';
import { lessMotion } from '@/parts/settings/settings.svelte';

const AIR = 8; // pixels around it

/** How far the page has to be scrolled; 0 if it can be seen, or as much of it as there is room for. */
export function directionOf(
  place: { top: number; bottom: number },
  gap: { top: number; bottom: number },
) {
  const below = place.bottom - gap.bottom;
  const above = place.top - gap.top;
  if (above < 0) return above;
  return below > 0 ? Math.min(below, above) : 0;
}

/** Into the gap that the note and the player's hand leave on a small screen. */
export function bringIntoSight(place: Element, note: Element): void {
  const dock = document.querySelector('[data-dock]');
  const fixed = dock && getComputedStyle(dock).position === 'sticky' ? dock : null;
  if (fixed?.contains(place)) return;
  // The note may not have reached its place at the edge yet; it will when the page is scrolled.
  const lies = getComputedStyle(note);
  const covers = lies.position === 'sticky' ? parseFloat(lies.top) + note.clientHeight : 0;
  const by = directionOf(place.getBoundingClientRect(), {
    top: covers + AIR,
    bottom: innerHeight - (fixed?.clientHeight ?? 0) - AIR,
  });
  if (Math.abs(by) > 1) scrollBy({ top: by, behavior: lessMotion() ? 'instant' : 'smooth' });
}

/** What had the focus is gone: whoever plays by keyboard goes on at the first of these, not at the page's top. */
export async function focusNext(...places: (string | null)[]): Promise<void> {
  await tick();
  if (document.activeElement !== document.body) return;
  const buttons = [...places, '[data-place]']
    .filter((place) => place !== null)
    .flatMap((place) => [...document.querySelectorAll<HTMLElement>(`${place} button, ${place}`)])
    .filter((one) => one.matches('button'));
  buttons.find((button) => button.checkVisibility())?.focus({ preventScroll: true });
}
