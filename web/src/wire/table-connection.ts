/** The socket of a table: it comes back by itself, and asks again what was not answered.
 *
 * To ask again is harmless: a command has an id, and the server answers a known id as it did before.
 */
import wire from '@words/wire.json';
import { words } from '@/words/words';
import { type CloseReason, closeReason, isForever } from './close-reason';
import { browserEnvironment, type Environment, type SocketLike } from './connection-environment';
import type {
  Act,
  Applied,
  Bye,
  Chat,
  Hello,
  Open,
  Outgoing,
  Ping,
  Refused,
  Rehearse,
  Rehearsed,
  Resign,
  Skip,
  Takeover,
  Undo,
  Welcome,
} from './generated/wire';
import { randomHex } from './random';

type Distribute<T> = T extends { id: string } ? Omit<T, 'id'> : never;
/** A command; the connection gives it its id. */
export type Command = Distribute<Act | Undo | Open | Chat | Resign | Takeover | Skip>;
type Trial = Distribute<Rehearse>;
type Reply = Applied | Rehearsed | Refused;
export type Answer =
  | { applied: true; seq: number; position: number }
  | { applied: false; refused: Refused };
/** `quiet`: the socket is there, but nothing comes of it any more. */
export type ConnectionState = 'connecting' | 'open' | 'quiet' | 'lost' | 'gone';
export interface ConnectionEvents {
  message: (message: Outgoing) => void;
  state: (state: ConnectionState, retryInSeconds: number | null) => void;
  closed: (reason: CloseReason) => void;
}
export type { Bye, CloseReason };

const say = words(wire);

const PAUSES = [0, 0.5, 1, 1.5, 2, 3, 5, 8, 10]; // seconds before the next try, at most
const SPREAD = 0.5; // of a pause is random: a club should not come back in the same moment
const SETTLED = 5_000; // a connection that held so long starts the pauses anew
const WELCOME_PATIENCE = 10_000; // for a welcome, after which the try is given up
const ANSWER_PATIENCE = 8_000; // for an answer; a slow server gets twice as long each time
const SILENCE = 2_000; // after which we ask whether the server is still there
const QUIET_PATIENCE = 2_000; // for a sign of life: then people are told
const PROBE_PATIENCE = 4_000; // for one, where the connection has most likely died
const LONGEST_PATIENCE = 30_000;
const PING = JSON.stringify({ type: 'ping' } satisfies Ping);
const LOST = 1006; // what browsers call a socket that ended without a word

interface Question {
  id: string;
  command: Command | Trial;
  times: number; // it was sent
  ours: boolean; // the connection's own: of no use on another socket
  settle: (reply: Reply) => void;
  stopWaiting: () => void;
}

const nothing = () => {};

export class TableConnection {
  /** The highest seq that was seen; hello has it, if it says nothing else. */
  last: number | null = null;

  private socket: SocketLike | null = null;
  private welcomed = false; // on this socket
  private welcomedAt = 0;
  private ended = false;
  private first = true; // no welcome came yet, on any socket
  private tries = 0;
  private bye: Bye | null = null;
  private readonly questions = new Map<string, Question>(); // unanswered, in the order of asking
  private curtain: number | null = null; // hot seat: whose view is open
  private withheld: Welcome | null = null; // until the curtain is open again
  private quiet = false;
  private stopRetry = nothing;
  private stopBeat = nothing;
  private stopWelcome = nothing;
  private readonly stopWatching: () => void;

  constructor(
    private readonly table: string,
    private readonly hello: () => Hello,
    private readonly events: ConnectionEvents,
    private readonly environment: Environment = browserEnvironment,
  ) {
    this.stopWatching = environment.watch({
      online: () => this.reconnect(),
      offline: () => this.probe(),
      looking: () => this.look(),
    });
    events.state('connecting', null);
    this.connect();
  }

  /** Send a command, now or when the connection is back. It is answered exactly once. */
  ask(command: Command): Promise<Answer> {
    return new Promise((settle) => {
      const question = this.question(command, (reply) => {
        if (command.type === 'open' && reply.type !== 'applied') this.curtain = null;
        settle(answerOf(reply));
      });
      if (command.type === 'open' && !this.ended) this.curtain = command.seat;
      this.pose(question);
    });
  }

