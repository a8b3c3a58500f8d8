/** A decision in the making: what is chosen, what it can do, and what is asked back. */

import { total } from '../edition/numbers';
import type { View } from '../generated/view';
import type { Action, Situation } from './actions';
import * as actions from './actions';
import { endTurnWarnings } from './end-turn-warnings';
import { chamberPrompt, type PhasePrompt, type PhasePrompts } from './phase-prompts';
import {
  cheapestCards,
  emptySelection,
  isEmpty,
  pileOfSide,
  type Selection,
  type Side,
  selectCount,
  selectFewer,
  selectMore,
  selectNext,
  stillPossible,
} from './selection';

const SETTLE = 350; // milliseconds; a double click is faster

export type DecisionContext = Omit<Situation, 'chosen'> & {
  act: (picks: string[]) => Promise<boolean>;
};

export class CardDecision {
  private picked: Selection = $state.raw(emptySelection);
  /** What ending the turn would waste; while it is asked, [] otherwise. */
  question: string[] = $state.raw([]);
  /** Why something that was tried can't be done; until the next change. */
  hint = $state('');
  /** Something was done in this turn: ending it is what comes next. */
  done = $state(false);
  /** Asked by the page itself: which of several chambers. */
  private choosing = $state(false);
  /** The bar has just changed: a second click was meant for what was there before. */
  settling = $state(false);
  private asked = false;
  private stage = '';
  private settled: ReturnType<typeof setTimeout> | undefined;

  private readonly context: () => DecisionContext;
  private readonly phasePrompts: PhasePrompts;

  constructor(context: () => DecisionContext, phasePrompts: PhasePrompts) {
    this.context = context;
    this.phasePrompts = phasePrompts;
  }

  readonly view: View = $derived.by(() => this.context().view);
  /** The table may have changed under a selection: what is gone can't be chosen. */
  readonly chosen: Selection = $derived(stillPossible(this.picked, this.view));
  readonly situation: Situation = $derived.by(() => ({ ...this.context(), chosen: this.chosen }));
  /** Cards can be chosen ahead, while others play. */
  readonly mayChoose: boolean = $derived(
    this.situation.me !== null && this.view.phase !== 'over' && this.view.phase !== 'rob',
  );
  readonly storm: boolean = $derived(
    this.view.phase === 'storm' && this.view.actor === this.situation.me,
  );
  readonly rob: boolean = $derived(
    this.view.phase === 'rob' && this.view.actor === this.situation.me,
  );
  readonly sale: Action = $derived(actions.sellAction(this.situation));
  readonly trade: Action = $derived(actions.tradeAction(this.situation));
  readonly explorations: Action[] = $derived(
    this.view.chambers.map((chamber) => actions.exploreAction(this.situation, chamber)),
  );
  readonly exploration: Action | undefined = $derived(
    actions.nextExploration(this.explorations, this.view),
  );
  readonly ending: Action = $derived(actions.endTurnAction(this.situation));
  readonly robberies = $derived(actions.robActions(this.situation));
  /** What is asked of us now, instead of a turn's usual actions. */
  readonly prompt: PhasePrompt | null = $derived.by(() => {
    if (this.view.actor !== this.situation.me) return null;
    if (this.choosing) return chamberPrompt(this.explorations, this.view);
    return this.phasePrompts[this.view.phase]?.(this.situation) ?? null;
  });
  readonly balance: string = $derived(actions.tradeBalance(this.situation));
  readonly empty: boolean = $derived(isEmpty(this.chosen));
  /** What the bar asks or offers; another choice of cards is no other offer. */
  readonly offer: string = $derived.by(() => {
    const { view, me } = this.situation;
    if (view.actor !== me) return '';
    const reach = this.exploration?.why === null ? this.exploration.id : '';
    const turned = total(view.turned ?? {});
    return [view.phase, view.turn, this.question.length > 0, this.choosing, reach, turned].join();
  });

