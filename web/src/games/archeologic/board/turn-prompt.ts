/** What is to be done now, in a line. */

import prompts from '@library/archeologic/words/en/prompts.json';
import type { AnyView } from '@/game/contract';
import { words } from '@/words/words';
import type { View } from '../generated/view';
import { axisName } from '../words/naming';

const say = words(prompts);

export function turnPrompt(any: AnyView, names: string[], me: number | null): string {
  const view = any as View;
  if (view.phase === 'over') return ending(view, names, me);
  if (view.actor < 0) return say('deal');
  const name = names[view.actor] ?? '';
  if (view.actor !== me) return waiting(view, name, me);
  if (view.phase === 'set') return say('set');
  if (view.phase === 'ask') return say('ask', { axis: axisName(view.aim ?? '') });
  if (view.phase === 'check') return say('check');
  const rival = view.pawns.findIndex((pawn, seat) => seat !== me && pawn.checking);
  if (rival >= 0) return say('turn_rival', { name: names[rival] ?? '' });
  return say(justWrong(view, me) ? 'turn_again' : 'turn');
}

/** Is a wrong check the last thing that this seat has done? */
function justWrong({ checks, asked }: View, me: number): boolean {
  const check = checks.findLast((one) => one.seat === me);
  if (check?.right !== false) return false;
  return !asked.slice(check.after).some((one) => one.seat === me);
}

function waiting(view: View, name: string, me: number | null): string {
  if (view.phase === 'set') return say('set_wait', { name });
  const pawn = me === null ? undefined : view.pawns[me];
  if (pawn?.out) return say('wait_out');
  return pawn?.checking ? say('wait_check') : say('wait', { name });
}

function ending({ winners }: View, names: string[], me: number | null): string {
  const [winner] = winners;
  if (winner === undefined) return say('over_nobody');
  return winner === me ? say('over_you') : say('over_won', { name: names[winner] ?? '' });
}
