import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** What the compiler needs from `node:crypto`: SHA-256 in hex. The browser's own is asynchronous. */
export function hash(algorithm: string, content: string | Uint8Array): string {
  if (algorithm !== 'sha256') throw new Error(`There is no ${algorithm} here.`);
  return bytesToHex(sha256(typeof content === 'string' ? new TextEncoder().encode(content) : content));
}
