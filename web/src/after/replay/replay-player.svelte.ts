/** Where a replay stands, and whether it runs by itself. */

import type { LogEntry } from '@/game/contract';
import type { EventInfo, Story } from '@/wire/generated/wire';
import { type StepRange, stepFromHash, turnAt, turnRanges, type Viewpoint } from './replay-steps';

export const SPEEDS = [0.5, 1, 2, 4] as const;
const PACE = 1600; // milliseconds a step at speed 1: long enough to read a sentence

export class ReplayPlayer {
  at = $state(0);
  playing = $state(false);
  speed = $state(1);
  eyes: Viewpoint = $state('all');
  /** What the step that was just made told: so that cards move. A leap moves nothing. */
  fresh: LogEntry[] = $state.raw([]);
  readonly turns: StepRange[];
  readonly last: number;
  readonly turn: StepRange | undefined = $derived.by(() => turnAt(this.turns, this.at));
  #told = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly story: Story,
    hash: string,
    starts: (told: EventInfo) => number | null,
  ) {
    this.turns = turnRanges(story, starts);
    this.last = Math.max(story.steps.length - 1, 0);
    this.at = stepFromHash(hash, story) ?? 0;
  }

  /** Go somewhere by hand: that ends the running by itself. */
  go(step: number): void {
    this.pause();
    this.#move(step);
  }

  /** To the beginning of the turn before, or the next one. */
  leap(by: -1 | 1): void {
    const now = this.turn ? this.turns.indexOf(this.turn) : 0;
    const inside = by < 0 && this.at > (this.turn?.first ?? 0);
    const to = this.turns[inside ? now : now + by];
    this.go(to?.first ?? (by < 0 ? 0 : this.last));
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  play(): void {
    if (this.at === this.last) this.#move(0);
    this.playing = true;
    this.#wait();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#move(this.at + 1);
      if (this.at < this.last) this.#wait();
      else this.playing = false;
    }, PACE / this.speed);
  }

  #move(step: number): void {
    const to = Math.min(Math.max(step, 0), this.last);
    const on = to === this.at + 1;
    this.at = to;
    // Another's eyes did not see all that the story tells, so nothing of it may move before them.
    const events = on && this.eyes === 'all' ? (this.story.steps[to]?.events ?? []) : [];
    this.fresh = events.map((told) => ({ number: ++this.#told, seq: to, told }));
  }
}
