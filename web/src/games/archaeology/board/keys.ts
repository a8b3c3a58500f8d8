/** The letters that play: for those who have switched them on, and never while somebody types. */

import { settings } from '@/parts/settings/settings.svelte';
import type { Deed } from '../decision/deeds';
import type { Play } from '../decision/play.svelte';

export const shortcuts = (): boolean => settings.shortcuts;

/** Should a letter be left to whatever has the focus? */
function typing(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]')) return true;
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable) return true;
  return target.matches('input, textarea, select');
}

/** What a letter does now; undefined: nothing of ours. */
function meant(letter: string, play: Play): Deed | undefined {
  if (play.ask) return play.ask.deeds.find((deed) => deed.key === letter);
  if (letter === 'X') return play.exploration;
  return [play.sale, play.trade, play.ending].find((deed) => deed.key === letter);
}

/** A key that is held down clicks its button again and again: only the first click was meant. */
export function repeats({ key, repeat }: Pick<KeyboardEvent, 'key' | 'repeat'>): boolean {
  return repeat && (key === 'Enter' || key === ' ');
}

export function pressed(event: KeyboardEvent, play: Play, board: HTMLElement): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
  if (typing(event.target)) return;
  const inside = event.target instanceof Node && board.contains(event.target);
  if (inside && repeats(event)) {
    event.preventDefault();
    return;
  }
  if (event.key === 'Escape' && (inside || event.target === document.body)) {
    if (play.question.length) play.stay();
    else if (play.empty && !play.hint) return;
    else play.clear();
    event.preventDefault();
    return;
  }
  if (!shortcuts() || event.key.length !== 1 || event.repeat) return;
  const letter = event.key.toUpperCase();
  const go = (place: string) =>
    board.querySelector<HTMLElement>(`[data-place="${place}"] [data-card][tabindex="0"]`)?.focus();
  if (letter === 'H') go('hand');
  else if (letter === 'M') go('market');
  else if (letter === 'A') {
    const kind = (event.target as HTMLElement).closest<HTMLElement>(
      '[data-place="hand"] [data-kind]',
    )?.dataset.kind;
    if (kind) play.wholeSet(kind);
  } else {
    const deed = meant(letter, play);
    if (!deed) return;
    // The letter that brought up a question answers it, too, but not if it is pressed twice in a hurry.
    const again = deed === play.ending && play.question.length > 0;
    void (again ? play.click(deed) : play.try(deed));
  }
  event.preventDefault();
}
