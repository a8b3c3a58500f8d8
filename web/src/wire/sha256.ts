/** SHA-256 and HMAC-SHA-256 (FIPS 180-4, FIPS 198-1). Browsers keep theirs for secure contexts. */
import { concat } from './bytes';

const BLOCK = 64;

/** The first 32 bits of the fractions of roots of primes, which is where the constants come from. */
function fractions(number: number, root: number): Uint32Array {
  const found: number[] = [];
  for (let candidate = 2; found.length < number; candidate++) {
    let prime = true;
    for (let by = 2; by * by <= candidate; by++) if (candidate % by === 0) prime = false;
    if (prime) {
      const whole = candidate ** (1 / root);
      found.push(Math.floor((whole - Math.floor(whole)) * 2 ** 32));
    }
  }
  return Uint32Array.from(found);
}

const START = fractions(8, 2);
const ROUND = fractions(64, 3);

const right = (word: number, by: number): number => (word >>> by) | (word << (32 - by));
/** A word that is certainly there: the indices are all our own. */
const at = (words: Uint32Array, index: number): number => words[index] as number;

export function sha256(message: Uint8Array): Uint8Array {
  const blocks = Math.floor((message.length + 8) / BLOCK) + 1;
  const padded = new Uint8Array(blocks * BLOCK);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, BigInt(message.length) * 8n);

  const state = START.slice();
  const words = new Uint32Array(64);
  for (let block = 0; block < blocks; block++) {
    for (let i = 0; i < 16; i++) words[i] = view.getUint32(block * BLOCK + 4 * i);
    for (let i = 16; i < 64; i++) {
      const near = at(words, i - 15);
      const far = at(words, i - 2);
      const s0 = right(near, 7) ^ right(near, 18) ^ (near >>> 3);
      const s1 = right(far, 17) ^ right(far, 19) ^ (far >>> 10);
      words[i] = at(words, i - 16) + s0 + at(words, i - 7) + s1;
    }
    compress(state, words);
  }

  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, index) => {
    digest.setUint32(4 * index, word);
  });
  return new Uint8Array(digest.buffer);
}

function compress(state: Uint32Array, words: Uint32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i++) {
    const s1 = right(e, 6) ^ right(e, 11) ^ right(e, 25);
    const chosen = (e & f) ^ (~e & g);
    const first = (h + s1 + chosen + at(ROUND, i) + at(words, i)) | 0;
    const s0 = right(a, 2) ^ right(a, 13) ^ right(a, 22);
    const most = (a & b) ^ (a & c) ^ (b & c);
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + s0 + most) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => {
    state[index] = at(state, index) + word;
  });
}

export function hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array {
  const block = new Uint8Array(BLOCK);
  block.set(key.length > BLOCK ? sha256(key) : key);
  const inner = block.map((byte) => byte ^ 0x36);
  const outer = block.map((byte) => byte ^ 0x5c);
  return sha256(concat(outer, sha256(concat(inner, message))));
}
