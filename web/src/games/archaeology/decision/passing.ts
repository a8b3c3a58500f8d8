/** What counts as a pass once the dig site is empty, and how long trading alone does not. */

import type { View } from '../generated/view';

/** Would it be a pass to end the turn now? */
export function wouldPass(view: View): boolean {
  return view.quiet && (view.trades === 0 || tradeTurnsLeft(view) === 0);
}

/** How many more turns with trades only are no passes. */
export function tradeTurnsLeft({ trade_turns = 0, trade_turns_at_most = 0 }: View): number {
  return trade_turns_at_most - trade_turns;
}

/** Trading alone is a pass within a round, or is one already: time to say so. */
export function warnOfTradeTurns(view: View): boolean {
  return (view.trade_turns ?? 0) > 0 && tradeTurnsLeft(view) <= view.seats.length;
}
