import { post } from '../calls.ts';
import type { Case } from '../run-case.ts';
import { one } from './case.ts';

/** Of `correct horse`, with less work than new hashes take. */
const hash = '$scrypt$ln=4,r=8,p=1$MDEyMzQ1Njc4OWFiY2RlZg$OAkZqUBelG6VIYdTJfYSENL5OmZRxMa3GwXn5oFliTg';
const users = {
  users: {
    columns: {
      id: { type: 'integer', primaryKey: true, default: 'increment' },
      name: { type: 'text', unique: true },
      hash: { type: 'text', nullable: true, sensitive: true },
    },
  },
} as const;
const field = (name: string) => ({ type: 'get-body-field', config: { field: name } });
const find = {
  type: 'db-find',
  config: { table: 'users', where: [{ column: 'name', operator: 'eq' }], columns: ['id', 'hash'] },
} as const;

/** Tokens, passwords and what else callers are known by. */
export const authFlows: readonly Case[] = [
  one(
    'random tokens, in the body and as a cookie',
    {
      t: { type: 'random-token', config: { bytes: 16, encoding: 'hex' } },
      u: { type: 'random-token' },
      c: { type: 'template', config: { template: 'session={{u}}; HttpOnly' } },
      h: { type: 'hash', config: { algorithm: 'sha256', encoding: 'hex' } },
      o: { type: 'build-object', config: { fields: ['t', 'h'] } },
      r: { type: 'return-json', config: { headers: ['Set-Cookie'] } },
    },
    's.next -> r.in\nu.token -> c.u\nc.text -> r.Set-Cookie\nt.token -> o.t\nt.token -> h.data\nh.hash -> o.h\no.object -> r.body',
    [post('/test'), post('/test')],
  ),
  one(
    'typed: passwords are stored, and checked, also of users who do not exist',
    {
      ...{ name: field('name'), password: field('password'), store: field('store'), stored: field('stored') },
      b: { type: 'if-null' },
      hash: { type: 'hash-password' },
      u: { type: 'build-object', config: { fields: ['name', 'hash'] } },
      old: { type: 'build-object', config: { fields: ['name', 'hash'] } },
      i: { type: 'db-insert', config: { table: 'users' } },
      j: { type: 'db-insert', config: { table: 'users' } },
      find,
      h: { type: 'get-property', config: { path: 'hash', optional: true } },
      id: { type: 'get-property', config: { path: 'id' } },
      c: { type: 'check-password' },
      k: { type: 'if-null' },
      ok: { type: 'return-json' },
      no: { type: 'return-json', config: { status: 401 }, inputs: { body: 'no' } },
    },
    `s.next -> b.in\nstore.value -> b.value\nb.present -> hash.in\nb.value -> hash.password\nhash.next -> i.in
     name.value -> u.name\nhash.hash -> u.hash\nu.object -> i.record\ni.next -> find.in\nb.null -> k.in
     stored.value -> k.value\nk.null -> find.in\nk.present -> j.in\nname.value -> old.name\nk.value -> old.hash
     old.object -> j.record\nj.next -> find.in
     name.value -> find.name\nfind.next -> c.in\nfind.record -> h.object\nh.value -> c.hash
     password.value -> c.password\nfind.record -> id.object\nc.match -> ok.in\nid.value -> ok.body\nc.mismatch -> no.in`,
    [
      post('/test', { name: 'ada', password: 'correct horse', store: 'correct horse' }),
      post('/test', { name: 'ada', password: 'correct horse' }),
      post('/test', { name: 'ada', password: 'correct hors' }),
      post('/test', { name: 'bob', password: 'correct horse' }),
      post('/test', { name: 'eve', password: 'correct horse', stored: hash }),
      post('/test', { name: 'eve', password: '' }),
      post('/test', { name: 'odd', password: 'correct horse', stored: 'no hash' }),
      post('/test', { name: 'ada', password: 'correct horse', store: 'short' }),
      post('/test', { name: 'ada', password: 'x'.repeat(1025) }),
      post('/test', { name: 'ada', password: 1 }),
      post('/test', { name: 'ada' }),
      post('/test', { name: 'ada', password: 'a\u0000' }),
    ],
    {},
    { tables: users },
  ),
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
];
