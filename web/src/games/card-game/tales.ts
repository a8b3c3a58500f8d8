/** Events in words: the same sentences, and the same choice of them, as in the library's tales.py. */
import archaeology from '@archaeology/words.json';
import board from '@words/card-game.json';
import type { Told } from '@/wire/generated/wire';
import { fill, join } from '@/words/words';
import { aKind, cards, some } from './naming';
import type { Pile } from './numbers';

const sentences: Record<string, string> = archaeology.events;

/** What the table shows anyway, or the next sentence tells. */
const muted = new Set(['dealt', 'laid_out', 'robs', 'ended']);

interface Data {
  seat?: number;
  victim?: number;
  winners?: number[];
  kind?: string;
  maps?: number;
  [slot: string]: unknown;
}

export function sentence(told: Told, hearer: number | null, names: string[]): string {
  return muted.has(told.kind) ? '' : fullSentence(told, hearer, names);
}

/** With those that are not worth a word; '' for kinds of event that are not this game's. */
export function fullSentence(told: Told, hearer: number | null, names: string[]): string {
  const data = told.data as Data;
  const winners = data.winners ?? [];
  const forms: string[] = [];
  if (hearer !== null) {
    const alone = winners.length === 1 && winners[0] === hearer;
    if (data.seat === hearer || alone) forms.push('.you');
    if (data.victim === hearer) forms.push('.victim');
  }
  if (data.kind !== undefined) forms.push('.told');
  if (winners.length > 1) forms.push('.shared');
  forms.push('');
  for (const form of forms) {
    const text = sentences[told.kind + form];
    if (text !== undefined) return fill(text, slots(data, hearer, names));
  }
  return '';
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
    else if (slot === 'kind') filled.a_kind = aKind(value as string);
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
