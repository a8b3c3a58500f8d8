/** Noticing how a challenge went: at a table that ends, and later at tables of this device that have ended. */
import type { AnyView, GamePage } from '@/game/contract';
import { gamePage } from '@/game/families';
import { api } from '@/wire/api';
import type { TableInfo } from '@/wire/generated/wire';
import { keys } from '@/wire/keys';
import { hintsAt } from './hints';
import { achieved, begin, note, resultAt } from './kept';

/** An own edition has other quests behind the same numbers: those are nobody else's business. */
const counts = (table: TableInfo, seats: number): boolean =>
  seats === 1 && table.edition === table.ruleset;

/** Did a bot play on, or nobody? Then nothing is earned. */
function givenUp({ phase, result }: TableInfo): boolean {
  if (phase === 'closed') return true;
  return phase === 'over' && [...(result?.resigned ?? []), ...(result?.stood_in ?? [])].length > 0;
}

/** A table that this device plays at shows a view: is it the end of a challenge? */
export function notice(table: TableInfo, seats: number, view: AnyView, page: GamePage): void {
  const outcome = counts(table, seats) ? page.outcome?.(view) : null;
  if (!outcome) return;
  const earned = givenUp(table) ? { ...outcome, rank: null, line: '' } : outcome;
  const hints = hintsAt(table.id);
  const at = keys.of(table.id)?.at ?? 0;
  note({ ruleset: table.ruleset, ...earned, ...(hints ? { hints } : {}), table: table.id, at });
}

/** A challenge of this device that is not over yet. */
export interface Going {
  quest: string;
  table: string;
}

/** Looks at this device's tables of a game: notes those that have ended, and tells those that go on. */
export async function look(ruleset: string): Promise<Going[]> {
  const going: Going[] = [];
  for (const { table } of keys.all().filter((kept) => kept.ruleset === ruleset)) {
    if (resultAt(achieved(), table)) continue;
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
  if (!page?.outcome) return;
  const last = (await api.story(info.id)).steps.at(-1)?.views[0];
  if (last) notice(info, 1, last as AnyView, page);
}

/** Today's dig may have been begun by its number, or on another device: its oldest table counts. */
export function adopt(ruleset: string, day: string, quest: string, going: Going[]): void {
  const ended = achieved().results.filter(
    (one) => one.ruleset === ruleset && one.quest === quest && one.at >= Date.parse(day),
  );
  const oldest = ended.sort((a, b) => a.at - b.at)[0]?.table;
  const table = oldest ?? going.find((one) => one.quest === quest)?.table;
  if (table) begin({ ruleset, day, quest, table });
}
