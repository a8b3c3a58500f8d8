/** The numbers of an edition: as the rules page brings them, and as pages count with them. */

import type { Marked } from '@/game/source-marks';
import type { RulesPage } from '@/wire/generated/wire';
import type { Building } from '../art/buildings';

const GENERAL = ['buildings', 'empty', 'traps'] as const;
export const COSTS = [...GENERAL, 'small', 'big', 'step', 'aim', 'check'] as const;
type Cost = (typeof COSTS)[number];

export interface MarkedNumbers {
  side: Marked;
  traps: Marked;
  ring: Marked<string>;
  costs: Record<Cost, Marked>;
  buildings: { name: string; size: Marked<'big' | 'small'>; plan: Marked<string[]> }[];
}

export interface Numbers {
  side: number;
  /** In a row or column, at most. */
  traps: number;
  /** The rows and columns as the viewfinder goes round. */
  ring: string[];
  costs: Record<Cost, number>;
  /** Time for one more step of the viewfinder, for any axis, and for a check. */
  step: number;
  aim: number;
  check: number;
  plans: Building[];
}

export function numbersOf(rules: RulesPage): Numbers {
  const { side, traps, ring, costs: marked, buildings } = rules.numbers as MarkedNumbers;
  const entries = COSTS.map((cost) => [cost, marked[cost][0]]);
  const costs = Object.fromEntries(entries) as Record<Cost, number>;
  return {
    side: side[0],
    traps: traps[0],
    ring: ring[0].split(' '),
    costs,
    step: costs.step,
    aim: costs.aim,
    check: costs.check,
    plans: buildings.map(({ name, size, plan }) => ({ name, size: size[0], rows: plan[0] })),
  };
}

export const questionsOf = ({ plans }: Numbers): string[] => [
  ...GENERAL,
  ...plans.map((plan) => plan.name),
];

/** The time that a question takes, without moves of the viewfinder. */
export function costOf(question: string, { costs, plans }: Numbers): number {
  const size = plans.find((plan) => plan.name === question)?.size;
  return costs[(size ?? question) as Cost] ?? 0;
}
