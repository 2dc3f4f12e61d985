import { post } from '../calls.ts';
import type { Case } from '../run-case.ts';
import { odd, one, things } from './case.ts';
import { answer, bodies, build, query, ret } from './nodes.ts';

/** Reading requests, and answering them. */
export const requestFlows: readonly Case[] = [
  one(
    'two answers of one status, which one of them is fed',
    {
      q: query('q'),
      sw: { type: 'switch', config: { cases: ['a'] } },
      t: { type: 'to-json' },
      o1: build('one'),
      o2: build('two'),
      r1: answer(201),
      r2: { ...answer(), inputs: { status: 201 } },
    },
    `s.next -> sw.in\nq.value -> sw.value\nq.value -> t.value\nt.text -> o1.one\nt.text -> o2.two\nsw.a -> r1.in\nsw.default -> r2.in\no1.object -> r1.body\no2.object -> r2.body`,
    ['?q=a', '?q=b', ''].map((search) => post(`/test${search}`, {})),
  ),
  one(
    'a need of both arms is refused before an effect',
    {
      x: { type: 'get-body-field', config: { field: 'x' } },
      q: { type: 'get-body-field', config: { field: 'q' } },
      lc: { type: 'log', inputs: { message: 'x' } },
      rec0: { type: 'build-object', config: { fields: ['name'] }, inputs: { name: 'first' } },
      i0: { type: 'db-insert', config: { table: 'things', onConflict: { columns: ['name'], do: 'ignore' } } },
      b: { type: 'branch' },
      rec: { type: 'build-object', config: { fields: ['name'] } },
      i1: { type: 'db-insert', config: { table: 'things' } },
      f: { type: 'db-count', config: { table: 'things', where: [{ column: 'size', operator: 'eq' }] } },
      r: { type: 'return-json' },
      r2: { type: 'return-json' },
    },
    `s.next -> i0.in\nrec0.object -> i0.record\ni0.next -> b.in\nq.value -> b.condition\nb.true -> i1.in\nx.value -> rec.name\nrec.object -> i1.record\ni1.next -> r.in\nb.false -> f.in\nx.value -> f.size\nf.next -> r2.in\nf.count -> r2.body\ni1.record -> r.body`.replace(
      'b.false -> f.in',
      'b.false -> lc.in\nlc.next -> f.in',
    ),
    [...odd.flatMap((x) => [post('/test', { x, q: true }), post('/test', { x, q: false })]), post('/test', { q: 1 })],
    {},
    { tables: things },
  ),
  one(
    'a fallback of an object is checked as deep as it is',
    {
      x: { type: 'get-body-field', config: { field: 'x' } },
      f: { type: 'fallback', inputs: { fallback: { a: 1, b: ['t'] } } },
      p: { type: 'get-property', config: { path: 'a' } },
      n: { type: 'math', config: { operator: 'add' }, inputs: { b: 1 } },
      o: { type: 'build-object', config: { fields: ['n', 'all'] } },
      r: { type: 'return-json' },
    },
    `s.next -> r.in\nx.value -> f.value\nf.value -> p.object\np.value -> n.a\nn.result -> o.n\nf.value -> o.all\n${ret('o', 'object')}`,
    [
      ...bodies('x'),
      ...[{ a: 1 }, { a: 'x', b: [] }, { a: 1, b: [1] }, { a: 2, b: ['x'], c: 1 }, { a: null, b: [] }].map((x) =>
        post('/test', { x }),
      ),
    ],
  ),
  one(
    'response headers and statuses from data are checked before effects',
    {
      h: { type: 'get-body-field', config: { field: 'h' } },
      st: { type: 'get-body-field', config: { field: 'st' } },
      rec: { type: 'build-object', config: { fields: ['name'] } },
      u: { type: 'get-body-field', config: { field: 'u' } },
      i: { type: 'db-insert', config: { table: 'things' } },
      r: { type: 'return-json', config: { headers: ['X-Thing', 'x-other'] }, inputs: { 'x-other': 'ö' } },
    },
    `s.next -> i.in\nu.value -> rec.name\nrec.object -> i.record\ni.next -> r.in\nst.value -> r.status\nh.value -> r.X-Thing\ni.record -> r.body`,
    [
      ...[200, 201, 204, 304, 404, 500, 599, 199, 600, 200.5, '200', null].map((st, index) =>
        post('/test', { u: `s${index}`, st, h: 'x' }),
      ),
      ...['', ' a ', 'a\nb', 'a\0', 'é', '€', '\t', 3, null].map((h, index) =>
        post('/test', { u: `h${index}`, st: 200, h }),
      ),
    ],
    {},
    { tables: things },
  ),
  one(
    'query, headers and body in their order',
    {
      s: { type: 'start', config: { headers: { 'x-b': { required: true }, 'X-A': { required: true }, 'x-c': {} } } },
      q1: { type: 'get-query-param', config: { name: 'n' } },
      q2: { type: 'get-query-param', config: { name: 'p' } },
      a: { type: 'get-header', config: { name: 'x-a', sensitive: false } },
      c: { type: 'get-header', config: { name: 'x-c', sensitive: false } },
      auth: { type: 'get-header', config: { name: 'Authorization', scheme: 'Bearer', sensitive: false } },
      x: { type: 'get-body-field', config: { field: 'x' } },
      y: { type: 'get-body-field', config: { field: 'y' } },
      fn: { type: 'fallback', inputs: { fallback: '1' } },
      n: { type: 'to-number' },
      ys: { type: 'to-string' },
      xs: { type: 'to-string' },
      u: { type: 'request-url' },
      o: { type: 'build-object', config: { fields: ['n', 'p', 'a', 'c', 'auth', 'y', 'x', 'u'] } },
      r: { type: 'return-json' },
    },
    `s.next -> r.in\nq1.value -> fn.value\nfn.value -> n.value\nn.number -> o.n\nq2.value -> o.p\na.value -> o.a\nc.value -> o.c\nauth.value -> o.auth\nx.value -> xs.value\ny.value -> ys.value\nys.text -> o.y\nxs.text -> o.x\nu.url -> o.u\n${ret('o', 'object')}`,
    [
      post('/test', { x: 'x', y: 'y' }, { 'x-a': 'a', 'x-b': 'b' }),
      post('/test?n=x&n=y', { x: [], y: [] }),
      post('/test?n=x&n=y', { x: 'x', y: 'y' }),
      post('/test?n=x', { x: 'x', y: 'y' }),
      post('/test?n=x', { x: 'x', y: 'y' }, { 'x-a': 'a' }),
      post('/test?n=x', { x: 'x', y: 'y' }, { 'x-a': 'a', 'x-b': '' }),
      post('/test?n=5&p=1', { x: 'x', y: 'y' }, { 'x-a': 'a', 'x-b': 'b' }),
      post('/test?n=5&p=1&p=2', { x: 'x', y: 'y' }, { 'x-a': 'a', 'x-b': 'b' }),
      ...['Bearer abc', 'bearer abc', 'BEARER  abc ', 'Bearer', 'Bearer ', 'Basic abc', 'Bearerabc', ' Bearer a b'].map(
        (authorization) => post('/test?n=5&x=%', { x: 'x', y: 'y' }, { 'x-a': 'a', 'x-b': 'b', authorization }),
      ),
      post('/test?n=5&n[]=7&a=%zz#hash', { x: 'x', y: 'y' }, { 'x-a': ['a', 'b'], 'x-b': 'b', 'x-c': ['c', 'd'] }),
    ],
  ),
  one(
    'a declared body',
    {
      s: {
        type: 'start',
        config: {
          body: {
            type: 'object',
            required: ['name'],
            properties: {
              name: { type: 'string', minLength: 2 },
              age: { type: 'integer' },
              email: { type: 'string', format: 'email' },
              tags: { type: 'array', items: { type: 'string' } },
            },
          },
        },
      },
      b: { type: 'get-json-body' },
      n: { type: 'get-body-field', config: { field: 'name' } },
      a: { type: 'get-body-field', config: { field: 'age' } },
      o: { type: 'build-object', config: { fields: ['n', 'a', 'b'] } },
      r: { type: 'return-json' },
    },
    `s.next -> r.in\nn.value -> o.n\na.value -> o.a\nb.body -> o.b\n${ret('o', 'object')}`,
    [
      post('/test', { name: 'ab' }),
      post('/test', { name: 'a' }),
      post('/test', {}),
      post('/test'),
      post('/test', 'null'),
      post('/test', '[]'),
      post('/test', { name: 'ab', age: 1.5 }),
      post('/test', { name: 'ab', age: '1' }),
      post('/test', { name: 'ab', age: null }),
      post('/test', { name: 'ab', email: 'x' }),
      post('/test', { name: 'ab', tags: ['a', 1] }),
      post('/test', { name: 3, age: 'x' }),
    ],
  ),
  one(
    'a number with a default that no branch needs is still read',
    {
      c: { type: 'get-body-field', config: { field: 'c' } },
      size: { type: 'get-query-param', config: { name: 'size', type: 'number' } },
      sized: { type: 'fallback', inputs: { fallback: 1 } },
      inner: { type: 'select', inputs: { whenTrue: 2 } },
      outer: { type: 'select', inputs: { whenFalse: 3 } },
      r: { type: 'return-json' },
    },
    `s.next -> r.in
      size.value -> sized.value
      c.value -> inner.condition
      sized.value -> inner.whenFalse
      c.value -> outer.condition
      inner.value -> outer.whenTrue
      ${ret('outer', 'value')}`,
    ['', '?size=2', '?size=x', '?size=[1]'].flatMap((search) =>
      [true, false].map((c) => post(`/test${search}`, { c })),
    ),
  ),
  one(
    'a declared list whose items must differ',
    {
      s: {
        type: 'start',
        config: { body: { type: 'object', properties: { a: { type: 'array', uniqueItems: true } } } },
      },
      b: { type: 'get-json-body' },
      r: { type: 'return-json' },
    },
    `s.next -> r.in\n${ret('b', 'body')}`,
    [
      [],
      [1],
      [1, 1],
      [0, -0],
      [1, '1'],
      [null, 'null'],
      ['a', 'b', 'a'],
      [[1], [2], [1]],
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
      [{ a: 1 }, { a: 1, b: null }],
      [{ a: [1, 2] }, { a: [2, 1] }],
    ].map((a) => post('/test', { a })),
  ),
  one(
    'a declared body beside raw bytes',
    {
      s: {
        type: 'start',
        config: { body: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } } },
      },
      b: { type: 'get-json-body' },
      h: { type: 'hash', config: { algorithm: 'md5', encoding: 'base64' } },
      n: { type: 'get-body-field', config: { field: 'name' } },
      t: { type: 'template', config: { template: '{{n}}!' } },
      o: { type: 'build-object', config: { fields: ['t', 'h'] } },
      r: { type: 'return-json' },
    },
    `s.next -> r.in\nn.value -> t.n\nt.text -> o.t\nb.body -> h.data\nh.hash -> o.h\n${ret('o', 'object')}`,
    [
      post('/test', { name: 'ab' }),
      post('/test', { name: 5 }),
      post('/test', {}),
      post('/test'),
      post('/test', 'null'),
      post('/test', '{'),
    ],
  ),
  one(
    'shapes of answers',
    {
      a: { type: 'get-body-field', config: { field: 'a' } },
      n: { type: 'to-number' },
      m: { type: 'math', config: { operator: 'divide' }, inputs: { b: 3 } },
      t: { type: 'to-string' },
      inner: { type: 'build-object', config: { fields: ['constructor', 'toString', 'x y'] } },
      bo: { type: 'build-object', config: { fields: ['__proto__', 'n', 'third', 'inner', 'list', 'raw', 'text'] } },
      li: { type: 'build-list', config: { length: 3 }, inputs: { item2: null } },
      mo: { type: 'merge-objects', inputs: { base: { z: 1, n: 2 } } },
      r: { type: 'return-json' },
    },
    `s.next -> r.in\na.value -> n.value\nn.number -> m.a\nn.number -> t.value\nn.number -> inner.constructor\nt.text -> inner.toString\na.value -> inner.x y\nt.text -> bo.__proto__\nn.number -> bo.n\nm.result -> bo.third\ninner.object -> bo.inner\na.value -> li.item0\nli.list -> bo.list\nt.text -> li.item1\na.value -> bo.raw\nt.text -> bo.text\nbo.object -> mo.over\n${ret('mo', 'object')}`,
    [1, '2', 1e21, -0, 5e-324, '1e-7', '\u2028', 123456789012345680000].map((a) => post('/test', { a })),
  ),
];
