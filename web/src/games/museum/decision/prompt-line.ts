/** What the open question says: one line above the buttons. */

import { artifactName, colourName, iconName } from '../words/naming';
import { say } from '../words/say';
import type { TileDecision } from './tile-decision.svelte';

export function promptLine(
  decision: TileDecision,
  names: readonly string[],
  steps: number,
): string {
  const { step, view, chosen, icon } = decision;
  const camp = view.seats[decision.me]?.camp == null;
  switch (step) {
    case 'watch':
      return idle(decision);
    case 'hand':
      return say(camp ? 'step_hand_camp' : 'step_hand');
    case 'cell':
      return say(chosen === 'camp' ? 'step_cell_camp' : 'step_cell');
    case 'laid':
      if (chosen === 'camp') return say('step_laid_camp');
      return say(decision.turns.length > 1 ? 'step_laid' : 'step_laid_one');
    case 'icon':
      if (view.moves.includes('use')) return say('step_icon');
      return say('step_icon_mummies', { icon: iconName(icon) });
    case 'target':
      return say(`step_target_${icon}` as 'step_target_rotate');
    case 'second':
      return say('step_second');
    case 'put':
      return say(camp ? 'step_put_camp' : 'step_put');
    case 'fit':
      return say(
        decision.turns.length > 1 ? (`step_fit_${icon}` as 'step_fit_rotate') : 'step_fit_one',
      );
    case 'haunt':
      return haunting(decision, names);
    case 'haunted':
      return say('step_haunted');
    case 'walk':
      return say('step_walk', { n: steps });
    case 'arrived':
      if (decision.finds) return say('step_finds', { artifact: artifactName(decision.finds) });
      return say('step_arrived', { n: view.reach?.[decision.goal ?? ''] ?? 1 });
  }
}

function idle({ view, situation }: TileDecision): string {
  if (view.phase === 'over') return say('idle_over');
  if (situation.me === null) return say('idle_watch');
  return view.turn === situation.me ? say('idle_draw') : say('idle_wait');
}

function haunting({ iconAction, me, view }: TileDecision, names: readonly string[]): string {
  if (iconAction === me) return say('step_haunt_own');
  const seat = typeof iconAction === 'number' ? iconAction : 0;
  return say('step_haunt', {
    name: names[seat] ?? '',
    colour: colourName(view.seats[seat]?.colour ?? ''),
  });
}
