/** The story in words: what each step told, under the turn in which it happened. */

import type { EventInfo, Story } from '@/wire/generated/wire';
import type { StepRange } from './replay-steps';

/** What one step told of one turn. A step that ends a turn may also tell how the next one begins. */
interface ReplayLogEntry {
  step: number;
  sentences: string[];
}

export interface ReplayTurn {
  /** null: before the first turn. */
  turn: StepRange | null;
  entries: ReplayLogEntry[];
}

export interface EventTexts {
  /** '' for what is not worth a word. */
  sentence: (told: EventInfo) => string;
  startsTurn: (told: EventInfo) => number | null;
}

/** Chapters with something to tell, in order; `opening` is the first sentence of all. */
export function replayTurns(
  story: Story,
  turns: StepRange[],
  teller: EventTexts,
  opening: string,
): ReplayTurn[] {
  const setup: ReplayTurn = { turn: null, entries: [] };
  let chapter = setup;
  let next = 0;
  const all = [setup];
  story.steps.forEach(({ events }, step) => {
    const turn = turns[next];
    let begins = events.length;
    if (turn?.first === step) {
      const alone = turns[next - 1]?.seat === turn.seat;
      next += 1;
      // It was the old turn still when somebody passed; the new one begins with its own first event.
      begins = alone ? 0 : events.findIndex((told) => teller.startsTurn(told) === turn.seat);
      if (begins < 0) begins = events.length;
    }
    note(chapter, step, events.slice(0, begins), teller, step === 0 ? [opening] : []);
    if (turn?.first !== step || turn.seat === null) return;
    chapter = { turn, entries: [] };
    all.push(chapter);
    note(chapter, step, events.slice(begins), teller);
  });
  return all.filter(({ entries }) => entries.length > 0);
}

function note(
  to: ReplayTurn,
  step: number,
  events: EventInfo[],
  teller: EventTexts,
  first: string[] = [],
) {
  const sentences = [...first, ...events.map(teller.sentence).filter(Boolean)];
  if (sentences.length > 0) to.entries.push({ step, sentences });
}

/** The step whose words are read now: one without words belongs to the one before it. */
export function stepWithWords(all: ReplayTurn[], step: number): number {
  let found = 0;
  for (const { entries } of all)
    for (const entry of entries) if (entry.step <= step) found = Math.max(found, entry.step);
  return found;
}

/** What a step told, all of it, and the turn in which it began to; null if it told nothing. */
export function textAt(
  all: ReplayTurn[],
  step: number,
): { turn: StepRange | null; text: string } | null {
  const found = all.flatMap(({ turn, entries }) =>
    entries.filter((entry) => entry.step === step).map(({ sentences }) => ({ turn, sentences })),
  );
  const begun = found[0];
  if (!begun) return null;
  return { turn: begun.turn, text: found.flatMap(({ sentences }) => sentences).join(' ') };
}
