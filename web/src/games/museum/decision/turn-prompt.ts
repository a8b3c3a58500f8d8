/** What is to be done now, in a line. */

import prompts from '@library/museum/words/en/prompts.json';
import type { AnyView } from '@/game/contract';
import { words } from '@/words/words';
import { COLOURS } from '../art/colours';
import type { View } from '../generated/view';
import { iconName } from '../words/naming';
import { say as ask } from '../words/say';
import { iconOf } from './legal-picks';

const say = words(prompts);

export function turnPrompt(any: AnyView, names: string[], me: number | null): string {
  const view = any as View;
  if (view.phase === 'over') return ending(view, names, me);
  if (view.turn === null) return say('deal');
  if (view.actor !== me) return waiting(view, names[view.turn] ?? '');
  if (view.phase === 'icon') return withIcon(view);
  if (view.phase === 'walk') return say('walk');
  if (view.hand.length === 0) return say('play_camp');
  const camp = view.seats[me]?.camp ?? null;
  return say(camp === null ? 'play_or_camp' : 'play');
}

/** One of the two may have nothing to work on. */
function withIcon(view: View): string {
  const icon = iconName(iconOf(view));
  if (!view.moves.includes('use')) return ask('task_mummy');
  const mummies = view.moves.some((move) => move.startsWith('mummy '));
  return mummies ? say('icon', { icon }) : ask('task_use', { icon });
}

function waiting(view: View, name: string): string {
  if (view.actor < 0) return say('wait_draw', { name });
  if (view.phase === 'icon') return say('wait_icon', { name });
  return say(view.phase === 'walk' ? 'wait_walk' : 'wait_play', { name });
}

function ending({ winners }: View, names: string[], me: number | null): string {
  const [winner, ...more] = winners;
  if (winner === undefined || more.length > 0) return say('over_shared');
  return winner === me ? say('over_you') : say('over_won', { name: names[winner] ?? '' });
}

/** The lines of a chart are in the order of the colours, whoever plays them. */
export const lines = (view: AnyView): number[] =>
  (view as View).seats.map(({ colour }) => (COLOURS as readonly string[]).indexOf(colour));

/** What each seat has now, as it would count at the end. */
export const score = (view: AnyView, seat: number): number =>
  (view as View).seats[seat]?.score ?? 0;
