import type { AnyView } from '@/games/game';
import type { View } from '@/wire/generated/card-game';

/** What a seat has sold for, so far. */
export const score = (view: AnyView, seat: number): number =>
  (view as unknown as View).seats[seat]?.score ?? 0;
