/** For tests: a connection's environment, in which the test plays the server and the clock. */

import type { BrowserEvents, Environment, SocketLike } from './connection-environment';
import type { Outgoing, Welcome } from './generated/wire';

const ROUND_TRIP = 10;

export class FakeSocket implements SocketLike {
  onopen: SocketLike['onopen'] = null;
  onmessage: SocketLike['onmessage'] = null;
  onclose: SocketLike['onclose'] = null;
  sent: Record<string, unknown>[] = [];
  hungUp = false; // by the client
  pings = 0;
  dead = false; // nothing gets through any more, and nobody says so

  constructor(
    readonly path: string,
    private readonly after: Environment['after'],
  ) {}

  send(text: string): void {
    const message = JSON.parse(text);
    if (message.type !== 'ping') {
      this.sent.push(message);
      return;
    }
    this.pings += 1;
    this.after(ROUND_TRIP, () => this.dead || this.say({ type: 'pong' }));
  }
  close(): void {
    this.hungUp = true;
  }
  /** The server takes the call. */
  accept(): void {
    this.onopen?.();
  }
  say(message: Outgoing): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  end(code: number, reason = ''): void {
    this.onclose?.({ code, reason });
  }
}

export class FakeEnvironment implements Environment {
  sockets: FakeSocket[] = [];
  time = 1_000_000;
  online = () => {};
  offline = () => {};
  looking = () => {};
  visible = () => this.inSight;
  inSight = true;
  private timers: { at: number; then: () => void }[] = [];

  connect(path: string): SocketLike {
    const socket = new FakeSocket(path, this.after.bind(this));
    this.sockets.push(socket);
    return socket;
  }
  after(milliseconds: number, then: () => void): () => void {
    const timer = { at: this.time + milliseconds, then };
    this.timers.push(timer);
    return () => {
      this.timers = this.timers.filter((other) => other !== timer);
    };
  }
  now = () => this.time;
  random = () => 0;
  watch(on: BrowserEvents): () => void {
    Object.assign(this, on);
    return () => {
      this.online = this.offline = this.looking = () => {};
    };
  }

  get socket(): FakeSocket {
    const newest = this.sockets.at(-1);
    if (!newest) throw new Error('nobody has called');
    return newest;
  }
  /** Let time pass; what is due happens in its order. */
  pass(milliseconds: number): void {
    const end = this.time + milliseconds;
    for (;;) {
      const next = this.timers.toSorted((a, b) => a.at - b.at)[0];
      if (!next || next.at > end) break;
      this.timers = this.timers.filter((timer) => timer !== next);
      this.time = next.at;
      next.then();
    }
    this.time = end;
  }
  /** Take the call and welcome whoever it is. */
  welcome(change: Partial<Welcome> = {}): FakeSocket {
    this.socket.accept();
    this.socket.say(welcome(change));
    return this.socket;
  }
}

export function welcome(change: Partial<Welcome> = {}): Welcome {
  const commitment = 'ab'.repeat(32);
  const seat = { kind: 'human', level: null, played_by: 'person', resigned: false } as const;
  return {
    type: 'welcome',
    seq: 4,
    position: 10,
    table: {
      id: 'fyd-ENxTw7PnNMlu8BhooQ',
      code: null,
      ruleset: 'dig',
      title: 'The Dig',
      version: 1,
      options: {},
      edition: 'dig',
      public: false,
      memory: true,
      help: 'contradictions',
      phase: 'running',
      paused: false,
      pause_asked: null,
      host: 0,
      clock: null,
      commitment,
      waits_for: 'human',
      result: null,
      rematch: null,
    },
    seats: [
      { ...seat, seat: 0, name: 'Ada', added: true },
      { ...seat, seat: 1, name: 'Ben', added: false },
    ],
    commitment,
    held: [0],
    opened: 0,
    view: { viewer: 0, actor: 0, moves: ['end'], ranks: [], winners: [] },
    events: [],
    missed: false,
    undo: null,
    chat: [],
    clock: null,
    presence: { here: [true, true], away_since: [null, null], spectators: 0 },
    ...change,
  };
}
