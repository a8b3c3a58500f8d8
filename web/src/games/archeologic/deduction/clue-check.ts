/** Clues against what stands on the map: broken for certain, or not yet. */
import { zoneAt, zonePlace } from '../art/buildings';
import type { Clue } from '../generated/view';
import { planOf, zonesOf } from '../map/geometry';
import { type MapContents, NOTHING } from './map-contents';

export function clueBroken(clue: Clue, scene: MapContents): boolean {
  const { taken, sure, whole, numbers } = scene;
  const { zones = [], axes = [], number = 0, yes = true } = clue;
  const [building = '', other = ''] = clue.buildings ?? [];
  const own = zonesWith(building, scene);
  const last = numbers.side - 1;
  switch (clue.kind) {
    case 'trap':
      return zones.some((zone) => trapMissing(zone, clue.trap ?? null, scene));
    case 'together': {
      if (zones.some((zone) => trapMissing(zone, null, scene))) return true;
      const [here, there] = zones.map((zone) => taken.get(zone)?.building);
      if (here !== undefined && there !== undefined) return (here === there) !== yes;
      // A building that lies on one of them only will not come to the other.
      return yes && (here !== undefined || there !== undefined);
    }
    case 'edge':
    case 'corner': {
      if (own.length === 0) return false;
      const outer = (n: number) => n === 0 || n === last;
      const there = own
        .map(zonePlace)
        .some(({ x, y }) => (clue.kind === 'edge' ? outer(x) || outer(y) : outer(x) && outer(y)));
      return there !== yes;
    }
    case 'touch': {
      const theirs = zonesWith(other, scene);
      if (own.length === 0 || theirs.length === 0) return false;
      return beside(own, numbers.side).some((zone) => theirs.includes(zone)) !== yes;
    }
    case 'beside': {
      if (own.length === 0) return false;
      const empty = beside(own, numbers.side).filter((zone) => !taken.has(zone)).length;
      return empty < (number ?? 0) || (whole && empty > (number ?? 0));
    }
    case 'empty':
      return zones.some((zone) => {
        const what = taken.get(zone)?.building ?? sure.get(zone) ?? (whole ? NOTHING : undefined);
        return what !== undefined && (what === NOTHING) !== yes;
      });
    case 'equal': {
      const [here, there] = axes.map(
        (axis) =>
          zonesOf(axis, numbers.side).filter((zone) => (taken.get(zone)?.mark ?? 'free') !== 'free')
            .length,
      );
      return whole && here !== there;
    }
    default:
      return false;
  }
}

/** Can there be no such trap in this zone? Null: no trap of either kind. */
function trapMissing(zone: string, trap: string | null, scene: MapContents): boolean {
  const fits = (mark: string) => (trap === null ? mark !== 'free' : mark === trap);
  const lies = scene.taken.get(zone);
  if (lies) return !fits(lies.mark);
  if (scene.whole) return true;
  const sure = scene.sure.get(zone);
  if (sure === undefined) return false;
  const letters = planOf(scene.numbers.plans, sure)?.rows.join('') ?? '';
  return !['fire', 'sharp'].some((mark) => fits(mark) && letters.includes(mark[0] ?? ''));
}

function zonesWith(building: string, { taken }: MapContents): string[] {
  return [...taken].filter(([, one]) => one.building === building).map(([zone]) => zone);
}

/** The zones side by side with these, without them. */
function beside(zones: readonly string[], side: number): string[] {
  const inside = (n: number) => n >= 0 && n < side;
  const around = zones.map(zonePlace).flatMap(({ x, y }) =>
    [
      [x - 1, y],
      [x + 1, y],
      [x, y - 1],
      [x, y + 1],
    ]
      .filter(([a = -1, b = -1]) => inside(a) && inside(b))
      .map(([a = 0, b = 0]) => zoneAt(a, b)),
  );
  return [...new Set(around)].filter((zone) => !zones.includes(zone));
}
