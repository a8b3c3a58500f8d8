/** What is certain, or how likely, as a map shows it and as words say it. */

import { join } from '@/words/words';
import type { KnownZone, Mark } from '../../art/buildings';
import type { Numbers } from '../../edition/numbers';
import type { Certain, Study } from '../../generated/view';
import { takenZones } from '../../map/geometry';
import { say } from './say';

const BOX = '■';
const TRAP = '!';

const symbolOf = ({ symbols }: Certain, zone: string) => symbols[zone] as Mark | undefined;

/** By zone, for those zones of which something is certain. */
export function certainKnown(certain: Certain): Record<string, KnownZone> {
  const known: Record<string, KnownZone> = {};
  for (const zone of certain.empty) known[zone] = { empty: true };
  for (const zone of certain.boxes) {
    const building = certain.buildings[zone];
    const mark = symbolOf(certain, zone);
    if (building || (mark && mark !== 'free'))
      known[zone] = { ...(building ? { building } : {}), ...(mark ? { mark } : {}) };
    else known[zone] = { text: certain.traps.includes(zone) ? TRAP : BOX };
  }
  return known;
}

/** Which signs of the map want an explanation. */
export function legendTexts(known: Record<string, KnownZone>): string[] {
  const all = Object.values(known);
  return [
    ...(all.some(({ empty }) => empty) ? [say('legend_empty')] : []),
    ...(all.some(({ text }) => text === BOX) ? [say('legend_box')] : []),
    ...(all.some(({ text }) => text === TRAP) ? [say('legend_trap')] : []),
  ];
}

/** Everything certain, in sentences: buildings that are found, then what is known of other zones. */
export function certainWords(certain: Certain, numbers: Numbers): string[] {
  const found = certain.placed.map((lying) => {
    const zones = [...takenZones(numbers.plans, [lying]).keys()];
    return say('certain_placed', { building: lying.building, zones: join(zones) });
  });
  const covered = takenZones(numbers.plans, certain.placed);
  const zones = [...certain.boxes, ...certain.empty].filter((zone) => !covered.has(zone)).sort();
  return [
    ...found,
    ...zones.map((zone) => say('zone_says', { zone, what: zoneWords(zone, certain) })),
  ];
}

function zoneWords(zone: string, certain: Certain): string {
  if (certain.empty.includes(zone)) return say('certain_empty');
  const symbol = symbolOf(certain, zone);
  const what = symbol ?? (certain.traps.includes(zone) ? 'trap' : 'box');
  const building = certain.buildings[zone];
  return building
    ? say('certain_of', { what: say(`certain_${what}`), building })
    : say(`certain_${what}`);
}

export function percent(chance: number): string {
  if (chance <= 0) return say('percent_none');
  if (chance < 0.005) return say('percent_little');
  // Only what is certain is called so.
  return say('percent', { n: chance >= 1 ? 100 : Math.min(99, Math.round(chance * 100)) });
}

/** How likely something is, zone by zone. */
export const oddsKnown = (odds: Study['odds'], subject: string): Record<string, KnownZone> =>
  Object.fromEntries(
    Object.entries(odds).map(([zone, chances]) => [zone, { text: percent(chances[subject] ?? 0) }]),
  );

export const oddsWords = (odds: Study['odds'], subject: string): string[] =>
  Object.entries(odds)
    .map(([zone, chances]) => ({ zone, chance: chances[subject] ?? 0 }))
    .filter(({ chance }) => chance > 0)
    .sort((a, b) => b.chance - a.chance)
    .map(({ zone, chance }) => say('zone_says', { zone, what: percent(chance) }));
