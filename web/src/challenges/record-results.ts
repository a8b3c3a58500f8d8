/** Noticing how a challenge went: at a table that ends, and later at tables of this device that have ended. */
import type { AnyView, GamePage } from '@/game/contract';
import { gamePage } from '@/game/families';
import { savedTables } from '@/storage/saved-tables';
import { api } from '@/wire/api';
import type { TableInfo } from '@/wire/generated/wire';
import { addDailyDig, addResult, readAchievements, resultAt } from './achievements';
import { hintsAt } from './hint-count';

/** An own edition has other quests behind the same numbers: those are nobody else's business. */
const counts = (table: TableInfo, seats: number): boolean =>
  seats === 1 && table.edition === table.ruleset;

/** Did a bot play on, or nobody? Then nothing is earned. */
function givenUp({ phase, result }: TableInfo): boolean {
  if (phase === 'closed') return true;
  return phase === 'over' && [...(result?.resigned ?? []), ...(result?.stood_in ?? [])].length > 0;
}

/** A table that this device plays at shows a view: is it the end of a challenge? */
export function recordResult(table: TableInfo, seats: number, view: AnyView, page: GamePage): void {
  const outcome = counts(table, seats) ? page.outcome?.(view) : null;
  if (!outcome) return;
  const earned = givenUp(table) ? { ...outcome, rank: null, line: '' } : outcome;
  const hints = hintsAt(table.id);
  const at = savedTables.of(table.id)?.at ?? 0;
  addResult({
    ruleset: table.ruleset,
    ...earned,
    ...(hints ? { hints } : {}),
    table: table.id,
    at,
  });
}

/** A challenge of this device that is not over yet. */
export interface OngoingChallenge {
  quest: string;
  table: string;
}

/** Looks at this device's tables of a game: notes those that have ended, and tells those that go on. */
export async function checkTables(ruleset: string): Promise<OngoingChallenge[]> {
  const going: OngoingChallenge[] = [];
  for (const { table } of savedTables.all().filter((kept) => kept.ruleset === ruleset)) {
    if (resultAt(readAchievements(), table)) continue;
    try {
      const { table: info, seats } = await api.table(table);
      if (!counts(info, seats.length)) continue;
      const quest = info.options.quest;
      if (info.phase === 'over' || info.phase === 'closed') await recover(info);
      else if (info.phase === 'running' && quest != null) going.push({ quest: `${quest}`, table });
    } catch {
      // A table that can't be asked now may be asked another time.
    }
  }
  return going;
}

async function recover(info: TableInfo): Promise<void> {
  const page = await gamePage(info.ruleset);
  if (!page.outcome) return;
  const last = (await api.story(info.id)).steps.at(-1)?.views[0];
  if (last) recordResult(info, 1, last as AnyView, page);
}

/** Today's dig may have been begun by its number, or on another device: its oldest table counts. */
export function adoptDailyDig(
  ruleset: string,
  day: string,
  quest: string,
  going: OngoingChallenge[],
): void {
  const ended = readAchievements().results.filter(
    (one) => one.ruleset === ruleset && one.quest === quest && one.at >= Date.parse(day),
  );
  const oldest = ended.sort((a, b) => a.at - b.at)[0]?.table;
  const table = oldest ?? going.find((one) => one.quest === quest)?.table;
  if (table) addDailyDig({ ruleset, day, quest, table });
}
