import { beforeEach, describe, expect, test } from 'vitest';
import { FakeEnvironment, type FakeSocket, welcome } from './fake-environment';
import type { Outgoing } from './generated/wire';
import {
  type Answer,
  type CloseReason,
  type Command,
  type ConnectionState,
  TableConnection,
} from './table-connection';

let fake: FakeEnvironment;
let line: TableConnection;
let heard: Outgoing['type'][];
let states: [ConnectionState, number | null][];
let gone: CloseReason[];

const end: Command = { type: 'act', seat: 0, position: 10, picks: ['end'] };

beforeEach(() => {
  fake = new FakeEnvironment();
  heard = [];
  states = [];
  gone = [];
  line = new TableConnection(
    'a table',
    () => ({ type: 'hello', secrets: ['s'] }),
    {
      message: (message) => heard.push(message.type),
      state: (state, seconds) => states.push([state, seconds]),
      closed: (why) => gone.push(why),
    },
    fake,
  );
});

/** Ask, and note each time that it is answered. */
function ask(command: Command = end): Answer[] {
  const answers: Answer[] = [];
  void line.ask(command).then((answer) => answers.push(answer));
  return answers;
}
const settled = () => new Promise((done) => setTimeout(done));
const lastSent = (socket: FakeSocket) => socket.sent.at(-1) as { id: string; type: string };
const applied = (id: string) => ({ type: 'applied', id, seq: 5, position: 11 }) as const;

describe('coming', () => {
  test('says hello, and is open with the welcome', () => {
    expect(fake.socket.path).toBe('/api/tables/a%20table/socket');
    fake.socket.accept();
    expect(fake.socket.sent).toEqual([{ type: 'hello', secrets: ['s'], last: null }]);
    expect(states).toEqual([['connecting', null]]);
    fake.welcome();
    expect(states.at(-1)).toEqual(['open', null]);
    expect(heard).toEqual(['welcome']);
  });

  test('a try that is not welcomed is given up', () => {
    fake.pass(10_000);
    expect(fake.sockets).toHaveLength(2);
    expect(fake.sockets[0]?.hungUp).toBe(true);
  });
});

describe('coming back', () => {
  test('at once, then after growing pauses; hello has the highest seq that was seen', () => {
    fake.welcome({ seq: 7 });
    fake.socket.say({ type: 'notice', seq: 9, text: '' });
    fake.socket.say({ type: 'notice', seq: 8, text: '' });
    fake.pass(60_000);
    fake.socket.end(1006);
    fake.pass(0);
    expect(fake.sockets).toHaveLength(2);
    fake.socket.accept();
    expect(fake.socket.sent[0]).toMatchObject({ last: 9 });
    const pauses: (number | null)[] = [];
    for (let i = 0; i < 9; i++) {
      fake.socket.end(1006);
      pauses.push(states.at(-1)?.[1] ?? null);
      fake.pass(10_000);
    }
    expect(pauses).toEqual([0.5, 1, 1.5, 2, 3, 5, 8, 10, 10]);
  });

  test('a server that hangs up after each welcome is not stormed', () => {
    fake.welcome();
    fake.socket.end(1011);
    fake.pass(0);
    fake.welcome();
    fake.socket.end(1011);
    expect(states.at(-1)).toEqual(['lost', 0.5]);
    fake.pass(500);
    fake.welcome();
    fake.pass(6_000);
    fake.socket.end(1011);
    expect(states.at(-1)).toEqual(['lost', 0]);
  });

  test('after bye, when its seconds are over', () => {
    fake.welcome();
    fake.socket.say({ type: 'bye', reason: 'the server restarts', seconds: 2 });
    fake.socket.end(1012);
    expect(states.at(-1)).toEqual(['lost', 2]);
    fake.pass(1_999);
    expect(fake.sockets).toHaveLength(1);
    fake.pass(1);
    expect(fake.sockets).toHaveLength(2);
  });

  test('at once when the network is back; late words of the old socket are not heard', () => {
    const old = fake.welcome();
    fake.online();
    expect(fake.sockets).toHaveLength(2);
    expect(old.hungUp).toBe(true);
    old.say({ type: 'notice', seq: 99, text: '' });
    old.end(1006);
    expect(heard).toEqual(['welcome']);
    expect(line.last).toBe(4);
    expect(fake.sockets).toHaveLength(2);
  });

  test('what is no message is not heard', () => {
    fake.welcome();
    fake.socket.onmessage?.({ data: '<html>' });
    expect(heard).toEqual(['welcome']);
  });
});

