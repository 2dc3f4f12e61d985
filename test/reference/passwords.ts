import { scryptSync } from 'node:crypto';

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replace(/=+$/, '');

function keyOf(password: string, salt: Uint8Array, [ln = 0, r = 0, p = 0]: readonly number[]): Buffer {
  return scryptSync(password, salt, 32, { N: 2 ** ln, r, p, maxmem: 2 ** 30 });
}

export const phcOf = (password: string, salt: Uint8Array): string =>
  `$scrypt$ln=16,r=8,p=1$${base64(salt)}$${base64(keyOf(password, salt, [16, 8, 1]))}`;

/** Whether a PHC string of scrypt is the hash of the password; a missing one matches no password. */
export function isPasswordOf(hash: unknown, password: string): boolean {
  if (typeof hash !== 'string') return false;
  const [empty, name, parameters = '', salt = '', key] = hash.split('$');
  const costs = parameters.split(',').map((each) => Number(each.split('=')[1]));
  if (empty !== '' || name !== 'scrypt' || costs.some(Number.isNaN)) throw new Error('The hash is a PHC string.');
  return base64(keyOf(password, Buffer.from(salt, 'base64'), costs)) === key;
}
