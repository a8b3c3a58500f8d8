/** What can be done with a hint: choose its question, write down what is certain, lay out its city. */

import type { Advice } from '@/game/contract';
import type { Certain, Hint } from '../generated/view';
import type { MapBuilderState } from '../map/map-builder.svelte';
import { say } from '../words/say';
import { FREE, NOTHING } from './map-contents';

export interface HintUse {
  id: string;
  label: string;
  go: () => void;
}

export function usesOf(
  { data }: Advice,
  builder: MapBuilderState,
  ask: (axis: string, question: string) => void,
): HintUse[] {
  const { certain, question, check } = (data ?? {}) as Partial<Hint>;
  const uses: HintUse[] = [];
  if (question)
    uses.push({
      id: 'use-question',
      label: say('use_question'),
      go: () => ask(question.axis, question.question),
    });
  const fresh = (certain ? certainMarks(certain) : []).filter(
    ({ zone, what, mark }) => builder.pencil.marks[zone]?.[what] !== mark,
  );
  if (fresh.length > 0)
    uses.push({
      id: 'use-certain',
      label: say('use_certain'),
      go: () => {
        for (const { zone, what, mark } of fresh) builder.pencil.write(zone, what, mark);
        builder.plan.tell(say('pencilled_certain'));
      },
    });
  if (check)
    uses.push({
      id: 'use-check',
      label: say('use_check'),
      go: () => {
        builder.pencilling = false;
        builder.plan.restore(check);
      },
    });
  return uses;
}

/** The zones that a hint tells something new about. */
export function zonesOfHint({ data }: Advice, { pencil, plan }: MapBuilderState): string[] {
  const { certain } = (data ?? {}) as Partial<Hint>;
  const zones = (certain ? certainMarks(certain) : [])
    .filter(({ zone, what, mark }) => pencil.marks[zone]?.[what] !== mark && !plan.taken.has(zone))
    .map(({ zone }) => zone);
  return [...new Set(zones)];
}

/** Buildings, empty zones and risk-free boxes; and what is only known not to be empty, unless a trap says so already. */
function certainMarks({ empty, boxes, traps, symbols, buildings }: Certain) {
  const sure = (zone: string, what: string) => ({ zone, what, mark: 'sure' as const });
  return [
    ...empty.map((zone) => sure(zone, NOTHING)),
    ...Object.entries(buildings).map(([zone, building]) => sure(zone, building)),
    ...Object.entries(symbols).flatMap(([zone, mark]) =>
      mark === 'free' ? [sure(zone, FREE)] : [],
    ),
    ...boxes
      .filter((zone) => !traps.includes(zone) && !(zone in buildings) && !(zone in symbols))
      .map((zone) => ({ zone, what: NOTHING, mark: 'no' as const })),
  ];
}