  /** The same for picks that are only tried out. */
  rehearse(trial: Trial): Promise<Rehearsed | Refused> {
    return new Promise((settle) => {
      this.pose(this.question(trial, (reply) => reply.type !== 'applied' && settle(reply)));
    });
  }

  /** Leave. What was not answered is refused. */
  close(): void {
    if (this.ended) return;
    this.end();
    this.drop();
  }

  /** Let go of the socket, whatever state it is in, and come back at once. */
  reconnect(): void {
    if (this.ended) return;
    this.drop();
    this.tries = 0;
    this.events.state(this.first ? 'connecting' : 'lost', null);
    this.connect();
  }

  // -- the socket --------------------------------------------------------------------------------

  private connect(): void {
    this.stopRetry();
    this.welcomed = false;
    this.bye = null;
    this.withheld = null;
    const path = `/api/tables/${encodeURIComponent(this.table)}/socket`;
    const socket = this.environment.connect(path);
    this.socket = socket;
    // An older socket may still have something to say; nobody listens to it any more.
    const newest = () => this.socket === socket && !this.ended;
    socket.onopen = () => {
      if (!newest()) return;
      const hello = this.hello();
      socket.send(JSON.stringify({ ...hello, last: hello.last ?? this.last }));
    };
    socket.onmessage = (event) => {
      if (newest()) this.hear(event.data);
    };
    socket.onclose = (event) => {
      if (newest()) this.closed(event.code, event.reason);
    };
    this.stopWelcome = this.environment.after(WELCOME_PATIENCE, () => {
      if (newest()) this.closed(LOST, '');
    });
  }

  private drop(): void {
    const socket = this.socket;
    this.socket = null;
    this.welcomed = false;
    this.stopRetry();
    this.stopWelcome();
    this.stopBeat();
    this.quiet = false;
    for (const question of [...this.questions.values()]) {
      question.stopWaiting();
      if (question.ours) this.questions.delete(question.id);
    }
    socket?.close();
  }

  private closed(code: number, reason: string): void {
    const bye = this.bye;
    const held = this.welcomed && this.environment.now() - this.welcomedAt >= SETTLED;
    this.drop();
    if (isForever(code) || (bye && bye.seconds === null)) {
      this.end();
      this.events.state('gone', null);
      this.events.closed({ code, reason: closeReason(code, reason || bye?.reason || '') });
      return;
    }
    if (held) this.tries = 0;
    const pause = PAUSES[Math.min(this.tries, PAUSES.length - 1)] ?? 0;
    const spread = SPREAD * this.environment.random();
    const seconds = bye?.seconds ? bye.seconds * (1 + spread) : pause * (1 - spread);
    this.tries += 1;
    this.events.state('lost', seconds);
    this.stopRetry = this.environment.after(seconds * 1000, () => {
      this.events.state('lost', null);
      this.connect();
    });
  }

  private end(): void {
    this.ended = true;
    this.stopWatching();
    this.stopRetry();
    this.stopWelcome();
    this.stopBeat();
    for (const question of [...this.questions.values()]) this.give(question);
  }

  /** Somebody looks at the page again. Browsers do not tell us of a connection that died meanwhile. */
  private look(): void {
    if (this.ended) return;
    if (this.welcomed) this.probe();
    else this.reconnect();
  }

  // -- signs of life -----------------------------------------------------------------------------

  /** Something was heard. When nothing follows it for a while, we ask. */
  private alive(): void {
    this.stopBeat();
    if (this.quiet) {
      this.quiet = false;
      if (!this.withheld) this.events.state('open', null);
    }
    this.stopBeat = this.environment.after(SILENCE, () => {
      // Nobody is told anything while nobody looks; and the timers of such pages are late.
      if (this.environment.visible()) this.beat(ANSWER_PATIENCE);
      else this.alive();
    });
  }

  /** The network is said to be gone; but a server on this computer would still be there. */
  private probe(): void {
    if (this.welcomed && !this.quiet) this.beat(PROBE_PATIENCE);
  }

