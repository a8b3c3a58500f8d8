/** Keys of the board. They come before those of the table; while the focus is elsewhere, settings can switch them off. */

import { settings } from '@/parts/settings/settings.svelte';
import { handTiles } from '../decision/hand';
import type { TileDecision } from '../decision/tile-decision.svelte';
import type { MarkedPlace } from '../map/map-marks';
import { focusMap } from './focus';

const TYPING = 'input, textarea, select, [contenteditable]';
const DIGIT = /^[1-9]$/;

/** `at`: where the map's cursor is. */
export function handleKey(
  event: KeyboardEvent,
  decision: TileDecision,
  at: MarkedPlace | null,
  board?: Element,
): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
    return;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest(TYPING) || document.querySelector('dialog[open]')) return;
  const inside = target !== null && board?.contains(target) === true;
  if ((!inside && !settings.shortcuts) || decision.step === 'watch') return;
  const onMap = inside && target.closest('[data-map]') !== null;
  if (!meant(event, decision, onMap, at)) return;
  if (DIGIT.test(event.key)) void focusMap(decision.step, board);
  event.preventDefault();
  event.stopPropagation();
}

function meant(
  event: KeyboardEvent,
  decision: TileDecision,
  onMap: boolean,
  at: MarkedPlace | null,
): boolean {
  const { key } = event;
  if (DIGIT.test(key)) return choose(decision, Number(key) - 1);
  if (key === 'r' || key === 'R' || key === ']') return spin(decision, event.shiftKey ? -1 : 1);
  if (key === '[') return spin(decision, -1);
  if ((key === 'Escape' || key === 'Backspace') && decision.mayGoBack) {
    decision.back();
    return true;
  }
  // On the map the second Enter confirms what the first has laid there.
  if (
    key === 'Enter' &&
    onMap &&
    !event.repeat &&
    at !== null &&
    decision.last &&
    rests(decision, at)
  ) {
    if (!decision.finds) void decision.confirm();
    return !decision.finds;
  }
  return false;
}

const rests = ({ goal, second, cell }: TileDecision, at: MarkedPlace): boolean =>
  goal === null ? [cell, second].includes(at.cell) : at.quarter === goal;

function choose(decision: TileDecision, at: number): boolean {
  const entry = decision.playable ? handTiles(decision.view, decision.me)[at] : undefined;
  if (entry) decision.choose(entry.tile);
  return entry !== undefined;
}

/** The table has a key R of its own: here it turns whatever there is to turn. */
function spin(decision: TileDecision, by: number): boolean {
  if (decision.turns.length === 0) return false;
  decision.spinBy(by);
  return true;
}