  /** A new stage of the game: what was chosen for the old one is put back. */
  enter(): void {
    const { view, me } = this.situation;
    const stage = view.actor === me ? `${view.phase} ${view.turn}` : '';
    if (stage === this.stage) return;
    // Choosing ahead is for one's own turn: it lasts until something else is asked of us.
    if (this.stage !== '' || !(stage === '' || stage.startsWith('act'))) this.clear();
    if (stage === '') this.asked = false;
    if (stage === '' || this.stage === '') this.done = false;
    this.choosing = false;
    this.question = [];
    this.hint = '';
    this.stage = stage;
  }

  /** Let a new offer be seen before it is taken, be it with a pointer or a key. */
  settle(): void {
    clearTimeout(this.settled);
    this.settling = true;
    this.settled = setTimeout(() => {
      this.settling = false;
    }, SETTLE);
  }

  /** A button was clicked; if it was for what has just been there, it does nothing. */
  async click(action: Action): Promise<void> {
    if (!this.settling) await this.try(action);
  }

  private set(chosen: Selection): void {
    this.picked = chosen;
    this.hint = '';
    this.question = [];
    this.choosing = false;
  }

  mayChooseFrom(side: Side): boolean {
    if (!this.mayChoose) return false;
    return this.prompt && !this.choosing ? this.prompt.from === side : side !== 'pick';
  }

  step(side: Side, kind: string): void {
    if (this.mayChooseFrom(side)) this.set(selectNext(this.chosen, side, kind, this.view));
  }

  more(side: Side, kind: string): void {
    if (this.mayChooseFrom(side)) this.set(selectMore(this.chosen, side, kind, this.view));
  }

  fewer(side: Side, kind: string): void {
    this.set(selectFewer(this.chosen, side, kind));
  }

  /** The whole set of a kind, to be sold. In a storm: as many as are still due. */
  wholeSet(kind: string): void {
    if (!this.mayChooseFrom('give')) return;
    const held = pileOfSide(this.view, 'give')[kind] ?? 0;
    if (this.storm) {
      const others = total(this.chosen.give) - (this.chosen.give[kind] ?? 0);
      this.set(selectCount(this.chosen, 'give', kind, Math.min(held, this.view.owed - others)));
      return;
    }
    const largest = this.situation.numbers.of[kind]?.sells.length ?? 1;
    this.set({ ...emptySelection, give: { [kind]: Math.min(held, largest) } });
  }

  /** Dropped on the museum: what is chosen of this kind, or else the whole set. */
  forSale(kind: string): void {
    const chosen = this.chosen.give[kind];
    if (chosen) this.set({ ...emptySelection, give: { [kind]: chosen } });
    else this.wholeSet(kind);
  }

  cheapest(): void {
    const { view, numbers } = this.situation;
    this.set({ ...emptySelection, give: cheapestCards(view.hand, view.owed, numbers) });
  }

  clear(): void {
    this.set(emptySelection);
  }

  /** The turn is not to end yet. */
  stay(): void {
    this.question = [];
  }

  /** Do it; or say why not; or ask first. */
  async try(action: Action): Promise<void> {
    if (action.id === 'cheapest') {
      this.cheapest();
      return;
    }
    if (action.id === 'which' || action.id === 'none') {
      this.choosing = action.id === 'which';
      this.hint = '';
      return;
    }
    if (action.why !== null) {
      this.hint = action.why;
      return;
    }
    if (action.id === 'end' && !this.asked) {
      const pity = endTurnWarnings(this.view, this.situation.numbers);
      if (pity.length) {
        this.asked = true;
        this.question = pity;
        return;
      }
    }
    this.question = [];
    this.choosing = false;
    this.hint = '';
    if (!(await this.context().act(action.picks))) return;
    if (action.id === 'sell' || action.id === 'trade' || action.id.startsWith('explore'))
      this.done = true;
    this.clear();
  }
}
