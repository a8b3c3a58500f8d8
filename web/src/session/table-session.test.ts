import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { liveRegion } from '@/parts/live/live-region.svelte';
import { savedTables } from '@/storage/saved-tables';
import { FakeEnvironment, type FakeSocket, welcome } from '@/wire/fake-environment';
import type { EventInfo, Update } from '@/wire/generated/wire';
import { LONGEST, takenBack } from './event-log';
import { TableSession } from './table-session.svelte';

const ID = 'fyd-ENxTw7PnNMlu8BhooQ';
const view = (actor: number, viewer: number | null = 0) => ({
  viewer,
  actor,
  moves: ['end'],
  ranks: [],
  winners: [],
});
const told = (kind: string, data: Record<string, unknown> = {}): EventInfo => ({ kind, data });
const update = (seq: number, change: Partial<Update> = {}): Update => ({
  type: 'update',
  seq,
  position: seq + 10,
  events: [told('ended', { seat: 0 })],
  view: view(0),
  undo: null,
  ...change,
});

let fake: FakeEnvironment;
let session: TableSession;

function keep(secrets: Record<number, string>, bytes: Record<number, string> = {}): void {
  const named = { ruleset: 'card-game', title: '', name: 'Ada', commitment: 'ab' };
  savedTables.keep({ table: ID, ...named, secrets, bytes, at: 1 });
}

beforeEach(() => {
  keep({ 0: 'secret' });
  fake = new FakeEnvironment();
  session = new TableSession(ID, fake);
  session.start();
});
afterEach(() => {
  session.close();
  savedTables.forget(ID);
  vi.unstubAllGlobals();
});

const sent = (socket: FakeSocket) => socket.sent.at(-1) as { id: string; type: string };
const apply = (seq: number) =>
  fake.socket.say({ type: 'applied', id: sent(fake.socket).id, seq, position: seq + 10 });

describe('what the table is', () => {
  test('comes with the welcome', () => {
    expect(session.connectionState).toBe('connecting');
    fake.welcome({ undo: 3 });
    expect(session.connectionState).toBe('open');
    expect(session.names).toEqual(['Ada', 'Ben']);
    expect([session.opened, session.seq, session.position, session.undoTo]).toEqual([0, 4, 10, 3]);
    expect([session.myTurn, session.mayAct, session.spectator]).toEqual([true, true, false]);
  });

  test('has in its view what the server tells in words', () => {
    const words = { text: 'Your hand: 3', actor: 0, moves: ['play 3'] };
    fake.welcome({ words });
    expect(session.view).toMatchObject(words);
    const events = [{ ...told('play', { seat: 0 }), text: 'You play a 3.' }];
    fake.socket.say(update(5, { events, words: { ...words, text: 'Your hand: none' } }));
    expect(session.view).toMatchObject({ text: 'Your hand: none' });
    expect(session.log.at(-1)?.told.text).toBe('You play a 3.');
  });

  test('goes on with updates, and with all the rest', () => {
    fake.welcome();
    fake.socket.say(update(5, { view: view(1), undo: 4 }));
    expect([session.seq, session.position, session.undoTo, session.myTurn]).toEqual([
      5,
      15,
      4,
      false,
    ]);
    const { table, seats } = welcome();
    fake.socket.say({ type: 'seats', seq: 6, table: { ...table, paused: true }, seats });
    const line = { seq: 7, seat: 1, name: 'Ben', text: 'Well dug!', at: 1 };
    fake.socket.say({ type: 'chat', line });
    fake.socket.say({ type: 'clock', seq: 7, clock: { banks: [9, 9], running: 0, at: 1 } });
    fake.socket.say({ type: 'notice', seq: 7, text: 'A bot failed.' });
    const presence = { here: [true, false], away_since: [null, 5], spectators: 1 };
    fake.socket.say({ type: 'presence', seq: 7, presence });
    expect(session.table?.paused).toBe(true);
    expect(session.chat).toEqual([line]);
    expect(session.clock?.running).toBe(0);
    expect(session.notices).toEqual([{ number: 1, text: 'A bot failed.' }]);
    expect(session.presence).toEqual(presence);
    expect(session.seq).toBe(7);
  });

  test('is remembered: a page that is opened again asks for the end of its log', () => {
    fake.welcome({ seq: 100 });
    session.close();
    session = new TableSession(ID, fake);
    session.start();
    fake.socket.accept();
    expect(fake.socket.sent[0]).toMatchObject({ secrets: ['secret'], last: 60 });
  });
});

