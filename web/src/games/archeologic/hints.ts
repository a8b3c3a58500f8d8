/** What can be done with a hint: choose its question, write down what is certain, lay out its city. */
import type { Lying } from '@/art/archeologic/plans';
import type { Advice } from '@/games/game';
import type { Certain } from '@/wire/generated/archeologic';
import type { Builder } from './builder.svelte';
import { say } from './say';
import { NOTHING } from './scene';

export interface Use {
  id: string;
  label: string;
  go: () => void;
}

/** As the library's hints have it. */
interface Hint {
  certain: Certain;
  question: { axis: string; question: string } | null;
  check: Lying[] | null;
}

export function usesOf(
  { data }: Advice,
  builder: Builder,
  ask: (axis: string, question: string) => void,
): Use[] {
  const { certain, question, check } = (data ?? {}) as Partial<Hint>;
  const uses: Use[] = [];
  if (question)
    uses.push({
      id: 'use-question',
      label: say('use_question'),
      go: () => ask(question.axis, question.question),
    });
  const sure = certain ? certainMarks(certain) : [];
  const fresh = sure.filter(([zone, what]) => builder.pencil.marks[zone]?.[what] !== 'sure');
  if (fresh.length > 0)
    uses.push({
      id: 'use-certain',
      label: say('use_certain'),
      go: () => {
        for (const [zone, what] of fresh) builder.pencil.write(zone, what, 'sure');
        builder.pencilling = true;
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

const certainMarks = ({ empty, buildings }: Certain): [zone: string, what: string][] => [
  ...empty.map((zone): [string, string] => [zone, NOTHING]),
  ...Object.entries(buildings),
];
