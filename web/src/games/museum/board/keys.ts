/** Keys of the board. They come before those of the table; while the focus is elsewhere, settings can switch them off. */

import { settings } from '@/parts/settings/settings.svelte';
import { entriesOf } from '../decision/hand';
import type { Plan } from '../decision/plan.svelte';
import type { Spot } from '../map/marks';
import { toMap } from './focus';

const TYPING = 'input, textarea, select, [contenteditable]';
const DIGIT = /^[1-9]$/;

/** `at`: where the map's cursor is. */
export function pressed(event: KeyboardEvent, plan: Plan, at: Spot | null, board?: Element): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
    return;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest(TYPING) || document.querySelector('dialog[open]')) return;
  const inside = target !== null && board?.contains(target) === true;
  if ((!inside && !settings.shortcuts) || plan.step === 'watch') return;
  const onMap = inside && target.closest('[data-map]') !== null;
  if (!meant(event, plan, onMap, at)) return;
  if (DIGIT.test(event.key)) void toMap(plan.step, board);
  event.preventDefault();
  event.stopPropagation();
}

function meant(event: KeyboardEvent, plan: Plan, onMap: boolean, at: Spot | null): boolean {
  const { key } = event;
  if (DIGIT.test(key)) return choose(plan, Number(key) - 1);
  if (key === 'r' || key === 'R' || key === ']') return spin(plan, event.shiftKey ? -1 : 1);
  if (key === '[') return spin(plan, -1);
  if ((key === 'Escape' || key === 'Backspace') && plan.mayGoBack) {
    plan.back();
    return true;
  }
  // On the map the second Enter confirms what the first has laid there.
  if (key === 'Enter' && onMap && !event.repeat && at !== null && plan.last && rests(plan, at)) {
    if (!plan.finds) void plan.confirm();
    return !plan.finds;
  }
  return false;
}

const rests = ({ goal, second, cell }: Plan, at: Spot): boolean =>
  goal === null ? [cell, second].includes(at.cell) : at.quarter === goal;

function choose(plan: Plan, at: number): boolean {
  const entry = plan.playable ? entriesOf(plan.view, plan.me)[at] : undefined;
  if (entry) plan.choose(entry.tile);
  return entry !== undefined;
}

/** The table has a key R of its own: here it turns whatever there is to turn. */
function spin(plan: Plan, by: number): boolean {
  if (plan.turns.length === 0) return false;
  plan.spinBy(by);
  return true;
}