test('a lost connection is worth a word only if it stays lost for a moment', () => {
  fake.welcome();
  fake.socket.end(1006);
  fake.pass(400);
  expect([session.connectionState, session.disconnected]).toEqual(['lost', false]);
  fake.welcome();
  fake.pass(400);
  expect([session.connectionState, session.disconnected]).toEqual(['open', false]);
  fake.socket.end(1006);
  fake.pass(600);
  expect(session.disconnected).toBe(true);
  fake.welcome();
  expect(session.disconnected).toBe(false);
});

describe('the log', () => {
  test('grows with updates and with what a welcome brings, each row once', () => {
    fake.welcome({ seq: 4, events: [{ seq: 3, ...told('dug') }] });
    expect(session.fresh).toEqual([]);
    fake.socket.say(update(5));
    expect(session.fresh.map((one) => one.seq)).toEqual([5]);
    fake.socket.end(1006);
    fake.pass(0);
    expect(session.connectionState).toBe('lost');
    const events = [5, 6, 7].map((seq) => ({ seq, ...told('dug') }));
    fake.welcome({ seq: 7, events });
    expect(fake.socket.sent[0]).toMatchObject({ last: 5 });
    expect(session.log.map((one) => one.seq)).toEqual([3, 5, 6, 7]);
    expect(session.fresh).toEqual([]);
    const numbers = session.log.map((one) => one.number);
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    expect(new Set(numbers).size).toBe(4);
  });

  test('says that something was missed, but not to whoever has just come', () => {
    fake.welcome({ missed: true });
    expect(session.missed).toBe(false);
    fake.online();
    fake.welcome({ missed: true });
    expect(session.missed).toBe(true);
  });

  test('does not grow for ever', () => {
    fake.welcome();
    for (let seq = 5; seq < LONGEST + 20; seq++) fake.socket.say(update(seq));
    expect(session.log).toHaveLength(LONGEST);
    expect(session.log.at(-1)?.seq).toBe(LONGEST + 19);
  });

  test('keeps what was taken back, and knows it', () => {
    fake.welcome();
    fake.socket.say(update(5));
    fake.socket.say(update(6));
    fake.socket.say(update(7, { events: [told('undone', { seat: 0, to: 5 })], position: 15 }));
    expect(session.position).toBe(15);
    const struck = takenBack(session.log);
    expect(session.log.filter((one) => struck.has(one.number)).map((one) => one.seq)).toEqual([6]);
  });
});

