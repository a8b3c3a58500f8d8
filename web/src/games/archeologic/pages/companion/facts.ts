/** What somebody has been told: as it is sent, and in words. */
import catalogue from '@library/archeologic/words/en/companion.json';
import { join, words } from '@/words/words';
import type { PlacedBuilding } from '../../art/buildings';
import type { Answer, AnswerTold, Clue } from '../../generated/view';
import { answerText, axisName, capital, clueText, questionName } from '../../words/naming';

const say = words(catalogue);

/** Its answer is written as in "2", "fire sharp", "none". */
export type AnswerFact = AnswerTold;

/** A test of a city that was wrong. */
export interface CheckFact {
  layout: PlacedBuilding[];
  /** The buildings that were shown in green; null if no colours were shown. */
  right: string[] | null;
}

export interface Facts {
  /** "C1 fire", or an expert clue such as "touch s t no". */
  clues: string[];
  answers: AnswerFact[];
  checks: CheckFact[];
}

/** One of them, and where it stands or stood. */
export type Fact =
  | { list: 'clues'; at: number; clue: string }
  | { list: 'answers'; at: number; answer: AnswerFact }
  | { list: 'checks'; at: number; check: CheckFact };

const NUMBERED = ['buildings', 'empty'];

/** An answer as it is written, counted. */
export function readAnswer(question: string, written: string): Answer {
  if (NUMBERED.includes(question)) return { number: Number(written) };
  const count = (symbol: string) => written.split(' ').filter((word) => word === symbol).length;
  return { free: count('free'), fire: count('fire'), sharp: count('sharp') };
}

/** A clue as it is written, as a view shows one. */
export function readClue(written: string): Clue {
  const [first = '', ...rest] = written.split(' ');
  if (/^[A-Z]\d$/i.test(first)) return { kind: 'trap', zones: [first], trap: rest[0] ?? null };
  const names = rest.map((word) => word.toUpperCase());
  const last = rest.at(-1);
  switch (first) {
    case 'together':
      return { kind: first, zones: names.slice(0, 2), yes: last !== 'no' };
    case 'empty':
      return { kind: first, zones: names.slice(0, 1), yes: last !== 'no' };
    case 'equal':
      return { kind: first, axes: names };
    case 'beside':
      return { kind: first, buildings: names.slice(0, 1), number: Number(last) };
    default:
      return { kind: first, buildings: names.slice(0, -1), yes: last !== 'no' };
  }
}

export const clueWords = (written: string): string => clueText(readClue(written));

export const answerWords = ({ axis, question, answer }: AnswerFact): string =>
  say('fact_answer', {
    axis: capital(axisName(axis)),
    question: questionName(question),
    answer: answerText(question, readAnswer(question, answer)),
  });

/** The n-th wrong test, by what it showed. */
function checkWords({ layout, right }: CheckFact, n: number): string {
  if (right === null) return say('fact_check', { n });
  if (right.length === 0) return say('fact_check_none', { n });
  const wrong = layout.map(({ building }) => building).filter((name) => !right.includes(name));
  return say('fact_check_colours', { n, right: join(right), wrong: join(wrong) });
}

export function factWords(fact: Fact): string {
  if (fact.list === 'clues') return clueWords(fact.clue);
  return fact.list === 'answers' ? answerWords(fact.answer) : checkWords(fact.check, fact.at + 1);
}

/** Placed buildings as the server reads them: "S C1 90". */
export const layoutCodes = (layout: readonly PlacedBuilding[]): string[] =>
  layout.map(({ building, zone, turns }) => `${building} ${zone} ${turns * 90}`);

export const allFacts = ({ clues, answers, checks }: Facts): Fact[] => [
  ...clues.map((clue, at) => ({ list: 'clues' as const, at, clue })),
  ...answers.map((answer, at) => ({ list: 'answers' as const, at, answer })),
  ...checks.map((check, at) => ({ list: 'checks' as const, at, check })),
];
