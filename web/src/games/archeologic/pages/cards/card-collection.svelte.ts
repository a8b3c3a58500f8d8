/** The quest cards that this device keeps. */
import type { Numbers } from '../../edition/numbers';
import type { QuestCard } from './quest-card';
import { endOngoing, loadCards, saveCards } from './saved-cards';

export class CardCollection {
  cards: QuestCard[] = $state.raw([]);
  /** Does this browser keep it for the next visit? */
  kept = $state(true);

  constructor(readonly numbers: Numbers) {
    this.cards = loadCards(numbers);
  }

  of(number: number): QuestCard | null {
    return this.cards.find((card) => card.number === number) ?? null;
  }

  /** In place of the card with the same number, if there is one: a game with that one is over. */
  add(some: readonly QuestCard[]): void {
    this.refresh();
    const numbers = some.map(({ number }) => number);
    for (const card of some) {
      const before = this.of(card.number);
      if (before && JSON.stringify(before.layout) !== JSON.stringify(card.layout))
        endOngoing(card.number);
    }
    this.change([...this.cards.filter(({ number }) => !numbers.includes(number)), ...some]);
  }

  remove(number: number): void {
    this.refresh();
    endOngoing(number);
    this.change(this.cards.filter((card) => card.number !== number));
  }

  /** Another tab of this browser may have changed it meanwhile. */
  private refresh(): void {
    if (this.kept) this.cards = loadCards(this.numbers);
  }

  private change(cards: QuestCard[]): void {
    this.cards = cards.sort((one, other) => one.number - other.number);
    this.kept = saveCards(this.cards);
  }
}
