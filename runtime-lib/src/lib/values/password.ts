import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';
import { requestError } from '../http/errors.ts';

/** The parameters of scrypt: the cost as a power of two, the block size, and the parallelization. */
interface Cost {
  readonly ln: number;
  readonly r: number;
  readonly p: number;
}
interface StoredHash {
  readonly cost: Cost;
  readonly salt: Buffer;
  readonly key: Buffer;
}

/** The cost of new hashes: 64 MiB. It can be raised, since each hash records its own. */
const cost: Cost = { ln: 16, r: 8, p: 1 };
const saltBytes = 16;
const keyBytes = 32;

/** Used instead of the hash of a user who does not exist, so that the answer takes as long. */
const nobody: StoredHash = { cost, salt: Buffer.alloc(saltBytes), key: Buffer.alloc(keyBytes) };

/** A slow hash of the password, as a PHC string: `$scrypt$ln=16,r=8,p=1$salt$key`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const key = await derive(password, salt, cost, keyBytes);
  return `$scrypt$ln=${cost.ln},r=${cost.r},p=${cost.p}$${toBase64(salt)}$${toBase64(key)}`;
}

/** Whether the password matches the hash. False without a hash, after the same amount of work. */
export async function checkPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const { cost: costThen, salt, key } = hash == null ? nobody : parseHash(hash);
  const given = await derive(password, salt, costThen, key.length);
  return timingSafeEqual(given, key) && hash != null;
}

const pattern = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]{22,})$/;

function parseHash(hash: string): StoredHash {
  const [, ln, r, p, salt = '', key = ''] = pattern.exec(hash) ?? [];
  if (ln === undefined) throw new Error('The stored hash of a password is no PHC string of scrypt');
  return {
    cost: { ln: Number(ln), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64'),
    key: Buffer.from(key, 'base64'),
  };
}

/** Without padding, as in PHC strings. */
const toBase64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

const runScrypt: (password: string, salt: Buffer, length: number, options: ScryptOptions) => Promise<Buffer> =
  promisify(scrypt);

const derive = (password: string, salt: Buffer, { ln, r, p }: Cost, length: number): Promise<Buffer> => {
  const N = 2 ** ln;
  // By default, Node allows only half of the memory that this needs.
  return inTurn(() => runScrypt(password, salt, length, { N, r, p, maxmem: 128 * r * (N + p + 2) }));
};

/** As many run as Node has threads for, and as many wait as can start within some seconds. */
const mostRunning = 4;
const mostWaiting = 100;

const scrypts = { running: 0 };
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (scrypts.running < mostRunning) scrypts.running += 1;
  else if (waiting.length < mostWaiting) await new Promise<void>((start) => waiting.push(start));
  else throw requestError('Too many passwords are being checked', 503);
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) scrypts.running -= 1;
    else next();
  }
}
