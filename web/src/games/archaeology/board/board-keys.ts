/** The letters that play: for those who have switched them on, and never while somebody types. */

import { settings } from '@/parts/settings/settings.svelte';
import type { Action } from '../decision/actions';
import type { CardDecision } from '../decision/decision.svelte';

export const hasShortcuts = (): boolean => settings.shortcuts;

/** Should a letter be left to whatever has the focus? */
function typing(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]')) return true;
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable) return true;
  return target.matches('input, textarea, select');
}

/** What a letter does now; undefined: nothing of ours. */
function meant(letter: string, decision: CardDecision): Action | undefined {
  if (decision.prompt) return decision.prompt.actions.find((action) => action.key === letter);
  if (letter === 'X') return decision.exploration;
  return [decision.sale, decision.trade, decision.ending].find((action) => action.key === letter);
}

/** A key that is held down clicks its button again and again: only the first click was meant. */
export function isHeldKey({ key, repeat }: Pick<KeyboardEvent, 'key' | 'repeat'>): boolean {
  return repeat && (key === 'Enter' || key === ' ');
}

export function handleKey(event: KeyboardEvent, decision: CardDecision, board: HTMLElement): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
  if (typing(event.target)) return;
  const inside = event.target instanceof Node && board.contains(event.target);
  if (inside && isHeldKey(event)) {
    event.preventDefault();
    return;
  }
  if (event.key === 'Escape' && (inside || event.target === document.body)) {
    if (decision.question.length) decision.stay();
    else if (decision.empty && !decision.hint) return;
    else decision.clear();
    event.preventDefault();
    return;
  }
  if (!hasShortcuts() || event.key.length !== 1 || event.repeat) return;
  const letter = event.key.toUpperCase();
  const go = (place: string) =>
    board.querySelector<HTMLElement>(`[data-place="${place}"] [data-card][tabindex="0"]`)?.focus();
  if (letter === 'H') go('hand');
  else if (letter === 'M') go('market');
  else if (letter === 'A') {
    const kind = (event.target as HTMLElement).closest<HTMLElement>(
      '[data-place="hand"] [data-kind]',
    )?.dataset.kind;
    if (kind) decision.wholeSet(kind);
  } else {
    const action = meant(letter, decision);
    if (!action) return;
    // The letter that brought up a question answers it, too, but not if it is pressed twice in a hurry.
    const again = action === decision.ending && decision.question.length > 0;
    void (again ? decision.click(action) : decision.try(action));
  }
  event.preventDefault();
}
