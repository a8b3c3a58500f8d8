/** Expert clues of a card, chosen as the library chooses them (docs/quests.md): whole numbers all the way. */

import { drawNumber } from '@/wire/chance';
import { sha256 } from '@/wire/digests';
import type { PlacedBuilding } from '../art/buildings';
import type { Numbers } from '../edition/numbers';
import { allCities, type Cities, cityNumber } from './cities';
import { bitCount } from './placements';
import {
  allStatements,
  type Statement,
  type StatementKind,
  statementText,
  truth,
} from './statements';

const TAG = 'dighouse card 1';
// Three trap clues leave 500 to 900 of the printed game's cities, whose root is 368.
const [ENOUGH, TOO_FEW, ROOT] = [900, 500, 368];
const [KIND_WEIGHT, RARER] = [5040 * 64, 4];
const BREATH = 8; // milliseconds of work, after which the page may do something else

export const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

const tilesOf = ({ side, traps, ring, plans }: Numbers): string =>
  `${side} ${traps} ${ring.join(' ')} | ${plans.map(({ name, rows }) => `${name}:${rows.join('/')}`).join(' ')}`;

/** What a card's clues are drawn from. */
function seedOf(numbers: Numbers, layout: readonly PlacedBuilding[], letter = ''): Uint8Array {
  const city = layout.map(({ building, zone, turns }) => `${building} ${zone} ${turns * 90}`);
  const text = [TAG, tilesOf(numbers), city.join(', '), letter].join('\n');
  return sha256(new TextEncoder().encode(text));
}

function drawn<T>(key: Uint8Array, step: number, chances: readonly (readonly [T, number])[]): T {
  const total = chances.reduce((sum, [, weight]) => sum + BigInt(weight), 0n);
  let rest = drawNumber(key, step, total);
  for (const [one, weight] of chances) {
    if (rest < BigInt(weight)) return one;
    rest -= BigInt(weight);
  }
  throw new RangeError('there is nothing to draw from');
}

/** The zones of all traps: those that are known to come first, then the others as they are drawn. */
export function clueOrder(
  numbers: Numbers,
  layout: readonly PlacedBuilding[],
  traps: readonly string[],
  first: readonly string[],
): string[] {
  const key = seedOf(numbers, layout);
  const order = [...first];
  let left = traps.filter((zone) => !order.includes(zone));
  while (left.length > 0) {
    const zone = drawn(
      key,
      order.length,
      left.map((one) => [one, 1] as const),
    );
    order.push(zone);
    left = left.filter((one) => one !== zone);
  }
  return order;
}

/** A set of cities, 32 in a word. */
type Bits = Uint32Array;

const size = (bits: Bits): number => bits.reduce((sum, word) => sum + bitCount(word | 0), 0);
const both = (one: Bits, two: Bits): Bits => one.map((word, at) => word & (two[at] ?? 0));
const without = (one: Bits, two: Bits): Bits => one.map((word, at) => word & ~(two[at] ?? 0));
const meet = (one: Bits, two: Bits): boolean =>
  one.some((word, at) => (word & (two[at] ?? 0)) !== 0);

class Teller {
  private readonly statements: Statement[];
  private readonly kept = new Map<number, Bits>();
  private readonly all: Bits;

  constructor(readonly cities: Cities) {
    this.statements = allStatements(cities.numbers);
    this.all = this.bits(() => true);
  }

  /** Those that are true of a city, by number. */
  trueOf(city: number): number[] {
    return this.statements.flatMap((one, at) => (truth(one, this.cities)(city) ? [at] : []));
  }

  where(statement: number): Bits {
    const found = this.kept.get(statement);
    if (found) return found;
    const said = this.statements[statement];
    const bits = said ? this.bits(truth(said, this.cities)) : this.all;
    this.kept.set(statement, bits);
    return bits;
  }

  left(told: readonly number[]): Bits {
    return told.reduce((bits, one) => both(bits, this.where(one)), this.all);
  }

  /** What may come next, with its weight; nothing if enough has been told. */
  next(among: readonly number[], told: readonly number[]): [number, number][] {
    const root = Math.floor(Math.sqrt(this.cities.count));
    const fewest = Math.max(1, Math.floor((root * TOO_FEW) / ROOT));
    const enough = Math.max(1, Math.floor((root * ENOUGH) / ROOT));
    const left = this.left(told);
    const count = size(left);
    if (count <= enough) return [];
    // Where one that was told is false and all others are true: what comes next must hold in some of these,
    // else it would make that one needless.
    const broken = told.map((one) =>
      without(this.left(told.filter((other) => other !== one)), this.where(one)),
    );
    const after = new Map<number, number>();
    for (const statement of among) {
      const here = this.where(statement);
      const after_ = size(both(left, here));
      if (after_ < count && broken.every((other) => meet(here, other)))
        after.set(statement, after_);
    }
    const sizes = [...after];
    const notTooMuch = sizes.filter(([, some]) => some >= fewest);
    const worth = notTooMuch.filter(([, some]) => 5 * some <= 4 * count);
    const most = Math.max(...sizes.map(([, some]) => some));
    const fit = [worth, notTooMuch].find((some) => some.length > 0);
    const chosen = fit ?? sizes.filter(([, some]) => some === most);
    return this.weighed(
      told,
      chosen.map(([statement]) => statement),
    );
  }

  text(statement: number): string {
    const said = this.statements[statement];
    return said ? statementText(said, this.cities.numbers) : '';
  }

  /** Every kind as likely as another, less so if it was used: sets of clues are mixed. */
  private weighed(told: readonly number[], fit: number[]): [number, number][] {
    const kind = (statement: number): StatementKind | undefined => this.statements[statement]?.kind;
    const of = (some: readonly number[], wanted: StatementKind | undefined) =>
      some.filter((statement) => kind(statement) === wanted).length;
    return fit.map((statement) => {
      const shared = Math.floor(KIND_WEIGHT / RARER ** of(told, kind(statement)));
      return [statement, Math.max(1, Math.floor(shared / of(fit, kind(statement))))];
    });
  }

  private bits(holds: (city: number) => boolean): Bits {
    const { count } = this.cities;
    const bits = new Uint32Array(Math.ceil(count / 32));
    for (let city = 0; city < count; city++)
      if (holds(city)) bits[city >> 5] = (bits[city >> 5] ?? 0) | (1 << (city & 31));
    return bits;
  }
}

let kept: Teller | null = null;

/** The expert clues of a card by their letter, in notation. The page may do other things meanwhile. */
export async function expertClues(
  numbers: Numbers,
  layout: readonly PlacedBuilding[],
  letter: string,
): Promise<string[]> {
  let since = performance.now();
  const breathe = async () => {
    if (performance.now() - since < BREATH) return;
    await new Promise((go) => setTimeout(go));
    since = performance.now();
  };
  if (!kept || tilesOf(kept.cities.numbers) !== tilesOf(numbers))
    kept = new Teller(allCities(numbers));
  const teller = kept;
  const among = teller.trueOf(cityNumber(teller.cities, layout));
  const key = seedOf(numbers, layout, letter);
  for (const statement of among) {
    teller.where(statement);
    await breathe();
  }
  const told: number[] = [];
  for (;;) {
    const chances = teller.next(among, told);
    if (chances.length === 0) return told.map((statement) => teller.text(statement));
    told.push(drawn(key, told.length, chances));
    await breathe();
  }
}
