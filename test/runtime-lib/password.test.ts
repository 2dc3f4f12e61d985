import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type * as Password from '../../runtime-lib/src/lib/values/password.ts';

/** The parameters of each run of scrypt, which is the real one. */
const work: unknown[] = [];
/** How many runs there are at the moment, and were at most. */
const runs = { now: 0, most: 0 };

let password: typeof Password;
beforeAll(async () => {
  crypto.scrypt = new Proxy(crypto.scrypt, {
    apply: (target, self, [given, salt, length, options, done]) => {
      work.push({ ...options, maxmem: undefined, length });
      runs.now += 1;
      runs.most = Math.max(runs.most, runs.now);
      return Reflect.apply(target, self, [
        ...[given, salt, length, options],
        (...result: unknown[]) => {
          runs.now -= 1;
          done(...result);
        },
      ]);
    },
  });
  syncBuiltinESMExports();
  password = await import('../../runtime-lib/src/lib/values/password.ts');
});
beforeEach(() => void work.splice(0));

const full = { N: 65_536, r: 8, p: 1, maxmem: undefined, length: 32 };
/** Of `correct horse`, made by scryptSync with less work. */
const old = '$scrypt$ln=10,r=8,p=1$MDEyMzQ1Njc4OWFiY2RlZg$6g3umF+uVrJsObaTZhIbbTlgrvOEFcCItdwSjtPF67M';

describe('a password', () => {
  it('is that of its own hash only, which differs each time', async () => {
    const { hashPassword, checkPassword } = password;
    const [hash, other] = await Promise.all([hashPassword('pässwörd 1'), hashPassword('pässwörd 1')]);
    expect(hash).toMatch(/^\$scrypt\$ln=16,r=8,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(other).not.toBe(hash);
    expect(await Promise.all([checkPassword('pässwörd 1', hash), checkPassword('pässwörd 2', hash)])).toEqual([
      true,
      false,
    ]);
    expect(work).toEqual([full, full, full, full]);
  });

  it.each([null, undefined])('of a user without a hash (%j) is wrong, after the same work', async (missing) => {
    expect(await password.checkPassword('correct horse', missing)).toBe(false);
    expect(work).toEqual([full]);
  });

  it('cannot be that of the hash that stands in for a missing one', async () => {
    expect(await password.checkPassword('', undefined)).toBe(false);
  });

  it('is checked with the parameters that its hash was made with', async () => {
    expect(await password.checkPassword('correct horse', old)).toBe(true);
    expect(await password.checkPassword('battery staple', old)).toBe(false);
    expect(work).toEqual([1, 2].map(() => ({ ...full, N: 1024 })));
  });

  it.each([
    '',
    'correct horse',
    '$scrypt$ln=10,r=8,p=1$MDEyMzQ1Njc4OWFiY2RlZg$',
    '$scrypt$ln=10,r=8,p=1$MDEyMzQ1Njc4OWFiY2RlZg$A',
    `${old}\n`,
    old.replace('scrypt', 'argon2id'),
  ])('is not checked with %j, which is no hash', async (hash) => {
    await expect(password.checkPassword('correct horse', hash)).rejects.toThrow('no PHC string');
    expect(work).toEqual([]);
  });

  it('waits for its turn, or is refused when too many wait', async () => {
    runs.most = 0;
    const all = await Promise.allSettled(
      Array.from({ length: 110 }, () => password.checkPassword('correct horse', old)),
    );
    expect(runs.most).toBe(4);
    expect(all.slice(0, 104).every((each) => each.status === 'fulfilled' && each.value)).toBe(true);
    expect(all.slice(104).map((each) => each.status === 'rejected' && each.reason.statusCode)).toEqual(
      Array.from({ length: 6 }, () => 503),
    );
    expect(await password.checkPassword('correct horse', old)).toBe(true);
  });

  it('that could not be checked makes room for the next ones', async () => {
    const tooMuch = old.replace('ln=10', 'ln=60');
    await Promise.allSettled(Array.from({ length: 8 }, () => password.checkPassword('correct horse', tooMuch)));
    expect(await password.checkPassword('correct horse', old)).toBe(true);
  });
});
