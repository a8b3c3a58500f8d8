/** The cards that an exploration has turned up for all to see, one after the other. They stay in sight until
 * the next exploration: what became of them is told, and can be looked up for a while.
 */

import type { LogEntry } from '@/game/contract';
import { kindsIn, type Numbers, type Pile, total } from '../edition/numbers';
import type { View } from '../generated/view';

export interface RevealedCardList {
  seat: number;
  /** In the order in which they came. */
  kinds: string[];
  /** What became of them; null while it goes on. */
  end: 'stopped' | 'collapsed' | 'answered' | null;
  /** By the explorer, once it has ended. */
  taken: Pile;
  /** To the Sphinx. */
  named: string[];
}

interface Data {
  seat?: number;
  kind?: string;
  cards?: Pile;
  kinds?: string[];
}

const ENDS = ['stopped', 'collapsed', 'answered'] as const;

const blank: RevealedCardList = { seat: -1, kinds: [], end: null, taken: {}, named: [] };

export function revealedCards(
  before: RevealedCardList | null,
  fresh: readonly LogEntry[],
  view: View,
  numbers: Numbers,
): RevealedCardList | null {
  let now = before;
  for (const { told } of fresh) {
    const { seat = -1, kind, cards = {}, kinds = [] } = told.data as Data;
    if (told.kind === 'explored') now = { ...blank, seat };
    if (!now) continue;
    if (told.kind === 'named') now = { ...now, named: kinds };
    if (told.kind === 'turned' && kind !== undefined) now = { ...now, kinds: [...now.kinds, kind] };
    const end = ENDS.find((ending) => ending === told.kind);
    if (end) now = { ...now, end, taken: cards };
  }
  const turned = view.turned ?? {};
  // Who comes in the middle has not heard of them; who goes back in a replay has heard too much.
  const open = now?.end === null ? now.kinds.length : 0;
  if (open === total(turned)) return now;
  const kinds = kindsIn(turned, numbers).flatMap((kind) => Array(turned[kind]).fill(kind));
  return kinds.length ? { ...blank, seat: view.turn ?? -1, kinds, named: view.named ?? [] } : null;
}

/** Which of the cards were taken: those of the named kinds, wherever they came. */
export const wasTaken = ({ end, taken }: RevealedCardList, kind: string): boolean =>
  end !== 'collapsed' && kind in taken;
