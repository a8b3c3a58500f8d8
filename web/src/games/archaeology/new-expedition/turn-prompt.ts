/** What is to be done now, in a line: what only this game asks, and else as in the family. */

import type { AnyView } from '@/game/contract';
import { turnPrompt as usual } from '../decision/turn-prompt';
import { total } from '../edition/numbers';
import type { View } from '../generated/view';
import { say } from './say';

export function turnPrompt(any: AnyView, names: string[], me: number | null): string {
  const view = any as View;
  const mine = view.actor === me;
  const name = names[view.actor] ?? '';
  if (view.phase === 'tent') return tent(view, names, me);
  if (view.phase === 'look') return mine ? say('task_look') : say('wait_look', { name });
  const n = view.phase === 'press' ? total(view.turned ?? {}) : view.owed;
  if (view.phase === 'keep') return mine ? say('task_keep', { n }) : say('wait_keep', { n, name });
  if (view.phase === 'press')
    return mine ? say('task_press', { n }) : say('wait_press', { n, name });
  if (view.phase === 'name') return mine ? say('task_name', { n }) : say('wait_name', { n, name });
  return usual(any, names, me);
}

/** Whose storm it is, and who says whether to sit it out. */
function tent({ turn, actor }: View, names: string[], me: number | null): string {
  const name = names[actor] ?? '';
  const digger = names[turn ?? actor] ?? '';
  if (actor === me) return turn === me ? say('task_tent_yours') : say('task_tent', { digger });
  if (turn === me) return say('wait_tent_yours', { name });
  return turn === actor ? say('wait_tent_own', { name }) : say('wait_tent', { digger, name });
}
