/** A table may leave it to its players to remember what they saw. */

import type { LogEntry } from '@/game/contract';
import type { Chamber, View } from '../generated/view';

/** The view without what was only seen before. What has just been seen, or is chosen from now, stays in sight. */
export function withoutMemory(view: View, fresh: readonly LogEntry[]): View {
  const just = new Set(
    fresh.filter(({ told }) => told.kind === 'saw').map(({ told }) => told.data.chamber),
  );
  if (view.phase === 'keep' && view.actor === view.viewer) just.add(view.exploring);
  const forget = (chamber: Chamber): Chamber => {
    const { known: _, among: __, ...rest } = chamber;
    return just.has(chamber.name) ? chamber : rest;
  };
  return {
    ...view,
    chambers: view.chambers.map(forget),
    seats: view.seats.map((seat, at) =>
      at === view.viewer ? seat : { ...seat, known: { ...seat.known, cards: {} } },
    ),
  };
}
