/** What the server makes of what it is told; docs/protocol.md describes both. */
import type { PlacedBuilding } from '../../art/buildings';
import type { MarkedNumbers } from '../../edition/numbers';
import type { AnswerFact, Facts } from './facts';

export interface StudyRequest {
  clues: string[];
  answers: AnswerFact[];
  checks: { layout: string[]; right: string[] | null }[];
  layout: string[];
  viewfinder: string | null;
  edition: string | null;
}

/** A fact, by its place among those that were told. */
export interface ToldFact {
  list: keyof Facts;
  at: number;
  words: string;
}

export interface Certain {
  empty: string[];
  boxes: string[];
  traps: string[];
  symbols: Record<string, 'free' | 'fire' | 'sharp'>;
  buildings: Record<string, string>;
  placed: PlacedBuilding[];
}

export interface BestQuestion {
  axis: string;
  question: string;
  cost: number;
  extra: number;
  left: number;
}

/** By axis and question: the answers that there can be. */
export type Possible = Record<string, Record<string, string[]>>;

export interface Study {
  /** Layouts that agree with all; 0: the facts contradict each other. */
  left: number;
  contradiction: ToldFact[];
  certain: Certain | null;
  /** By zone: how likely each building, symbol or "empty" is. */
  odds: Record<string, Record<string, number>>;
  questions: BestQuestion[];
  /** What the strongest player would ask; null: nothing, or it is too early to say. */
  best: BestQuestion | null;
  possible: Possible;
  verdict: { fits: boolean; possible: boolean; breaks: ToldFact[] } | null;
  /** Of the edition file, where one was told. */
  numbers?: MarkedNumbers;
}
