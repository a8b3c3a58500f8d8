/** The digests that a deal is checked with, in plain code: a page on plain http has no others. */
export { fromHex, toHex } from './bytes';
export { hmacSha256, sha256 } from './sha256';
export { shake256 } from './shake256';
