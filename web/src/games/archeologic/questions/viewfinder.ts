/** Where the viewfinder can look, what that takes, and which picks do it. */

import type { Numbers } from '../edition/numbers';
import type { View } from '../generated/view';

type ViewfinderMove = 'set' | 'stay' | 'step' | 'aim' | 'here';

export interface Reach {
  axis: string;
  move: ViewfinderMove;
  /** Time beside the question's own. */
  extra: number;
}

/** Every axis, clockwise from the first that costs nothing. */
export function reachableAxes(view: View, { ring, step, aim }: Numbers): Reach[] {
  if (view.viewfinder === null) return ring.map((axis) => ({ axis, move: 'set', extra: 0 }));
  if (view.aim !== null) return [{ axis: view.aim, move: 'here', extra: view.extra }];
  const from = ring.indexOf(view.viewfinder) + 1;
  return ring.map((_, n) => {
    const axis = ring[(from + n) % ring.length] ?? '';
    if (n === 0) return { axis, move: 'stay', extra: 0 };
    return n === 1 ? { axis, move: 'step', extra: step } : { axis, move: 'aim', extra: aim };
  });
}

export function askPicks({ axis, move }: Reach, question: string): string[] {
  const ask = `ask ${question.toLowerCase()}`;
  if (move === 'here') return [ask];
  return [move === 'aim' ? `aim ${axis.toLowerCase()}` : move, ask];
}

export const setPick = (axis: string): string => `set ${axis.toLowerCase()}`;
