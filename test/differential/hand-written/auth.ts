import { get, post } from '../calls.ts';
import { flow } from '../../support/compile-flow.ts';
import type { Case } from '../run-case.ts';
import { one } from './case.ts';
import { answer, build, field, isEqual } from './nodes.ts';

/** The hash of `correct horse`, with less work than for new hashes. */
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
const find = {
  type: 'db-find',
  config: { table: 'users', where: [{ column: 'name', operator: 'eq' }], columns: ['id', 'hash'] },
} as const;

/** Passwords and other ways to identify callers. */
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
    'typed: who a request says it is from',
    {
      b: { type: 'get-basic-auth' },
      again: { type: 'get-basic-auth' },
      h: { type: 'get-header', config: { name: 'Authorization', scheme: 'Basic' } },
      i: { type: 'if-null' },
      j: { type: 'if-null' },
      k: { type: 'if-null' },
      hash: { type: 'hash', config: { algorithm: 'sha256', encoding: 'hex' } },
      salted: { type: 'template', config: { template: '{{user}}:{{password}}' } },
      ok: { type: 'return-json' },
      no: { type: 'return-json', config: { status: 401 }, inputs: { body: 'no' } },
      none: { type: 'return-json', config: { status: 401 }, inputs: { body: 'none' } },
    },
    `s.next -> i.in\nb.username -> i.value\ni.present -> j.in\nagain.password -> j.value\nj.present -> ok.in\ni.null -> k.in
     h.value -> k.value\nk.null -> none.in\nk.present -> no.in\nj.null -> no.in\ni.value -> salted.user
     j.value -> salted.password\nsalted.text -> hash.data\nhash.hash -> ok.body`,
    [
      get('/test'),
      ...[
        ...['ada:secret', 'ada:', ':secret', ':', 'ada:a:b', 'é:😀', '\uFEFFa:b', ' a : b '],
        ...['ada', '', 'ada:a\u0000', 'a\nb:c', 'a:\u007F', 'a:\u0085', 'x'.repeat(2000) + ':y'],
      ].map((text) => get('/test', { authorization: `Basic ${Buffer.from(text).toString('base64')}` })),
      ...[
        'basic YTpi',
        'BASIC  YTpi',
        'Basic YTpi=',
        'Basic YTp',
        'Basic YTpi YTpi',
        'Basic YTp-',
        'Basic',
        'Basic =',
      ].map((each) => get('/test', { authorization: each })),
      get('/test', { authorization: 'Basic YTpi//8=' }),
      get('/test', { authorization: 'Basic YTo=' }),
      get('/test', { authorization: 'Basic YTp=' }),
      get('/test', { authorization: 'Bearer YTpi' }),
    ],
    { method: 'GET' },
  ),
  one(
    'typed: the user name and the password are two values of one header',
    {
      b: { type: 'get-basic-auth' },
      user: { type: 'compare', config: { operator: 'eq' }, inputs: { right: 'ada' } },
      password: { type: 'compare', config: { operator: 'eq' }, inputs: { right: 'ada' } },
      other: { type: 'compare', config: { operator: 'eq' }, inputs: { right: 'secret' } },
      i: { type: 'branch' },
      j: { type: 'branch' },
      k: { type: 'branch' },
      same: { type: 'return-json', inputs: { body: 'same' } },
      ok: { type: 'return-json', inputs: { body: 'ok' } },
      no: { type: 'return-json', config: { status: 401 }, inputs: { body: 'no' } },
      wrong: { type: 'return-json', config: { status: 403 }, inputs: { body: 'wrong' } },
    },
    `s.next -> i.in\nb.username -> user.left\nb.password -> password.left\nb.password -> other.left
     user.result -> i.condition\npassword.result -> j.condition\nother.result -> k.condition
     i.true -> j.in\ni.false -> no.in\nj.true -> same.in\nj.false -> k.in\nk.true -> ok.in\nk.false -> wrong.in`,
    ['ada:ada', 'ada:secret', 'ada:else', 'else:ada', 'else:secret'].map((text) =>
      get('/test', { authorization: `Basic ${Buffer.from(text).toString('base64')}` }),
    ),
    { method: 'GET' },
  ),
  one(
    'typed: a function checks a stored text that is no hash: a fault of the server',
    {
      ...{ name: field('name'), password: field('password'), stored: field('stored') },
      u: { type: 'build-object', config: { fields: ['name', 'hash'] } },
      i: { type: 'db-insert', config: { table: 'users' } },
      find,
      h: { type: 'get-property', config: { path: 'hash', optional: true } },
      c: { type: 'call', config: { function: 'is-right' } },
      ok: { type: 'return-json' },
    },
    `s.next -> i.in\nname.value -> u.name\nstored.value -> u.hash\nu.object -> i.record\ni.next -> find.in
     name.value -> find.name\nfind.next -> c.in\nfind.record -> h.object\nh.value -> c.hash\npassword.value -> c.password
     c.next -> ok.in\nc.right -> ok.body`,
    [
      post('/test', { name: 'ada', password: 'correct horse', stored: hash }),
      post('/test', { name: 'bob', password: 'battery', stored: hash }),
      post('/test', { name: 'eve', password: 'correct horse', stored: null }),
      post('/test', { name: 'odd', password: 'correct horse', stored: 'no hash' }),
      post('/test', { name: 'weak', password: 'correct horse', stored: '$argon2id$v=19$m=1,t=1,p=1$MDEy$MDEy' }),
    ],
    {},
    {
      tables: users,
      functions: [
        {
          id: 'is-right',
          inputs: { password: 'string', hash: 'string | null' },
          outputs: { right: 'boolean' },
          flow: flow(
            {
              s: { type: 'start' },
              c: { type: 'check-password' },
              yes: { type: 'return-values', inputs: { right: true } },
              no: { type: 'return-values', inputs: { right: false } },
            },
            's.next -> c.in\ns.password -> c.password\ns.hash -> c.hash\nc.match -> yes.in\nc.mismatch -> no.in',
          ),
        },
      ],
    },
  ),
  ...(['utf8', 'base64', 'hex'] as const).map((secretEncoding) =>
    one(
      `hash with a key in ${secretEncoding}`,
      {
        ...{ x: field('x'), k: field('k'), g: { type: 'get-secret', config: { name: 'KEY' } } },
        h: { type: 'hash', config: { algorithm: 'sha256', encoding: 'hex', secretEncoding } },
        i: { type: 'hash', config: { algorithm: 'sha256', encoding: 'hex', secretEncoding, secretPrefix: 'k_' } },
        ...{ c: isEqual(), b: build('g', 'k'), r: answer() },
      },
      `s.next -> r.in\nx.value -> h.data\ng.value -> h.secret\nx.value -> i.data\nk.value -> i.secret
      h.hash -> c.left\nx.value -> c.right\nc.result -> b.g\ni.hash -> b.k\nb.object -> r.body`,
      ['', 'k_', 'a', 'k_ab', 'abcd', 'YQ==', 'k_é'].map((k) => post('/test', { x: 'x', k })),
      {},
      { secrets: { KEY: {} } },
    ),
  ),
];
