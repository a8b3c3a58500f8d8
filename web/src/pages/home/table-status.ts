/** How things stand at a table of yours, in a line. */
import home from '@words/home.json';
import type { TablePage } from '@/wire/generated/wire';
import { join, words } from '@/words/words';

const say = words(home);

export interface TableStatus {
  text: string;
  /** Is it for somebody on this device to decide? */
  mine: boolean;
  over: boolean;
  /** 'With Ada and Greedy' */
  company: string;
}

/** A bot that plays for somebody here needs nobody. */
function isOurTurn({ table, seats, turn }: TablePage, held: readonly number[]): boolean {
  if (table.phase !== 'running' || turn === null) return false;
  return held.includes(turn) && seats[turn]?.played_by === 'person';
}

export function tableStatus(page: TablePage, held: readonly number[]): TableStatus {
  const { table, seats } = page;
  const others = seats
    .filter((seat) => !held.includes(seat.seat) && seat.played_by !== 'nobody')
    .map((seat) => seat.name);
  const company = others.length ? say('with', { names: join(others) }) : say('alone');
  const over = table.phase === 'over' || table.phase === 'closed';
  const mine = isOurTurn(page, held);
  return { text: line(page, held, mine), mine: mine && !table.paused, over, company };
}

function line({ table, seats, turn }: TablePage, held: readonly number[], mine: boolean): string {
  const name = (seat: number) => seats[seat]?.name ?? '';
  if (table.phase === 'waiting') {
    const free = seats.filter((seat) => seat.played_by === 'nobody').length;
    return free ? say('gathering', { n: free }) : say('ready');
  }
  if (table.phase === 'closed') return say(table.outdated ? 'outdated' : 'closed');
  if (table.phase === 'over') {
    const winners = table.result?.winners ?? [];
    if (held.length === 1 && winners.includes(held[0] ?? -1))
      return say(winners.length > 1 ? 'won_shared' : 'won');
    return winners.length ? say('won_by', { names: join(winners.map(name)) }) : say('over');
  }
  if (table.paused) return say('paused');
  if (turn === null) return '';
  if (mine) return held.length > 1 ? say('turn_of_here', { name: name(turn) }) : say('your_turn');
  return say('turn_of', { name: name(turn) });
}
