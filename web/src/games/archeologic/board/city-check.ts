/** Checks: which picks send one, and what an old one has told about buildings that lie as they did. */
import type { PlacedBuilding } from '../art/buildings';
import type { View } from '../generated/view';
import { placePick } from '../map/geometry';

/** The whole check in one go; what is left of it, if it was begun elsewhere. */
export function checkPicks(view: View, layout: readonly PlacedBuilding[]): string[] {
  const places = layout.map(placePick);
  return view.phase === 'check' ? places.slice(view.laid.length) : ['check', ...places];
}

/** By building: was it right or wrong like that? Of what one's own checks have shown. */
export function verdictsOn(
  view: View,
  eyes: number | null,
  layout: readonly PlacedBuilding[],
): Record<string, boolean> {
  const verdicts: Record<string, boolean> = {};
  for (const { seat, layout: before, colours } of view.checks) {
    if (seat !== eyes || !before || !colours) continue;
    for (const now of layout) {
      const then = before.find(({ building }) => building === now.building);
      const right = colours[now.building];
      if (right !== undefined && then?.zone === now.zone && then.turns === now.turns)
        verdicts[now.building] = right;
    }
  }
  return verdicts;
}
