import { get, post, sign } from '../calls.ts';
import { epoch } from '../clock.ts';
import type { Case } from '../run-case.ts';
import { one } from './case.ts';
import { field } from './nodes.ts';

const encoded = (part: unknown): string =>
  Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url');
const now = Math.floor(epoch / 1000);
const claims = { sub: '7', iss: 'us', aud: ['them', 'others'], exp: now + 3600, role: 'admin' };
/** A token issued by another server. */
function token(payload: unknown, header: unknown = { alg: 'HS256', typ: 'JWT' }): string {
  const signed = `${encoded(header)}.${encoded(payload)}`;
  return `${signed}.${Buffer.from(sign(signed), 'hex').toString('base64url')}`;
}
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const otherBits = (text: string, bits: number): string =>
  text.slice(0, -1) + (alphabet[alphabet.indexOf(text.slice(-1)) ^ bits] ?? '');
const tokens = [
  token(claims),
  token({ ...claims, aud: 'them', groups: ['a', 'b'], in: true }),
  token({ ...claims, groups: [], in: null }),
  ...[['a', 1], 'a', ['\0']].map((groups) => token({ ...claims, groups })),
  ...['-12', '2147483648', '7.5', 'seven', '', 7, null].map((sub) => token({ ...claims, sub })),
  ...[undefined, null, 1, '\0'].map((role) => token({ ...claims, role })),
  ...[undefined, 'they', ['us']].map((iss) => token({ ...claims, iss })),
  ...[undefined, 'us', [], ['others'], 1].map((aud) => token({ ...claims, aud })),
  ...[undefined, null, 'soon', now - 5, now - 1000].map((exp) => token({ ...claims, exp })),
  ...[now + 5, now + 1000, 'soon'].map((nbf) => token({ ...claims, nbf })),
  token({ ...claims, exp: now - 1000, iss: 'they' }),
  token({ ...claims, exp: now - 1000, sub: 1 }),
  ...[[], 'x', 'null', '{', ''].map((payload) => token(payload)),
  ...['none', 'HS512', 'RS256', 'hs256', 1, undefined].map((alg) => token(claims, { alg })),
  token(claims, 'x'),
  `${encoded({ alg: 'none' })}.${encoded(claims)}.`,
  token(claims).slice(0, -1),
  `${token(claims)}.`,
  // Other spellings of the same signature: bits that Base64 has left over, padding, white space, the other alphabet.
  ...[1, 2, 3].map((bits) => otherBits(token(claims), bits)),
  `${token(claims)}=`,
  `${token(claims)} `,
  token(claims).replaceAll('-', '+').replaceAll('_', '/'),
  token(claims).replace(/\..*\./, `.${encoded({ ...claims, role: 'owner' })}.`),
  ...['a', '..', 'a.b.c', 'é', '.'.repeat(9), token(claims).split('.').slice(0, 2).join('.')],
];

/** Tokens of this server and of others. */
export const tokenFlows: readonly Case[] = [
  one(
    'typed: signed tokens',
    {
      ...{ id: field('id'), role: field('role'), more: field('more') },
      t: {
        type: 'sign-jwt',
        config: { expiresIn: 3600, claims: ['role', 'in'], issuer: 'us', audience: 'them' },
        inputs: { secret: { $secret: 'KEY' } },
      },
      plain: { type: 'sign-jwt', config: { expiresIn: 1 }, inputs: { subject: 'a', secret: { $secret: 'KEY' } } },
      o: { type: 'build-object', config: { fields: ['t', 'plain'] } },
      r: { type: 'return-json' },
    },
    `s.next -> t.in\nt.next -> plain.in\nplain.next -> r.in\nid.value -> t.subject\nrole.value -> t.role\nmore.value -> t.claim.in\nt.token -> o.t\nplain.token -> o.plain\no.object -> r.body`,
    [
      post('/test', { id: 7, role: 'admin', more: { a: [1, null, 'é😀'] } }),
      post('/test', { id: 'seven' }),
      post('/test', { id: 1.5, role: null, more: null }),
      post('/test', { id: '\ud800', role: '"' }),
      post('/test', { id: null }),
      post('/test', { id: true }),
    ],
    {},
    { secrets: { KEY: {} } },
  ),
  one(
    'typed: verified tokens',
    {
      bearer: { type: 'get-header', config: { name: 'authorization', scheme: 'Bearer' } },
      v: {
        type: 'verify-jwt',
        config: {
          ...{ subject: 'integer', issuer: 'us', audience: 'them', tolerance: 10 },
          claims: { role: 'string', groups: 'string[] | null', in: 'boolean | null' },
        },
        inputs: { secret: { $secret: 'KEY' } },
      },
      o: { type: 'build-object', config: { fields: ['subject', 'role', 'groups', 'in'] } },
      n: { type: 'build-object', config: { fields: ['reason'] } },
      sw: { type: 'switch', config: { cases: ['missing', 'expired'] } },
      ok: { type: 'return-json' },
      no: { type: 'return-json', config: { status: 401 }, inputs: { body: 'no token' } },
      old: { type: 'return-json', config: { status: 401 }, inputs: { body: 'an old one' } },
      bad: { type: 'return-json', config: { status: 403 } },
    },
    `s.next -> v.in\nbearer.value -> v.token\nv.valid -> ok.in\nv.subject -> o.subject\nv.role -> o.role\nv.groups -> o.groups
     v.claim.in -> o.in\no.object -> ok.body\nv.invalid -> sw.in\nv.reason -> sw.value\nsw.missing -> no.in
     sw.expired -> old.in\nsw.default -> bad.in\nv.reason -> n.reason\nn.object -> bad.body`,
    [
      get('/test'),
      get('/test', { authorization: 'Basic abc' }),
      ...tokens.map((each) => get('/test', { authorization: `Bearer ${each}` })),
    ],
    { method: 'GET' },
    { secrets: { KEY: {} } },
  ),
  one(
    'typed: tokens that go to their owner and come back',
    {
      ...{ id: field('id'), role: field('role') },
      t: { type: 'sign-jwt', config: { expiresIn: 60, claims: ['role'] }, inputs: { secret: { $secret: 'KEY' } } },
      v: {
        type: 'verify-jwt',
        config: { claims: { role: 'string | null' } },
        inputs: { secret: { $secret: 'KEY' } },
      },
      w: { type: 'verify-jwt', config: { subject: 'uuid' }, inputs: { secret: { $secret: 'KEY' } } },
      log: { type: 'log', inputs: { message: 'one of us' } },
      o: { type: 'build-object', config: { fields: ['subject', 'role'] } },
      ok: { type: 'return-json' },
      also: { type: 'return-json', config: { status: 202 } },
      no: { type: 'return-json', config: { status: 401 } },
    },
    `s.next -> t.in\nid.value -> t.subject\nrole.value -> t.role\nt.next -> v.in\nt.token -> v.token\nv.valid -> log.in
     v.subject -> log.data\nlog.next -> w.in\nt.token -> w.token\nv.subject -> o.subject\nv.role -> o.role\nv.invalid -> no.in
     v.reason -> no.body\nw.valid -> ok.in\nw.subject -> ok.body\nw.invalid -> also.in\no.object -> also.body`,
    [
      post('/test', { id: '6f9619ff-8b86-4d01-b42d-00c04fc964ff', role: 'admin' }),
      post('/test', { id: 7, role: null }),
      post('/test', { id: 'a', role: [1] }),
      post('/test', { id: 'a\u0000' }),
    ],
    {},
    { secrets: { KEY: {} } },
  ),
];
