/** Rows, questions, answers and clues in words. */

import prompts from '@library/archeologic/words/en/prompts.json';
import { join, words } from '@/words/words';
import type { TrapClue } from '../art/buildings';
import type { Answer, Clue, Placed } from '../generated/view';
import { catalogue } from './catalogue';

const say = words(prompts);
const GENERAL = ['buildings', 'empty', 'traps'] as const;
type General = (typeof GENERAL)[number];

const isGeneral = (question: string): question is General =>
  (GENERAL as readonly string[]).includes(question);

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** 'row 3', 'column C'. */
export const axisName = (axis: string): string => catalogue.phrase('axis', axis);

/** What is asked: 'empty zones', 'boxes of S'. */
export const questionName = (question: string): string =>
  isGeneral(question) ? say(`ask_${question}`) : say('ask_building', { name: question });

/** What an answer says: '2 buildings', '1 risk-free box and 1 fire trap', 'nothing of S'. */
export function answerText(question: string, answer: Answer): string {
  const { number: n = null, free = 0, fire = 0, sharp = 0 } = answer;
  if (n !== null) {
    if (question === 'buildings') return say('answer_buildings', { n });
    return n === 0 ? say('answer_empty_none') : say('answer_empty', { n });
  }
  const found: string[] = [];
  if (free) found.push(say('answer_free', { n: free }));
  if (fire) found.push(say('answer_fire', { n: fire }));
  if (sharp) found.push(say('answer_sharp', { n: sharp }));
  if (found.length > 0) return join(found);
  return question === 'traps' ? say('answer_no_traps') : say('answer_no_boxes', { name: question });
}

/** A starting clue as a sentence. */
export function clueText(clue: Clue): string {
  const text = catalogue.phrase('clue', clue.kind, { ...clue });
  return clue.private ? say('clue_private', { clue: text }) : text;
}

/** The clues that can be drawn on a map; the others are told in words. */
export const trapClues = (clues: readonly Clue[]): TrapClue[] =>
  clues.flatMap(({ zones = [], trap }) =>
    trap === 'fire' || trap === 'sharp' ? [{ zone: zones[0] ?? '', trap }] : [],
  );

/** A city in words: 'S at C1, turned by 90°; …'. */
export const layoutText = (layout: readonly Placed[]): string => layout.map(placedText).join('; ');

export function placedText({ building, zone, turns }: Placed): string {
  const slots = { building, zone, degrees: turns * 90 };
  return say(turns === 0 ? 'placed' : 'placed_turned', slots);
}
