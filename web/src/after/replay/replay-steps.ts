/** A story read for the replay: who saw what in each step, and which steps make a turn. */

import type { AnyView } from '@/game/contract';
import type { EventInfo, Story } from '@/wire/generated/wire';

/** Whose eyes we look through: a seat's; everybody's at once; or a spectator's. */
export type Viewpoint = number | 'all' | 'spectator';

/** The story has the spectator's view, and of a seat's only what differs from it. */
export function viewOf(story: Story, step: number, seat: number | null): AnyView {
  const { views = [], words } = story.steps[step] ?? {};
  const [open = {}, ...seats] = views;
  const own = seat === null ? {} : (seats[seat] as object);
  return { ...(open as object), ...own, ...words?.[seat === null ? 0 : seat + 1] } as AnyView;
}

export function allViews(story: Story, step: number): AnyView[] {
  return story.players.map((_, seat) => viewOf(story, step, seat));
}

export interface StepRange {
  /** From 1; 0 for a set-up that takes decisions of its own. */
  number: number;
  seat: number | null;
  first: number;
  last: number;
}

/** Steps in a row that lead to, or happen in, the same seat's turn; alone, every start is a turn. */
export function turnRanges(
  story: Story,
  starts: (told: EventInfo) => number | null = () => null,
): StepRange[] {
  const found: StepRange[] = [];
  const alone = story.players.length === 1;
  let begun = false;
  story.steps.forEach((_, step) => {
    const seat = owner(story, step);
    const latest = found.at(-1);
    // Once it is over it is nobody's turn, but what ended it was still of the last one.
    const over = seat === null && latest !== undefined && latest.number > 0;
    const start = alone && story.steps[step]?.events.some((told) => starts(told) !== null);
    const another = start && begun && latest !== undefined && latest.number > 0;
    begun ||= start === true;
    if (latest && another) {
      found.push({ number: latest.number + 1, seat: latest.seat, first: step, last: step });
    } else if (latest && (latest.seat === seat || over)) latest.last = step;
    else {
      const number = seat === null ? 0 : (latest?.number ?? 0) + 1;
      found.push({ number, seat, first: step, last: step });
    }
  });
  return found;
}

/** Others may have to decide something in somebody's turn: a game where they do says whose it is. */
function owner(story: Story, step: number): number | null {
  const { turn } = viewOf(story, step, null) as { turn?: number | null };
  return turn === undefined ? (story.steps[step]?.turn ?? null) : turn;
}

export function turnAt(all: StepRange[], step: number): StepRange | undefined {
  return all.find((turn) => step <= turn.last);
}

/** Everybody's score before the first turn, and at the end of each. */
export function scores(story: Story, all: StepRange[]): number[][] {
  const start = story.steps[0]?.scores ?? [];
  return [start, ...all.map((turn) => story.steps[turn.last]?.scores ?? [])];
}

const MOMENT = /^#step=(\d{1,6})$/;

/** The step that an address points at; people count from 1. */
export function stepFromHash(hash: string, story: Story): number | null {
  const found = MOMENT.exec(hash);
  if (!found) return null;
  return Math.min(Math.max(Number(found[1]) - 1, 0), story.steps.length - 1);
}

export const hashOfStep = (step: number): string => `#step=${step + 1}`;
