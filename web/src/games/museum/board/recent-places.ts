/** Where something has just happened: these places are marked for a moment. */

import type { LogEntry } from '@/game/contract';

/** Keys of an event's data that name a place where something is new. */
const PLACES: Record<string, readonly string[]> = {
  placed: ['at'],
  camp: ['at'],
  rotated: ['at'],
  swapped: ['at', 'with'],
  replaced: ['at'],
  haunted: ['to'],
  walked: ['to'],
  collected: ['at'],
};

export function recentPlaces(fresh: readonly LogEntry[]): string[] {
  const places = fresh.flatMap(({ told }) =>
    (PLACES[told.kind] ?? []).map((key) => told.data[key]),
  );
  return [...new Set(places.filter((place) => typeof place === 'string'))];
}
