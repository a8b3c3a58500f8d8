// Written by tools/web_types.py from the server's schemas: change those instead.

export interface Act {
  type: 'act';
  id: string;
  seat: number;
  position: number;
  picks: string[];
}

/** A hint: what a seat can know for certain, why, and what is worth doing. */
export interface Advice {
  lines: string[];
  data?: unknown;
}

export interface Applied {
  type: 'applied';
  id: string;
  position: number;
  seq: number;
}

export interface Bye {
  type: 'bye';
  reason: string;
  seconds: number | null;
}

/** A game that anybody can set up alike, and compare how it went. */
export interface Challenge {
  id: string;
  title: string;
  seats: number;
  options: Record<string, unknown>;
  thresholds?: number[];
  difficulty?: number | null;
}

/** Some that belong together, in the order in which they are best taken on. */
export interface ChallengeGroup {
  id: string;
  title: string;
  challenges: Challenge[];
}

/** All the challenges that a game lays out on a day. */
export interface ChallengeList {
  day: string;
  daily: Challenge | null;
  groups: ChallengeGroup[];
}

/** By its person: a new name, or another choice. By the host: for a person or for a bot. */
export interface ChangeSeat {
  name?: string | null;
  kind?: 'bot' | 'human' | null;
  level?: string | null;
  choice?: string | null;
}

export interface Chat {
  type: 'chat';
  id: string;
  seat: number;
  text: string;
}

export interface ChatLine {
  seq: number;
  seat: number;
  name: string;
  text: string;
  at: number;
}

export interface ChatSaid {
  type: 'chat';
  line: ChatLine;
}

/** Thinking time: a bank for the whole game, and a bonus for each turn that is finished. */
export interface Clock {
  bank: number;
  bonus?: number;
}

export interface ClockFrame {
  type: 'clock';
  seq: number;
  clock: ClockInfo;
}

export interface ClockInfo {
  banks: number[];
  running: number | null;
  at: number;
}

export interface DeviceCode {
  code: string;
}

/** Who is signed in to a seat: when each device was. */
export interface Devices {
  seat: number;
  since: number[];
}

/** What a game without a web folder says of itself on the home page. */
export interface DoorInfo {
  pitch?: string;
  facts?: string;
}

/** An outcome of chance, with what was possible: enough to draw it again from the deal's key. */
export interface Draw {
  step: number;
  outcome: string;
  chances: [string, number][];
}

/** An edition that can be played: its text goes with a new table. */
export interface EditionFile {
  id: string;
  title: string;
  text: string;
  numbers: unknown;
}

/** Numbers that somebody entered; without any, the text alone is checked. */
export interface EditionWish {
  edition?: string | null;
  title?: string;
  numbers?: unknown;
}

/** An event as data; its words come from the catalogue. */
export interface EventInfo {
  kind: string;
  data: Record<string, unknown>;
  by_bot?: boolean;
  text?: string;
}

export interface GameInfo {
  ruleset: string;
  title: string;
  version: number;
  seats: number[];
  options: OptionInfo[];
  editions: string[];
  levels: string[];
  memory: boolean;
  help: boolean;
  seat_option?: SeatOptionInfo | null;
  door?: DoorInfo;
}

/** The first message. No secrets: a spectator. */
export interface Hello {
  type: 'hello';
  secrets?: string[];
  last?: number | null;
  bytes?: string | null;
}

export interface Invite {
  link: string;
  reach: 'anywhere' | 'computer' | 'network';
}

export interface LobbyEntry {
  id: string;
  code: string | null;
  ruleset: string;
  title: string;
  options: Record<string, unknown>;
  phase: string;
  seats: number;
  people: number;
  free: number;
  clock: Clock | null;
  created_at: number;
}

export interface LoggedEventInfo {
  seq: number;
  kind: string;
  data: Record<string, unknown>;
  by_bot?: boolean;
  text?: string;
}

export interface NewTable {
  game: string;
  seats: SeatWish[];
  options?: Record<string, unknown>;
  edition?: string | null;
  public?: boolean;
  clock?: Clock | null;
  memory?: boolean;
  help?: 'contradictions' | 'hints' | 'none' | 'notes' | null;
  given?: unknown;
}

/** Something about the table that is no event of the game, such as a bot that failed. */
export interface Notice {
  type: 'notice';
  seq: number;
  text: string;
}

export interface OneTimeCode {
  code: string;
  expires_at: number;
}

/** Hot seat: open a seat's curtain; None closes it. */
export interface Open {
  type: 'open';
  id: string;
  seat: number | null;
}

export interface OptionInfo {
  name: string;
  default: unknown;
  choices: unknown[] | null;
  help: string;
  seats?: number[] | null;
}

/** By which rules a table was played that no code plays any more. */
export interface OutdatedInfo {
  version: number;
  release: string | null;
  reason: string;
}

export interface PauseWish {
  paused?: boolean;
}

/** Is the server still there? Browsers do not show the pings of WebSocket to their pages. */
export interface Ping {
  type: 'ping';
}

/** The answer to `ping`. */
export interface Pong {
  type: 'pong';
}

export interface Presence {
  type: 'presence';
  seq: number;
  presence: PresenceInfo;
}

export interface PresenceInfo {
  here: boolean[];
  away_since: (number | null)[];
  spectators: number;
}

/** What every refused call answers. */
export interface Problem {
  why: string;
  reason: string;
  seconds?: number | null;
}

