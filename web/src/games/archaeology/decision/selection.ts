/** What is chosen: cards of the hand to give, cards of the marketplace to take, and of what a monument lays out. */

import { kindsIn, type Numbers, type Pile } from '../edition/numbers';
import type { View } from '../generated/view';

export interface Selection {
  give: Pile;
  take: Pile;
  /** Of the cards, or the kinds, that an exploration lays before the one who explores. */
  pick: Pile;
}

export type Side = keyof Selection;

export const emptySelection: Selection = { give: {}, take: {}, pick: {} };

export const isEmpty = (chosen: Selection): boolean =>
  Object.values(chosen).every((pile) => Object.keys(pile).length === 0);

/** The pile that a side is chosen from. */
export function pileOfSide(view: View, side: Side): Pile {
  if (side === 'pick') return offeredCards(view);
  return side === 'give' ? view.hand : view.market;
}

/** What an exploration lays before the viewer: the cards to keep some of, or one of each kind to name. */
export function offeredCards(view: View): Pile {
  if (view.actor !== view.viewer) return {};
  if (view.phase === 'keep')
    return view.chambers.find((chamber) => chamber.name === view.exploring)?.known ?? {};
  if (view.phase !== 'name') return {};
  // The last kind is no first pick: picks go from the dearest kind to the cheapest.
  const { map: _, ...unseen } = view.unseen;
  const named = view.moves.map((move) => move.replace(/^name /, ''));
  return Object.fromEntries([...named, ...Object.keys(unseen)].map((kind) => [kind, 1]));
}

/** Choose this many of a kind; none takes it out. */
export function selectCount(chosen: Selection, side: Side, kind: string, cards: number): Selection {
  const { [kind]: _, ...rest } = chosen[side];
  return { ...chosen, [side]: cards > 0 ? { ...rest, [kind]: cards } : rest };
}

/** One more; after the last one, none: so one button both chooses and takes back. */
export function selectNext(chosen: Selection, side: Side, kind: string, view: View): Selection {
  const there = pileOfSide(view, side)[kind] ?? 0;
  const now = chosen[side][kind] ?? 0;
  return selectCount(chosen, side, kind, now < there ? now + 1 : 0);
}

export function selectMore(chosen: Selection, side: Side, kind: string, view: View): Selection {
  const there = pileOfSide(view, side)[kind] ?? 0;
  return selectCount(chosen, side, kind, Math.min(there, (chosen[side][kind] ?? 0) + 1));
}

export function selectFewer(chosen: Selection, side: Side, kind: string): Selection {
  return selectCount(chosen, side, kind, (chosen[side][kind] ?? 0) - 1);
}

/** What is left of a selection when the table has changed under it. */
export function stillPossible(chosen: Selection, view: View): Selection {
  let now = chosen;
  for (const side of ['give', 'take', 'pick'] as const)
    for (const kind in chosen[side]) {
      const there = pileOfSide(view, side)[kind] ?? 0;
      if ((chosen[side][kind] ?? 0) > there) now = selectCount(now, side, kind, there);
    }
  return now;
}

/** The picks of one side, in the order of kinds that the rules ask for. */
export function picksOf(verb: string, pile: Pile, numbers: Numbers): string[] {
  return kindsIn(pile, numbers).flatMap((kind) =>
    Array.from({ length: pile[kind] ?? 0 }, () => `${verb} ${kind}`),
  );
}

export function tradePicks(chosen: Selection, numbers: Numbers): string[] {
  return [
    ...picksOf('offer', chosen.give, numbers),
    ...picksOf('take', chosen.take, numbers),
    'done',
  ];
}

/** The cards that would be missed least: the cheapest to trade, of those the smallest sets first. */
export function cheapestCards(hand: Pile, cards: number, numbers: Numbers): Pile {
  const worth = (kind: string) => {
    const row = numbers.of[kind];
    return row ? row.trade * 1000 + (hand[kind] ?? 0) : 0;
  };
  const found: Pile = {};
  let left = cards;
  for (const kind of kindsIn(hand, numbers).sort((a, b) => worth(a) - worth(b))) {
    const taken = Math.min(left, hand[kind] ?? 0);
    if (taken) found[kind] = taken;
    left -= taken;
  }
  return found;
}
