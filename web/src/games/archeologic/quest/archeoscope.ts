/** The Archeoscope: what is true of a city that this device knows. */
import type { PlacedBuilding } from '../art/buildings';
import { zoneAt } from '../art/buildings';
import type { Numbers } from '../edition/numbers';
import type { Answer, Clue } from '../generated/view';
import { axisBits, bitCount, type Placement, placementsOf } from './placements';

export class City {
  private readonly ways: readonly Placement[];
  private readonly axes: readonly number[];

  /** A whole city; an Error for anything else. */
  constructor(
    readonly numbers: Numbers,
    readonly layout: readonly PlacedBuilding[],
  ) {
    const ways = placementsOf(numbers, layout);
    if (!ways) throw new Error('these buildings make no city');
    this.ways = ways;
    this.axes = axisBits(numbers);
  }

  /** The answer to a question about a row or column. */
  answer(axis: string, question: string): Answer {
    const line = this.axes[this.numbers.ring.indexOf(axis)] ?? 0;
    if (question === 'buildings')
      return { number: this.ways.filter(({ all }) => all & line).length };
    if (question === 'empty') {
      const taken = this.ways.reduce((bits, { all }) => bits | all, 0);
      return { number: bitCount(line & ~taken) };
    }
    const asked = this.ways.filter(
      ({ lying }) => question === 'traps' || lying.building === question,
    );
    const count = (mark: 'free' | 'fire' | 'sharp') =>
      asked.reduce((sum, way) => sum + bitCount(way[mark] & line), 0);
    return {
      free: question === 'traps' ? 0 : count('free'),
      fire: count('fire'),
      sharp: count('sharp'),
    };
  }

  /** By building: does it lie as it should? */
  colours(tested: readonly PlacedBuilding[]): Record<string, boolean> {
    const theirs = placementsOf(this.numbers, tested);
    return Object.fromEntries(
      this.ways.map(({ lying, all, fire }, at) => {
        const way = theirs?.[at];
        return [
          lying.building,
          way?.all === all && way.fire === fire && way.lying.turns === lying.turns,
        ];
      }),
    );
  }

  /** The zones with traps, in reading order, and which trap it is. */
  get traps(): { zone: string; trap: 'fire' | 'sharp' }[] {
    const { side } = this.numbers;
    return Array.from({ length: side * side }, (_, n) => n).flatMap((n) => {
      const way = this.ways.find(({ traps }) => traps & (1 << n));
      if (!way) return [];
      return [
        {
          zone: zoneAt(n % side, Math.floor(n / side)),
          trap: way.fire & (1 << n) ? ('fire' as const) : ('sharp' as const),
        },
      ];
    });
  }

  /** A trap as a starting clue. */
  clue(zone: string): Clue {
    const trap = this.traps.find((one) => one.zone === zone)?.trap ?? null;
    return { kind: 'trap', zones: [zone], trap };
  }
}