describe('acting', () => {
  test('waits for the answer, which comes behind the view that it leads to', async () => {
    fake.welcome();
    const done = session.act(['end']);
    expect(sent(fake.socket)).toMatchObject({
      type: 'act',
      seat: 0,
      position: 10,
      picks: ['end'],
    });
    expect([session.sending, session.mayAct]).toEqual([1, false]);
    fake.socket.say(update(5));
    fake.socket.say({ type: 'clock', seq: 5, clock: { banks: [], running: null, at: 0 } });
    expect([session.sending, session.mayAct]).toEqual([1, false]);
    apply(5);
    expect(await done).toBe(true);
    expect([session.sending, session.mayAct]).toEqual([0, true]);
  });

  test('an undo leads back to a smaller position', async () => {
    fake.welcome({ undo: 3 });
    const done = session.undo();
    expect(sent(fake.socket)).toMatchObject({ type: 'undo', seat: 0, to: 3 });
    apply(5);
    await done;
    fake.socket.say(update(5, { position: 2 }));
    expect([session.position, session.mayAct]).toEqual([2, true]);
  });

  test('a refusal is shown until something was done, or it was dismissed', async () => {
    fake.welcome();
    const done = session.act(['dance']);
    const { id } = sent(fake.socket);
    fake.socket.say({ type: 'refused', id, why: 'illegal', reason: 'no', menu: ['end'] });
    expect(await done).toBe(false);
    expect(session.refused?.menu).toEqual(['end']);
    session.dismiss();
    expect([session.refused, session.mayAct]).toEqual([null, true]);
  });

  test('can be tried out first, and nothing else waits for that', async () => {
    fake.welcome();
    const trial = session.rehearse(['lift']);
    expect(sent(fake.socket)).toMatchObject({ type: 'rehearse', seat: 0, picks: ['lift'] });
    expect([session.sending, session.mayAct]).toEqual([0, true]);
    const { id } = sent(fake.socket);
    const words = { text: 'A weight in the air.', actor: 0, moves: ['drop', 'keep'] };
    const found = { judged: 1, allowed: true, finished: false, menu: ['drop', 'keep'] };
    fake.socket.say({ type: 'rehearsed', id, ...found, view: view(0), words });
    expect(await trial).toEqual({ ...found, view: { ...view(0), ...words } });
    expect([session.view, session.refused]).toEqual([view(0), null]);
  });

  test('that was tried out at a table which has gone on says nothing', async () => {
    fake.welcome();
    const late = session.rehearse(['lift']);
    const found = { judged: 1, allowed: true, finished: true };
    const { id } = sent(fake.socket);
    fake.socket.say(update(5));
    fake.socket.say({ type: 'rehearsed', id, ...found });
    expect(await late).toBeNull();
    const stale = session.rehearse(['lift']);
    fake.socket.say({ type: 'refused', id: sent(fake.socket).id, why: 'stale', reason: 'late' });
    expect(await stale).toBeNull();
    expect(session.refused?.reason).toBe('late');
    const done = session.rehearse(['lift', 'drop']);
    fake.socket.say({ type: 'rehearsed', id: sent(fake.socket).id, ...found });
    expect(await done).toEqual({ ...found, view: null });
  });

  test('that is tried out when the connection is lost is tried again, and is left with it', async () => {
    fake.welcome();
    const trial = session.rehearse(['lift']);
    fake.socket.end(1006);
    fake.pass(0);
    fake.welcome();
    expect(sent(fake.socket)).toMatchObject({ type: 'rehearse', picks: ['lift'] });
    session.close();
    expect(await trial).toBeNull();
    expect(await session.rehearse(['lift'])).toBeNull();
  });

  test('is not possible while paused, lost, or on somebody else’s turn; chat is no obstacle', () => {
    fake.welcome();
    void session.say('hm');
    expect(session.mayAct).toBe(true);
    fake.socket.say(update(5, { view: view(1) }));
    expect(session.mayAct).toBe(false);
    fake.socket.say(update(6));
    expect(session.mayAct).toBe(true);
    fake.socket.end(1006);
    expect([session.mayAct, session.retryAt]).toEqual([false, fake.time]);
  });
});

describe('the deal', () => {
  test('gets our bytes, secret by secret, until it has begun', () => {
    session.close();
    keep({ 2: 'c', 0: 'a' }, { 0: '00'.repeat(16), 2: '22'.repeat(16) });
    session = new TableSession(ID, fake);
    session.start();
    fake.socket.accept();
    const bytes = '00'.repeat(16) + '22'.repeat(16);
    expect(fake.socket.sent[0]).toMatchObject({ secrets: ['a', 'c'], bytes });
    fake.welcome();
    fake.online();
    fake.socket.accept();
    expect(fake.socket.sent[0]).toMatchObject({ secrets: ['a', 'c'], bytes: null });
  });

  test('the server’s word that they are in is noted', () => {
    fake.welcome();
    expect(savedTables.of(ID)?.added).toEqual([0]);
  });
});

