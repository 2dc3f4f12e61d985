import type { JsonValue } from '../../../compiler/base/json.ts';
import { get, post, put, remove, sign } from '../calls.ts';
import { epoch } from '../clock.ts';
import type { Case } from '../run-case.ts';
import { one, things } from './case.ts';
import { answer, build, field, isEqual, query, row } from './nodes.ts';

/** Two paths to one answer that commits, which are told apart by the value that it gets, and one that does not. */
const shared = (name: string, whenTrue: JsonValue, whenFalse: JsonValue): Case =>
  one(
    `paths of a transaction share an answer, and each sends its own value: ${name}`,
    {
      ...{ a: field('a'), c: field('c'), b: { type: 'branch' }, b2: { type: 'branch' } },
      pick: { type: 'select', inputs: { whenTrue, whenFalse } },
      ...{ i: row('a'), i2: row('b'), no: { ...answer(404), inputs: { body: null } }, r: answer(201) },
    },
    `s.next -> b.in\na.value -> b.condition\nb.false -> r.in\nb.true -> b2.in\nc.value -> b2.condition
    b2.false -> no.in\nb2.true -> i.in\ni.next -> i2.in\ni2.next -> r.in
    a.value -> pick.condition\npick.value -> r.body`,
    [{ a: true, c: true }, { a: false }, { a: true, c: false }, { a: true, c: true }].map((body) =>
      post('/test', body),
    ),
    { transaction: true },
    { tables: things },
  );

