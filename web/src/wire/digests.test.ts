import { expect, test } from 'vitest';
import { fromHex, hmacSha256, sha256, shake256, toHex } from './digests';

const ascii = (text: string) => new TextEncoder().encode(text);
const counting = (length: number) => Uint8Array.from({ length }, (_, index) => index % 251);

test.each([
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  [
    'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  ],
])('SHA-256 of FIPS 180: %s', (message, digest) => {
  expect(toHex(sha256(ascii(message)))).toBe(digest);
});

test('SHA-256 of messages around the edge of a block', () => {
  expect(toHex(sha256(counting(135)))).toBe(
    '6a053848cfe83c0fc8c8a81dd84f6b946c63193cd25cdd5dad45f08be8019e89',
  );
  expect(toHex(sha256(counting(300)))).toBe(
    '43f9b5d59eb108817176c6f65c2c6203a22f2ae8bc28b7a1dde45947678c5042',
  );
});

test.each([
  [
    '0b'.repeat(20),
    toHex(ascii('Hi There')),
    'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7',
  ],
  [
    toHex(ascii('Jefe')),
    toHex(ascii('what do ya want for nothing?')),
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  ],
  [
    'aa'.repeat(131),
    toHex(ascii('Test Using Larger Than Block-Size Key - Hash Key First')),
    '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
  ],
])('HMAC-SHA-256 of RFC 4231: key %s', (key, message, digest) => {
  expect(toHex(hmacSha256(fromHex(key), fromHex(message)))).toBe(digest);
});

test.each([
  [0, '46b9dd2b0ba88d13233b3feb743eeb24', '68b208e21f7c10d0'],
  [3, '714501167ead924ea87e422993eea1e6', 'fedac8494f5db9e5'],
  [135, 'c45dae624ad8a2f5aa7bac9d7557737f', 'a6733c2eabb3bb4a'],
  [136, 'b7ff4073b3f5a8eabd6e17705ca7f676', '2c7c7a0867dbae51'],
  [137, '01d90952c642a5eb2a8fc9d713f843a4', 'cd0a2754dfccd964'],
  [300, '177c5689012e0ac1f06bea70d7946bf8', '02e4a590227f7ba5'],
])('SHAKE-256 of %i bytes, read in parts', (length, first, last) => {
  const read = shake256(counting(length));
  expect(toHex(read(16))).toBe(first);
  read(300 - 16 - 8);
  expect(toHex(read(8))).toBe(last);
});

test('what is not hexadecimal is no bytes', () => {
  expect(() => fromHex('xyz')).toThrow(RangeError);
  expect(() => fromHex('abc')).toThrow(RangeError);
  expect(fromHex('')).toEqual(new Uint8Array());
});
