/** All that an expert clue can say, in the library's order, and where it is true (docs/quests.md). */
import { zoneAt } from '../art/buildings';
import type { Numbers } from '../edition/numbers';
import type { Cities } from './cities';
import { allPlacements, axisBits, bitCount, type Placement } from './placements';

export type StatementKind = 'together' | 'edge' | 'corner' | 'touch' | 'beside' | 'empty' | 'equal';

export interface Statement {
  kind: StatementKind;
  /** Zones, buildings or axes, by number. */
  about: number[];
  /** 1 yes, 0 no; how many empty zones for "beside". */
  value: number;
}

const pairs = (n: number): [number, number][] =>
  Array.from({ length: n }, (_, one) => one).flatMap((one) =>
    Array.from({ length: n - one - 1 }, (_, more): [number, number] => [one, one + more + 1]),
  );

export function allStatements(numbers: Numbers): Statement[] {
  const { side, plans, ring } = numbers;
  const zones = Array.from({ length: side * side }, (_, n) => n);
  const buildings = plans.map((_, n) => n);
  const either = (kind: StatementKind, about: number[]): Statement[] =>
    [1, 0].map((value) => ({ kind, about, value }));
  const boxes = plans.flatMap(({ rows }) => [...rows.join('')]).filter((box) => box !== '.').length;
  const most = (ways: Placement[]) =>
    Math.min(side * side - boxes, Math.max(0, ...ways.map(({ around }) => bitCount(around))));
  return [
    ...pairs(zones.length).flatMap((pair) => either('together', pair)),
    ...buildings.flatMap((one) => either('edge', [one])),
    ...buildings.flatMap((one) => either('corner', [one])),
    ...pairs(buildings.length).flatMap((pair) => either('touch', pair)),
    ...allPlacements(numbers).flatMap((ways, one) =>
      Array.from(
        { length: most(ways) + 1 },
        (_, value): Statement => ({ kind: 'beside', about: [one], value }),
      ),
    ),
    ...zones.flatMap((zone) => either('empty', [zone])),
    ...pairs(ring.length).map((pair): Statement => ({ kind: 'equal', about: pair, value: 1 })),
  ];
}

/** In notation: "together a1 c3 yes", "beside l 2", "equal a 3". */
export function statementText({ kind, about, value }: Statement, numbers: Numbers): string {
  const { side, plans, ring } = numbers;
  const name = (n: number) => {
    if (kind === 'together' || kind === 'empty') return zoneAt(n % side, Math.floor(n / side));
    return kind === 'equal' ? (ring[n] ?? '') : (plans[n]?.name ?? '');
  };
  const end = kind === 'beside' ? [`${value}`] : kind === 'equal' ? [] : [value ? 'yes' : 'no'];
  return [kind, ...about.map(name), ...end].join(' ').toLowerCase();
}

/** Is it true of the city with this number? A function for many cities, quick inside. */
export function truth(
  { kind, about, value }: Statement,
  cities: Cities,
): (city: number) => boolean {
  const { ways, lies, empty, traps } = cities;
  const [one = 0, two = 0] = about;
  const own = ways[one] ?? [];
  const first = lies[one] ?? new Uint8Array();
  const yes = value === 1;
  switch (kind) {
    case 'together': {
      const both = (1 << one) | (1 << two);
      const sames = ways.map((some) => some.map((way) => (way.traps & both) === both));
      return (city) =>
        ((traps[city] ?? 0) & both) === both &&
        sames.some((some, building) => some[lies[building]?.[city] ?? 0]) === yes;
    }
    case 'edge':
    case 'corner': {
      const said = own.map((way) => way[kind] === yes);
      return (city) => said[first[city] ?? 0] === true;
    }
    case 'touch': {
      const other = ways[two] ?? [];
      const second = lies[two] ?? new Uint8Array();
      const meet = own.map((way) => other.map(({ all }) => ((way.around & all) !== 0) === yes));
      return (city) => meet[first[city] ?? 0]?.[second[city] ?? 0] === true;
    }
    case 'beside': {
      const around = own.map((way) => way.around);
      return (city) => bitCount((around[first[city] ?? 0] ?? 0) & (empty[city] ?? 0)) === value;
    }
    case 'empty':
      return (city) => (((empty[city] ?? 0) >> one) & 1) === value;
    case 'equal': {
      const axes = axisBits(cities.numbers);
      const [here, there] = [axes[one] ?? 0, axes[two] ?? 0];
      return (city) => bitCount((traps[city] ?? 0) & here) === bitCount((traps[city] ?? 0) & there);
    }
  }
}
