/** What stands in the turn line when the table, rather than its game, has something to say. */

import table from '@words/table.json';
import type { SeatInfo, TableInfo } from '@/wire/generated/wire';
import { words } from '@/words/words';

const say = words(table);

/** Null: the game says what is to be done. `hosts`: may the viewer do what a host does? */
export function tablePrompt(
  info: TableInfo,
  seats: readonly SeatInfo[],
  me: number | null,
  hosts: boolean,
): string | null {
  if (info.phase === 'closed') return say('closed');
  if (info.phase === 'over') return say('task_over');
  const mine = me === null ? undefined : seats[me];
  if (mine?.resigned) return say(info.paused ? 'task_paused_resigned' : 'resigned_you');
  if (info.paused) return pausedTask(info, seats, hosts, mine?.played_by === 'person');
  if (mine?.played_by === 'bot') return say(info.clock ? 'task_time_out' : 'task_bot');
  return null;
}

function pausedTask(
  info: TableInfo,
  seats: readonly SeatInfo[],
  hosts: boolean,
  plays: boolean,
): string {
  if (hosts) return say('task_paused_host');
  if (info.clock && plays) return say('task_paused_clock');
  const name = seats[info.host ?? -1]?.name;
  return name ? say('task_paused', { name }) : say('paused');
}
