import { beforeEach, describe, expect, test } from 'vitest';
import type { Outgoing } from './generated/wire';
import { type Answer, type Command, type Gone, Line, type LineState } from './line';
import { Stage, type StageSocket, welcome } from './stage';

let stage: Stage;
let line: Line;
let heard: Outgoing['type'][];
let states: [LineState, number | null][];
let gone: Gone[];

const end: Command = { type: 'act', seat: 0, position: 10, picks: ['end'] };

beforeEach(() => {
  stage = new Stage();
  heard = [];
  states = [];
  gone = [];
  line = new Line(
    'a table',
    () => ({ type: 'hello', secrets: ['s'] }),
    {
      message: (message) => heard.push(message.type),
      state: (state, seconds) => states.push([state, seconds]),
      gone: (why) => gone.push(why),
    },
    stage,
  );
});

/** Ask, and note each time that it is answered. */
function ask(command: Command = end): Answer[] {
  const answers: Answer[] = [];
  void line.ask(command).then((answer) => answers.push(answer));
  return answers;
}
const settled = () => new Promise((done) => setTimeout(done));
const lastSent = (socket: StageSocket) => socket.sent.at(-1) as { id: string; type: string };
const applied = (id: string) => ({ type: 'applied', id, seq: 5, position: 11 }) as const;

describe('coming', () => {
  test('says hello, and is open with the welcome', () => {
    expect(stage.socket.path).toBe('/api/tables/a%20table/socket');
    stage.socket.accept();
    expect(stage.socket.sent).toEqual([{ type: 'hello', secrets: ['s'], last: null }]);
    expect(states).toEqual([['connecting', null]]);
    stage.welcome();
    expect(states.at(-1)).toEqual(['open', null]);
    expect(heard).toEqual(['welcome']);
  });

  test('a try that is not welcomed is given up', () => {
    stage.pass(10_000);
    expect(stage.sockets).toHaveLength(2);
    expect(stage.sockets[0]?.hungUp).toBe(true);
  });
});

describe('coming back', () => {
  test('at once, then after growing pauses; hello has the highest seq that was seen', () => {
    stage.welcome({ seq: 7 });
    stage.socket.say({ type: 'notice', seq: 9, text: '' });
    stage.socket.say({ type: 'notice', seq: 8, text: '' });
    stage.pass(60_000);
    stage.socket.end(1006);
    stage.pass(0);
    expect(stage.sockets).toHaveLength(2);
    stage.socket.accept();
    expect(stage.socket.sent[0]).toMatchObject({ last: 9 });
    const pauses: (number | null)[] = [];
    for (let i = 0; i < 9; i++) {
      stage.socket.end(1006);
      pauses.push(states.at(-1)?.[1] ?? null);
      stage.pass(10_000);
    }
    expect(pauses).toEqual([0.5, 1, 1.5, 2, 3, 5, 8, 10, 10]);
  });

  test('a server that hangs up after each welcome is not stormed', () => {
    stage.welcome();
    stage.socket.end(1011);
    stage.pass(0);
    stage.welcome();
    stage.socket.end(1011);
    expect(states.at(-1)).toEqual(['lost', 0.5]);
    stage.pass(500);
    stage.welcome();
    stage.pass(6_000);
    stage.socket.end(1011);
    expect(states.at(-1)).toEqual(['lost', 0]);
  });

  test('after bye, when its seconds are over', () => {
    stage.welcome();
    stage.socket.say({ type: 'bye', reason: 'the server restarts', seconds: 2 });
    stage.socket.end(1012);
    expect(states.at(-1)).toEqual(['lost', 2]);
    stage.pass(1_999);
    expect(stage.sockets).toHaveLength(1);
    stage.pass(1);
    expect(stage.sockets).toHaveLength(2);
  });

  test('at once when the network is back; late words of the old socket are not heard', () => {
    const old = stage.welcome();
    stage.online();
    expect(stage.sockets).toHaveLength(2);
    expect(old.hungUp).toBe(true);
    old.say({ type: 'notice', seq: 99, text: '' });
    old.end(1006);
    expect(heard).toEqual(['welcome']);
    expect(line.last).toBe(4);
    expect(stage.sockets).toHaveLength(2);
  });

  test('what is no message is not heard', () => {
    stage.welcome();
    stage.socket.onmessage?.({ data: '<html>' });
    expect(heard).toEqual(['welcome']);
  });
});

