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

const SETTLE = 350; // milliseconds; a double click is faster

export type Around = Omit<Moment, 'chosen'> & { act: (picks: string[]) => Promise<boolean> };

export class Play {
  private picked: Selection = $state.raw(nothing);
  /** What ending the turn would waste; while it is asked, [] otherwise. */
  question: string[] = $state.raw([]);
  /** Why something that was tried can't be done; until the next change. */
  hint = $state('');
  /** Something was done in this turn: ending it is what comes next. */
  done = $state(false);
  /** The bar has just changed: a second click was meant for what was there before. */
  settling = $state(false);
  private asked = false;
  private stage = '';
  private settled = 0;

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
  readonly exploration: Deed | undefined = $derived(
    deeds.nextExploration(this.explorations, this.view),
  );
  readonly ending: Deed = $derived(deeds.ending(this.moment));
  readonly discards: Deed = $derived(deeds.discards(this.moment));
  readonly sparing: Deed = $derived(deeds.sparing(this.moment));
  readonly robberies = $derived(deeds.robberies(this.moment));
  readonly balance: string = $derived(deeds.balance(this.moment));
  readonly empty: boolean = $derived(isEmpty(this.chosen));
  /** What the bar asks or offers; another choice of cards is no other offer. */
  readonly offer: string = $derived.by(() => {
    const { view, me } = this.moment;
    if (view.actor !== me) return '';
    const reach = this.exploration?.why === null ? this.exploration.id : '';
    return [view.phase, view.turn, this.question.length > 0, reach].join();
  });

  /** A new stage of the game: what was chosen for the old one is put back. */
  enter(): void {
    const { view, me } = this.moment;
    const stage = view.actor === me ? `${view.phase} ${view.turn}` : '';
    if (stage === this.stage) return;
    // Choosing ahead is for one's own turn: it lasts until something else is asked of us.
    if (this.stage !== '' || stage.startsWith('storm') || stage.startsWith('rob')) this.clear();
    if (stage === '') this.asked = false;
    if (!stage.startsWith('act')) this.done = false;
    this.question = [];
    this.hint = '';
    this.stage = stage;
  }

  /** Let a new offer be seen before it is clicked. Keys have no need of it. */
  settle(): void {
    clearTimeout(this.settled);
    this.settling = true;
    this.settled = window.setTimeout(() => {
      this.settling = false;
    }, SETTLE);
  }

  /** A button was clicked; with the keyboard, if there is no pointer in the event. */
  async click(deed: Deed, event: MouseEvent): Promise<void> {
    if (this.settling && event.detail > 0) return;
    await this.try(deed);
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
    if (deed.id === 'cheapest') {
      this.cheapest();
      return;
    }
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
    if (!(await this.around().act(deed.picks))) return;
    this.done = deed.id === 'sell' || deed.id === 'trade' || deed.id.startsWith('explore');
    this.clear();
  }
}
