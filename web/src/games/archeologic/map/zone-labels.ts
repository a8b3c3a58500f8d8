/** A zone in words, for those who hear the map. */
import type { KnownZone, TrapClue } from '../art/buildings';
import { FREE, NOTHING } from '../deduction/map-contents';
import type { Clue } from '../generated/view';
import { say } from '../words/say';
import type { TakenZone } from './geometry';
import type { PencilMark } from './pencil.svelte';

const subjectName = (subject: string): string =>
  subject === NOTHING ? say('nothing') : subject === FREE ? say('risk_free') : subject;

export function zoneLabel(
  zone: string,
  under: TakenZone | undefined,
  clues: readonly TrapClue[],
  marks: Record<string, PencilMark> = {},
  held: { building: string; fits: boolean } | null = null,
): string {
  const parts = [
    under ? say(`zone_${under.mark}`, { building: under.building }) : say('zone_open'),
    ...clues.filter((clue) => clue.zone === zone).map(({ trap }) => say(`zone_clue_${trap}`)),
    ...Object.entries(marks).map(([subject, mark]) =>
      say(`zone_${mark}`, { what: subjectName(subject) }),
    ),
    ...(held ? [say(held.fits ? 'zone_fits' : 'zone_clash', { building: held.building })] : []),
  ];
  return `${zone}: ${parts.join(', ')}`;
}

/** What expert clues say of single zones: empty, or a trap of some kind. */
export function knownFrom(clues: readonly Clue[]): Record<string, KnownZone> {
  const known: Record<string, KnownZone> = {};
  for (const { kind, zones = [], yes = true } of clues)
    for (const zone of zones) {
      if (kind === 'together') known[zone] = { text: '!' };
      if (kind === 'empty') known[zone] ??= yes ? { empty: true } : { text: '?' };
    }
  return known;
}
