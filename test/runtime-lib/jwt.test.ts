import { createHmac, createSecretKey, generateKeyPairSync, sign } from 'node:crypto';
import type { JsonObject } from '../../compiler/base/json.ts';
import { describe, expect, it } from 'vitest';
import { toInteger } from '../../runtime-lib/src/lib/values/convert.ts';
import { verifyJwt } from '../../runtime-lib/src/lib/values/jwt.ts';
import type { JwtOptions } from '../../runtime-lib/src/lib/values/jwt.ts';
import { readString, readText } from '../../runtime-lib/src/lib/values/read.ts';

const now = new Date('2026-01-01T00:00:00.900Z');
const seconds = Math.floor(now.getTime() / 1000);
const secret = '0123456789abcdef0123456789abcdef';
const key = createSecretKey(Buffer.from(secret));
const payload = { sub: '7', role: 'admin', iss: 'us', aud: 'them', exp: seconds + 60 };

const encoded = (part: unknown): string =>
  Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url');
const joined = (header: unknown, body: unknown, signature: (text: string) => string): string => {
  const signed = `${encoded(header)}.${encoded(body)}`;
  return `${signed}.${signature(signed)}`;
};
/** Made by node:crypto. */
const token = (
  body: unknown = payload,
  header: JsonObject = { alg: 'HS256', typ: 'JWT' },
  by = secret,
  hash = 'sha256',
) => joined(header, body, (text) => createHmac(hash, by).update(text).digest('base64url'));

const options: JwtOptions = { algorithms: ['HS256'], currentDate: now, issuer: 'us', audience: 'them' };
const verify = (given: string | null | undefined, other: Partial<JwtOptions> = {}) =>
  verifyJwt(given, key, { ...options, ...other }, (claims) => ({
    sub: toInteger(readString(claims.sub, 'sub'), 'sub'),
    role: readText(claims['role'], 'role'),
  }));

const said = { claims: { sub: 7, role: 'admin' } };
const invalid = { reason: 'invalid' };

describe('a token', () => {
  it('says what its claims are, and nothing else', async () => {
    expect(await verify(token({ ...payload, more: true }))).toEqual(said);
  });

  it.each([null, undefined])('that is %j is missing', async (missing) => {
    expect(await verify(missing)).toEqual({ reason: 'missing' });
  });

  it('of RFC 7515 is as it stands there', async () => {
    const jwk = 'AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow';
    const given =
      'eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
    const check = (currentDate: Date) =>
      verifyJwt(
        given,
        createSecretKey(Buffer.from(jwk, 'base64url')),
        { algorithms: ['HS256'], currentDate, issuer: 'joe' },
        (claims) => claims['http://example.com/is_root'],
      );
    expect(await check(new Date(1300819379_999))).toEqual({ claims: true });
    expect(await check(new Date(1300819380_000))).toEqual({ reason: 'expired' });
  });

  it.each<[string, number, unknown]>([
    ['exp', 1, said],
    ['exp', 0, { reason: 'expired' }],
    ['exp', -10_000, { reason: 'expired' }],
    ['nbf', 0, said],
    ['nbf', 1, invalid],
    ['nbf', 10_000, invalid],
  ])('counts by its times: %s in %i seconds', async (name, offset, result) => {
    expect(await verify(token({ ...payload, [name]: seconds + offset }))).toEqual(result);
  });

  it('may be off by the tolerance', async () => {
    const lenient = { clockTolerance: 5 };
    expect(await verify(token({ ...payload, exp: seconds - 4 }), lenient)).toEqual(said);
    expect(await verify(token({ ...payload, exp: seconds - 5 }), lenient)).toEqual({ reason: 'expired' });
    expect(await verify(token({ ...payload, nbf: seconds + 5 }), lenient)).toEqual(said);
    expect(await verify(token({ ...payload, nbf: seconds + 6 }), lenient)).toEqual(invalid);
  });

  it.each<[string, JsonObject]>([
    ['of no end', { exp: null }],
    ['of an end that is no number', { exp: '9999999999' }],
    ['of another issuer', { iss: 'they' }],
    ['of an issuer among others', { iss: ['us'] }],
    ['for another audience', { aud: 'us' }],
    ['for other audiences', { aud: ['us', 'they'] }],
    ['of a subject that is no text', { sub: 7 }],
    ['of a subject of another type', { sub: 'seven' }],
    ['of a claim of another type', { role: 1 }],
    ['with a text that no column can hold', { role: 'a\0' }],
  ])('%s is invalid', async (_, change) => {
    expect(await verify(token({ ...payload, ...change }))).toEqual(invalid);
  });

  it.each(['exp', 'iss', 'aud', 'sub', 'role'])('without %s is invalid', async (name) => {
    const left = Object.fromEntries(Object.entries(payload).filter(([each]) => each !== name));
    expect(await verify(token(left))).toEqual(invalid);
  });

  it('for several audiences is also for each of them', async () => {
    expect(await verify(token({ ...payload, aud: ['us', 'them'] }))).toEqual(said);
  });
});

