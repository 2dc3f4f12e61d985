import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** What the compiler uses of `node:crypto`: SHA-256 in hex. The browser's own is asynchronous. */
export function createHash(algorithm: string): Hash {
  if (algorithm !== 'sha256') throw new Error(`There is no ${algorithm} here.`);
  const state = sha256.create();
  const hash: Hash = {
    update: (content) => {
      state.update(typeof content === 'string' ? new TextEncoder().encode(content) : content);
      return hash;
    },
    digest: () => bytesToHex(state.digest()),
  };
  return hash;
}

interface Hash {
  readonly update: (content: string | Uint8Array) => Hash;
  readonly digest: (encoding: 'hex') => string;
}
