/** A decision in the making: what is chosen, what it can do, and what is asked back. */

import type { View } from '@/wire/generated/card-game';
import type { Deed, Moment } from './deeds';
import * as deeds from './deeds';
import { total } from './numbers';
import {
  cheapest,
  choose,
  fewer,
  isEmpty,
  more,
  nothing,
  type Selection,
  type Side,
  source,
  step,
  still,
} from './selection';
import { wastes } from './wastes';

export type Around = Omit<Moment, 'chosen'> & { act: (picks: string[]) => Promise<boolean> };

export class Play {
  private picked: Selection = $state.raw(nothing);
  /** What ending the turn would waste; while it is asked, [] otherwise. */
  question: string[] = $state.raw([]);
  /** Why something that was tried can't be done; until the next change. */
  hint = $state('');
  private asked = false;
  private stage = '';

  private readonly around: () => Around;

  constructor(around: () => Around) {
    this.around = around;
  }

  readonly view: View = $derived.by(() => this.around().view);
  /** The table may have changed under a selection: what is gone can't be chosen. */
  readonly chosen: Selection = $derived(still(this.picked, this.view));
  readonly moment: Moment = $derived.by(() => ({ ...this.around(), chosen: this.chosen }));
  /** Cards can be chosen ahead, while others play. */
  readonly mayChoose: boolean = $derived(
    this.moment.me !== null && this.view.phase !== 'over' && this.view.phase !== 'rob',
  );
  readonly storm: boolean = $derived(
    this.view.phase === 'storm' && this.view.actor === this.moment.me,
  );
  readonly rob: boolean = $derived(this.view.phase === 'rob' && this.view.actor === this.moment.me);
  readonly sale: Deed = $derived(deeds.sale(this.moment));
  readonly trade: Deed = $derived(deeds.trade(this.moment));
  readonly explorations: Deed[] = $derived(
    this.view.chambers.map((chamber) => deeds.exploration(this.moment, chamber)),
  );
  readonly ending: Deed = $derived(deeds.ending(this.moment));
  readonly discards: Deed = $derived(deeds.discards(this.moment));
  readonly robberies = $derived(deeds.robberies(this.moment));
  readonly balance: string = $derived(deeds.balance(this.moment));
  readonly empty: boolean = $derived(isEmpty(this.chosen));

  /** A new stage of the game: what was chosen for the old one is put back. */
  enter(): void {
    const { view, me } = this.moment;
    const stage = view.actor === me ? `${view.phase} ${view.turn}` : '';
    if (stage === this.stage) return;
    // Choosing ahead is for one's own turn: it lasts until something else is asked of us.
    if (this.stage !== '' || stage.startsWith('storm') || stage.startsWith('rob')) this.clear();
    if (stage === '') this.asked = false;
    this.question = [];
    this.hint = '';
    this.stage = stage;
  }

  private set(chosen: Selection): void {
    this.picked = chosen;
    this.hint = '';
    this.question = [];
  }

  mayChooseFrom(side: Side): boolean {
    return this.mayChoose && !(side === 'take' && this.storm);
  }

  step(side: Side, kind: string): void {
    if (this.mayChooseFrom(side)) this.set(step(this.chosen, side, kind, this.view));
  }

  more(side: Side, kind: string): void {
    if (this.mayChooseFrom(side)) this.set(more(this.chosen, side, kind, this.view));
  }

  fewer(side: Side, kind: string): void {
    this.set(fewer(this.chosen, side, kind));
  }

  /** The whole set of a kind, to be sold. In a storm: as many as are still due. */
  wholeSet(kind: string): void {
    if (!this.mayChoose) return;
    const held = source(this.view, 'give')[kind] ?? 0;
    if (this.storm) {
      const others = total(this.chosen.give) - (this.chosen.give[kind] ?? 0);
      this.set(choose(this.chosen, 'give', kind, Math.min(held, this.view.owed - others)));
      return;
    }
    const largest = this.moment.numbers.of[kind]?.sells.length ?? 1;
    this.set({ give: { [kind]: Math.min(held, largest) }, take: {} });
  }

  /** Dropped on the museum: what is chosen of this kind, or else the whole set. */
  forSale(kind: string): void {
    const chosen = this.chosen.give[kind];
    if (chosen) this.set({ give: { [kind]: chosen }, take: {} });
    else this.wholeSet(kind);
  }

  cheapest(): void {
    const { view, numbers } = this.moment;
    this.set({ give: cheapest(view.hand, view.owed, numbers), take: {} });
  }

  clear(): void {
    this.set(nothing);
  }

  /** The turn is not to end yet. */
  stay(): void {
    this.question = [];
  }

  /** Do it; or say why not; or ask first. */
  async try(deed: Deed): Promise<void> {
    if (deed.why !== null) {
      this.hint = deed.why;
      return;
    }
    if (deed.id === 'end' && !this.asked) {
      const pity = wastes(this.view, this.moment.numbers);
      if (pity.length) {
        this.asked = true;
        this.question = pity;
        return;
      }
    }
    this.question = [];
    this.hint = '';
    if (await this.around().act(deed.picks)) this.clear();
  }
}
