/** Tiles as the words for them need them: as in the library's sentences.py. */
import { pictureOf } from '../decision/legal-picks';
import { faceCalled } from '../edition/tileset';
import { isAirport } from '../map/geometry';

const LANDSCAPES: Record<string, string> = { M: 'mountain', S: 'sea', P: 'airport' };

/** What there is to say of a tile. */
export function face(shown: readonly string[], icon: string) {
  const what = isAirport(shown) ? 'airport' : icon ? 'icon' : 'quarters';
  return { shows: what, icon, quarters: counted(shown) };
}

/** Quarters, those that look alike together: how many, and of what. */
export const counted = (shown: readonly string[]) =>
  [...new Set(shown)].map((one) => ({
    n: shown.filter((other) => other === one).length,
    ...quarter(one),
  }));

function quarter(shown: string) {
  if (shown in LANDSCAPES) return { what: LANDSCAPES[shown] };
  const colour = shown.charAt(1);
  if (shown.startsWith('t')) return { what: 'temple', colour };
  // In the ground of another culture than its own.
  const ground = shown.includes('.') ? colour : null;
  return { what: 'artifact', artifact: pictureOf(shown), ground };
}

/** A tile as the event shows it, or else as the built-in edition does. */
export function tileCalled(name: string, looks: Record<string, string[]>) {
  if (name === 'camp') return { shows: 'camp' };
  const own = looks[name];
  const found = own ? { quarters: own.slice(0, 4), icon: own[4] ?? '' } : faceCalled(name);
  return found ? face(found.quarters, found.icon) : { shows: 'unknown', tile: name };
}