/** Commits and rollbacks, savepoints, locks, retried deliveries. */
export const transactionFlows: readonly Case[] = [
  shared('texts', 'a', 'b'),
  shared('objects', { done: 1 }, { done: 'x' }),
  shared('an object and a text', { done: 1 }, 'b'),
  shared('a text and an object', 'b', { done: 1 }),
  shared('an object and null', { done: 1 }, null),
  shared('equal ones', { done: 1 }, { done: 1 }),
  one(
    'an answer rolls back what its only path wrote, if its status was read before and is a 4xx',
    {
      ...{ q: { type: 'get-query-param', config: { name: 'q', type: 'integer', default: 201 } }, a: field('a') },
      ...{ i: { type: 'db-insert', config: { table: 'things' } }, o: build('name'), r: answer() },
    },
    `s.next -> i.in\na.value -> o.name\no.object -> i.record\ni.next -> r.in\nq.value -> r.status\na.value -> r.body`,
    ['?q=404', '', '?q=500', '?q=422'].map((search) => post(`/test${search}`, { a: search })),
    { transaction: true },
    { tables: things },
  ),
  one(
    'an answer that rolls back has its headers',
    {
      q: query('q'),
      f: { type: 'fallback', inputs: { fallback: '200' } },
      n: { type: 'to-number' },
      i: row('a'),
      r: { type: 'return-json', config: { headers: ['X-Info'] }, inputs: { 'X-Info': 'told', body: 1 } },
    },
    `s.next -> i.in\ni.next -> r.in\nq.value -> f.value\nf.value -> n.value\nn.number -> r.status`,
    [
      get('/test?q=399'),
      get('/test?q=400'),
      get('/test?q=499'),
      get('/test?q=500'),
      get('/test?q=503'),
      get('/test?q=204'),
      get('/test'),
    ],
    { method: 'GET', transaction: true },
    { tables: things },
  ),
  one(
    'a 4xx that commits keeps what was written, a 5xx at the same node does not',
    {
      q: query('q'),
      f: { type: 'fallback', inputs: { fallback: '200' } },
      n: { type: 'to-number' },
      i: row('a'),
      r: { type: 'return-json', config: { commit: true }, inputs: { body: 'é' } },
    },
    `s.next -> i.in\ni.next -> r.in\nq.value -> f.value\nf.value -> n.value\nn.number -> r.status`,
    [get('/test?q=399'), get('/test?q=400'), get('/test?q=499'), get('/test?q=500'), get('/test?q=700'), get('/test')],
    { method: 'GET', transaction: true },
    { tables: things },
  ),
  one(
    'a 4xx takes back what was written around a savepoint, a key and a queued mail with it',
    {
      a: field('a'),
      k: { type: 'deduplicate', config: { keepDays: 1 } },
      c: field('c'),
      u: { ...row('a'), config: { table: 'things' } },
      i: row('before'),
      u2: row('after'),
      w: { type: 'switch', config: { cases: ['no', 'yet', 'fail'] } },
      m: {
        type: 'send-email',
        config: { delivery: 'queued' },
        inputs: { to: 'a@example.com', subject: 's', text: 't' },
      },
      r0: answer(200),
      r1: answer(409),
      r2: { type: 'return-json', config: { status: 409, commit: true } },
      r3: answer(500),
      r4: answer(202),
    },
    `s.next -> k.in\na.value -> k.key\nk.duplicate -> r0.in\na.value -> r0.body\nk.first -> i.in\ni.next -> u.in\nu.next -> u2.in\nu.error -> u2.in\nu2.next -> m.in\nm.next -> w.in\nc.value -> w.value
    w.no -> r1.in\nw.yet -> r2.in\nw.fail -> r3.in\nw.default -> r4.in\na.value -> r1.body\na.value -> r2.body\na.value -> r3.body\na.value -> r4.body`,
    [
      { a: '1', c: 'no' },
      { a: '1', c: 'fail' },
      { a: '1', c: 'yet' },
      { a: '1', c: 'yet' },
      { a: '2', c: 'no' },
      { a: '2', c: 'x' },
      { a: '2', c: 'x' },
      { a: '3', c: 'no' },
    ].map((body) => post('/test', body)),
    {},
    { tables: things },
  ),
  one(
    'rows that are locked are read as others are, one after the other',
    {
      a: field('a'),
      f: { type: 'db-find', config: { table: 'things', where: [{ column: 'name', operator: 'eq' }], lock: 'update' } },
      l: {
        type: 'db-list',
        config: { table: 'things', orderBy: [{ column: 'name', direction: 'desc' }], lock: 'update' },
        inputs: { limit: 2, offset: 1 },
      },
      i: { type: 'db-insert', config: { table: 'things' } },
      o: build('name'),
      b: build('one', 'all'),
      r: answer(),
    },
    `s.next -> f.in\na.value -> f.name\nf.next -> l.in\nl.next -> i.in\na.value -> o.name\no.object -> i.record\ni.next -> r.in\ni.error -> r.in\nf.record -> b.one\nl.records -> b.all\nb.object -> r.body`,
    ['a', 'b', 'c', 'b'].map((a) => post('/test', { a })),
    { transaction: true },
    { tables: things },
  ),
  one(
    'a retried delivery is processed when the first one failed',
    {
      s: { type: 'start', config: { trigger: { type: 'webhook' } } },
      sig: { type: 'get-header', config: { name: 'webhook-signature' } },
      id: { type: 'get-header', config: { name: 'webhook-id', sensitive: false } },
      st: { type: 'get-header', config: { name: 'webhook-timestamp', sensitive: false } },
      fs: { type: 'fallback', inputs: { fallback: '' } },
      fi: { type: 'fallback', inputs: { fallback: '' } },
      ft: { type: 'fallback', inputs: { fallback: '0' } },
      raw: { type: 'get-raw-body' },
      t: { type: 'template', config: { template: '{{id}}.{{st}}.{{raw}}' } },
      ps: { type: 'parse-signature', config: { format: 'list' } },
      h: {
        type: 'hash',
        config: { algorithm: 'sha256', encoding: 'base64', secretPrefix: 'whsec_' },
        inputs: { secret: { $secret: 'HOOK' } },
      },
      c: isEqual('contains'),
      b: { type: 'branch' },
      d: { type: 'deduplicate', config: { keepDays: 3, scope: 'hooks' } },
      name: field('name'),
      code: field('code'),
      rec: build('name'),
      i: { type: 'db-insert', config: { table: 'things' } },
      r: { ...answer(), inputs: { body: { received: true } } },
      r2: answer(),
      r401: { ...answer(401), inputs: { body: null } },
    },
    `s.next -> b.in\nsig.value -> fs.value\nfs.value -> ps.header\nid.value -> fi.value\nst.value -> ft.value\nfi.value -> t.id\nft.value -> t.st\nraw.raw -> t.raw\nt.text -> h.data\nps.signatures -> c.left\nh.hash -> c.right\nc.result -> b.condition\nb.false -> r401.in\nb.true -> d.in\nfi.value -> d.key\nd.duplicate -> r.in\nd.first -> i.in\nname.value -> rec.name\nrec.object -> i.record\ni.next -> r2.in\ncode.value -> r2.status\ni.record -> r2.body`,
    [
      '{"name":"a","code":500}',
      '{"name":"a","code":200}',
      '{"name":"a","code":200}',
      '{"name":"b","code":99}',
      '{"name":5}',
      '{',
      '[]',
      '',
      '{"name":"b","code":404}',
      '{"name":"c","code":200}',
    ].flatMap((body, index) => {
      const id = `id${index > 2 ? 1 : 0}`;
      const stamp = String(epoch);
      const good = `v1,${sign(`${id}.${stamp}.${body}`, 'base64')}`;
      const headers = { 'webhook-id': id, 'webhook-timestamp': stamp };
      return [
        post('/test', body, { ...headers, 'webhook-signature': `v1,x v2,y ${good}` }),
        post('/test', body, { ...headers, 'webhook-signature': good.slice(0, -4) }),
        post('/test', body, headers),
      ];
    }),
    {},
    { tables: things, secrets: { HOOK: {} } },
  ),
  one(
    'paths and updates by unique keys, and counts',
    {
      p: { type: 'get-path-param', config: { name: 'name' } },
      d: {
        type: 'db-update',
        config: {
          table: 'things',
          where: [
            { column: 'size', operator: 'ge' },
            { column: 'name', operator: 'starts-with' },
          ],
        },
      },
      q: query('least'),
      fq: { type: 'fallback', inputs: { fallback: '7' } },
      n: { type: 'to-number' },
      b: { type: 'get-json-body' },
      parts: { type: 'split-object', config: { fields: ['note', 'weight', 'data'] } },
      rec: build('note', 'weight', 'data'),
      i: row('x1'),
      i2: row('x2'),
      r: answer(),
      l: { type: 'db-list', config: { table: 'things' } },
      o: build('count', 'all'),
    },
    `s.next -> i.in\ni.next -> i2.in\ni.error -> i2.in\ni2.next -> d.in\ni2.error -> d.in\nq.value -> fq.value\nfq.value -> n.value\nn.number -> d.size.ge\np.value -> d.name.starts-with\nb.body -> parts.object\nparts.note -> rec.note\nparts.weight -> rec.weight\nparts.data -> rec.data\nrec.object -> d.changes\nd.next -> l.in\nl.next -> r.in\nl.records -> o.all\nd.count -> o.count\no.object -> r.body`,
    [
      put('/test/x', { note: 'n' }),
      put('/test/x1', { weight: 2, data: [] }),
      put('/test/%25?least=1', { note: 'a' }),
      put('/test/%2F', {}),
      put('/test/x?least=7.5', {}),
      put('/test/%C3%A9%00', {}),
      put('/test/x?least=1&least=2', { note: 5 }),
      put('/test/%zz', {}),
      put('/test/', {}),
      remove('/test/x'),
    ],
    { method: 'PUT', path: '/test/:name' },
    { tables: things },
  ),
];
