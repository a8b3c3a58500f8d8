/** Who came where, and why: CG-19 and CG-20. */

import result from '@library/archaeology/words/en/result.json';
import type { AnyView } from '@/game/contract';
import { join, words } from '@/words/words';
import type { SoldSet, View } from '../generated/view';

const say = words(result);

export interface RankedSeat {
  seat: number;
  rank: number;
  won: boolean;
  score: number;
  sets: SoldSet[];
  soldCards: number;
  /** Cards that were never sold; only if the table was closed. */
  left: number;
  /** '24 + 7 + 30', or '' if one set is all there is to add. */
  sum: string;
}

/** By rank; without winners (the table was closed) in the order of the seats. */
export function rankSeats(of: AnyView, winners: number[]): RankedSeat[] {
  const view = of as View;
  const found = view.seats.map((seat, at) => {
    const values = seat.sold.flatMap((set) => Array<number>(set.sets).fill(set.value));
    return {
      seat: at,
      rank: view.ranks[at] ?? 0,
      won: winners.includes(at),
      score: seat.score,
      sets: seat.sold,
      soldCards: seat.sold_cards,
      left: seat.hand,
      sum: values.length > 1 ? values.join(' + ') : '',
    };
  });
  return winners.length === 0 ? found : found.sort((a, b) => a.rank - b.rank);
}

/** A sentence for each score that several seats have. */
export function ties(ranking: RankedSeat[], names: string[]): string[] {
  if (!ranking.some((place) => place.won)) return [];
  const scores = [...new Set(ranking.map((place) => place.score))];
  return scores.flatMap((score) => {
    const level = ranking.filter((place) => place.score === score);
    if (level.length < 2) return [];
    const called = join(level.map((place) => names[place.seat] ?? ''));
    if (new Set(level.map((place) => place.rank)).size === 1)
      return [say('tie_same', { names: called, score })];
    const cards = join(
      level.map((place) => say('tie_cards', { name: names[place.seat] ?? '', n: place.soldCards })),
    );
    return [say('tie_fewer', { names: called, score, cards })];
  });
}
