/** Who found the city and how, as it is told to whoever looks. */

import result from '@library/archeologic/words/en/result.json';
import type { AnyView, Ending } from '@/game/contract';
import { words } from '@/words/words';
import { isSolo } from '../board/seats';
import type { View } from '../generated/view';

const say = words(result);
const QUESTS = '/games/archeologic/quests';

export function ending(
  any: AnyView,
  names: string[],
  me: number | null,
  stoodIn: number[] = [],
): Ending {
  const view = any as View;
  return {
    ...told(view, names, me, stoodIn),
    again: say(view.quest === null ? 'again_secret' : 'again_number'),
    ...(isSolo(view) ? { ways: [{ href: QUESTS, label: say('quests') }] } : {}),
  };
}

function told(
  view: View,
  names: string[],
  me: number | null,
  stoodIn: number[],
): { title: string; text: string } {
  const [winner] = view.winners;
  if (winner === undefined) return lost(view, names, me);
  const name = names[winner] ?? '';
  const n = view.pawns[winner]?.time ?? 0;
  const byBot = stoodIn.includes(winner);
  const mine = winner === me && !byBot;
  if (isSolo(view) && byBot)
    return { title: say('ending_bot'), text: say('ending_bot_text', { n }) };
  if (isSolo(view))
    return {
      title: say(view.thresholds ? title(view.rank) : 'ending_solved'),
      text: mine ? say('ending_solved_text', { n }) : say('ending_solved_of', { name, n }),
    };
  const { space = n, began = 0 } = view.pawns[winner] ?? {};
  return {
    title: mine ? say('ending_won_you') : say('ending_won', { name }),
    text:
      space - began === n ? say('ending_won_text', { n }) : say('ending_won_space', { n, space }),
  };
}

function title(rank: string | null) {
  if (rank === 'master') return 'ending_master';
  return rank === 'seasoned' ? 'ending_seasoned' : 'ending_apprentice';
}

/** Nobody found it: out of time, or everybody is out of the game. */
function lost(view: View, names: string[], me: number | null): { title: string; text: string } {
  const title = say('ending_lost');
  if (!view.pawns.every((pawn) => pawn.out)) return { title, text: say('ending_lost_text') };
  if (!isSolo(view)) return { title, text: say('ending_lost_all') };
  const text =
    me === 0 ? say('ending_wrong_text') : say('ending_wrong_of', { name: names[0] ?? '' });
  return { title, text };
}