describe('gone', () => {
  test.each([1003, 1008, 1009, 4001, 4003, 4008])('for good with %i', async (code) => {
    stage.welcome();
    const answers = ask();
    stage.socket.end(code);
    await settled();
    expect(states.at(-1)).toEqual(['gone', null]);
    expect(gone).toHaveLength(1);
    expect(gone[0]?.code).toBe(code);
    expect(gone[0]?.reason).toMatch(/^[A-Z].*\.$/);
    expect(answers).toMatchObject([{ applied: false }]);
    stage.online();
    stage.looking();
    stage.pass(60_000);
    expect(stage.sockets).toHaveLength(1);
  });

  test('for good after a bye without a return', () => {
    stage.welcome();
    stage.socket.say({ type: 'bye', reason: 'the table was closed', seconds: null });
    stage.socket.end(1000);
    expect(gone[0]?.reason).toContain('the table was closed');
  });

  test('when we leave: all is answered, and nobody calls any more', async () => {
    stage.welcome();
    const answers = ask();
    line.close();
    const late = ask();
    await settled();
    expect([...answers, ...late]).toMatchObject([{ applied: false }, { applied: false }]);
    expect(stage.socket.hungUp).toBe(true);
    stage.socket.end(1006);
    stage.pass(60_000);
    expect(stage.sockets).toHaveLength(1);
    expect(gone).toEqual([]);
  });
});

describe('asking', () => {
  test('an answer comes once', async () => {
    stage.welcome();
    const answers = ask();
    const { id } = lastSent(stage.socket);
    expect(lastSent(stage.socket)).toEqual({ ...end, id });
    stage.socket.say(applied(id));
    stage.socket.say(applied(id));
    await settled();
    expect(answers).toEqual([{ applied: true, seq: 5, position: 11 }]);
    expect(heard).toEqual(['welcome']);
  });

  test('a refusal is an answer, whatever its reason', async () => {
    stage.welcome();
    const answers = ask();
    const { id } = lastSent(stage.socket);
    stage.socket.say({ type: 'refused', id, why: 'rate', reason: 'not so fast', seconds: 0.4 });
    await settled();
    expect(answers).toMatchObject([{ applied: false, refused: { why: 'rate', seconds: 0.4 } }]);
  });

  test('what was not answered is asked again, with its id, once on each connection', async () => {
    stage.welcome();
    const first = ask();
    const { id } = lastSent(stage.socket);
    stage.socket.end(1006);
    const second = ask({ type: 'chat', seat: 0, text: 'hello?' });
    stage.pass(0);
    const back = stage.welcome();
    expect(back.sent.map((sent) => sent.type)).toEqual(['hello', 'act', 'chat']);
    expect(back.sent[1]?.id).toBe(id);
    back.say(applied(id));
    back.say(applied(lastSent(back).id));
    await settled();
    expect([first.length, second.length]).toEqual([1, 1]);
    back.end(1006);
    stage.pass(500);
    expect(stage.welcome().sent.map((sent) => sent.type)).toEqual(['hello']);
  });

  test('a second welcome on the same connection does not ask again', () => {
    stage.welcome();
    ask();
    stage.welcome();
    expect(stage.socket.sent.filter((sent) => sent.type === 'act')).toHaveLength(1);
  });

  test('a connection that does not answer is dead; a slow server gets more time', () => {
    stage.welcome();
    ask();
    stage.pass(7_999);
    expect(stage.sockets).toHaveLength(1);
    stage.pass(1);
    expect(stage.sockets).toHaveLength(2);
    stage.welcome();
    stage.pass(15_999);
    expect(stage.sockets).toHaveLength(2);
    stage.pass(1);
    expect(stage.sockets).toHaveLength(3);
  });

  test('after a while out of sight it looks whether the connection lives', () => {
    stage.welcome();
    stage.looking();
    expect(stage.socket.pings).toBe(1);
    stage.pass(60_000);
    expect(stage.sockets).toHaveLength(1);
    stage.socket.dead = true;
    stage.looking();
    stage.pass(4_000);
    expect(stage.sockets).toHaveLength(2);
    expect(stage.welcome().sent).toHaveLength(1);
  });
});

