/** SHAKE-256 (FIPS 202): a stream of bytes from a message. No browser has it built in. */

const RATE = 136; // bytes that go in or come out between two stirs of the sponge
const LANES = 25;
const MASK = (1n << 64n) - 1n;

/** The constants of iota, bit by bit from their shift register. */
const ROUND: bigint[] = (() => {
  const constants: bigint[] = [];
  let register = 1;
  for (let round = 0; round < 24; round++) {
    let constant = 0n;
    for (let bit = 0; bit < 7; bit++) {
      if (register & 1) constant |= 1n << BigInt((1 << bit) - 1);
      register = (register << 1) ^ (register & 0x80 ? 0x171 : 0);
    }
    constants.push(constant);
  }
  return constants;
})();

/** Where each lane goes in rho and pi, and how far it turns on the way. */
const WALK: { to: number; by: bigint }[] = (() => {
  const walk: { to: number; by: bigint }[] = [];
  let [x, y] = [1, 0];
  for (let step = 0; step < 24; step++) {
    [x, y] = [y, (2 * x + 3 * y) % 5];
    walk.push({ to: x + 5 * y, by: BigInt((((step + 1) * (step + 2)) / 2) % 64) });
  }
  return walk;
})();

const left = (lane: bigint, by: bigint): bigint => ((lane << by) | (lane >> (64n - by))) & MASK;

function stir(lanes: BigUint64Array): void {
  const lane = (index: number): bigint => lanes[index] as bigint;
  for (const constant of ROUND) {
    const columns = [0, 1, 2, 3, 4].map(
      (x) => lane(x) ^ lane(x + 5) ^ lane(x + 10) ^ lane(x + 15) ^ lane(x + 20),
    );
    for (let x = 0; x < 5; x++) {
      const mix = (columns[(x + 4) % 5] as bigint) ^ left(columns[(x + 1) % 5] as bigint, 1n);
      for (let y = 0; y < LANES; y += 5) lanes[x + y] = lane(x + y) ^ mix;
    }
    let carried = lane(1);
    for (const { to, by } of WALK) {
      const next = lane(to);
      lanes[to] = left(carried, by);
      carried = next;
    }
    for (let y = 0; y < LANES; y += 5) {
      const row = [0, 1, 2, 3, 4].map((x) => lane(x + y));
      for (let x = 0; x < 5; x++) {
        const beside = ~(row[(x + 1) % 5] as bigint) & (row[(x + 2) % 5] as bigint);
        lanes[x + y] = (row[x] as bigint) ^ (beside & MASK);
      }
    }
    lanes[0] = lane(0) ^ constant;
  }
}

/** The stream of a message, as far as it is asked for: `read(8)`, then the next 8, and so on. */
export function shake256(message: Uint8Array): (bytes: number) => Uint8Array {
  const sponge = new DataView(new ArrayBuffer(LANES * 8));
  const mix = (at: number, byte: number) => sponge.setUint8(at, sponge.getUint8(at) ^ byte);
  const turn = () => {
    const lanes = new BigUint64Array(LANES);
    for (let i = 0; i < LANES; i++) lanes[i] = sponge.getBigUint64(8 * i, true);
    stir(lanes);
    for (let i = 0; i < LANES; i++) sponge.setBigUint64(8 * i, lanes[i] as bigint, true);
  };

  message.forEach((byte, index) => {
    mix(index % RATE, byte);
    if (index % RATE === RATE - 1) turn();
  });
  mix(message.length % RATE, 0x1f);
  mix(RATE - 1, 0x80);
  turn();

  let used = 0;
  return (bytes) => {
    const out = new Uint8Array(bytes);
    for (let i = 0; i < bytes; i++) {
      if (used === RATE) {
        turn();
        used = 0;
      }
      out[i] = sponge.getUint8(used);
      used += 1;
    }
    return out;
  };
}
