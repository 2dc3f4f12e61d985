import type { JsonObject } from '../../../compiler/base/json.ts';
import { post, put } from '../calls.ts';
import type { Case } from '../run-case.ts';
import { odd, one, things } from './case.ts';
import { answer, build, field, query, ret } from './nodes.ts';

const all = { validation: 'all' };
const limit = { type: 'get-query-param', config: { name: 'limit', type: 'integer', default: 20 } };
const schema: JsonObject = {
  type: 'object',
  required: ['name', 'size'],
  properties: {
    name: { type: 'string' },
    size: { type: 'integer' },
    tags: { type: 'array', items: { type: 'string' } },
  },
  additionalProperties: false,
};
const declared = { type: 'start', config: { body: schema, headers: { 'x-who': { required: true } } } };
const who = { 'x-who': 'ada' };

/** Projects in which all faults of a point are reported together. */
export const allFaults: readonly Case[] = [
  one(
    'all faults of a path, a query, headers and a body are told in their order',
    {
      s: { type: 'start', config: { headers: { 'x-who': { required: true }, 'x-why': { required: true } } } },
      id: { type: 'get-path-param', config: { name: 'id', type: 'integer' } },
      q: query('q'),
      limit,
      why: { type: 'get-header', config: { name: 'x-why', sensitive: false } },
      name: field('name'),
      size: field('size'),
      rec: build('name', 'size', 'data'),
      data: build('id', 'q', 'limit', 'why'),
      i: { type: 'db-insert', config: { table: 'things' } },
      r: answer(201),
    },
    `s.next -> i.in\nid.value -> data.id\nq.value -> data.q\nlimit.value -> data.limit\nwhy.value -> data.why\nname.value -> rec.name\nsize.value -> rec.size\ndata.object -> rec.data\nrec.object -> i.record\ni.next -> r.in\n${ret('i', 'record')}`,
    [
      post('/test/1', { name: 'a', size: 1 }, { 'x-who': 'a', 'x-why': 'b' }),
      post('/test/x?q=1&q=2&limit=x', { name: 1, size: 'x' }),
      post('/test/x?limit=1&limit=2', { size: 'x' }, { 'x-why': 'b' }),
      post('/test/1?limit=1&limit=2', '[]', { 'x-why': 'b' }),
      post('/test/x', 'null'),
      post('/test/x', undefined, { 'x-who': 'a', 'x-why': 'b' }),
      post('/test/1', { name: 'a\0', size: 1e10 }, { 'x-who': 'a', 'x-why': 'b' }),
      post('/test/1', '{'),
    ],
    { path: '/test/:id' },
    { tables: things, errors: all },
  ),
  one(
    'what is made of a refused value is not computed',
    {
      a: field('a'),
      b: field('b'),
      na: { type: 'to-number' },
      nb: { type: 'to-number' },
      t: { type: 'template', config: { template: '{{na}}-{{b}}' } },
      m: { type: 'math', config: { operator: 'divide' } },
      c: {
        type: 'code',
        config: { inputs: { m: 'number', t: 'string' }, output: 'number', expression: 't.length / (m - 1)' },
      },
      lim: { type: 'db-list', config: { table: 'things', orderBy: [{ column: 'id' }] } },
      o: build('c', 'rows'),
      r: answer(),
    },
    `s.next -> lim.in\na.value -> na.value\nb.value -> nb.value\nna.number -> t.na\nb.value -> t.b\nna.number -> m.a\nnb.number -> m.b\nm.result -> c.m\nt.text -> c.t\nna.number -> lim.limit\nlim.next -> r.in\nc.value -> o.c\nlim.records -> o.rows\n${ret('o', 'object')}`,
    [1, 2, 'x', '', -1, 0, null].flatMap((a) =>
      [1, 'x', 0, undefined].map((b) => post('/test', b === undefined ? { a } : { a, b })),
    ),
    {},
    { tables: things, errors: all },
  ),
  one(
    'what was computed before stays, though what it is made of is refused later',
    {
      ...{ q: field('q'), x: field('x'), j: { type: 'parse-json' } },
      l: { type: 'log', config: { level: 'debug' }, inputs: { message: 'here' } },
      way: { type: 'switch', config: { cases: ['a'] } },
      m: { type: 'send-email', inputs: { subject: 's', text: 't' } },
      u: { type: 'db-list', config: { table: 'things', orderBy: [{ column: 'id' }] } },
      r: answer(),
    },
    `s.next -> l.in\nq.value -> j.value\nj.value -> l.data\nl.next -> way.in\nx.value -> way.value\nway.a -> m.in\nq.value -> m.to
     m.next -> u.in\nj.value -> u.limit\nu.next -> r.in\nway.default -> r.in\nx.value -> r.body`,
    ['true', '1', '"a@example.com"', 'a@example.com'].flatMap((q) => ['a', 'b'].map((x) => post('/test', { q, x }))),
    {},
    { tables: things, errors: all },
  ),
  one(
    'items are told beside a refused value that they are not read with',
    {
      ...{ x: field('x'), a: field('a'), na: { type: 'to-number' }, e: { type: 'for-each' } },
      n: { type: 'to-number', parent: 'e' },
      l: { type: 'log', config: { level: 'debug' }, inputs: { message: 'item' }, parent: 'e' },
      way: { type: 'switch', config: { cases: ['1'] }, parent: 'e' },
      text: { type: 'to-string', parent: 'e' },
      r: answer(),
    },
    `s.next -> e.in\nx.value -> e.list\na.value -> na.value\na.value -> r.body\ne.item -> n.value\nn.number -> l.data\ne.body -> way.in
     na.number -> text.value\ntext.text -> way.value\nway.1 -> l.in\nway.default -> l.in\ne.next -> r.in`,
    [['1'], ['1', 'x'], [], 'x'].flatMap((x) => ['1', 'y'].map((a) => post('/test', { x, a }))),
    {},
    { errors: all },
  ),
  ...[answer(), { type: 'return-json', config: { status: 200 }, inputs: { body: 'unread' } }].map((last, index) =>
    one(
      `a declared body is told with all else${index === 0 ? '' : ', though nothing reads it'}`,
      {
        s: declared,
        limit,
        i: { type: 'db-list', config: { table: 'things', orderBy: [{ column: 'id' }] } },
        name: field('name'),
        r: last,
      },
      `s.next -> i.in\nlimit.value -> i.limit\ni.next -> r.in${index === 0 ? `\n${ret('name', 'value')}` : ''}`,
      [
        put('/test', { name: 'a', size: 1 }, who),
        put('/test?limit=x', { name: 1, tags: ['a', 1, 2], more: 1 }),
        put('/test?limit=1001', { name: 'a', size: 1.5, tags: 1 }, who),
        put('/test?limit=1&limit=2', undefined, who),
        put('/test?limit=1', '[]', who),
        put('/test', { name: 1, size: 1 }, who),
        put('/test', { name: 'a', size: 1, tags: Array.from({ length: 150 }, () => 1) }, who),
      ],
      { method: 'PUT' },
      { tables: things, errors: { ...all, invalid: 422, body: 'problem' } },
    ),
  ),
  one(
    'faults of a point behind a row: what is wrong with that is not told',
    {
      i: { type: 'db-insert', config: { table: 'things' } },
      rec: build('name', 'data'),
      name: field('name'),
      data: field('data'),
      stored: { type: 'get-property', config: { path: 'data.n' } },
      b: { type: 'branch' },
      go: field('go'),
      x: field('x'),
      mx: { type: 'math', config: { operator: 'add' }, inputs: { b: 1 } },
      ms: { type: 'math', config: { operator: 'add' }, inputs: { b: 1 } },
      y: field('y'),
      my: { type: 'math', config: { operator: 'add' }, inputs: { b: 1 } },
      o: build('x', 'stored', 'y'),
      r: answer(),
      r2: answer(202),
    },
    `s.next -> i.in\nname.value -> rec.name\ndata.value -> rec.data\nrec.object -> i.record\ni.next -> b.in\ngo.value -> b.condition\nb.true -> r.in\nb.false -> r2.in\ni.record -> stored.object\nx.value -> mx.a\nstored.value -> ms.a\ny.value -> my.a\nmx.result -> o.x\nms.result -> o.stored\nmy.result -> o.y\n${ret('o', 'object')}\nname.value -> r2.body`,
    [1, 'a', null, 2e308].flatMap((x, index) =>
      [1, 'b'].flatMap((n) =>
        [1, 'c'].map((y) => post('/test', { name: `${index}${n}${y}`, data: { n }, go: true, x, y })),
      ),
    ),
    {},
    { tables: things, errors: all },
  ),
  one(
    'each branch tells its own faults, and what comes where they meet',
    {
      go: field('go'),
      b: { type: 'branch' },
      x: field('x'),
      y: field('y'),
      l1: { type: 'db-list', config: { table: 'things', orderBy: [{ column: 'id' }] } },
      l2: {
        type: 'db-count',
        config: {
          table: 'things',
          where: [
            { column: 'size', operator: 'eq' },
            { column: 'name', operator: 'eq' },
          ],
        },
      },
      n: field('n'),
      f: {
        type: 'db-count',
        config: {
          table: 'things',
          where: [
            { column: 'weight', operator: 'gt' },
            { column: 'size', operator: 'lt' },
          ],
        },
      },
      r: answer(),
    },
    `s.next -> b.in\ngo.value -> b.condition\nb.true -> l1.in\nb.false -> l2.in\nx.value -> l1.limit\ny.value -> l1.offset\nx.value -> l2.size\ny.value -> l2.name\nl1.next -> f.in\nl2.next -> f.in\nn.value -> f.weight.gt\nx.value -> f.size.lt\nf.next -> r.in\n${ret('f', 'count')}`,
    [true, false, 1].flatMap((go) =>
      odd.slice(3, 15).map((value) => post('/test', { go, x: value, y: value, n: value })),
    ),
    {},
    { tables: things, errors: all },
  ),
  one(
    'a header that several nodes read is missing once, and each of a kind of credentials',
    {
      s: { type: 'start', config: { headers: { authorization: { required: true } } } },
      whole: { type: 'get-header', config: { name: 'authorization', sensitive: false } },
      token: { type: 'get-header', config: { name: 'Authorization', scheme: 'Bearer', sensitive: false } },
      again: { type: 'get-header', config: { name: 'authorization', sensitive: false } },
      n: { type: 'to-number' },
      j: { type: 'parse-json' },
      id: { type: 'get-path-param', config: { name: 'id', type: 'integer' } },
      o: build('token', 'n', 'j', 'id'),
      r: answer(),
    },
    `s.next -> r.in\nwhole.value -> n.value\nagain.value -> j.value\ntoken.value -> o.token\nn.number -> o.n\nj.value -> o.j\nid.value -> o.id\n${ret('o', 'object')}`,
    [
      put('/test/x', {}),
      put('/test/1', {}, { authorization: 'Bearer a' }),
      put('/test/x', {}, { authorization: '12' }),
    ],
    { method: 'PUT', path: '/test/:id' },
    { errors: all },
  ),
  one(
    'nothing is told of an object with a refused part, which two ways share',
    {
      k: field('k'),
      a: field('a'),
      x: field('x'),
      part: build('b', 'c'),
      o: build('a', 'part'),
      n: { type: 'if-null' },
      n2: { type: 'if-null' },
      text: {
        type: 'code',
        config: { inputs: { o: '{ a: string; part: { b: number } }' }, output: 'string', expression: 'o.a + o.part.b' },
      },
      d: { type: 'code', config: { inputs: { a: 'number' }, output: 'number', expression: 'a + 1' } },
      l: { type: 'log', inputs: { message: 'on' } },
      said: build('text', 'd'),
      r1: answer(201),
      r2: answer(),
      r3: { type: 'return-json', inputs: { body: 'none' } },
    },
    's.next -> n.in\nk.value -> n.value\nn.present -> l.in\nl.next -> r1.in\nn.null -> n2.in\nx.value -> n2.value\nn2.present -> r2.in\nn2.null -> r3.in\na.value -> part.b\na.value -> part.c\nx.value -> o.a\npart.object -> o.part\no.object -> text.o\na.value -> d.a\ntext.value -> said.text\nd.value -> said.d\nsaid.object -> r1.body\nsaid.object -> r2.body',
    [1, null].flatMap((k) => ['a', 1, null].flatMap((x) => [1, 'a', null].map((a) => post('/test', { k, x, a })))),
    {},
    { errors: all },
  ),
  one(
    'typed: what several ways check, and one has checked for less, and no answer has',
    {
      ...Object.fromEntries(['k', 'q', 'w', 'z'].map((name) => [name, field(name)])),
      n: { type: 'if-null' },
      l: { type: 'log', inputs: { message: 'on' } },
      n2: { type: 'if-null' },
      number: { type: 'to-number' },
      c: { type: 'compare', config: { operator: 'starts-with' } },
      n3: { type: 'if-null' },
      r1: answer(201),
      r2: { type: 'return-json', inputs: { body: 'checked' } },
      r3: { type: 'return-json', inputs: { body: 'none' } },
    },
    's.next -> n.in\nk.value -> n.value\nn.present -> l.in\nl.next -> n2.in\nq.value -> n2.value\nn2.null -> r1.in\nw.value -> number.value\nnumber.number -> r1.body\nn2.present -> n3.in\nn.null -> n3.in\nw.value -> c.left\nz.value -> c.right\nc.result -> n3.value\nn3.present -> r2.in\nn3.null -> r3.in',
    [1, null].flatMap((k) =>
      [1, null].flatMap((q) => ['1', 1, null, true].flatMap((w) => ['a', 1].map((z) => post('/test', { k, q, w, z })))),
    ),
    {},
    { errors: all },
  ),
  one(
    'a field that is told of itself, and then of the whole body that it is part of',
    {
      f: field('f'),
      number: { type: 'to-number' },
      is: { type: 'compare', config: { operator: 'gt' }, inputs: { right: 1 } },
      br: { type: 'branch' },
      a: field('a'),
      e: { type: 'for-each' },
      b: { type: 'get-json-body', parent: 'e' },
      u: {
        type: 'db-update',
        parent: 'e',
        config: { table: 'things', where: [{ column: 'id', operator: 'eq' }], columns: ['name', 'size'] },
        inputs: { id: 1 },
      },
      r: { ...answer(201), inputs: { body: 'done' } },
    },
    's.next -> br.in\nf.value -> number.value\nnumber.number -> is.left\nis.result -> br.condition\nbr.true -> e.in\nbr.false -> e.in\na.value -> e.list\ne.body -> u.in\nb.body -> u.changes\ne.next -> r.in',
    ['ab', '2', 1, null, {}].flatMap((f) => [
      post('/test', { f, a: [1], name: 'a', size: 1 }),
      post('/test', { f, a: [1], name: 1, size: 1 }),
      post('/test', { f, a: [], size: 'x' }),
    ]),
    {},
    { errors: all, tables: things },
  ),
];
