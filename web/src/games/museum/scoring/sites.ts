/** Dig Sites in words: for whom each counts, and why. */

import { join } from '@/words/words';
import { faceOf } from '../decision/score-preview';
import type { Site, View } from '../generated/view';
import { cellOf } from '../map/geometry';
import { say } from '../words/say';

export interface SitesOfSeat {
  /** null: those of colours that nobody plays. */
  seat: number | null;
  sites: Site[];
  /** How many of them count for the seat itself. */
  counting: number;
}

/** Each seat's sites, the viewer's first: those that count before the others, the most valuable first. */
export function sitesBySeat(
  view: Pick<View, 'sites' | 'seats'>,
  eyes: number | null,
): SitesOfSeat[] {
  const seats = view.seats.map((_, seat) => seat);
  const first = eyes ?? 0;
  const order = [...seats.slice(first), ...seats.slice(0, first)];
  const groups: SitesOfSeat[] = order.map((seat) => group(view, seat));
  const nobodys = group(view, null);
  return nobodys.sites.length > 0 ? [...groups, nobodys] : groups;
}

function group({ sites }: Pick<View, 'sites'>, seat: number | null): SitesOfSeat {
  const own = sites
    .filter(({ owner = null }) => owner === seat)
    .sort((a, b) => counts(b) - counts(a) || b.value - a.value);
  return { seat, sites: own, counting: own.filter((site) => counts(site) === 2).length };
}

/** 2: for its owner, 1: for a mummy's player, 0: for nobody. */
function counts({ scores = [], owner = null }: Site): number {
  if (owner !== null && scores.includes(owner)) return 2;
  return scores.length > 0 ? 1 : 0;
}

/** Why a site counts for somebody, or does not. */
export function whyOf(
  site: Site,
  view: View,
  names: readonly string[],
  eyes: number | null,
): string {
  const { owner = null, mummies = [], scores = [], connected, held, via = [] } = site;
  if (owner === null) return say('why_nobody');
  if (mummies.length > 0) {
    if (scores.length === 0) return say('why_mummy_none');
    if (eyes !== null && scores.length === 1 && scores[0] === eyes) return say('why_mummy_you');
    return say('why_mummy', {
      names: join(scores.map((seat) => (seat === eyes ? say('you') : (names[seat] ?? '')))),
    });
  }
  if (connected)
    return via.length === 0 ? say('why_touches') : say('why_via', { way: way(via, view) });
  if (held) return say('why_held');
  return view.seats[owner]?.camp == null ? say('why_no_camp') : say('why_apart');
}

/** The same on the score sheet: by whose mummy a site has come to a seat. */
export function takenBy(
  { owner = null }: Site,
  thief: number,
  names: readonly string[],
  eyes: number | null,
): string {
  const name = names[owner ?? -1] ?? '';
  const by = names[thief] ?? '';
  if (thief === eyes) return say('taken_by_you', { name });
  return owner === eyes ? say('taken_from_you', { by }) : say('taken_by', { name, by });
}

/** And to whom its owner has lost it: 'Lost to Gimbal’s mummy: 15'. */
export function lostTo(
  { scores = [], value }: Site,
  names: readonly string[],
  eyes: number | null,
): string {
  if (eyes !== null && scores.length === 1 && scores[0] === eyes)
    return say('lost_to_you', { value });
  return say('lost_to', {
    n: scores.length,
    names: join(scores.map((seat) => names[seat] ?? '')),
    value,
  });
}

/** 'the airport at K9 and the sea at L11'. */
function way(via: readonly string[], view: View): string {
  return join(
    via.map((quarter) => {
      const at = cellOf(quarter);
      const shown = faceOf(view, quarter);
      if (shown === 'M' || shown === 'S' || shown === 'P') return say(`way_${shown}`, { at });
      return say('way_own', { at });
    }),
  );
}

/** Where a site is found: the cell of its first quarter. */
export const placeName = ({ quarters }: Site): string => cellOf(quarters[0] ?? '');

/** The same site after something has changed: by the quarter that it is named by. */
export const sameSite = (one: Site | null, other: Site | null): boolean =>
  one !== null &&
  other !== null &&
  one.colour === other.colour &&
  one.quarters[0] === other.quarters[0];