describe('hot seat', () => {
  const shared = { held: [0, 1] };

  async function open(seat: number, events = [{ seq: 4, ...told('dug', { seat }) }]) {
    const done = session.open(seat);
    apply(4);
    fake.socket.say(welcome({ ...shared, opened: seat, view: view(seat, seat), events }));
    await done;
  }

  test('a curtain shows what waited behind it, and hides all of the one before at once', async () => {
    fake.welcome({ ...shared, opened: null, view: view(0, null) });
    expect([session.hotSeat, session.opened, session.myTurn]).toEqual([true, null, false]);
    await open(0);
    expect(session.log.map((one) => one.told.data.seat)).toEqual([0]);
    liveRegion.announce('You dug a mask');
    void session.open(1);
    const clear = () => [session.view, session.log, session.fresh, session.undoTo, session.opened];
    expect(clear()).toEqual([null, [], [], null, null]);
    expect(liveRegion.polite).toEqual([]);
    fake.socket.say(update(5, { view: view(0, 0), undo: 4 }));
    expect(clear()).toEqual([null, [], [], null, null]);
    apply(5);
    fake.socket.say(welcome({ ...shared, seq: 5, opened: 1, view: view(1, 1) }));
    expect([session.opened, session.myTurn]).toEqual([1, true]);
  });

  test('who changes their mind sees only what they asked for last', async () => {
    fake.welcome({ ...shared, opened: null });
    void session.open(1);
    apply(4);
    void session.open(null);
    fake.socket.say(welcome({ ...shared, opened: 1, view: view(1, 1) }));
    expect([session.view, session.opened]).toEqual([null, null]);
    apply(4);
    fake.socket.say(welcome({ ...shared, opened: null, view: view(1, null) }));
    expect(session.view?.viewer).toBe(null);
  });

  test('comes back with what the least told of them has heard', async () => {
    fake.welcome({ ...shared, opened: null });
    await open(0);
    await open(1);
    fake.socket.say(update(9, { view: view(0, 1) }));
    fake.online();
    fake.socket.accept();
    expect(fake.socket.sent[0]).toMatchObject({ last: 4 });
  });

  test('a seat that another device has taken is not waited for', async () => {
    fake.welcome({ ...shared, opened: null });
    void session.open(1);
    fake.socket.say(welcome({ held: [0], opened: null, view: view(1, null) }));
    expect(session.view?.viewer).toBe(null);
  });

  test('a seat that was taken along is not asked for again; the last one has its curtain', () => {
    session.close();
    keep({ 0: 'a', 1: 'b' });
    session.start();
    fake.welcome({ ...shared, opened: null });
    fake.socket.say(welcome({ held: [0], opened: null }));
    expect([session.hotSeat, session.spectator]).toEqual([true, false]);
    fake.online();
    fake.socket.accept();
    expect(fake.socket.sent[0]).toMatchObject({ secrets: ['a'] });
    fake.welcome();
    expect(session.hotSeat).toBe(false);
  });
});

test('gone is told, and one can start again', () => {
  fake.welcome();
  fake.socket.end(4008);
  expect([session.connectionState, session.closeReason?.code]).toEqual(['gone', 4008]);
  session.start();
  expect([session.connectionState, session.closeReason]).toEqual(['connecting', null]);
  fake.welcome();
  expect(session.connectionState).toBe('open');
});

test('a secret that is not valid any more is forgotten; the others play on', async () => {
  keep({ 0: 'good', 1: 'bad' });
  vi.stubGlobal('fetch', async (_path: string, { headers }: { headers: Record<string, string> }) =>
    headers.Authorization === 'Bearer good'
      ? Response.json({ seat: 0, since: [] })
      : Response.json({ why: 'not-your-seat', reason: 'no' }, { status: 403 }),
  );
  fake.welcome();
  fake.socket.end(4003);
  await vi.waitFor(() => expect(session.closeReason).toBe(null));
  fake.socket.accept();
  expect(fake.socket.sent[0]).toMatchObject({ secrets: ['good'] });
});