describe('gone', () => {
  test.each([1003, 1008, 1009, 4001, 4003, 4008])('for good with %i', async (code) => {
    fake.welcome();
    const answers = ask();
    fake.socket.end(code);
    await settled();
    expect(states.at(-1)).toEqual(['gone', null]);
    expect(gone).toHaveLength(1);
    expect(gone[0]?.code).toBe(code);
    expect(gone[0]?.reason).toMatch(/^[A-Z].*\.$/);
    expect(answers).toMatchObject([{ applied: false }]);
    fake.online();
    fake.looking();
    fake.pass(60_000);
    expect(fake.sockets).toHaveLength(1);
  });

  test('for good after a bye without a return', () => {
    fake.welcome();
    fake.socket.say({ type: 'bye', reason: 'the table was closed', seconds: null });
    fake.socket.end(1000);
    expect(gone[0]?.reason).toContain('the table was closed');
  });

  test('when we leave: all is answered, and nobody calls any more', async () => {
    fake.welcome();
    const answers = ask();
    line.close();
    const late = ask();
    await settled();
    expect([...answers, ...late]).toMatchObject([{ applied: false }, { applied: false }]);
    expect(fake.socket.hungUp).toBe(true);
    fake.socket.end(1006);
    fake.pass(60_000);
    expect(fake.sockets).toHaveLength(1);
    expect(gone).toEqual([]);
  });
});

describe('asking', () => {
  test('an answer comes once', async () => {
    fake.welcome();
    const answers = ask();
    const { id } = lastSent(fake.socket);
    expect(lastSent(fake.socket)).toEqual({ ...end, id });
    fake.socket.say(applied(id));
    fake.socket.say(applied(id));
    await settled();
    expect(answers).toEqual([{ applied: true, seq: 5, position: 11 }]);
    expect(heard).toEqual(['welcome']);
  });

  test('a refusal is an answer, whatever its reason', async () => {
    fake.welcome();
    const answers = ask();
    const { id } = lastSent(fake.socket);
    fake.socket.say({ type: 'refused', id, why: 'rate', reason: 'not so fast', seconds: 0.4 });
    await settled();
    expect(answers).toMatchObject([{ applied: false, refused: { why: 'rate', seconds: 0.4 } }]);
  });

  test('what was not answered is asked again, with its id, once on each connection', async () => {
    fake.welcome();
    const first = ask();
    const { id } = lastSent(fake.socket);
    fake.socket.end(1006);
    const second = ask({ type: 'chat', seat: 0, text: 'hello?' });
    fake.pass(0);
    const back = fake.welcome();
    expect(back.sent.map((sent) => sent.type)).toEqual(['hello', 'act', 'chat']);
    expect(back.sent[1]?.id).toBe(id);
    back.say(applied(id));
    back.say(applied(lastSent(back).id));
    await settled();
    expect([first.length, second.length]).toEqual([1, 1]);
    back.end(1006);
    fake.pass(500);
    expect(fake.welcome().sent.map((sent) => sent.type)).toEqual(['hello']);
  });

  test('a second welcome on the same connection does not ask again', () => {
    fake.welcome();
    ask();
    fake.welcome();
    expect(fake.socket.sent.filter((sent) => sent.type === 'act')).toHaveLength(1);
  });

  test('a connection that does not answer is dead; a slow server gets more time', () => {
    fake.welcome();
    ask();
    fake.pass(7_999);
    expect(fake.sockets).toHaveLength(1);
    fake.pass(1);
    expect(fake.sockets).toHaveLength(2);
    fake.welcome();
    fake.pass(15_999);
    expect(fake.sockets).toHaveLength(2);
    fake.pass(1);
    expect(fake.sockets).toHaveLength(3);
  });

  test('after a while out of sight it looks whether the connection lives', () => {
    fake.welcome();
    fake.looking();
    expect(fake.socket.pings).toBe(1);
    fake.pass(60_000);
    expect(fake.sockets).toHaveLength(1);
    fake.socket.dead = true;
    fake.looking();
    fake.pass(4_000);
    expect(fake.sockets).toHaveLength(2);
    expect(fake.welcome().sent).toHaveLength(1);
  });
});