export interface Refused {
  type: 'refused';
  id: string | null;
  why: 'illegal' | 'malformed' | 'not-now' | 'not-saved' | 'not-your-seat' | 'over' | 'rate' | 'stale' | 'too-long';
  reason: string;
  menu?: string[] | null;
  seconds?: number | null;
}

/** May the seat make these picks, why not, and what would its view be then? Nothing happens. */
export interface Rehearse {
  type: 'rehearse';
  id: string;
  seat: number;
  position: number;
  picks: string[];
}

/** The answer to `rehearse`: nothing that the seat's view does not tell already. */
export interface Rehearsed {
  type: 'rehearsed';
  id: string;
  judged: number;
  allowed: boolean;
  finished: boolean;
  reason?: string;
  menu?: string[] | null;
  view?: unknown;
  words?: ViewInWords;
}

export interface Resign {
  type: 'resign';
  id: string;
  seat: number;
}

export interface ResultInfo {
  scores: number[];
  ranks: number[];
  winners: number[];
  resigned: number[];
  stood_in?: number[];
}

/** A part of the rules, in our words. */
export interface RuleSection {
  id: string;
  title: string;
  paragraphs: string[];
}

/** How a game is played, with the numbers of an edition. */
export interface RulesPage {
  ruleset: string;
  title: string;
  version: number;
  edition: string | null;
  built_in: boolean;
  numbers: unknown;
  marks: Record<string, string>;
  sections: RuleSection[];
  rulings: RulingInfo[];
  edition_title?: string | null;
}

/** What we decided where a rulebook is silent. */
export interface RulingInfo {
  id: string;
  about: string;
  text: string;
}

export interface SeatInfo {
  seat: number;
  kind: 'bot' | 'human';
  name: string;
  level: string | null;
  played_by: 'bot' | 'nobody' | 'person';
  resigned: boolean;
  added: boolean;
  choice?: string | null;
  chosen?: boolean;
}

/** What each seat chooses for itself. */
export interface SeatOptionInfo {
  name: string;
  choices: string[];
  help: string;
}

export interface SeatWish {
  kind: 'bot' | 'human';
  level?: string | null;
  name?: string;
  choice?: string | null;
}

/** The only time that a secret is told: keep it. */
export interface Seated {
  table: string;
  code: string | null;
  seat: number | null;
  secret: string | null;
  commitment: string;
}

export interface Seats {
  type: 'seats';
  seq: number;
  table: TableInfo;
  seats: SeatInfo[];
}

/** Alone with bots: let them hurry until it is this seat's turn. */
export interface Skip {
  type: 'skip';
  id: string;
  seat: number;
}

/** A game that is over, with all hands open. */
export interface Story {
  table: string;
  ruleset: string;
  title: string;
  players: string[];
  commitment: string;
  seed: string;
  additions: string[];
  key: string;
  given: number;
  result: ResultInfo | null;
  steps: StoryStep[];
}

/** A command that was accepted and not taken back, with all that came of it. */
export interface StoryStep {
  seat: number | null;
  picks: string[];
  draws: Draw[];
  events: EventInfo[];
  scores: number[];
  turn: number | null;
  views: unknown[];
  words?: ViewInWords[];
}

/** What anybody may know of a table. */
export interface TableInfo {
  id: string;
  code: string | null;
  ruleset: string;
  title: string;
  version: number;
  options: Record<string, unknown>;
  edition: string | null;
  public: boolean;
  memory: boolean;
  help: 'contradictions' | 'hints' | 'none' | 'notes';
  phase: 'closed' | 'over' | 'running' | 'waiting';
  paused: boolean;
  pause_asked: number | null;
  host: number | null;
  clock: Record<string, number> | null;
  commitment: string;
  waits_for: 'bot' | 'human' | 'nobody';
  result: ResultInfo | null;
  rematch: string | null;
  outdated?: OutdatedInfo | null;
  given?: boolean;
  seat_option?: SeatOptionInfo | null;
}

export interface TablePage {
  table: TableInfo;
  seats: SeatInfo[];
  presence: PresenceInfo;
  turn: number | null;
  view?: unknown;
}

export interface TakeSeat {
  name?: string;
  seat?: number | null;
  choice?: string | null;
}

/** Somebody is away: let a bot play on for them, or wait. One's own seat: take it back. */
export interface Takeover {
  type: 'takeover';
  id: string;
  seat: number;
  target: number;
  choice?: 'back' | 'bot' | 'wait';
}

export interface Undo {
  type: 'undo';
  id: string;
  seat: number;
  to?: number | null;
}

export interface Update {
  type: 'update';
  seq: number;
  position: number;
  events: EventInfo[];
  view: unknown;
  undo: number | null;
  words?: ViewInWords;
}

/** A view for a page that knows nothing of its game: for games without a web folder. */
export interface ViewInWords {
  text: string;
  actor: number;
  moves: string[];
}

export interface Welcome {
  type: 'welcome';
  seq: number;
  position: number;
  table: TableInfo;
  seats: SeatInfo[];
  commitment: string;
  held: number[];
  opened: number | null;
  view: unknown;
  events: LoggedEventInfo[];
  missed: boolean;
  undo: number | null;
  chat: ChatLine[];
  clock: ClockInfo | null;
  presence: PresenceInfo;
  words?: ViewInWords;
}

export type Incoming = Hello | Act | Rehearse | Undo | Open | Chat | Resign | Takeover | Skip | Ping;

export type Outgoing = Welcome | Update | Applied | Rehearsed | Refused | Presence | ChatSaid | Seats | ClockFrame | Notice | Pong | Bye;
