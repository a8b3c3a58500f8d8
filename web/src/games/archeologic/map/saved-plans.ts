/** Plans and pencil marks that this device keeps, by table and seat. */

import { DeviceStore, listOf } from '@/storage/device-store';
import type { PlacedBuilding } from '../art/buildings';
import type { MarksByZone } from './pencil.svelte';

export interface SavedPlan {
  layout: PlacedBuilding[];
  marks: MarksByZone;
}

const MOST = 40; // tables; the oldest are forgotten

type Entry = [place: string, plan: SavedPlan];

function isEntry(found: unknown): found is Entry {
  if (!Array.isArray(found) || typeof found[0] !== 'string') return false;
  const kept = found[1] as Partial<SavedPlan> | null;
  return Array.isArray(kept?.layout) && typeof kept.marks === 'object' && kept.marks !== null;
}

/** The newest first. */
const store = new DeviceStore('archeologic', listOf(isEntry));

export function loadPlan(place: string): SavedPlan | null {
  return store.load().find(([name]) => name === place)?.[1] ?? null;
}

export function savePlan(place: string, plan: SavedPlan): void {
  const others = store.load().filter(([name]) => name !== place);
  store.save([[place, plan] satisfies Entry, ...others].slice(0, MOST));
}