describe('a connection that dies without a word', () => {
  const now = () => states.at(-1)?.[0];

  test('is noticed within five seconds, and left for a new one if nothing comes of it', () => {
    stage.welcome();
    stage.pass(60_000);
    expect(now()).toBe('open');
    stage.socket.dead = true;
    stage.pass(4_500);
    expect(now()).toBe('quiet');
    expect(stage.sockets).toHaveLength(1);
    stage.pass(6_000);
    expect(stage.sockets).toHaveLength(2);
    stage.welcome();
    expect(now()).toBe('open');
  });

  test('is no matter if it was only slow', () => {
    stage.welcome();
    stage.socket.dead = true;
    stage.pass(5_000);
    expect(now()).toBe('quiet');
    stage.socket.dead = false;
    stage.socket.say({ type: 'notice', seq: 5, text: '' });
    expect(now()).toBe('open');
    stage.pass(60_000);
    expect(stage.sockets).toHaveLength(1);
  });

  test('is looked for at once when the network goes; a server on this computer stays', () => {
    stage.welcome();
    stage.pass(500);
    stage.offline();
    stage.pass(60_000);
    expect(states).toEqual([
      ['connecting', null],
      ['open', null],
    ]);
    stage.socket.dead = true;
    stage.offline();
    stage.pass(2_000);
    expect(now()).toBe('quiet');
    stage.pass(2_000);
    expect(now()).toBe('lost');
  });

  test('is not looked for while nobody looks, nor is the server asked more than it must', () => {
    stage.welcome();
    stage.inSight = false;
    stage.pass(600_000);
    expect(stage.socket.pings).toBe(0);
    stage.inSight = true;
    for (let seconds = 0; seconds < 60; seconds++) {
      stage.pass(1_000);
      stage.socket.say({ type: 'notice', seq: 5, text: '' });
    }
    expect(stage.socket.pings).toBeLessThan(3);
    const before = stage.socket.pings;
    stage.pass(60_000);
    expect(stage.socket.pings - before).toBeLessThanOrEqual(30);
  });
});

describe('hot seat', () => {
  const shared = { held: [0, 1], opened: null };

  async function opened(): Promise<void> {
    stage.welcome(shared);
    ask({ type: 'open', seat: 1 });
    stage.socket.say(applied(lastSent(stage.socket).id));
    stage.welcome({ held: [0, 1], opened: 1 });
    await settled();
    heard = [];
  }

  test('a curtain that was open is open again before anything else is asked', async () => {
    await opened();
    ask({ ...end, seat: 1 } as Command);
    stage.socket.end(1006);
    stage.pass(0);
    const back = stage.welcome(shared);
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
    stage.socket.end(1006);
    ask({ type: 'open', seat: null });
    stage.pass(0);
    const back = stage.welcome(shared);
    expect(back.sent.slice(1)).toMatchObject([{ type: 'open', seat: null }]);
    expect(heard).toEqual(['welcome']);
  });

  test('a curtain that can not be opened again leaves what spectators see', async () => {
    await opened();
    stage.socket.end(1006);
    stage.pass(0);
    const back = stage.welcome(shared);
    const { id } = lastSent(back);
    back.say({ type: 'refused', id, why: 'rate', reason: 'not so fast' });
    expect(heard).toEqual(['welcome']);
    expect(states.at(-1)).toEqual(['open', null]);
  });
});
