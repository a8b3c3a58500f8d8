/** What stays of a quest that one person has dug: docs/quests.md says how its line is written. */
import type { AnyView, ChallengeOutcome } from '@/game/contract';
import { isSolo } from '../board/seats';
import type { View } from '../generated/view';

const COSTS = '①②③④⑤'; // a question that cost 1, 2, 3, 4, and 5 or more
const OVER = -2;

export function outcome(any: AnyView): ChallengeOutcome | null {
  const view = any as View;
  const pawn = view.pawns[0];
  if (view.actor !== OVER || !isSolo(view) || view.quest === null || !pawn) return null;
  return { quest: view.quest, rank: view.rank, time: pawn.time, line: lineOf(view) };
}

/** The questions by their costs, and the checks; neither axes nor answers. */
function lineOf({ asked, checks }: View): string {
  const costs = asked.map(({ cost }) => COSTS[Math.min(cost, COSTS.length) - 1]);
  return [...costs, ...checks.map(({ right }) => (right ? '✓' : '✗'))].join('');
}
