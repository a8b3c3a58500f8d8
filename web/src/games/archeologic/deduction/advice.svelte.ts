/** Help that was asked for, as long as it is of use: its words, what can be done with it, and the zones it speaks of. */
import { announce } from '@/parts/live/live-region.svelte';
import { say } from '../words/say';
import type { BrokenFact } from './contradictions';
import type { HintUse } from './hint-uses';

/** A map against all that is known. */
export interface Comparison {
  broken: BrokenFact[];
  /** Is there a whole city that goes with it? Null: it would take too long to find out. */
  fits: boolean | null;
}

export class AdviceState {
  title = $state('');
  lines: string[] = $state.raw([]);
  good = $state(false);
  offered: HintUse[] = $state.raw([]);
  private spoken: string[] = $state.raw([]);
  readonly zones: readonly string[] = $derived(this.title ? this.spoken : []);

  show(
    title: string,
    lines: string[],
    good: boolean,
    zones: string[] = [],
    offered: HintUse[] = [],
  ) {
    [this.title, this.lines, this.good] = [title, lines, good];
    [this.spoken, this.offered] = [zones, offered];
    announce([title, ...lines].join(' '));
  }

  compared({ broken, fits }: Comparison): void {
    const zones = broken.flatMap((one) => one.zones);
    const lines = broken.map(({ text }) => text);
    if (lines.length > 0) this.show(say('disagrees', { n: lines.length }), lines, false, zones);
    else if (fits === false) this.show(say('no_city'), [say('no_city_more')], false);
    else this.show(say(fits ? 'agrees' : 'agrees_so_far'), [], true);
  }

  close(): void {
    this.title = '';
  }
}
