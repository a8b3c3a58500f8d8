/** The HTTP calls. What is refused is thrown as a Refusal, with a sentence for people. */

import wire from '@words/wire.json';
import { words } from '@/words/words';
import type {
  Advice,
  ChallengeList,
  ChangeSeat,
  Devices,
  EditionFile,
  EditionWish,
  GameInfo,
  Invite,
  LobbyEntry,
  NewTable,
  OneTimeCode,
  Problem,
  RulesPage,
  Seated,
  Story,
  TablePage,
  TakeSeat,
} from './generated/wire';

export class Refusal extends Error {
  constructor(
    readonly status: number, // 0: the server could not be reached
    readonly why: string,
    reason: string,
    readonly seconds: number | null = null,
  ) {
    super(reason);
  }
}

const say = words(wire);
const PATIENCE = 15_000;

async function call<T>(method: string, path: string, body?: unknown, secret?: string): Promise<T> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (secret) headers.Authorization = `Bearer ${secret}`;
  let response: Response;
  let text: string;
  try {
    response = await fetch(path, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      credentials: 'omit',
      signal: AbortSignal.timeout(PATIENCE),
    });
    text = await response.text();
  } catch {
    throw new Refusal(0, 'unreachable', say('unreachable'));
  }
  if (response.ok)
    return (
      text && response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text
    ) as T;
  let problem: Partial<Problem> = {};
  try {
    problem = JSON.parse(text) as Partial<Problem>;
  } catch {
    // Something between us and the server answered; its page is of no use to anybody.
  }
  const reason =
    problem.reason ??
    (response.status >= 502 ? say('unreachable') : say('answered', { status: response.status }));
  throw new Refusal(response.status, problem.why ?? 'unknown', reason, problem.seconds ?? null);
}

const at = (table: string, rest = '') => `/api/tables/${encodeURIComponent(table)}${rest}`;

export const api = {
  games: () => call<GameInfo[]>('GET', '/api/games'),
  lobby: () => call<LobbyEntry[]>('GET', '/api/tables'),
  create: (wish: NewTable) => call<Seated>('POST', '/api/tables', wish),
  table: (table: string) => call<TablePage>('GET', at(table)),
  invite: (table: string) => call<Invite>('GET', at(table, '/invite')),
  sit: (table: string, wish: TakeSeat) => call<Seated>('POST', at(table, '/seats'), wish),
  change: (table: string, seat: number, wish: ChangeSeat, secret: string) =>
    call<TablePage>('PATCH', at(table, `/seats/${seat}`), wish, secret),
  leave: (table: string, seat: number, secret: string) =>
    call<TablePage>('DELETE', at(table, `/seats/${seat}`), undefined, secret),
  start: (table: string, secret: string) =>
    call<TablePage>('POST', at(table, '/start'), undefined, secret),
  pause: (table: string, paused: boolean, secret: string) =>
    call<TablePage>('POST', at(table, '/pause'), { paused }, secret),
  close: (table: string, secret: string) =>
    call<TablePage>('POST', at(table, '/close'), undefined, secret),
  rematch: (table: string, secret: string) =>
    call<Seated>('POST', at(table, '/rematch'), undefined, secret),
  hint: (table: string, secret: string) =>
    call<Advice>('GET', at(table, '/hint'), undefined, secret),
  record: (table: string) => call<string>('GET', at(table, '/record')),
  review: (table: string) => call<unknown>('GET', at(table, '/review')),
  story: (table: string) => call<Story>('GET', at(table, '/story')),
  tableRules: (table: string) => call<RulesPage>('GET', at(table, '/rules')),
  challenges: (ruleset: string) =>
    call<ChallengeList>('GET', `/api/games/${encodeURIComponent(ruleset)}/challenges`),
  /** What follows from what somebody tells who plays elsewhere, in the game's own terms. */
  study: <T>(ruleset: string, told: unknown) =>
    call<T>('POST', `/api/games/${encodeURIComponent(ruleset)}/study`, told),
  /** An edition with these numbers, or a file that is only checked; it is not kept by the server. */
  writeEdition: (ruleset: string, wish: EditionWish) =>
    call<EditionFile>('POST', `/api/games/${encodeURIComponent(ruleset)}/editions`, wish),
  rules: (ruleset: string) =>
    call<RulesPage>('GET', `/api/games/${encodeURIComponent(ruleset)}/rules`),
  devices: (table: string, secret: string) =>
    call<Devices>('GET', at(table, '/devices'), undefined, secret),
  offerDevice: (table: string, secret: string) =>
    call<OneTimeCode>('POST', at(table, '/devices'), undefined, secret),
  claimDevice: (table: string, code: string) =>
    call<Seated>('POST', at(table, '/devices/claim'), { code }),
  signOut: (table: string, secret: string) =>
    call<Devices>('DELETE', at(table, '/devices'), undefined, secret),
};
