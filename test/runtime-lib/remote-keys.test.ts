import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { JsonValue } from '../../compiler/base/json.ts';
import { remoteKeys, verifyJwt } from '../../runtime-lib/src/lib/values/jwt.ts';

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const other = generateKeyPairSync('rsa', { modulusLength: 2048 });
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const ed = generateKeyPairSync('ed25519');

/** A real server with the public keys. */
const served = { status: 200, text: '', asked: 0 };
const server = createServer((_request, response) => {
  served.asked += 1;
  response.writeHead(served.status, { 'content-type': 'application/json' }).end(served.text);
});
const url = (): string => {
  const address = server.address();
  const isPort = (each: unknown): each is AddressInfo => typeof each === 'object' && each !== null && 'port' in each;
  return `http://127.0.0.1:${isPort(address) ? address.port : 0}/keys`;
};
beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise<void>((resolve) => void server.close(() => resolve())));

const jwk = (key: KeyObject, kid: string, alg: string) => ({ ...key.export({ format: 'jwk' }), kid, alg, use: 'sig' });
beforeEach(() => {
  served.status = 200;
  served.asked = 0;
  served.text = JSON.stringify({
    keys: [jwk(rsa.publicKey, 'r', 'RS256'), jwk(ec.publicKey, 'e', 'ES256'), jwk(ed.publicKey, 'd', 'EdDSA')],
  });
});

const now = new Date();
const seconds = Math.floor(now.getTime() / 1000);
const encoded = (part: JsonValue): string => Buffer.from(JSON.stringify(part)).toString('base64url');
const payload = { sub: 'ada', aud: 'us', exp: seconds + 60 };

const ownKey: JsonValue = JSON.parse(JSON.stringify(other.publicKey.export({ format: 'jwk' })));
type By = (text: Buffer) => Buffer;
const byRsa: By = (text) => sign('sha256', text, rsa.privateKey);
const byOther: By = (text) => sign('sha256', text, other.privateKey);
const byEc: By = (text) => sign('sha256', text, { key: ec.privateKey, dsaEncoding: 'ieee-p1363' });
const byEd: By = (text) => sign(null, text, ed.privateKey);
const pem = rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString();
const bySecret: By = (text) => createHmac('sha256', pem).update(text).digest();

/** A token that node:crypto has signed. */
function token(by: By, header: JsonValue, body: JsonValue = payload): string {
  const signed = `${encoded(header)}.${encoded(body)}`;
  return `${signed}.${by(Buffer.from(signed)).toString('base64url')}`;
}

const verify = (given: string | undefined, algorithm = 'RS256', keys = remoteKeys(url())) =>
  verifyJwt(given, keys, { algorithms: [algorithm], currentDate: now, audience: 'us' }, ({ sub }) => sub);
const valid = { claims: 'ada' };
const invalid = { reason: 'invalid' };

describe('keys of another server', () => {
  it.each<[string, By, string]>([
    ['RS256', byRsa, 'r'],
    ['ES256', byEc, 'e'],
    ['EdDSA', byEd, 'd'],
  ])('check tokens by %s', async (alg, by, kid) => {
    expect(await verify(token(by, { alg, kid }), alg)).toEqual(valid);
  });

  it('are fetched once for many tokens, and not for what is no token', async () => {
    const keys = remoteKeys(url());
    expect(await verify(undefined, 'RS256', keys)).toEqual({ reason: 'missing' });
    expect(await verify('abc', 'RS256', keys)).toEqual(invalid);
    expect(await verify(token(bySecret, { alg: 'none' }), 'RS256', keys)).toEqual(invalid);
    expect(served.asked).toBe(0);
    const good = token(byRsa, { alg: 'RS256', kid: 'r' });
    expect(await Promise.all([1, 2, 3].map(() => verify(good, 'RS256', keys)))).toEqual([valid, valid, valid]);
    expect(await verify(good, 'RS256', keys)).toEqual(valid);
    expect(served.asked).toBe(1);
  });

  it.each<[string, string]>([
    ['signed by another key', token(byOther, { alg: 'RS256', kid: 'r' })],
    ['of a key that there is not', token(byOther, { alg: 'RS256', kid: 'x' })],
    ['of another algorithm', token(byEc, { alg: 'ES256', kid: 'e' })],
    ['signed by the public key as a secret', token(bySecret, { alg: 'HS256', kid: 'r' })],
    ['that says RSA, signed by the public key as a secret', token(bySecret, { alg: 'RS256', kid: 'r' })],
    ['of the key of another algorithm', token(byRsa, { alg: 'RS256', kid: 'e' })],
    ['with a key of its own', token(byOther, { alg: 'RS256', jwk: ownKey })],
    ['with the address of other keys', token(byOther, { alg: 'RS256', kid: 'x', jku: 'http://127.0.0.1:1/keys' })],
    ['for others', token(byRsa, { alg: 'RS256', kid: 'r' }, { ...payload, aud: 'them' })],
    ['without an end', token(byRsa, { alg: 'RS256', kid: 'r' }, { sub: 'ada', aud: 'us' })],
  ])('make a token invalid that is %s', async (_, given) => {
    expect(await verify(given)).toEqual(invalid);
  });

  it('say that a token has expired', async () => {
    const old = token(byRsa, { alg: 'RS256', kid: 'r' }, { ...payload, exp: seconds });
    expect(await verify(old)).toEqual({ reason: 'expired' });
  });

  const good = token(byRsa, { alg: 'RS256', kid: 'r' });
  const unavailable = { code: 'ERR_KEYS', message: 'The keys that tokens are signed with cannot be fetched' };

  it.each<[string, number, string]>([
    ['that fails', 500, '{}'],
    ['that sends elsewhere', 302, ''],
    ['that has no JSON', 200, '<html>'],
    ['that has no keys', 200, '{}'],
  ])('of a server %s are a failure, and make no token invalid', async (_, status, text) => {
    Object.assign(served, { status, text });
    await expect(verify(good)).rejects.toMatchObject(unavailable);
    // It recovers.
    const keys = remoteKeys(url());
    await expect(verify(good, 'RS256', keys)).rejects.toMatchObject(unavailable);
    Object.assign(served, { status: 200, text: JSON.stringify({ keys: [jwk(rsa.publicKey, 'r', 'RS256')] }) });
    expect(await verify(good, 'RS256', keys)).toEqual(valid);
  });

  it('of no server are a failure', async () => {
    await expect(verify(good, 'RS256', remoteKeys('http://127.0.0.1:1/keys'))).rejects.toMatchObject(unavailable);
  });
});
