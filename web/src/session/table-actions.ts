/** Sitting down: tables made, joined, taken along, played again; and what the device keeps of it. */

import { DeviceStore, localArea, plainText } from '@/storage/device-store';
import { type SavedTable, savedTables } from '@/storage/saved-tables';
import { api, Refusal } from '@/wire/api';
import type { Hello, NewTable, Seated, SeatInfo, TablePage } from '@/wire/generated/wire';
import { randomHex } from '@/wire/random';
import { TableConnection } from '@/wire/table-connection';
import { firstOptions } from './first-options';

const ADDITION_BYTES = 16;
const DEAL_BYTES_PATIENCE = 2_000; // for our bytes to be in; a game need not wait longer for them
const PLAY_NOW_SEATS = 3;
const BEGINNER = 'novice';
const FIRST_GAMES = 5; // of a game that can be played alone, before its strongest bots come

// -- names -----------------------------------------------------------------------------------------

const lastName = new DeviceStore(
  'name',
  (found) => (found ? String(found) : ''),
  [localArea],
  plainText,
);

/** The name that was used last on this device; '' if there is none. */
export const savedName = (): string => lastName.load();

export function rememberName(name: string): void {
  lastName.save(name.trim());
}

// -- what hello has of us --------------------------------------------------------------------------

const seatsOf = (kept: SavedTable): number[] =>
  Object.keys(kept.secrets)
    .map(Number)
    .sort((a, b) => a - b);

/** Our secrets in seat order; and our bytes for the deal, while it can still take them. */
export function greeting(
  kept: SavedTable | null,
  waiting: boolean,
  without: number[] = [],
): Pick<Hello, 'secrets' | 'bytes'> {
  const seats = (kept ? seatsOf(kept) : []).filter((seat) => !without.includes(seat));
  const secrets = seats.map((seat) => kept?.secrets[seat] ?? '');
  // A seat that came from another device has sent its bytes from there: ours are not taken then.
  const bytes = seats.map((seat) => kept?.bytes[seat] ?? randomHex(ADDITION_BYTES));
  const any = seats.some((seat) => kept?.bytes[seat]);
  return { secrets, bytes: waiting && any ? bytes.join('') : null };
}

/** Keep a seat. With bytes of our own, unless the seat has been on another device before. */
function keep(seated: Seated, page: { ruleset: string; title: string }, name: string, own = true) {
  if (seated.seat === null || seated.secret === null) return;
  const { table, seat, secret, commitment } = seated;
  const before = savedTables.of(table);
  savedTables.keep({
    added: [],
    ...before,
    table,
    ruleset: page.ruleset,
    title: page.title,
    name: before?.name || name,
    secrets: { ...before?.secrets, [seat]: secret },
    // What was noted first counts: nobody may change it afterwards.
    commitment: before?.commitment || commitment,
    bytes: own ? { ...before?.bytes, [seat]: randomHex(ADDITION_BYTES) } : { ...before?.bytes },
    at: Date.now(),
  });
}

// -- making and joining ----------------------------------------------------------------------------

/** One person against the strongest bots, started at once. Answers with the table's id. */
export async function playNow(ruleset: string, name = ''): Promise<string> {
  const game = (await api.games()).find((found) => found.ruleset === ruleset);
  const most = Math.max(...(game?.seats ?? [PLAY_NOW_SEATS]));
  const bots = Math.min(PLAY_NOW_SEATS, most) - 1;
  // Who plays for the first time meets beginners. To have played alone is not to have met anybody.
  const before = savedTables.all();
  const newcomer = game?.seats.includes(1)
    ? before.filter((kept) => kept.ruleset === ruleset).length < FIRST_GAMES
    : before.length === 0;
  const level = newcomer && game?.levels.includes(BEGINNER) ? BEGINNER : null;
  const wish: NewTable = {
    game: ruleset,
    seats: [
      // Without a name, the server finds one that can be told of in the third person, too.
      { kind: 'human', name: name || savedName() },
      ...Array.from({ length: bots }, () => ({ kind: 'bot' as const, level })),
    ],
    options: game ? firstOptions(game) : {},
  };
  return startAtOnce(wish, game?.title ?? '');
}

/** A game for one person alone, such as a numbered quest, started at once. */
export async function playAlone(
  ruleset: string,
  title: string,
  options: Record<string, unknown>,
): Promise<string> {
  return startAtOnce(
    { game: ruleset, seats: [{ kind: 'human', name: savedName() }], options, public: false },
    title,
  );
}

async function startAtOnce(wish: NewTable, title: string): Promise<string> {
  const seated = await api.create(wish);
  keep(seated, { ruleset: wish.game, title }, wish.seats[0]?.name ?? '');
  await addDealBytes(seated.table);
  await api.start(seated.table, seated.secret ?? '');
  return seated.table;
}

/** A table as wished. `localNames` are people beside us on this device: each gets the seat in
 * `localSeats`, or the next that is free. */
