/** The city beneath a replay: where it lay all the time. */
import type { AnyView } from '@/game/contract';
import type { Placed, View } from '../generated/view';

interface Unveiled extends View {
  buried?: Placed[] | null;
}

export function revealAll(view: AnyView, end: AnyView): AnyView {
  const open: Unveiled = { ...(view as View), buried: (end as View).solution };
  return open;
}

/** [] unless everything is open, and once the view shows it anyhow. */
export const buriedIn = (view: View): Placed[] =>
  (view.solution ? null : (view as Unveiled).buried) ?? [];