describe('a forged token is invalid', () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const [head = '', body = '', signature = ''] = token().split('.');
  const rsa = (text: string): string => sign('sha256', Buffer.from(text), privateKey).toString('base64url');

  it.each<[string, string]>([
    ['of no algorithm', joined({ alg: 'none' }, payload, () => '')],
    ['of no algorithm, but signed', token(payload, { alg: 'none' })],
    ['of None', token(payload, { alg: 'None' })],
    ['of an algorithm in small letters', token(payload, { alg: 'hs256' })],
    ['without an algorithm', token(payload, { typ: 'JWT' })],
    ['of a longer hash', token(payload, { alg: 'HS512' }, secret, 'sha512')],
    ['signed by a longer hash than it says', token(payload, { alg: 'HS256' }, secret, 'sha512')],
    ['signed by RSA', joined({ alg: 'RS256' }, payload, rsa)],
    ['signed by RSA, as HMAC', joined({ alg: 'HS256' }, payload, rsa)],
    ['signed by another secret', token(payload, { alg: 'HS256' }, `${secret}!`)],
    ['signed by a public key as secret', token(payload, { alg: 'HS256' }, pem)],
    ['signed by nothing', token(payload, { alg: 'HS256' }, '')],
    ['with a key of its own', token(payload, { alg: 'HS256', jwk: { kty: 'oct', k: encoded('mine') } }, 'mine')],
    ['with extensions that nobody knows', token(payload, { alg: 'HS256', crit: ['x'], x: true })],
    ['with an unencoded body', token(payload, { alg: 'HS256', b64: false, crit: ['b64'] })],
    ['with another body', `${head}.${encoded({ ...payload, role: 'owner' })}.${signature}`],
    ['with another header', `${encoded({ alg: 'HS256' })}.${body}.${signature}`],
    ['without its signature', `${head}.${body}.`],
    ['without a signature', `${head}.${body}`],
    ['with half of its signature', `${head}.${body}.${signature.slice(0, 20)}`],
    ['with a part too many', `${head}.${body}.${signature}.`],
    ['with a body that is no object', token([payload])],
    ['with a body that is no JSON', token('{')],
    ['that is empty', ''],
    ['that is none', 'a.b.c'],
  ])('%s', async (_, given) => {
    expect(await verify(given)).toEqual(invalid);
  });

  it('whatever byte of it is changed', async () => {
    const good = token();
    for (const [index, letter] of [...good].entries()) {
      // The last letter holds two bits that count for nothing.
      if (index === good.length - 1) continue;
      const other = letter === 'A' ? 'B' : 'A';
      expect(await verify(good.slice(0, index) + other + good.slice(index + 1))).toEqual(invalid);
    }
  });

  it('whatever it is checked by: with the public key of a pair, a secret is none', async () => {
    const read = () => true;
    const asymmetric: JwtOptions = { algorithms: ['RS256'], currentDate: now };
    expect(await verifyJwt(joined({ alg: 'RS256' }, payload, rsa), publicKey, asymmetric, read)).toEqual({
      claims: true,
    });
    for (const confused of [token(payload, { alg: 'HS256' }, pem), token(payload, { alg: 'RS256' }, pem)])
      expect(await verifyJwt(confused, publicKey, asymmetric, read)).toEqual(invalid);
  });
});
