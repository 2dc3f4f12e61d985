import { createHmac } from 'node:crypto';
import { get, post, sign } from '../calls.ts';
import { secret } from '../subject.ts';
import type { Case } from '../run-case.ts';
import { acting, called, give } from './acting-functions.ts';
import { one, things } from './case.ts';
import { build, field } from './nodes.ts';

const signed = (value: string, name = 'a'): string =>
  `${value}.${sign(value, 'base64', 'sha256', createHmac('sha256', secret).update(`cookie ${name}`).digest()).replaceAll('=', '')}`;

/** What browsers and others send as cookies. */
const sent = [
  ...[
    'a=1',
    'a=1; b=2',
    ' a = 1 ;b=2',
    'b=2',
    'a=',
    'a',
    'a="x y"',
    'a=%C3%A9%20',
    'a=%zz',
    'a=1; a=2',
    'A=1',
    ';;a=1;',
  ],
  ...[
    'constructor=1',
    '__proto__=1',
    'a=x=y',
    `a=${signed('1')}`,
    `a=${encodeURIComponent(signed('1'))}`,
    `a=${signed('')}`,
  ],
  // Signed as another cookie, and with the secret itself, which might sign other things for clients.
  ...[`a=${signed('1', 'b')}`, `a=1.${sign('1', 'base64').replaceAll('=', '')}`],
  ...[`a=${signed('1')}x`, 'a=1.', 'a=.1', `a=${signed('1')}=`, 'a=é'],
];

const cookie = (name: string, config: object = {}) => ({
  ...{ type: 'get-cookie', config: { name, sensitive: false, ...config } },
  ...('signed' in config ? { inputs: { secret: { $secret: 'KEY' } } } : {}),
});

/** Lets only those pass who have the cookie. */
const guard = {
  ...acting(
    'guard',
    {},
    { who: 'string' },
    {
      c: { type: 'get-cookie', config: { name: 'a' } },
      there: { type: 'if-null' },
      h: { type: 'hash', config: { algorithm: 'sha256', encoding: 'hex' } },
      no: {
        type: 'return-response',
        config: {
          as: 'text',
          status: 401,
          cookies: [
            { name: 'a', maxAge: 0 },
            { name: 'why', sameSite: 'none' },
          ],
        },
        inputs: { body: 'no', 'cookie.why': 'é;' },
      },
      give,
    },
    'start.next -> there.in\nc.value -> there.value\nthere.null -> no.in\nthere.present -> give.in\nthere.value -> h.data\nh.hash -> give.who',
  ),
  guard: true,
};

/** Where browsers say that a request comes from. */
const sites = [
  {},
  ...['same-origin', 'none', 'same-site', 'cross-site', ''].map((site) => ({ 'sec-fetch-site': site })),
  ...['https://evil.example', 'null', 'http://localhost:3000', ''].map((origin) => ({ origin })),
  { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
  { origin: 'http://localhost:3000', 'sec-fetch-site': 'cross-site' },
  { origin: 'http://own.example', host: 'own.example' },
];

export const cookieFlows: readonly Case[] = [
  one(
    'typed: cookies as they come',
    {
      ...{
        a: cookie('a'),
        b: cookie('b'),

        z: cookie('a', { signed: true }),
      },
      o: build('a', 'b', 'z'),
      r: { type: 'return-json' },
    },
    's.next -> r.in\na.value -> o.a\nb.value -> o.b\nz.value -> o.z\no.object -> r.body',
    [get('/test'), ...sent.map((text) => get('/test', { cookie: text }))],
    { method: 'GET' },
    { secrets: { KEY: {} } },
  ),
  ...[true, false].map((transaction) =>
    one(
      `typed: cookies that are set, and deleted, ${transaction ? 'in' : 'outside'} a transaction`,
      {
        ...{ x: field('x'), y: field('y'), status: field('status'), name: field('name'), rec: build('name') },
        t: { type: 'to-string' },
        i: { type: 'db-insert', config: { table: 'things' } },
        r: {
          type: 'return-json',
          config: {
            headers: ['Set-Cookie'],
            cookies: [
              { name: 'x', maxAge: 60, signed: true },
              { name: 'gone', maxAge: 0, path: '/a', sameSite: 'strict' },
              { name: 'y', httpOnly: false, secure: false },
              { name: 'unfed' },
              { name: '__Secure-z', sameSite: 'none', maxAge: 34_560_000 },
            ],
          },
          inputs: { secret: { $secret: 'KEY' }, body: null, 'Set-Cookie': 'own=1' },
        },
      },
      `s.next -> i.in\nname.value -> rec.name\nrec.object -> i.record\ni.next -> r.in\nx.value -> r.cookie.x\ny.value -> t.value\nt.text -> r.cookie.y
       name.value -> r.cookie.__Secure-z\nstatus.value -> r.status`,
      ['a', 'é;="\\ ', '', null, 'a\r\nb', '€', '\ud800', 1].flatMap((x, index) =>
        [200, 204, 404, 500].map((status) =>
          post('/test', { x, y: index % 2 === 0 ? 1.5 : 'ü', status, name: `${index}${status}` }),
        ),
      ),
      { transaction },
      { tables: things, secrets: { KEY: {} } },
    ),
  ),
  ...['POST', 'GET'].map((method) =>
    one(
      `typed: ${method} of a route that acts for whom a cookie names refuses other sites`,
      {
        me: called('guard'),
        rec: build('name'),
        i: { type: 'db-insert', config: { table: 'things' } },
        u: { type: 'uuid' },
        r: { type: 'return-json' },
      },
      's.next -> me.in\nme.next -> i.in\nu.value -> rec.name\nrec.object -> i.record\ni.next -> r.in\nme.who -> r.body',
      sites.flatMap((site) =>
        [{ cookie: 'a=1' }, {}].map((given) => ({
          ...(method === 'GET' ? get('/test', { ...site, ...given }) : post('/test', {}, { ...site, ...given })),
        })),
      ),
      { method },
      { tables: things, functions: [guard] },
    ),
  ),
  one(
    'a route that only reads for whom a cookie names takes requests from anywhere',
    { me: called('guard'), r: { type: 'return-json' } },
    's.next -> me.in\nme.next -> r.in\nme.who -> r.body',
    sites.map((site) => post('/test', {}, { ...site, cookie: 'a=1' })),
    {},
    { functions: [guard] },
  ),
  ...[true, false].map((isSigned) =>
    one(
      `typed: a part of a number, which is always missing, sets no cookie${isSigned ? ', nor a signed one' : ''}`,
      {
        j: { type: 'parse-json' },
        t: field('t'),
        a: { type: 'get-property', config: { path: 'a' } },
        p: { type: 'get-property', config: { path: 'a.b' } },
        n: { type: 'if-null' },
        up: { type: 'math', config: { operator: 'ceil' } },
        r: {
          type: 'return-json',
          config: { cookies: [{ name: 'c', ...(isSigned ? { signed: true } : {}) }] },
          inputs: isSigned ? { secret: { $secret: 'KEY' } } : {},
        },
        r2: { type: 'return-json' },
      },
      's.next -> n.in\nt.value -> j.value\nj.value -> a.object\nj.value -> p.object\np.value -> n.value\nn.null -> r.in\np.value -> r.cookie.c\na.value -> up.a\nup.result -> r.body\nn.present -> r2.in\np.value -> r2.body',
      ['{}', '{"a":{}}', '{"a":{"b":"x"}}', '{"a":1.5}', '1'].map((t) => post('/test', { t })),
      {},
      isSigned ? { secrets: { KEY: {} } } : {},
    ),
  ),
];