describe('a connection that dies without a word', () => {
  const now = () => states.at(-1)?.[0];

  test('is noticed within five seconds, and left for a new one if nothing comes of it', () => {
    fake.welcome();
    fake.pass(60_000);
    expect(now()).toBe('open');
    fake.socket.dead = true;
    fake.pass(4_500);
    expect(now()).toBe('quiet');
    expect(fake.sockets).toHaveLength(1);
    fake.pass(6_000);
    expect(fake.sockets).toHaveLength(2);
    fake.welcome();
    expect(now()).toBe('open');
  });

  test('is no matter if it was only slow', () => {
    fake.welcome();
    fake.socket.dead = true;
    fake.pass(5_000);
    expect(now()).toBe('quiet');
    fake.socket.dead = false;
    fake.socket.say({ type: 'notice', seq: 5, text: '' });
    expect(now()).toBe('open');
    fake.pass(60_000);
    expect(fake.sockets).toHaveLength(1);
  });

  test('is looked for at once when the network goes; a server on this computer stays', () => {
    fake.welcome();
    fake.pass(500);
    fake.offline();
    fake.pass(60_000);
    expect(states).toEqual([
      ['connecting', null],
      ['open', null],
    ]);
    fake.socket.dead = true;
    fake.offline();
    fake.pass(2_000);
    expect(now()).toBe('quiet');
    fake.pass(2_000);
    expect(now()).toBe('lost');
  });

  test('is not looked for while nobody looks, nor is the server asked more than it must', () => {
    fake.welcome();
    fake.inSight = false;
    fake.pass(600_000);
    expect(fake.socket.pings).toBe(0);
    fake.inSight = true;
    for (let seconds = 0; seconds < 60; seconds++) {
      fake.pass(1_000);
      fake.socket.say({ type: 'notice', seq: 5, text: '' });
    }
    expect(fake.socket.pings).toBeLessThan(3);
    const before = fake.socket.pings;
    fake.pass(60_000);
    expect(fake.socket.pings - before).toBeLessThanOrEqual(30);
  });
});

describe('hot seat', () => {
  const shared = { held: [0, 1], opened: null };

  async function opened(): Promise<void> {
    fake.welcome(shared);
    ask({ type: 'open', seat: 1 });
    fake.socket.say(applied(lastSent(fake.socket).id));
    fake.welcome({ held: [0, 1], opened: 1 });
    await settled();
    heard = [];
  }

  test('a curtain that was open is open again before anything else is asked', async () => {
    await opened();
    ask({ ...end, seat: 1 } as Command);
    fake.socket.end(1006);
    fake.pass(0);
    const back = fake.welcome(shared);
    expect(heard).toEqual([]);
    expect(back.sent.map((sent) => sent.type)).toEqual(['hello', 'open']);
    expect(lastSent(back)).toMatchObject({ seat: 1 });
    back.say(applied(lastSent(back).id));
    back.say(welcome({ held: [0, 1], opened: 1 }));
    expect(back.sent.map((sent) => sent.type)).toEqual(['hello', 'open', 'act']);
    expect(heard).toEqual(['welcome']);
    expect(states.at(-1)).toEqual(['open', null]);
  });

  test('a curtain that was closed meanwhile stays closed', async () => {
    await opened();
    fake.socket.end(1006);
    ask({ type: 'open', seat: null });
    fake.pass(0);
    const back = fake.welcome(shared);
    expect(back.sent.slice(1)).toMatchObject([{ type: 'open', seat: null }]);
    expect(heard).toEqual(['welcome']);
  });

  test('a curtain that can not be opened again leaves what spectators see', async () => {
    await opened();
    fake.socket.end(1006);
    fake.pass(0);
    const back = fake.welcome(shared);
    const { id } = lastSent(back);
    back.say({ type: 'refused', id, why: 'rate', reason: 'not so fast' });
    expect(heard).toEqual(['welcome']);
    expect(states.at(-1)).toEqual(['open', null]);
  });
});
