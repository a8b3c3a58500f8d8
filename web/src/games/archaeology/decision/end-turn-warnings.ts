/** What would be a pity to leave undone at the end of a turn: asked once, for all of it. */

import { kindsIn, type Numbers, setValue } from '../edition/numbers';
import type { View } from '../generated/view';
import { chamberName, kindName } from '../words/naming';
import { say } from '../words/say';

export function endTurnWarnings(view: View, numbers: Numbers): string[] {
  const found: string[] = [];
  for (const kind of kindsIn(view.hand, numbers)) {
    const row = numbers.of[kind];
    const held = view.hand[kind] ?? 0;
    // A kind whose sets have one card is never more complete than it was.
    if (row && row.sells.length > 1 && held >= row.sells.length)
      found.push(say('waste_set', { kind: kindName(kind, 2), value: setValue(row, held) }));
  }
  if ((view.explorations ?? 0) >= numbers.explorationsATurn) return found;
  const maps = view.hand.map ?? 0;
  const reach = view.chambers.filter((chamber) => chamber.cards > 0 && chamber.maps <= maps);
  const best = reach.at(-1);
  if (best) found.push(say('waste_map', { chamber: chamberName(best.name) }));
  return found;
}
