/** What the page makes of events; their words are in the catalogue. */
import type { EventInfo } from '@/wire/generated/wire';
import { sentenceOf } from '@/words/catalogue';
import type { Pile } from '../edition/numbers';
import { catalogue } from './catalogue';

export const sentence = sentenceOf(catalogue);

interface Data {
  seat?: number;
  victim?: number;
  kind?: string;
  cards?: Pile;
  found?: number; // cards, in what `merge` has made of several events
}

/** Those that come one by one, and are told of together. */
const streams = new Set(['found', 'turned']);

/** The cards of a chamber are found or turned up one by one; and who looks is told what there is to see. */
export function merge(told: EventInfo, next: EventInfo): EventInfo | null {
  if (told.kind === 'looks' && next.kind === 'saw') return next;
  if (told.kind !== next.kind || !streams.has(told.kind)) return null;
  const before = told.data as Data;
  const { seat, kind } = next.data as Data;
  if (seat !== before.seat) return null;
  const found = (before.found ?? 1) + 1;
  if (kind === undefined) return { kind: told.kind, data: { seat, found } };
  const cards: Pile = { ...(before.cards ?? (before.kind ? { [before.kind]: 1 } : {})) };
  cards[kind] = (cards[kind] ?? 0) + 1;
  return { kind: told.kind, data: { seat, found, cards } };
}

/** What only the one who did it has lost by it. */
const losses = new Set(['discarded', 'collapsed']);

/** A thief at one's own hand, a storm, or a Mine that gave way. */
export function hurts(told: EventInfo, seat: number): boolean {
  const { seat: doer, victim } = told.data as Data;
  return told.kind === 'stole' ? victim === seat : losses.has(told.kind) && doer === seat;
}

/** A turn begins with whatever the digger turns up; without a dig, with the first thing they do. */
const openings = new Set([
  'dug',
  'met_thief',
  'storm',
  'must_sell',
  'passed',
  'sold',
  'explored',
  'traded',
]);

export function startsTurn(told: EventInfo): number | null {
  return openings.has(told.kind) ? ((told.data as Data).seat ?? null) : null;
}