  private beat(patience: number): void {
    const socket = this.socket;
    this.stopBeat();
    socket?.send(PING);
    this.stopBeat = this.environment.after(QUIET_PATIENCE, () => {
      this.quiet = true;
      this.events.state('quiet', null);
      this.stopBeat = this.environment.after(patience - QUIET_PATIENCE, () =>
        this.closed(LOST, ''),
      );
    });
  }

  // -- what comes --------------------------------------------------------------------------------

  private hear(data: unknown): void {
    const message = parse(data);
    if (message === null) return;
    if (this.welcomed) this.alive();
    if (message.type === 'pong') return;
    if (isReply(message)) {
      this.answer(message);
      return;
    }
    const seq = message.type === 'chat' ? message.line.seq : 'seq' in message ? message.seq : 0;
    if (seq > (this.last ?? -1)) this.last = seq;
    if (message.type === 'bye') this.bye = message;
    if (message.type === 'welcome') this.welcome(message);
    else if (!this.withheld) this.events.message(message);
  }

  private welcome(message: Welcome): void {
    if (this.welcomed) {
      this.withheld = null;
      this.curtain = message.opened;
      this.events.message(message);
      return;
    }
    this.stopWelcome();
    this.welcomed = true;
    this.welcomedAt = this.environment.now();
    this.first = false;
    this.alive();
    if (this.reopen(message)) return;
    this.curtain = message.opened;
    this.events.message(message);
    this.events.state('open', null);
    this.resend();
  }

  /** Hot seat: a new connection has no curtain open. Whoever sat there still does. */
  private reopen(message: Welcome): boolean {
    const seat = this.curtain;
    if (seat === null || message.held.length < 2 || !message.held.includes(seat)) return false;
    this.withheld = message;
    const opened = (reply: Reply) => {
      if (this.ended) return;
      if (reply.type !== 'applied') {
        this.withheld = null;
        this.curtain = message.opened;
        this.events.message(message);
      }
      this.events.state('open', null);
      this.resend();
    };
    this.send(this.question({ type: 'open', seat }, opened, true));
    return true;
  }

  private resend(): void {
    for (const question of this.questions.values()) this.send(question);
  }

  // -- questions ---------------------------------------------------------------------------------

  private question(
    command: Question['command'],
    settle: Question['settle'],
    ours = false,
  ): Question {
    const id = randomHex(12);
    const question = { id, command, times: 0, ours, settle, stopWaiting: nothing };
    this.questions.set(id, question);
    return question;
  }

  private pose(question: Question): void {
    if (this.ended) this.give(question);
    else if (this.welcomed && !this.withheld) this.send(question);
  }

  private send(question: Question): void {
    const socket = this.socket;
    if (!socket) return;
    socket.send(JSON.stringify({ ...question.command, id: question.id }));
    const wait = Math.min(ANSWER_PATIENCE * 2 ** question.times, LONGEST_PATIENCE);
    question.times += 1;
    question.stopWaiting = this.environment.after(wait, () => {
      if (this.socket === socket) this.closed(LOST, '');
    });
  }

  private answer(message: Reply): void {
    const question = message.id === null ? undefined : this.questions.get(message.id);
    if (question) {
      this.questions.delete(question.id);
      question.stopWaiting();
      question.settle(message);
    } else if (message.type === 'refused' && message.id === null) {
      this.events.message(message);
    }
  }

  /** There is nobody to answer it any more. */
  private give(question: Question): void {
    this.questions.delete(question.id);
    question.stopWaiting();
    const { id } = question;
    question.settle({ type: 'refused', id, why: 'not-now', reason: say('left') });
  }
}

const isReply = (message: Outgoing): message is Reply =>
  message.type === 'applied' || message.type === 'rehearsed' || message.type === 'refused';

/** No command but a trial is answered by `rehearsed`. */
function answerOf(reply: Reply): Answer {
  if (reply.type === 'applied') return { applied: true, seq: reply.seq, position: reply.position };
  return { applied: false, refused: reply as Refused };
}

function parse(data: unknown): Outgoing | null {
  try {
    return JSON.parse(String(data)) as Outgoing;
  } catch {
    return null; // Something between us and the server spoke; it is not for us.
  }
}
