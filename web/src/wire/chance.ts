/** Chance as the server draws it (docs/chance.md), to the byte: so that a page can draw it again. */
import { concat, shake256 } from './digests';

const TAG = new TextEncoder().encode('dighouse chance 1');
const WORDS = 1n << 64n; // how many numbers a word of 8 bytes can be

/** An even number in 0..below-1, from the words of this step. */
export function drawNumber(key: Uint8Array, step: number, below: bigint): bigint {
  if (below < 1n || below > WORDS) throw new RangeError('weights must sum to 1..2**64');
  const counter = new DataView(new ArrayBuffer(8));
  counter.setBigUint64(0, BigInt(step));
  const read = shake256(concat(TAG, key, new Uint8Array(counter.buffer)));
  // A word above the last whole multiple would favour some outcomes: it is skipped.
  const fair = (WORDS / below) * below;
  for (;;) {
    const word = new DataView(read(8).buffer).getBigUint64(0);
    if (word < fair) return word % below;
  }
}

export interface ComputedDraw {
  outcome: string;
  /** The number drawn, and how many there were. */
  number: bigint;
  total: bigint;
}

/** The outcome of a step, out of `chances` in the order of their picks. */
export function drawOutcome(
  key: Uint8Array,
  step: number,
  chances: readonly (readonly [string, number])[],
): ComputedDraw {
  const total = chances.reduce((sum, [, weight]) => sum + BigInt(weight), 0n);
  const drawn = drawNumber(key, step, total);
  let rest = drawn;
  for (const [name, weight] of chances) {
    if (rest < BigInt(weight)) return { outcome: name, number: drawn, total };
    rest -= BigInt(weight);
  }
  throw new RangeError('a chance step needs at least one outcome with a positive weight');
}
