/** The digests that a deal is checked with. Browsers keep theirs for secure contexts, which plain http is not. */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { shake256 as shake } from '@noble/hashes/sha3.js';
import { concatBytes as concat, hexToBytes, bytesToHex as toHex } from '@noble/hashes/utils.js';

export { concat, sha256, toHex };

export const hmacSha256 = (key: Uint8Array, message: Uint8Array): Uint8Array =>
  hmac(sha256, key, message);

/** A stream of bytes from a message: so many at a time. */
export function shake256(message: Uint8Array): (bytes: number) => Uint8Array {
  const stream = shake.create().update(message);
  return (bytes) => stream.xof(bytes);
}

/** The bytes of hexadecimal digits. A RangeError if they are none. */
export function fromHex(text: string): Uint8Array {
  if (!/^([0-9a-f]{2})*$/i.test(text))
    throw new RangeError(`not hexadecimal: ${text.slice(0, 20)}`);
  return hexToBytes(text);
}
