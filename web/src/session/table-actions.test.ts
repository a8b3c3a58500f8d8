import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type SavedTable, savedTables } from '@/storage/saved-tables';
import { welcome } from '@/wire/fake-environment';
import type { TablePage } from '@/wire/generated/wire';
import {
  claimFromFragment,
  forgetLostSeats,
  greeting,
  join,
  leave,
  newTable,
  rematch,
  savedName,
  yourTables,
} from './table-actions';

const ID = 'fyd-ENxTw7PnNMlu8BhooQ';
const { table, seats, presence } = welcome();
const page: TablePage = { table, seats, presence, turn: 0 };
const seated = (seat: number, id = ID) => {
  return { table: id, code: 'TTKQVX', seat, secret: `secret ${seat}`, commitment: 'ab' };
};

interface Call {
  call: string;
  body: unknown;
  secret: string | undefined;
}
let calls: Call[];

/** A server that answers each call as it is told: an answer, or the status of a refusal. */
function server(answers: Record<string, unknown[]>): void {
  calls = [];
  vi.stubGlobal('fetch', async (path: string, asked: RequestInit) => {
    const call = `${asked.method} ${path.replace('/api', '')}`;
    const body = asked.body ? JSON.parse(String(asked.body)) : undefined;
    const secret = (asked.headers as Record<string, string>).Authorization?.slice(7);
    calls.push({ call, body, secret });
    const answer = answers[call]?.shift();
    if (answer === undefined) throw new TypeError(`nobody answers ${call}`);
    if (typeof answer !== 'number') return Response.json(answer);
    return Response.json({ why: 'unknown', reason: 'no' }, { status: answer });
  });
}

beforeEach(() => {
  for (const kept of savedTables.all()) savedTables.forget(kept.table);
});

function keep(id: string, secrets: Record<number, string>, change: Partial<SavedTable> = {}): void {
  const named = { ruleset: 'card-game', title: '', name: '', commitment: '', bytes: {}, at: 1 };
  savedTables.keep({ table: id, ...named, secrets, ...change });
}

describe('sitting down', () => {
  test('a new table keeps the seats of everybody on this device, each with bytes of its own', async () => {
    server({
      'POST /tables': [seated(0)],
      [`GET /tables/${ID}`]: [page],
      [`POST /tables/${ID}/seats`]: [seated(2)],
    });
    const wish = [{ kind: 'human', name: 'Ada' } as const, { kind: 'human' } as const];
    const id = await newTable(
      { game: 'card-game', seats: [...wish, { kind: 'human' }] },
      ['Ben'],
      [2],
    );
    expect(id).toBe(ID);
    expect(calls.at(-1)?.body).toEqual({ name: 'Ben', seat: 2 });
    const kept = savedTables.of(ID);
    expect(kept?.secrets).toEqual({ 0: 'secret 0', 2: 'secret 2' });
    expect(kept?.commitment).toBe('ab');
    expect(kept?.bytes[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(kept?.bytes[0]).not.toBe(kept?.bytes[2]);
    expect(savedName()).toBe('Ada');
    expect(greeting(kept, true)).toEqual({
      secrets: ['secret 0', 'secret 2'],
      bytes: `${kept?.bytes[0]}${kept?.bytes[2]}`,
    });
  });

  test('by a code; what was noted first of the deal is not noted anew', async () => {
    const answers = () => ({
      'GET /tables/TTKQVX': [page],
      'POST /tables/TTKQVX/seats': [{ ...seated(1), commitment: 'other' }],
    });
    server(answers());
    expect(await join('TTKQVX', 'Cleo')).toBe(ID);
    expect(savedName()).toBe('Cleo');
    keep(ID, { 0: 'a' }, { commitment: 'first' });
    server(answers());
    await join('TTKQVX', 'Dora', 1);
    expect(calls.at(-1)?.body).toEqual({ name: 'Dora', seat: 1 });
    expect(savedTables.of(ID)?.commitment).toBe('first');
    expect(savedName()).toBe('Cleo');
  });

  test('standing up again is forgotten, seat by seat', async () => {
    keep(ID, { 0: 'a', 1: 'b' });
    server({ [`DELETE /tables/${ID}/seats/1`]: [page], [`DELETE /tables/${ID}/seats/0`]: [page] });
    await leave(ID, 1);
    expect(calls.at(-1)?.secret).toBe('b');
    expect(savedTables.of(ID)?.secrets).toEqual({ 0: 'a' });
    await leave(ID, 0);
    expect(savedTables.of(ID)).toBe(null);
  });
});

test('a link from another device is used once, and leaves the address at once', async () => {
  const replaced: string[] = [];
  vi.stubGlobal('location', { hash: '#device=abc%2Fd', pathname: `/t/${ID}`, search: '' });
  vi.stubGlobal('history', {
    state: null,
    replaceState: (_state: unknown, _title: string, path: string) => replaced.push(path),
  });
  server({ [`POST /tables/${ID}/devices/claim`]: [seated(1)], [`GET /tables/${ID}`]: [page] });
  expect(await claimFromFragment(ID)).toBe(true);
  expect(replaced).toEqual([`/t/${ID}`]);
  expect(calls[0]?.body).toEqual({ code: 'abc/d' });
  // The other device has sent its bytes: ours would be none of the deal's.
  expect(savedTables.of(ID)).toMatchObject({ secrets: { 1: 'secret 1' }, bytes: {}, name: 'Ben' });
  vi.stubGlobal('location', { hash: '#rules', pathname: `/t/${ID}`, search: '' });
  expect(await claimFromFragment(ID)).toBe(false);
});

test('a rematch takes all seats of this device along, and waits for the others', async () => {
  keep(ID, { 0: 'a', 2: 'c' });
  server({
    [`POST /tables/${ID}/rematch`]: [seated(0, 'next'), seated(2, 'next')],
    'GET /tables/next': [{ ...page, table: { ...table, phase: 'waiting' } }],
  });
  expect(await rematch(ID)).toBe('next');
  expect(calls.map((call) => call.secret)).toEqual(['a', 'c', undefined]);
  expect(savedTables.of('next')?.secrets).toEqual({ 0: 'secret 0', 2: 'secret 2' });
});

test('your tables: whose turn it is; what the server has forgotten, we forget', async () => {
  keep('mine', { 0: 'a' }, { at: 4 });
  keep('theirs', { 1: 'b' }, { at: 3 });
  keep('lost', { 0: 'c' }, { at: 2 });
  keep('silent', { 0: 'd' }, { at: 1 });
  server({ 'GET /tables/mine': [page], 'GET /tables/theirs': [page], 'GET /tables/lost': [404] });
  const tables = await yourTables();
  expect(tables.map(({ kept, page, myTurn }) => [kept.table, page !== null, myTurn])).toEqual([
    ['mine', true, true],
    ['theirs', true, false],
    ['silent', false, false],
  ]);
  expect(savedTables.of('lost')).toBe(null);
});

test('seats are forgotten only if the server says so', async () => {
  keep(ID, { 0: 'a', 1: 'b' });
  const devices = `GET /tables/${ID}/devices`;
  server({ [devices]: [503] });
  expect(await forgetLostSeats(ID)).toBe(false);
  expect(Object.keys(savedTables.of(ID)?.secrets ?? {})).toEqual(['0', '1']);
  server({ [devices]: [403, { seat: 1, since: [] }] });
  expect(await forgetLostSeats(ID)).toBe(true);
  expect(savedTables.of(ID)?.secrets).toEqual({ 1: 'b' });
});
