/** Whom the first-game guide walks along with: who plays a game for the first time, alone with bots. */

import type { Session } from '@/table/session.svelte';

const STORE = 'dighouse.guided';

function known(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(STORE) ?? '[]');
    return Array.isArray(found) ? found.map(String) : [];
  } catch {
    return [];
  }
}

export function wantsGuide(session: Session): boolean {
  const people = session.seats.filter((seat) => seat.kind === 'human');
  const ruleset = session.table?.ruleset ?? '';
  return people.length === 1 && session.held.length === 1 && !known().includes(ruleset);
}

/** The guide has been seen, or was not wanted. Answers false: it is not shown any more. */
export function guided(ruleset: string): false {
  try {
    localStorage.setItem(STORE, JSON.stringify([...new Set([...known(), ruleset])]));
  } catch {
    // Then it comes again, and can be stopped again.
  }
  return false;
}
