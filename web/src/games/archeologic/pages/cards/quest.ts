/** A card made ready to be played: its city, and the clues to begin with. */

import type { Numbers } from '../../edition/numbers';
import { City } from '../../quest/archeoscope';
import { expertClues, LETTERS } from '../../quest/expert-clues';
import type { Quest } from '../../quest/solo-game';
import { readClue } from '../companion/facts';
import { orderOf, type QuestCard } from './quest-card';

/** With all trap clues in their order, or with the expert clues of a letter. */
export async function questFromCard(
  card: QuestCard,
  numbers: Numbers,
  letter: string | null,
): Promise<Quest> {
  const city = new City(numbers, card.layout);
  const clues =
    letter === null
      ? orderOf(card, numbers).map((zone) => city.clue(zone))
      : (await expertClues(numbers, card.layout, letter)).map(readClue);
  return { city, clues, expert: letter !== null, thresholds: [card.master, card.seasoned] };
}

export const anyLetter = (): string => LETTERS[Math.floor(Math.random() * LETTERS.length)] ?? 'a';
