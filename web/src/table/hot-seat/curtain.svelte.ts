/** Several people, one device: when the curtain falls by itself. */
import type { TableSession } from '@/session/table-session.svelte';

type Sight = Pick<TableSession, 'opened' | 'view' | 'held' | 'seats'>;

/**
 * As soon as whoever sits here has acted, and the game goes on with somebody else: the device is
 * passed on in that moment, and nobody should have to think of covering their cards. Whoever opens
 * it again meanwhile, to look, is left in peace until another of the device is to act.
 *
 * `acting` is the seat that was to act while it was open.
 */
export function curtainFalls({ opened, view, held, seats }: Sight, acting: number | null): boolean {
  if (opened === null || !view || view.actor === opened || view.actor < 0) return false;
  const next = held.includes(view.actor) && seats[view.actor]?.played_by === 'person';
  const company = held.some((seat) => seat !== opened && !seats[seat]?.resigned);
  return next || (company && acting === opened);
}

export function keepCurtain(
  session: TableSession,
  over: () => boolean,
  /** Is there something to be read before it may fall? */
  reading: () => boolean,
): void {
  let acting: number | null = null;
  $effect(() => {
    const { hotSeat, opened, view } = session;
    if (!hotSeat || over() || opened === null || !view) acting = null;
    else if (view.actor === opened) acting = opened;
    else if (!reading() && curtainFalls(session, acting)) void session.open(null);
  });
}
