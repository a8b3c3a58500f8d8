/** In which order a hand is shown; the player chooses it in the settings. */

import { kindsIn, type Numbers, type Pile, setValue } from '../edition/numbers';

export function inHandOrder(pile: Pile, numbers: Numbers, order: string): string[] {
  const kinds = kindsIn(pile, numbers);
  const cards = (kind: string) => pile[kind] ?? 0;
  const sells = (kind: string) => {
    const row = numbers.of[kind];
    return row ? setValue(row, cards(kind)) : 0;
  };
  if (order === 'count') return kinds.sort((a, b) => cards(b) - cards(a));
  if (order === 'value') return kinds.sort((a, b) => sells(b) - sells(a));
  return kinds;
}
