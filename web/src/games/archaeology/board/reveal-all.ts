/** For whoever looks at everything open: what seats saw of the monument in private. */

import type { AnyView } from '@/game/contract';
import { total } from '../edition/numbers';
import type { Chamber, View } from '../generated/view';

/** Of each chamber, what the one knows who knows most of it. `seen` are the views of all seats. */
export function revealAll(view: AnyView, _end: AnyView, seen: AnyView[]): AnyView {
  const { chambers } = view as View;
  const open: View = {
    ...(view as View),
    chambers: chambers.map((chamber, at) =>
      seen.map((one) => (one as View).chambers[at] ?? chamber).reduce(better, chamber),
    ),
  };
  return open;
}

/** All cards of a chamber are among those that were seen in it: the fewer these are, the more is known. */
function better(one: Chamber, other: Chamber): Chamber {
  if (!one.among || !other.among) return one.among ? one : other;
  return total(other.among) < total(one.among) ? other : one;
}
