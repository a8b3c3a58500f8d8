/** Plans and pencil marks that this device keeps, by table and seat. A browser that keeps nothing still plays. */

import type { PlacedBuilding } from '../art/buildings';
import type { Marks } from './pencil.svelte';

export interface SavedPlan {
  layout: PlacedBuilding[];
  marks: Marks;
}

const STORE = 'dighouse.archeologic';
const MOST = 40; // tables; the oldest are forgotten

type Shelf = [place: string, kept: SavedPlan][]; // the newest first

function shelf(): Shelf {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(STORE) ?? '[]');
    return Array.isArray(found) ? found.filter(isEntry) : [];
  } catch {
    return [];
  }
}

// An older release, or somebody's curiosity, may have left something else there.
function isEntry(found: unknown): found is Shelf[number] {
  if (!Array.isArray(found) || typeof found[0] !== 'string') return false;
  const kept = found[1] as Partial<SavedPlan> | null;
  return Array.isArray(kept?.layout) && typeof kept.marks === 'object' && kept.marks !== null;
}

export function loadPlan(place: string): SavedPlan | null {
  return shelf().find(([name]) => name === place)?.[1] ?? null;
}

export function savePlan(place: string, kept: SavedPlan): void {
  try {
    const others = shelf().filter(([name]) => name !== place);
    localStorage.setItem(STORE, JSON.stringify([[place, kept], ...others].slice(0, MOST)));
  } catch {
    // Then it lasts as long as the page.
  }
}
