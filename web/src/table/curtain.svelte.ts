/** Several people, one device: when the curtain falls by itself. */
import type { Session } from './session.svelte';

/**
 * It falls as soon as whoever sits here has acted, and the game goes on with somebody else: the
 * device is passed on in that moment, and nobody should have to think of covering their cards.
 * Whoever opens it again meanwhile, to look, is left in peace until another of the device is to act.
 */
export function keepCurtain(session: Session, over: () => boolean): void {
  let acting: number | null = null; // the seat that was to act when we looked last
  $effect(() => {
    const { hotSeat, opened, view, held, seats } = session;
    if (!hotSeat || over() || opened === null || !view) {
      acting = null;
      return;
    }
    if (view.actor === opened) acting = opened;
    if (view.actor === opened || view.actor < 0) return;
    const next = held.includes(view.actor) && seats[view.actor]?.played_by === 'person';
    const company = held.some((seat) => seat !== opened && !seats[seat]?.resigned);
    if (next || (company && acting === opened)) void session.open(null);
  });
}
