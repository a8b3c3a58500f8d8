/** What a game brings to the browser. The house knows games by this interface alone. */

import type { Component } from 'svelte';
import type {
  Advice,
  EventInfo,
  Rehearsed,
  ResultInfo,
  RulesPage,
  TableInfo,
} from '@/wire/generated/wire';

export type { Advice };

/** What every game's view has; a game knows more of its own. */
export interface AnyView {
  viewer: number | null;
  actor: number;
  moves: string[];
  ranks: number[];
  winners: number[];
}

/** Something that happened, with a number that only grows: a new number is a new entry. */
export interface LogEntry {
  number: number;
  seq: number;
  told: EventInfo;
}

/** What would come of picks that are tried out, as far as their seat can know it. */
type Rehearsal = Omit<Rehearsed, 'type' | 'id' | 'view' | 'words'> & {
  /** null: there is none, or it is not the seat's to know yet. */
  view: AnyView | null;
};

/** Try picks out: nothing happens. Resolves to null if the table has gone on, or does not answer; it says so itself. */
export type RehearsePicks = (picks: string[]) => Promise<Rehearsal | null>;

export interface BoardProps {
  view: AnyView;
  rules: RulesPage;
  names: string[];
  /** The seat whose eyes we look through; null for a spectator. */
  me: number | null;
  /** May this seat act now? False while a command is under way, when paused, in replays. */
  mayAct: boolean;
  /** Why nobody may act for now, such as a pause: said in place of what the board would ask for. '': they may. */
  halted?: string;
  /** The newest entries of the log, for movement and marks; empty after a resync. */
  fresh: LogEntry[];
  /** In replays: each seat's own view, so that all hands lie open. */
  open: AnyView[] | null;
  /** May the board show what a perfect memory would know? The table's choice. */
  memory?: boolean;
  /** What was chosen of the game's options; a replay does not know. */
  options?: Record<string, unknown>;
  /** How much the page may do for its player: the table's choice. */
  help?: TableInfo['help'];
  /** Ask the table for a hint; null where there is none to be had. A refusal is thrown. */
  hint?: (() => Promise<Advice>) | null;
  /** Is there a table that decides about hints? Where there is none, nothing is said of them. */
  atTable?: boolean;
  /** Under which name this device may keep what the viewer notes down; null: not at all. */
  keepAs?: string | null;
  /** Something private has come that must be read before the device is passed on; until it is said to be read. */
  reading?: (something: boolean) => void;
  /** Send a whole decision. Resolves to true if it was applied; a refusal is shown by the table. */
  act: (picks: string[]) => Promise<boolean>;
  /** For a board that does not know how a decision goes on. Replays have none. */
  rehearse?: RehearsePicks;
  /** Open the rules at a section. */
  explain: (section: string) => void;
}

export interface ResultProps {
  view: AnyView;
  rules: RulesPage;
  names: string[];
  winners: number[];
  /** The seat of whoever looks; null for a spectator, or if several share this device. */
  me: number | null;
  /** People's seats for which a bot has decided something. */
  stoodIn?: number[];
  /** Scores and ranks; null if the table was closed before the end. */
  result?: ResultInfo | null;
  /** What was played, where the view has no name for it. */
  called?: string;
}

export interface RulesPictureProps {
  rules: RulesPage;
  /** The section's id. */
  section: string;
}

export interface ReviewProps {
  /** What the table's review says: of the game's own shape. */
  review: unknown;
  rules: RulesPage;
  names: string[];
  /** The seat of whoever looks; null for a spectator, or if several share this device. */
  me: number | null;
}

/** How it ended, as it is told to whoever looks, and the ways on that only this game has. */
export interface Ending {
  title: string;
  text: string;
  /** What playing again would be. */
  again?: string;
  ways?: { href: string; label: string }[];
}

export interface GamePage {
  Board: Component<BoardProps>;
  /** The numbers of the rules page: cards, tiles, with their marks. */
  Values?: Component<{ rules: RulesPage }>;
  /** What a section of the rules speaks of, as a picture; nothing for most sections. */
  RulesPicture?: Component<RulesPictureProps>;
  /** How each seat came to its score. */
  Result: Component<ResultProps>;
  /** How everybody came to know what they knew: in place of the scores over time, where those tell little. */
  Review?: Component<ReviewProps>;
  /** Who won and how, where points are not the word for it. */
  ending?: (view: AnyView, names: string[], me: number | null, stoodIn: number[]) => Ending;
  /** A view of a replay with what only the end, or the views of all seats, have told: for whoever looks at everything open. */
  revealAll?: (view: AnyView, end: AnyView, open: AnyView[]) => AnyView;
  /** An event in words, as a seat (null: a spectator) hears it; '' for what is not worth a word. */
  sentence: (told: EventInfo, hearer: number | null, names: readonly string[]) => string;
  /** What the viewer is to do now, in a line: shown above the board and spoken. */
  turnPrompt: (view: AnyView, names: string[], me: number | null) => string;
  /** Two neighbouring events of one decision as one, where a single sentence tells them better; else null. */
  merge?: (told: EventInfo, next: EventInfo) => EventInfo | null;
  /** Did this seat lose something by it, as the table stands now? Such events stand out, and stay in sight longer. */
  hurts?: (told: EventInfo, seat: number, view: AnyView | null) => boolean;
  /** What a seat has won so far, in points. */
  score?: (view: AnyView, seat: number) => number;
  /** How a numbered challenge went for the one who played it; null while it goes on, and for other games. */
  outcome?: (view: AnyView) => ChallengeOutcome | null;
  /** A class for charts, under which the seats' lines have the game's own colours. */
  chart?: string;
  /** By seat: which of the lines of a chart is its. Without it, lines are in the order of the seats. */
  lines?: (view: AnyView) => number[];
  /** Does this event begin somebody's turn? The log is grouped by it. */
  startsTurn: (told: EventInfo) => number | null;
  /** The steps of the first-game guide. */
  guide: GuideStep[];
  /** Before the page changes: takes the focus off what is about to go, since a browser lays out
      a page that is half changed when something with the focus is removed. */
  releaseFocus?: (before: AnyView, after: AnyView) => void;
  /** It knows no game: it shows what the server tells of one in words. */
  generic?: true;
  /** On a small screen the board is seen leaf by leaf. */
  leaves?: true;
}

/** What stays of a challenge that one person has taken on. */
export interface ChallengeOutcome {
  /** Its number, as it is shared with others. */
  quest: string;
  /** null: it was not solved. */
  rank: string | null;
  time: number;
  /** How it went, as a line of symbols that gives nothing away. */
  line: string;
}

/** What the guide sees when it looks for something to say. */
export interface GuideContext {
  view: AnyView;
  rules: RulesPage;
  names: string[];
  me: number;
  /** What was told lately, oldest first; without what was taken back. */
  log: readonly LogEntry[];
}

export interface GuideNote {
  title: string;
  /** What has to be known now; two or three lines on a phone. */
  text: string;
  /** The rest; '' if that was all. A phone shows it when asked. */
  more: string;
}

export interface GuideStep {
  id: string;
  /** A CSS selector of what it speaks of; it is marked. */
  at: string | null;
  /** Not every game has it: who knows the rest gets this note, too, when it first comes up. */
  news?: boolean;
  /** The note, as long as it holds; null before and after. Of several the first is shown. */
  note: (context: GuideContext) => GuideNote | null;
}
