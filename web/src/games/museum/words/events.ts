/** What the page makes of events; their words are in the catalogue. */
import type { AnyView } from '@/game/contract';
import type { EventInfo } from '@/wire/generated/wire';
import { sentenceOf } from '@/words/catalogue';
import { siteAt } from '../decision/legal-picks';
import type { View } from '../generated/view';
import { catalogue } from './catalogue';
import { tileCalled } from './tiles';

/** Keys of an event's data that name a tile. */
const TILES = ['tile', 'other', 'taken'] as const;

interface Data {
  seat?: number;
  mummy?: number;
  /** Of an edition of one's own: four quarters and the icon, by tile. */
  looks?: Record<string, string[]>;
  to?: string;
  [name: string]: unknown;
}

/** Tiles with all that they show, and whether somebody moves a mummy of their own. */
export function argumentsOf(data: Data): Data {
  const { looks = {}, mummy, seat } = data;
  const found: Data = { ...data, own: mummy !== undefined && mummy === seat };
  for (const key of TILES) if (key in data) found[key] = tileCalled(data[key] as string, looks);
  return found;
}

export const sentence = sentenceOf(catalogue, argumentsOf);

const WALKS = new Set(['walked', 'walked_back']);

/** Who collects has walked there: told in one sentence. */
export function merge(told: EventInfo, next: EventInfo): EventInfo | null {
  return WALKS.has(told.kind) && next.kind === 'collected' ? next : null;
}

/** Does a rival's mummy stand on a site of this seat since then? */
export function hurts(told: EventInfo, seat: number, view: AnyView | null = null): boolean {
  const { mummy, to } = told.data as Data;
  if (told.kind !== 'haunted' || mummy === seat || to === undefined || !view) return false;
  const { seats, sites } = view as View;
  return seats[mummy ?? -1]?.mummy === to && siteAt(sites, to)?.owner === seat;
}

const openings = new Set(['placed', 'camp']);

export function startsTurn(told: EventInfo): number | null {
  return openings.has(told.kind) ? ((told.data as Data).seat ?? null) : null;
}
