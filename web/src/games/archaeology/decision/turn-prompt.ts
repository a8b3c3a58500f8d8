/** What is to be done now, in a line. */

import type { AnyView } from '@/game/contract';
import { join } from '@/words/words';
import type { View } from '../generated/view';
import { say } from '../words/say';
import { tradeTurnsLeft, warnOfTradeTurns, wouldPass } from './passing';

export function turnPrompt(any: AnyView, names: string[], me: number | null): string {
  const view = any as View;
  if (view.phase === 'over') {
    const winners = view.winners;
    if (winners.length === 1 && winners[0] === me) return say('over_you');
    const called = winners.map((seat) => (seat === me ? say('you') : (names[seat] ?? '')));
    if (called.length > 1) return say('over_shared', { names: join(called) });
    return say('over_won', { name: called[0] ?? '' });
  }
  if (view.actor < 0) return say('wait_chance');
  const mine = view.actor === me;
  const name = names[view.actor] ?? '';
  if (view.phase === 'storm') return storm(view, names, me);
  if (view.phase === 'rob') return mine ? say('task_rob') : say('wait_rob', { name });
  if (!mine) return say('wait_act', { name });
  if (view.must_sell) return say('task_must_sell');
  return turn(view);
}

/** What a turn offers, in the words of its buttons. */
function turn(view: View): string {
  const { quiet, dig_site, explorations = 0, moves } = view;
  if (quiet && warnOfTradeTurns(view)) {
    const n = tradeTurnsLeft(view);
    return n > 0 ? say('task_trading_ends', { n }) : say('task_trading_ended');
  }
  if (quiet) return say(wouldPass(view) ? 'task_quiet' : 'task_empty');
  if (explorations > 0 && !moves.some((move) => move.startsWith('explore ')))
    return say('task_explored');
  return say(dig_site === 0 ? 'task_empty' : 'task_act');
}

/** Whose storm it is, and who is losing cards to it. */
function storm(view: View, names: string[], me: number | null): string {
  const { owed: n, turn, actor } = view;
  const name = names[actor] ?? '';
  const digger = names[turn ?? actor] ?? '';
  if (actor === me)
    return turn === me ? say('task_storm', { n }) : say('task_storm_of', { n, digger });
  if (turn === me) return say('wait_storm_yours', { n, name });
  return turn === actor
    ? say('wait_storm', { n, name })
    : say('wait_storm_of', { n, name, digger });
}
