/** A question in the making: which axis, and what about it. */

import { landingSpace, lastPawn } from '../board/time-track';
import { costOf, type Numbers } from '../edition/numbers';
import type { View } from '../generated/view';
import { askPicks, type Reach, reachableAxes, setPick } from './viewfinder';

interface Around {
  view: View;
  numbers: Numbers;
  me: number | null;
  mayAct: boolean;
  act: (picks: string[]) => Promise<boolean>;
}

export class QuestionChoice {
  private wanted: string | null = $state(null);
  question: string | null = $state(null);
  private stage = '';

  constructor(private readonly around: () => Around) {}

  readonly view: View = $derived.by(() => this.around().view);
  readonly numbers: Numbers = $derived.by(() => this.around().numbers);
  readonly mayAct: boolean = $derived.by(
    () => this.around().mayAct && ['set', 'turn', 'ask'].includes(this.view.phase),
  );
  readonly setting: boolean = $derived(this.view.viewfinder === null);
  readonly reachableAxes: Reach[] = $derived(reachableAxes(this.view, this.numbers));
  /** What is looked at: what was chosen, or else what costs nothing. */
  readonly reach: Reach | null = $derived(
    this.reachableAxes.find(({ axis }) => axis === this.wanted) ??
      (this.setting ? null : (this.reachableAxes[0] ?? null)),
  );
  readonly axis: string | null = $derived(this.reach?.axis ?? null);
  readonly total: number | null = $derived(
    this.reach && this.question ? this.reach.extra + costOf(this.question, this.numbers) : null,
  );
  /** Where the pawn would come to stand. */
  readonly lands: number | null = $derived.by(() => {
    const { me } = this.around();
    if (me === null || this.total === null) return null;
    return landingSpace(this.view.pawns, me, this.total);
  });
  /** Who would be furthest behind then. */
  readonly next: number | null = $derived.by(() => {
    const { me } = this.around();
    return this.lands === null || me === null ? null : lastPawn(this.view.pawns, me, this.lands);
  });
  readonly ready: boolean = $derived(
    this.mayAct && this.reach !== null && (this.setting || this.question !== null),
  );

  look(axis: string): void {
    this.wanted = axis;
  }

  /** One can choose ahead while others play; once it was asked, nothing is chosen. */
  enter(): void {
    const { me } = this.around();
    const own = this.view.asked.filter(({ seat }) => seat === me).length;
    const stage = `${own} ${this.setting}`;
    if (stage === this.stage) return;
    this.stage = stage;
    this.wanted = null;
    this.question = null;
  }

  async send(): Promise<void> {
    if (!this.ready || !this.reach) return;
    const picks = this.setting
      ? [setPick(this.reach.axis)]
      : askPicks(this.reach, this.question ?? '');
    await this.around().act(picks);
  }
}
