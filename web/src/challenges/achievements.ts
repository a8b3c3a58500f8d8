/** What this device has achieved: the ranks and times of quests, and which day's dig was begun where. */
import { DeviceStore, listOf } from '@/storage/device-store';

/** How a quest went that one person played alone. */
export interface ChallengeResult {
  ruleset: string;
  /** Its number, with the letter of its expert clues. */
  quest: string;
  /** null: it was not solved. */
  rank: string | null;
  time: number;
  /** The questions in order, as a line that is shown to others. */
  line: string;
  /** Hints that were taken; older results do not say. */
  hints?: number;
  table: string;
  at: number;
}

/** The one dig of a day that counts: the first that was begun. */
export interface DailyDig {
  ruleset: string;
  day: string; // as in 2026-11-16, in UTC
  quest: string;
  table: string;
}

export interface Achievements {
  results: ChallengeResult[];
  digs: DailyDig[];
}

export const RANKS = ['master', 'seasoned', 'apprentice'];

const MOST_RESULTS = 600;
const MOST_DIGS = 800;

const store = new DeviceStore<Achievements>('quests', (found) => {
  const { results, digs } = (found ?? {}) as Partial<Achievements>;
  return { results: listOf(isResult)(results), digs: listOf(isDig)(digs) };
});

export const readAchievements = (): Achievements => store.load();

function save(all: Achievements): void {
  store.save({ results: trimmed(all), digs: all.digs.slice(0, MOST_DIGS) });
}

/** Note how it went; once a table. */
export function addResult(result: ChallengeResult): void {
  const all = readAchievements();
  if (all.results.some((other) => other.table === result.table)) return;
  save({ ...all, results: [result, ...all.results] });
}

/** Begin a day's dig. Only the first of a day counts: later ones are practice. */
export function addDailyDig(dig: DailyDig): void {
  const all = readAchievements();
  if (dailyDigOf(all, dig.ruleset, dig.day)) return;
  save({ ...all, digs: [dig, ...all.digs].sort((a, b) => (a.day < b.day ? 1 : -1)) });
}

export const dailyDigOf = (all: Achievements, ruleset: string, day: string): DailyDig | null =>
  all.digs.find((dig) => dig.ruleset === ruleset && dig.day === day) ?? null;

export const resultAt = (all: Achievements, table: string): ChallengeResult | null =>
  all.results.find((result) => result.table === table) ?? null;

/** The best that was achieved at a quest: solved before unsolved, then by time. */
export function bestResult(
  all: Achievements,
  ruleset: string,
  quest: string,
): ChallengeResult | null {
  const found = all.results.filter((one) => one.ruleset === ruleset && one.quest === quest);
  return found.sort(better)[0] ?? null;
}

function better(a: ChallengeResult, b: ChallengeResult): number {
  return Number(a.rank === null) - Number(b.rank === null) || a.time - b.time || a.at - b.at;
}

/** What may be dropped when it becomes too much: neither the best of a quest nor a day's dig. */
function trimmed({ results, digs }: Achievements): ChallengeResult[] {
  if (results.length <= MOST_RESULTS) return results;
  const precious = new Set(digs.map((dig) => dig.table));
  const bests = new Map<string, ChallengeResult>();
  for (const result of results) {
    const key = `${result.ruleset} ${result.quest}`;
    const before = bests.get(key);
    if (!before || better(result, before) < 0) bests.set(key, result);
  }
  for (const result of bests.values()) precious.add(result.table);
  const dropped = results
    .filter((result) => !precious.has(result.table))
    .sort((a, b) => a.at - b.at)
    .slice(0, results.length - MOST_RESULTS);
  return results.filter((result) => !dropped.includes(result)).slice(0, 2 * MOST_RESULTS);
}

const text = (value: unknown): value is string => typeof value === 'string';
const DAY = /^\d{4}-\d\d-\d\d$/;

function isResult(found: unknown): found is ChallengeResult {
  const one = found as Partial<ChallengeResult> | null;
  return (
    text(one?.ruleset) &&
    text(one.quest) &&
    text(one.table) &&
    text(one.line) &&
    (one.rank === null || RANKS.includes(one.rank ?? '')) &&
    Number.isFinite(one.time) &&
    (one.hints === undefined || Number.isSafeInteger(one.hints)) &&
    Number.isFinite(one.at)
  );
}

function isDig(found: unknown): found is DailyDig {
  const one = found as Partial<DailyDig> | null;
  return (
    text(one?.ruleset) && text(one.quest) && text(one.table) && text(one.day) && DAY.test(one.day)
  );
}
