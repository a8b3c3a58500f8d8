/** How everybody came to their score, the winner first. */

import type { Site, View } from '../generated/view';

export interface RankedSeat {
  seat: number;
  rank: number;
  won: boolean;
  score: number;
  /** Own sites that count, and rivals' sites that the mummy has taken over. */
  sites: Site[];
  taken: Site[];
  tokens: string[];
  /** Own sites that rivals' mummies have taken over. */
  stolen: Site[];
  /** Own sites that count for nobody: how many, and what they would have been worth. */
  lost: number;
  lostValue: number;
  /** '15 + 3 + 9', what the score is made of; '' if that is one number or none. */
  sum: string;
}

const total = (sites: readonly Site[]): number => sites.reduce((sum, { value }) => sum + value, 0);
const byValue = (a: Site, b: Site): number => b.value - a.value;

/** Does it count, but for somebody else? */
const stolenFrom =
  (seat: number) =>
  ({ scores = [] }: Site): boolean =>
    scores.length > 0 && !scores.includes(seat);

export function rankSeats(view: View, winners: readonly number[], token: number): RankedSeat[] {
  return view.seats
    .map(({ score, collected: tokens = [] }, seat): RankedSeat => {
      const counting = view.sites.filter(({ scores = [] }) => scores.includes(seat)).sort(byValue);
      const sites = counting.filter(({ owner }) => owner === seat);
      const taken = counting.filter(({ owner }) => owner !== seat);
      const own = view.sites.filter(({ owner }) => owner === seat);
      const lost = own.filter(({ scores = [] }) => scores.length === 0);
      const parts = [...counting.map(({ value }) => value), ...tokens.map(() => token)];
      return {
        seat,
        rank: view.ranks[seat] ?? 1,
        won: winners.includes(seat),
        score,
        sites,
        taken,
        stolen: own.filter(stolenFrom(seat)).sort(byValue),
        tokens,
        lost: lost.length,
        lostValue: total(lost),
        sum: parts.length > 1 ? parts.join(' + ') : '',
      };
    })
    .sort((a, b) => a.rank - b.rank || a.seat - b.seat);
}
