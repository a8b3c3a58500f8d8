/** The map that one builds on: the plan, the pencil, where the keyboard is, and what this device keeps of it. */

import { zoneAt } from '../art/buildings';
import { FREE, NOTHING } from '../deduction/map-contents';
import type { Numbers } from '../edition/numbers';
import { say } from '../words/say';
import { CityPlan } from './city-plan.svelte';
import { Pencil, validMarks } from './pencil.svelte';
import { loadPlan, savePlan } from './saved-plans';

export const NOTHING_KEYS = ['-', '0'];

export class MapBuilderState {
  readonly plan: CityPlan;
  readonly pencil = new Pencil();
  /** Taps write instead of building. */
  pencilling = $state(false);
  /** The zone that has the keyboard's focus, or will have it. */
  cursor = $state.raw({ x: 0, y: 0 });

  constructor(
    numbers: () => Numbers,
    /** Where this device keeps it; null: nowhere. */
    private readonly place: string | null,
  ) {
    this.plan = new CityPlan(numbers);
    this.pencil.subject = numbers().plans[0]?.name ?? NOTHING;
    const kept = place === null ? null : loadPlan(place);
    if (!kept) return;
    this.plan.restore(kept.layout);
    this.pencil.marks = validMarks(kept.marks, new Set(this.zones), this.written);
  }

  get zones(): string[] {
    const { side } = this.plan.numbers;
    return Array.from({ length: side * side }, (_, n) => zoneAt(n % side, Math.floor(n / side)));
  }

  get subjects(): string[] {
    return [...this.plan.numbers.plans.map(({ name }) => name), NOTHING];
  }

  /** All that marks may be about: hints write more than the pencil. */
  get written(): string[] {
    return [...this.subjects, FREE];
  }

  /** In an effect: whatever changes is kept. */
  remember(): void {
    const { layout } = this.plan;
    const { marks } = this.pencil;
    if (this.place !== null) savePlan(this.place, { layout, marks });
  }

  /** The keyboard goes on, and with it what is in hand. */
  step(x: number, y: number): void {
    const last = this.plan.numbers.side - 1;
    const to = { x: this.cursor.x + x, y: this.cursor.y + y };
    if (to.x < 0 || to.y < 0 || to.x > last || to.y > last) {
      this.plan.tell(say('edge'));
      return;
    }
    this.cursor = to;
    this.plan.point(to);
    this.plan.tell('');
  }

  tap(x: number, y: number, keyboard: boolean): void {
    this.cursor = { x, y };
    if (!this.pencilling) {
      this.plan.tap({ x, y }, keyboard);
      return;
    }
    const { subject } = this.pencil;
    const mark = this.pencil.cycle(zoneAt(x, y));
    const what = subject === NOTHING ? say('nothing') : subject;
    this.plan.tell(say(mark ? `pencil_${mark}` : 'pencil_none', { zone: zoneAt(x, y), what }));
  }

  /** What is in hand, or lies under the keyboard. */
  takeBack(): void {
    const under = this.plan.taken.get(zoneAt(this.cursor.x, this.cursor.y))?.building ?? null;
    const inHand = this.plan.chosen;
    this.plan.takeBack(inHand && this.plan.lying(inHand) ? inHand : under);
  }

  clear(): void {
    if (this.pencilling) this.pencil.clear();
    else this.plan.clear();
  }
}
