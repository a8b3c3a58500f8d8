/** How each seat did, once it is over: time, questions and checks. */

import type { Check, Placed, View } from '../generated/view';

export interface RankedSeat {
  seat: number;
  won: boolean;
  out: boolean;
  time: number;
  questions: number;
  /** What the questions took, moves of the viewfinder included. */
  asking: number;
  wrong: number;
  /** Checked, but never opened. */
  sealed: boolean;
  /** The last city that was checked, if it was wrong, with what was right about it. */
  last: { layout: Placed[]; right: Record<string, boolean> } | null;
}

/** Who found it first, then those who were still at it, then those who are out; each by their time. */
export function rankSeats(view: View): RankedSeat[] {
  return view.pawns
    .map((pawn, seat): RankedSeat => {
      const asked = view.asked.filter((one) => one.seat === seat);
      const checks = view.checks.filter((one) => one.seat === seat);
      return {
        seat,
        won: view.winners.includes(seat),
        out: pawn.out,
        time: pawn.time,
        questions: asked.length,
        asking: asked.reduce((sum, one) => sum + one.cost, 0),
        wrong: checks.filter((check) => check.right === false).length,
        sealed: checks.at(-1)?.right === null,
        last: shown(checks.at(-1), view.solution),
      };
    })
    .sort((a, b) => standing(a) - standing(b) || a.time - b.time);
}

const standing = ({ won, out }: RankedSeat): number => (won ? 0 : out ? 2 : 1);

function shown(check: Check | undefined, solution: Placed[] | null): RankedSeat['last'] {
  if (!check?.layout || check.right || !solution) return null;
  return { layout: check.layout, right: compared(check.layout, solution) };
}

/** Building by building: does it lie as it should? */
export function compared(layout: Placed[], solution: Placed[]): Record<string, boolean> {
  return Object.fromEntries(
    layout.map(({ building, zone, turns }) => {
      const right = solution.find((one) => one.building === building);
      return [building, right?.zone === zone && right.turns === turns];
    }),
  );
}
