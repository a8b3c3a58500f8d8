// Written by tools/web_types.py from the server's schemas: change those instead.

/** A number, or symbols. */
export interface Answer {
  number?: number | null;
  free?: number;
  fire?: number;
  sharp?: number;
}

export interface AnswerTold {
  axis: string;
  question: string;
  answer: string;
}

export interface Asked {
  seat: number;
  axis: string;
  question: string;
  cost: number;
  answer: Answer | null;
  moved?: number;
}

/** What holds in every layout that is left. */
export interface Certain {
  empty: string[];
  boxes: string[];
  traps: string[];
  symbols: Record<string, string>;
  buildings: Record<string, string>;
  placed: Placed[];
}

export interface Check {
  seat: number;
  right: boolean | null;
  layout: Placed[] | null;
  colours: Record<string, boolean> | null;
  after?: number;
}

/** A check that was wrong. */
export interface CheckTold {
  layout: string[];
  right?: string[] | null;
}

/** A starting clue. `kind` is "trap", or one of the expert kinds. */
export interface Clue {
  kind: string;
  zones?: string[];
  buildings?: string[];
  axes?: string[];
  trap?: string | null;
  yes?: boolean;
  number?: number | null;
  private?: boolean;
}

/** Something certain, and why. */
export interface Explanation {
  words: string;
  zones: string[];
  building: string | null;
  because: number[];
  given: string[];
}

/** What the lines of a hint say, for a page. */
export interface Hint {
  left: number;
  certain: Certain;
  lessons: Explanation[];
  question: Question | null;
  check: Placed[] | null;
}

export interface Pawn {
  space: number;
  time: number;
  checking: boolean;
  out: boolean;
  began?: number;
}

export interface Placed {
  building: string;
  zone: string;
  turns: number;
}

/** A question about an axis, and what it is expected to tell. */
export interface Question {
  axis: string;
  question: string;
  cost: number;
  extra: number;
  left: number;
  bits: number;
  rate: number;
}

export interface Review {
  pool: number;
  solution: Placed[];
  stories: SeatStory[];
}

export interface SeatStory {
  seat: number;
  clues: Clue[];
  left: number;
  certain: Certain;
  steps: Step[];
  decided: number | null;
  solved: boolean;
  time: number;
  bits: number;
  expected: number;
  best: number;
}

/** A question or a check of one seat. */
export interface Step {
  kind: string;
  turn: number;
  cost: number;
  time: number;
  before: number;
  after: number;
  bits: number;
  best: Question | null;
  certain: Certain;
  asked?: Question | null;
  axis?: string | null;
  question?: string | null;
  answer?: Answer | null;
  right?: boolean | null;
  layout?: Placed[] | null;
  colours?: Record<string, boolean> | null;
  odds?: number | null;
}

export interface Study {
  left: number;
  facts: ToldFact[];
  contradiction: ToldFact[];
  words: string;
  certain: Certain | null;
  odds: Record<string, Record<string, number>>;
  questions: Question[];
  best: Question | null;
  possible: Record<string, Record<string, string[]>>;
  verdict: Verdict | null;
  numbers?: unknown;
}

/** What people tell. Placed buildings are written as in moves: "S C1 90". */
export interface StudyRequest {
  edition?: string | null;
  clues?: string[];
  answers?: AnswerTold[];
  checks?: CheckTold[];
  layout?: string[];
  viewfinder?: string | null;
}

/** A fact, by its place in the request. */
export interface ToldFact {
  list: string;
  at: number;
  words: string;
}

/** What speaks against the placed buildings. */
export interface Verdict {
  fits: boolean;
  possible: boolean;
  breaks: ToldFact[];
  words: string;
}

export interface View {
  viewer: number | null;
  actor: number;
  settled: boolean;
  phase: string;
  mode: string;
  expert: boolean;
  quest: string | null;
  thresholds: number[] | null;
  time_limit: number | null;
  viewfinder: string | null;
  began: string | null;
  aim: string | null;
  extra: number;
  clues: Clue[];
  asked: Asked[];
  checks: Check[];
  laid: Placed[];
  pawns: Pawn[];
  solution: Placed[] | null;
  rank: string | null;
  menu: number[];
  moves: string[];
  ranks: number[];
  winners: number[];
}
