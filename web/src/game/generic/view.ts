/** What the server tells of a game that has no folder here: its view in words, and its menu in notation. */

import type { ViewInWords } from '@/wire/generated/wire';
import type { AnyView } from '../contract';

export type GenericView = AnyView & ViewInWords;

/** A part of a view's text. Neighbouring lines of one form are one part. */
export type TextPart =
  | { form: 'facts'; facts: { label: string; value: string }[] }
  | { form: 'lines'; lines: string[] }
  | { form: 'drawing'; lines: string[] };

const FACT = /^([^:.,;]{1,32}): (.+)$/;
/** Columns, or an indent: a board that is drawn with letters. */
const DRAWN = /^\s|\S {2,}\S/;

/** A text by the forms of its lines: 'Hand: two coins', a sentence, or a drawing made of letters. */
export function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    const last = parts.at(-1);
    const fact = DRAWN.test(line) ? null : FACT.exec(line);
    if (fact) {
      const [, label = '', value = ''] = fact;
      if (last?.form === 'facts') last.facts.push({ label, value });
      else parts.push({ form: 'facts', facts: [{ label, value }] });
    } else {
      const form = DRAWN.test(line) ? 'drawing' : 'lines';
      if (last?.form === form) last.lines.push(line);
      else parts.push({ form, lines: [line] });
    }
  }
  return parts;
}

/** The library's texts call seats by their numbers; people have names. */
export function named(text: string, names: readonly string[]): string {
  return text.replace(/\bseat (\d+)\b/gi, (seat, number) => names[Number(number)] || seat);
}

export interface MoveGroup {
  /** The first word of its moves; '' for moves that have no other of their kind. */
  verb: string;
  moves: { move: string; label: string }[];
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The menu by verbs, in its own order; moves that are alone with their verb come last, together. */
export function groupMoves(moves: readonly string[]): MoveGroup[] {
  const byVerb = new Map<string, string[]>();
  for (const move of moves) {
    const verb = move.split(' ', 1)[0] ?? '';
    byVerb.set(verb, [...(byVerb.get(verb) ?? []), move]);
  }
  const groups: MoveGroup[] = [];
  const single: MoveGroup = { verb: '', moves: [] };
  for (const [verb, same] of byVerb) {
    const [first = verb, ...others] = same;
    if (others.length === 0) single.moves.push({ move: first, label: capital(first) });
    else
      groups.push({
        verb: capital(verb),
        // 'sell' beside 'sell coin' has nothing after its verb.
        moves: same.map((move) => ({ move, label: move.slice(verb.length + 1) || capital(move) })),
      });
  }
  return single.moves.length > 0 ? [...groups, single] : groups;
}
