/** Why facts contradict each other, where counting is enough to say it. */

import { join } from '@/words/words';
import type { Building } from '../../art/buildings';
import { axisName } from '../../words/naming';
import { type AnswerFact, type Fact, readAnswer } from './facts';
import { say } from './say';
import { trapClues } from './trap-clues';

const TRAPS = ['fire', 'sharp'] as const;
type Trap = (typeof TRAPS)[number];

const lies = (zone: string, axis: string): boolean =>
  zone.toUpperCase().includes(axis.toUpperCase());
const isRow = (axis: string): boolean => /\d/.test(axis);

/** A sentence for each reason that was found; [] if it takes more than counting. */
export function whyContradicting(facts: readonly Fact[], plans: readonly Building[]): string[] {
  const clues = trapClues(facts.flatMap((fact) => (fact.list === 'clues' ? [fact.clue] : [])));
  const answers = facts.flatMap((fact) =>
    fact.list === 'answers' && fact.answer.question === 'traps' ? [fact.answer] : [],
  );
  return TRAPS.flatMap((trap) => {
    const zones = clues.filter((clue) => clue.trap === trap).map(({ zone }) => zone.toUpperCase());
    return [...tooManyThere(trap, zones, answers), ...tooMany(trap, zones, answers, plans)];
  });
}

const told = (trap: Trap, { question, answer }: AnswerFact): number =>
  readAnswer(question, answer)[trap] ?? 0;

/** Clues put more traps into a row or column than it was said to have. */
function tooManyThere(trap: Trap, zones: string[], answers: AnswerFact[]): string[] {
  return answers.flatMap((answer) => {
    const there = zones.filter((zone) => lies(zone, answer.axis));
    if (there.length <= told(trap, answer)) return [];
    const slots = { n: there.length, zones: join(there), axis: axisName(answer.axis) };
    return [say(`clash_there_${trap}`, slots)];
  });
}

/** Together they speak of more traps than the buildings have: rows, or columns, and zones beside them. */
function tooMany(
  trap: Trap,
  zones: string[],
  answers: AnswerFact[],
  plans: readonly Building[],
): string[] {
  const all = plans.flatMap(({ rows }) => [...rows.join('')]).filter((box) => box === trap[0]);
  const counts = [true, false].map((rows) => {
    const along = answers.filter(({ axis }) => isRow(axis) === rows);
    const beside = zones.filter((zone) => !along.some(({ axis }) => lies(zone, axis)));
    return along.reduce((sum, answer) => sum + told(trap, answer), 0) + new Set(beside).size;
  });
  const n = Math.max(...counts);
  return n > all.length ? [say(`clash_many_${trap}`, { n, all: all.length })] : [];
}
