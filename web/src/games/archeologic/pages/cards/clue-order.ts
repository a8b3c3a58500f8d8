/** Whose order the trap clues of a card have, in words. */
import { CLUES } from './quest-card';
import { say } from './say';

/** By how many clues were entered; a card without all that can be asked for is filled up in an order of ours. */
export function orderWords(entered: number): string {
  if (entered === 0) return say('clues_ours_note');
  return entered < Math.max(...CLUES)
    ? say('clues_some_note', { n: entered })
    : say('clues_normal_note');
}
