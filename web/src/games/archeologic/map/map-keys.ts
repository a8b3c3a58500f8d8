/** Building by keyboard: these keys mean something only while the focus is on the map or the tray. */

import { NOTHING } from '../deduction/map-contents';
import { type MapBuilderState, NOTHING_KEYS } from './map-builder.svelte';

const ARROWS: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Arrows inside the map; letters, turns and taking back also in the tray. */
export function handleKey(event: KeyboardEvent, builder: MapBuilderState, focus: () => void): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
  const onMap = event.target instanceof Element && event.target.closest('[data-zone]') !== null;
  const arrow = ARROWS[event.key];
  if (arrow && onMap) builder.step(...arrow);
  else if (!meant(event.key, builder)) return;
  event.preventDefault();
  // The table has keys of its own; here the map's come first.
  event.stopPropagation();
  if (onMap || builder.plan.chosen || builder.pencilling) focus();
}

function meant(key: string, builder: MapBuilderState): boolean {
  const { plan, pencil, pencilling } = builder;
  const letter = key.toUpperCase();
  if (plan.numbers.plans.some(({ name }) => name === letter)) {
    if (pencilling) pencil.subject = letter;
    else plan.take(letter);
  } else if (pencilling && NOTHING_KEYS.includes(key)) pencil.subject = NOTHING;
  else if (pencilling) return false;
  else if (key === 'r' || key === 'R' || key === ']') plan.turn(1);
  else if (key === '[') plan.turn(-1);
  else if (key === 'Backspace' || key === 'Delete') builder.takeBack();
  else if (key === 'Escape' && plan.chosen) plan.choose(null);
  else return false;
  return true;
}
