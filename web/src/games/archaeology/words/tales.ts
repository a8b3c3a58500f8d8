/** Events in words: the same sentences, and the same choice of them, as in the library's tales.py. */

import board from '@library/archaeology/words/en/card-game.json';
import archaeology from '@library/archaeology/words.json';
import type { Told } from '@/wire/generated/wire';
import { fill, join } from '@/words/words';
import type { Pile } from '../edition/numbers';
import { aKind, cards, kindName, monumentName, some } from './naming';
import { say } from './say';

const sentences: Record<string, string> = archaeology.events;

/** What the table shows anyway, or the next sentence tells. */
const muted = new Set(['dealt', 'laid_out', 'opened', 'robs', 'ended']);

interface Data {
  seat?: number;
  victim?: number;
  winners?: number[];
  kind?: string;
  maps?: number;
  cards?: Pile;
  way?: string; // in which a monument is explored, where that has words of its own
  tents?: number;
  found?: number; // cards, in what `merge` has made of several events
  [slot: string]: unknown;
}

export function sentence(told: Told, hearer: number | null, names: string[]): string {
  return muted.has(told.kind) ? '' : fullSentence(told, hearer, names);
}

/** Those that come one by one, and are told of together. */
const streams = new Set(['found', 'turned']);

/** The cards of a chamber are found or turned up one by one; and who looks is told what there is to see. */
export function merge(told: Told, next: Told): Told | null {
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
export function hurts(told: Told, seat: number): boolean {
  const { seat: doer, victim } = told.data as Data;
  return told.kind === 'stole' ? victim === seat : losses.has(told.kind) && doer === seat;
}

/** With those that are not worth a word; '' for kinds of event that are not this game's. */
export function fullSentence(told: Told, hearer: number | null, names: string[]): string {
  const data = told.data as Data;
  if (data.found !== undefined) return together(told.kind, data, hearer, names);
  const forms = persons(data, hearer);
  for (const special of [...specials(data), ''])
    for (const form of forms) {
      const text = sentences[told.kind + special + form];
      if (text !== undefined) return fill(text, slots(data, hearer, names));
    }
  return '';
}

/** Some monuments, an empty hand, and a table with tents have sentences of their own. */
function specials({ way, cards, tents }: Data): string[] {
  const found: string[] = [];
  if (way !== undefined) found.push(`.${way}`);
  if (cards && Object.keys(cards).length === 0) found.push('.none');
  if (tents) found.push('.tents');
  return found;
}

/** For whom a sentence is, the nearest first. */
function persons(data: Data, hearer: number | null): string[] {
  const winners = data.winners ?? [];
  const found: string[] = [];
  if (hearer !== null) {
    const alone = winners.length === 1 && winners[0] === hearer;
    if (data.seat === hearer || alone) found.push('.you');
    if (data.victim === hearer) found.push('.victim');
  }
  if (data.kind !== undefined || data.cards !== undefined) found.push('.told');
  if (winners.length > 1) found.push('.shared');
  return [...found, ''];
}

function together(kind: string, data: Data, hearer: number | null, names: string[]): string {
  const { seat = -1, found = 0, cards: pile } = data;
  const name = names[seat] ?? '';
  if (pile === undefined) return say('found_unseen', { name, n: found });
  const slots = { name, cards: cards(pile) };
  if (kind === 'turned') return say(seat === hearer ? 'turned_you' : 'turned', slots);
  return say(seat === hearer ? 'found_you' : 'found', slots);
}

function slots(data: Data, hearer: number | null, names: string[]): Record<string, string> {
  const name = (seat: number) => names[seat] ?? '';
  const filled: Record<string, string> = {};
  for (const [slot, value] of Object.entries(data)) {
    if (slot === 'seat' || slot === 'victim') filled[slot] = name(value as number);
    else if (slot === 'winners')
      filled[slot] = join(
        (value as number[]).map((seat) => (seat === hearer ? board.you : name(seat))),
      );
    else if (slot === 'totals')
      filled[slot] = join(
        (value as number[]).map((n, seat) => `${seat === hearer ? board.you : name(seat)} ${n}`),
      );
    else if (slot === 'kind') filled.a_kind = aKind(value as string);
    else if (slot === 'kinds')
      filled[slot] = join((value as string[]).map((kind) => kindName(kind, 2)));
    else if (slot === 'number') filled[slot] = say('cards_held', { n: value as number });
    else if (slot === 'monument') filled[slot] = monumentName(value as string);
    else if (slot === 'maps') filled[slot] = some('map', value as number);
    else if (value !== null && typeof value === 'object' && !Array.isArray(value))
      filled[slot] = cards(value as Pile);
    else filled[slot] = String(value);
  }
  return filled;
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

export function startsTurn(told: Told): number | null {
  return openings.has(told.kind) ? ((told.data as Data).seat ?? null) : null;
}
