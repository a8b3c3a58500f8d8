/** What the page makes of events; their words are in the catalogue. */
import type { EventInfo } from '@/wire/generated/wire';
import { sentenceOf } from '@/words/catalogue';
import { catalogue } from './catalogue';

export const sentence = sentenceOf(catalogue);

interface Data {
  seat?: number;
}

/** A question and its answer are told together to whoever hears both. */
export function merge(told: EventInfo, next: EventInfo): EventInfo | null {
  if (told.kind !== 'asked' || next.kind !== 'answered') return null;
  return { kind: 'asked', data: { ...told.data, answer: next.data.answer } };
}

/** A wrong check of one's own; or somebody else's, since it may end the game before one's next turn. */
export function hurts(told: EventInfo, seat: number): boolean {
  const { seat: doer } = told.data as Data;
  return told.kind === 'wrong' || told.kind === 'out'
    ? doer === seat
    : told.kind === 'checks' && doer !== seat;
}

// Where one begins alone is still of the set-up.
const openings = new Set(['asked', 'checks']);

export function startsTurn(told: EventInfo): number | null {
  return openings.has(told.kind) ? ((told.data as Data).seat ?? null) : null;
}
