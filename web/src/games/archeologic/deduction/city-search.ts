/** Can the buildings that still wait be laid so that a whole city agrees with all that is known? */
import { type PlacedBuilding, turned, zoneAt, zonePlace } from '../art/buildings';
import type { Numbers } from '../edition/numbers';
import type { Asked, View } from '../generated/view';
import { zonesOf } from '../map/geometry';
import { clueBroken } from './clue-check';
import { type MapContents, mapContents, NOTHING, zonesUnder } from './map-contents';

const PATIENCE = 700; // milliseconds

/** A way for a building to lie; zones are bits. */
interface Way {
  lying: PlacedBuilding;
  all: number;
  fire: number;
  sharp: number;
}

const count = (bits: number): number => {
  let n = 0;
  for (let left = bits; left; left &= left - 1) n++;
  return n;
};

/** True or false if it is certain; null if it would take too long to know. */
export function someCityFits(
  view: View,
  eyes: number | null,
  scene: MapContents,
  patience = PATIENCE,
): boolean | null {
  const { numbers, layout, sure } = scene;
  const bit = (zone: string) => {
    const { x, y } = zonePlace(zone);
    return 1 << (y * numbers.side + x);
  };
  const bits = (zones: readonly string[]) => zones.reduce((sum, zone) => sum | bit(zone), 0);
  const told = view.asked.filter(({ seat, answer }) => seat === eyes && answer);
  const axes = numbers.ring.map((axis) => bits(zonesOf(axis, numbers.side)));
  const general = told
    .filter(({ question }) => ['buildings', 'empty', 'traps'].includes(question))
    .map((asked) => ({ ...asked, on: bits(zonesOf(asked.axis, numbers.side)) }));
  const trapClues = view.clues.filter(({ kind, trap }) => kind === 'trap' && trap);
  const fires = bits(trapClues.flatMap((c) => (c.trap === 'fire' ? (c.zones ?? []) : [])));
  const sharps = bits(trapClues.flatMap((c) => (c.trap === 'sharp' ? (c.zones ?? []) : [])));
  const spoken = view.clues.filter((clue) => !trapClues.includes(clue));
  const empties = bits([...sure].filter(([, what]) => what === NOTHING).map(([zone]) => zone));
  const end = performance.now() + patience;
  let late = false;

  /** All that is certain of a building by itself. */
  function ways(name: string): Way[] {
    const must = bits([...sure].filter(([, what]) => what === name).map(([zone]) => zone));
    const others = [...sure].filter(([, what]) => what !== name && what !== NOTHING);
    const not = bits(others.map(([zone]) => zone)) | empties;
    const own = told.filter(({ question }) => question === name);
    return everyWay(numbers, name, bit).filter(
      (way) =>
        !(way.all & not) &&
        (way.all & must) === must &&
        !(way.all & fires & ~way.fire) &&
        !(way.all & sharps & ~way.sharp) &&
        own.every((asked) => agrees(asked, way)) &&
        view.checks.every((check) => {
          const right = check.seat === eyes ? check.colours?.[name] : undefined;
          const then = check.layout?.find(({ building }) => building === name);
          return right === undefined || !then || right === same(way.lying, then);
        }),
    );
  }

  function agrees({ axis, answer }: Asked, way: Way): boolean {
    const on = bits(zonesOf(axis, numbers.side));
    const free = way.all & ~way.fire & ~way.sharp;
    return (
      count(way.fire & on) === (answer?.fire ?? 0) &&
      count(way.sharp & on) === (answer?.sharp ?? 0) &&
      count(free & on) === (answer?.free ?? 0)
    );
  }

  /** Nothing is broken that more buildings can't mend. */
  function sound(laid: readonly Way[], all: number, fire: number, sharp: number, left: number) {
    if (axes.some((on) => count((fire | sharp) & on) > numbers.traps)) return false;
    return general.every(({ question, answer, on }) => {
      if (question === 'traps') {
        const [f, s] = [count(fire & on), count(sharp & on)];
        const [due, more] = [answer?.fire ?? 0, answer?.sharp ?? 0];
        return left > 0 ? f <= due && s <= more : f === due && s === more;
      }
      const n = answer?.number ?? 0;
      if (question === 'empty') {
        const open = numbers.side - count(all & on);
        return left > 0 ? open >= n : open === n;
      }
      const there = laid.filter((way) => way.all & on).length;
      return there <= n && there + left >= n;
    });
  }

  function whole(laid: readonly Way[]): boolean {
    const city = laid.map((way) => way.lying);
    const wrong = view.checks.some(
      (check) =>
        check.seat === eyes &&
        check.right === false &&
        check.layout?.every((then) => city.some((one) => same(one, then))),
    );
    if (wrong || spoken.length === 0) return !wrong;
    const final = mapContents(numbers, city);
    return spoken.every((clue) => !clueBroken(clue, final));
  }

  function search(laid: readonly Way[], open: readonly Way[][]): boolean {
    if (late || performance.now() > end) {
      late = true;
      return false;
    }
    const sum = (of: (way: Way) => number) => laid.reduce((all, way) => all | of(way), 0);
    const [all, fire, sharp] = [sum((w) => w.all), sum((w) => w.fire), sum((w) => w.sharp)];
    if (!sound(laid, all, fire, sharp, open.length)) return false;
    const lacking = [fires & ~fire, sharps & ~sharp] as const;
    if (open.length === 0) return !lacking[0] && !lacking[1] && whole(laid);
    const left = open.map((of) => of.filter((way) => !(way.all & all)));
    const reach = left.flat();
    if (lacking[0] & ~reach.reduce((sum, way) => sum | way.fire, 0)) return false;
    if (lacking[1] & ~reach.reduce((sum, way) => sum | way.sharp, 0)) return false;
    left.sort((a, b) => a.length - b.length);
    const [next = [], ...rest] = left;
    return next.some((way) => search([...laid, way], rest));
  }

  const lies = (name: string) => layout.find(({ building }) => building === name);
  const found = search(
    [],
    numbers.plans.map(({ name }) => {
      const there = lies(name);
      return ways(name).filter((way) => !there || same(way.lying, there));
    }),
  );
  return found || !late ? found : null;
}

function everyWay(numbers: Numbers, name: string, bit: (zone: string) => number): Way[] {
  const rows = numbers.plans.find((plan) => plan.name === name)?.rows ?? [];
  const seen = new Set<string>();
  return [0, 1, 2, 3].flatMap((turns) => {
    const now = turned(rows, turns);
    if (seen.has(now.join('/'))) return [];
    seen.add(now.join('/'));
    const found: Way[] = [];
    for (let y = 0; y + now.length <= numbers.side; y++)
      for (let x = 0; x + (now[0]?.length ?? 1) <= numbers.side; x++) {
        const lying = { building: name, zone: zoneAt(x, y), turns };
        const boxes = zonesUnder(numbers, lying);
        const of = (mark: string | null) =>
          boxes.reduce((sum, box) => sum | (mark && box.mark !== mark ? 0 : bit(box.zone)), 0);
        found.push({ lying, all: of(null), fire: of('fire'), sharp: of('sharp') });
      }
    return found;
  });
}

const same = (a: PlacedBuilding, b: PlacedBuilding): boolean =>
  a.building === b.building && a.zone === b.zone && a.turns === b.turns;
