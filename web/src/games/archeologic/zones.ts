/** A zone in words, for those who hear the map. */
import type { TrapClue } from '@/art/archeologic/plans';
import type { Taken } from './geometry';
import type { Pencilled } from './pencil.svelte';
import { say } from './say';
import { NOTHING } from './scene';

export function zoneLabel(
  zone: string,
  under: Taken | undefined,
  clues: readonly TrapClue[],
  marks: Record<string, Pencilled> = {},
  held: { building: string; fits: boolean } | null = null,
): string {
  const parts = [
    under ? say(`zone_${under.mark}`, { building: under.building }) : say('zone_open'),
    ...clues.filter((clue) => clue.zone === zone).map(({ trap }) => say(`zone_clue_${trap}`)),
    ...Object.entries(marks).map(([subject, mark]) =>
      say(`zone_${mark}`, { what: subject === NOTHING ? say('nothing') : subject }),
    ),
    ...(held ? [say(held.fits ? 'zone_fits' : 'zone_clash', { building: held.building })] : []),
  ];
  return `${zone}: ${parts.join(', ')}`;
}
