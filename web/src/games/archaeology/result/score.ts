import type { AnyView } from '@/game/contract';
import type { View } from '../generated/view';

/** What a seat has sold for, so far. */
export const score = (view: AnyView, seat: number): number =>
  (view as unknown as View).seats[seat]?.score ?? 0;