export async function newTable(
  wish: NewTable,
  localNames: string[] = [],
  localSeats: number[] = [],
): Promise<string> {
  const seated = await api.create(wish);
  const { table } = await api.table(seated.table);
  const name = wish.seats.find((seat) => seat.kind === 'human')?.name ?? '';
  if (name) rememberName(name);
  keep(seated, table, name);
  for (const [index, name] of localNames.entries()) {
    const wanted = { name, seat: localSeats[index] ?? null };
    keep(await api.sit(table.id, wanted), table, name);
  }
  return table.id;
}

/** Take a free seat, by the table's id or short code. Answers with the table's id. */
export async function join(
  table: string,
  name: string,
  seat?: number,
  choice?: string,
): Promise<string> {
  const page = await api.table(table);
  const seated = await api.sit(table, { name, seat: seat ?? null, ...(choice ? { choice } : {}) });
  // Who already sits here has said their own name before; this one is a friend's.
  if (name && !savedTables.of(seated.table)) rememberName(name);
  keep(seated, page.table, name);
  return seated.table;
}

/** Stand up from a seat before the start. */
export async function leave(table: string, seat: number): Promise<void> {
  const secret = savedTables.of(table)?.secrets[seat];
  if (!secret) return;
  await api.leave(table, seat, secret);
  savedTables.forgetSeat(table, seat);
}

/** Was this page opened by a link from another device of ours (`#device=CODE`)? Then take the seat. */
export async function claimFromFragment(table: string): Promise<boolean> {
  const code = /^#device=(.+)$/.exec(location.hash)?.[1];
  if (!code) return false;
  // The code works once, and should not stay in the history, or be shared with the address.
  history.replaceState(history.state, '', location.pathname + location.search);
  const seated = await api.claimDevice(table, decodeURIComponent(code));
  const page = await api.table(table);
  keep(seated, page.table, page.seats[seated.seat ?? 0]?.name ?? '', false);
  return true;
}

/** The same again, with all seats of this device. Answers with the new table's id. */
export async function rematch(table: string): Promise<string> {
  const kept = savedTables.of(table);
  let next = '';
  for (const seat of kept ? seatsOf(kept) : []) {
    const seated = await api.rematch(table, kept?.secrets[seat] ?? '');
    if (kept) keep(seated, kept, kept.name);
    next = seated.table;
  }
  if (next) await beginIfComplete(next);
  return next;
}

/** Where everybody plays on this device, or is a bot, there is nobody to wait for. */
async function beginIfComplete(table: string): Promise<void> {
  const kept = savedTables.of(table);
  const ours = (seat: SeatInfo) => seat.kind === 'bot' || kept?.secrets[seat.seat] !== undefined;
  try {
    const { table: info, seats } = await api.table(table);
    if (info.phase !== 'waiting' || info.host === null || !seats.every(ours)) return;
    await addDealBytes(table);
    await api.start(table, kept?.secrets[info.host] ?? '');
  } catch (error) {
    // Then its waiting room says what is missing.
    if (!(error instanceof Refusal)) throw error;
  }
}

/** Forget seats whose secret is not valid any more. Is any left? */
export async function forgetLostSeats(table: string): Promise<boolean> {
  const kept = savedTables.of(table);
  for (const seat of kept ? seatsOf(kept) : []) {
    try {
      await api.devices(table, kept?.secrets[seat] ?? '');
    } catch (error) {
      if (!(error instanceof Refusal) || ![401, 403].includes(error.status)) return false;
      savedTables.forgetSeat(table, seat);
    }
  }
  return savedTables.of(table) !== null;
}

// -- the deal --------------------------------------------------------------------------------------

/** Send our bytes before the start, and see that they are in. A slow network is not waited for. */
function addDealBytes(table: string): Promise<void> {
  return new Promise((done) => {
    const finish = () => {
      clearTimeout(patience);
      line.close();
      done();
    };
    const patience = setTimeout(finish, DEAL_BYTES_PATIENCE);
    const mine = seatsOf(savedTables.of(table) as SavedTable);
    const hello = (): Hello => ({ type: 'hello', ...greeting(savedTables.of(table), true) });
    const line = new TableConnection(table, hello, {
      message: (message) => {
        if (message.type !== 'seats' || !mine.every((seat) => message.seats[seat]?.added)) return;
        savedTables.note(table, { added: mine });
        finish();
      },
      state: () => {},
      closed: finish,
    });
  });
}

// -- your tables -----------------------------------------------------------------------------------

export interface YourTable {
  kept: SavedTable;
  /** null: it could not be asked just now. */
  page: TablePage | null;
  /** Is it the turn of a seat of this device? */
  myTurn: boolean;
}

/** The tables of this device, the newest first. Those that the server has forgotten, we forget. */
export async function yourTables(): Promise<YourTable[]> {
  const found = await Promise.all(savedTables.all().map(ask));
  return found.filter((one) => one !== null);
}

async function ask(kept: SavedTable): Promise<YourTable | null> {
  try {
    const page = await api.table(kept.table);
    const { phase, paused } = page.table;
    const turn = page.turn;
    const mine = turn !== null && turn !== undefined && turn in kept.secrets;
    return { kept, page, myTurn: mine && phase === 'running' && !paused };
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) {
      savedTables.forget(kept.table);
      return null;
    }
    return { kept, page: null, myTurn: false };
  }
}
