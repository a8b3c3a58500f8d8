/** Events in words: the sentences of the library's words.json, and the same choice of them. */

import tales from '@library/archeologic/words/en/tales.json';
import archeologic from '@library/archeologic/words.json';
import type { Told } from '@/wire/generated/wire';
import { fill, join, words } from '@/words/words';
import type { Answer, Clue } from '../generated/view';
import { answerText, axisName, clueText, whatIsAsked } from './naming';

const sentences: Record<string, string> = archeologic.events;
const say = words(tales);

/** The result shows it. */
const muted = new Set(['solution']);

interface Data {
  seat?: number;
  axis?: string;
  question?: string;
  answer?: Answer;
  colours?: Record<string, boolean>;
  private?: boolean;
  [slot: string]: unknown;
}

export function sentence(told: Told, hearer: number | null, names: readonly string[]): string {
  if (muted.has(told.kind)) return '';
  const data = told.data as Data;
  if (told.kind === 'clue' && names.length === 1) return say('clue_solo', { clue: clue(data) });
  const mine = hearer !== null && data.seat === hearer ? sentences[`${told.kind}.you`] : undefined;
  const hidden = data.private ? sentences[`${told.kind}.private`] : undefined;
  const text = mine ?? hidden ?? sentences[told.kind];
  if (text === undefined) return '';
  const asked = fill(text, slots(told.kind, data, names));
  if (told.kind !== 'asked' || !data.answer) return asked;
  return say('with_answer', { asked, answer: answerText(data.question ?? '', data.answer) });
}

/** A question and its answer are told together to whoever hears both. */
export function merge(told: Told, next: Told): Told | null {
  if (told.kind !== 'asked' || next.kind !== 'answered') return null;
  return { kind: 'asked', data: { ...told.data, answer: next.data.answer } };
}

/** A wrong check of one's own; or somebody else's, since it may end the game before one's next turn. */
export function hurts(told: Told, seat: number): boolean {
  const { seat: doer } = told.data as Data;
  return told.kind === 'wrong' || told.kind === 'out'
    ? doer === seat
    : told.kind === 'checks' && doer !== seat;
}

// Where one begins alone is still of the set-up.
const openings = new Set(['asked', 'checks']);

export function startsTurn(told: Told): number | null {
  return openings.has(told.kind) ? ((told.data as Data).seat ?? null) : null;
}

// What is private is said by the sentence around it.
const clue = (data: Data): string => clueText({ ...(data as unknown as Clue), private: false });

function slots(kind: string, data: Data, names: readonly string[]): Record<string, string> {
  const filled: Record<string, string> = {};
  for (const [slot, value] of Object.entries(data)) filled[slot] = String(value);
  const { seat, axis, question = '', answer, colours } = data;
  if (seat !== undefined) filled.seat = names[seat] ?? '';
  if (axis !== undefined) filled.axis = axisName(axis);
  if (kind === 'clue') filled.clue = clue(data);
  if (kind === 'asked') filled.what = whatIsAsked(axis ?? '', question);
  if (kind === 'answered' && answer) filled.answer = answerText(question, answer);
  if (colours)
    for (const [slot, wanted] of [
      ['right', true],
      ['wrong', false],
    ] as const) {
      const found = Object.keys(colours).filter((name) => colours[name] === wanted);
      filled[slot] = join(found) || say('none');
    }
  return filled;
}
