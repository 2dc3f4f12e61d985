import { get, post, put, remove, sign } from './calls.ts';
import { epoch } from './clock.ts';
import { odd, one, things } from './hand-written.ts';
import type { Case } from './run-case.ts';

const field = (name: string) => ({ type: 'get-body-field', config: { field: name } });
const query = (name: string) => ({ type: 'get-query-param', config: { name } });
const build = (...fields: readonly string[]) => ({ type: 'build-object', config: { fields } });
const answer = (status = 200) => ({ type: 'return-json', config: { status } });
const isEqual = (operator = 'eq') => ({ type: 'compare', config: { operator } });
const row = (name: string) => ({ type: 'db-insert', config: { table: 'things' }, inputs: { record: { name } } });
const counts = { type: 'db-count', config: { table: 'things' } };

/** Flows about order: joins, what is needed where, and what only exists on some way. */
export const controlFlows: readonly Case[] = [
  one(
    'names that every object inherits',
    { q1: query('constructor'), q2: query('toString'), q3: query('__proto__'), h: { type: 'get-header', config: { name: 'constructor', sensitive: false } }, h2: { type: 'get-header', config: { name: '__proto__', sensitive: false } }, b1: field('constructor'), b2: field('__proto__'), b3: field('hasOwnProperty'), g: { type: 'get-property', config: { path: 'toString.length' } }, b: { type: 'get-json-body' }, o: build('q1', 'q2', 'q3', 'h', 'h2', 'b1', 'b2', 'b3', 'g'), r: answer() },
    `s.next -> r.in\nq1.value -> o.q1\nq2.value -> o.q2\nq3.value -> o.q3\nh.value -> o.h\nh2.value -> o.h2\nb1.value -> o.b1\nb2.value -> o.b2\nb3.value -> o.b3\nb.body -> g.object\ng.value -> o.g\no.object -> r.body`,
    [post('/test', {}), post('/test?constructor=1&toString=2', { constructor: 5, hasOwnProperty: 1, toString: 'abc' }, { constructor: 'x' }), post('/test?toString', {})],
  ),
  one('an inherited name in the query alone', { q1: query('constructor'), r: answer() }, 's.next -> r.in\nq1.value -> r.body', [get('/test'), get('/test?a=1'), get('/test?constructor=1')], { method: 'GET' }),
  one('an inherited name in a header alone', { q1: { type: 'get-header', config: { name: 'constructor', sensitive: false } }, r: answer() }, 's.next -> r.in\nq1.value -> r.body', [get('/test'), get('/test', { constructor: 'a' })], { method: 'GET' }),
  one('__proto__ in the query', { q1: query('__proto__'), r: answer() }, 's.next -> r.in\nq1.value -> r.body', [get('/test'), get('/test?a=1'), get('/test?__proto__=1'), get('/test?__proto__=1&__proto__=2')], { method: 'GET' }),
  one(
    'order of faults in the second arm',
    { q: field('q'), b: { type: 'branch' }, x: query('x'), y: query('y'), fx: { type: 'fallback', inputs: { fallback: 'x' } }, fy: { type: 'fallback', inputs: { fallback: 'y' } }, nx: { type: 'to-number' }, ny: { type: 'to-number' }, o: build('x', 'y'), r1: answer(201), r2: answer() },
    `s.next -> b.in\nq.value -> b.condition\nx.value -> fx.value\ny.value -> fy.value\nfx.value -> nx.value\nfy.value -> ny.value\nb.true -> r1.in\nny.number -> r1.body\nb.false -> r2.in\nnx.number -> o.x\nny.number -> o.y\no.object -> r2.body`,
    [post('/test', { q: true }), post('/test', { q: false }), post('/test?x=1', { q: false }), post('/test?y=1', { q: false }), post('/test?y=1&y=2', { q: 3 }), post('/test?x=1&y=2', { q: false })],
  ),
  one(
    'order of faults in the second arm, from the body',
    { q: field('q'), b: { type: 'branch' }, x: field('x'), y: field('y'), tx: { type: 'to-string' }, ty: { type: 'to-string' }, o: build('x', 'y'), r1: answer(201), r2: answer(), b2: { type: 'branch' }, q2: field('q2'), r3: answer(202) },
    `s.next -> b.in\nq.value -> b.condition\nx.value -> tx.value\ny.value -> ty.value\nb.true -> b2.in\nq2.value -> b2.condition\nb2.true -> r1.in\nty.text -> r1.body\nb2.false -> r3.in\nq.value -> r3.body\nb.false -> r2.in\ntx.text -> o.x\nty.text -> o.y\no.object -> r2.body`,
    [post('/test', { q: true }), post('/test', { q: false }), post('/test', { q: true, q2: true }), post('/test', { q: true, q2: false }), post('/test', { q: false, x: 1 }), post('/test', { q: false, y: 1 }), post('/test', { x: 1 })],
  ),
  one(
    'a required header is refused before it is used',
    { s: { type: 'start', config: { headers: { 'x-two': { required: true }, 'X-One': { required: true } } } }, h: { type: 'get-header', config: { name: 'x-two', sensitive: false } }, t: { type: 'to-boolean' }, r: answer() },
    `s.next -> r.in\nh.value -> t.value\nt.boolean -> r.body`,
    [get('/test'), get('/test', { 'x-one': 'a' }), get('/test', { 'x-two': 'a' }), get('/test', { 'x-one': 'a', 'x-two': 'a' }), get('/test', { 'x-one': '', 'x-two': 'true' })],
    { method: 'GET' },
  ),
  one(
    'an answer that rolls back has its headers',
    { q: query('q'), f: { type: 'fallback', inputs: { fallback: '200' } }, n: { type: 'to-number' }, i: row('a'), r: { type: 'return-json', config: { headers: ['X-Info'] }, inputs: { 'X-Info': 'told', body: 1 } } },
    `s.next -> i.in\ni.next -> r.in\nq.value -> f.value\nf.value -> n.value\nn.number -> r.status`,
    [get('/test?q=399'), get('/test?q=400'), get('/test?q=499'), get('/test?q=500'), get('/test?q=503'), get('/test?q=204'), get('/test')],
    { method: 'GET', transaction: true },
    { tables: things },
  ),
  one(
    'a 4xx that commits keeps what was written, a 5xx at the same node does not',
    { q: query('q'), f: { type: 'fallback', inputs: { fallback: '200' } }, n: { type: 'to-number' }, i: row('a'), r: { type: 'return-json', config: { commit: true }, inputs: { body: 'é' } } },
    `s.next -> i.in\ni.next -> r.in\nq.value -> f.value\nf.value -> n.value\nn.number -> r.status`,
    [get('/test?q=399'), get('/test?q=400'), get('/test?q=499'), get('/test?q=500'), get('/test?q=700'), get('/test')],
    { method: 'GET', transaction: true },
    { tables: things },
  ),
  one(
    'a 4xx takes back what was written around a savepoint, a key and a queued mail with it',
    {
      a: field('a'), k: { type: 'deduplicate', config: { keepDays: 1 } }, c: field('c'), u: { ...row('a'), config: { table: 'things' } }, i: row('before'), u2: row('after'),
      w: { type: 'switch', config: { cases: ['no', 'yet', 'fail'] } }, m: { type: 'send-email', config: { delivery: 'queued' }, inputs: { to: 'a@example.com', subject: 's', text: 't' } },
      r0: answer(200), r1: answer(409), r2: { type: 'return-json', config: { status: 409, commit: true } }, r3: answer(500), r4: answer(202),
    },
    `s.next -> k.in\na.value -> k.key\nk.duplicate -> r0.in\na.value -> r0.body\nk.first -> i.in\ni.next -> u.in\nu.next -> u2.in\nu.error -> u2.in\nu2.next -> m.in\nm.next -> w.in\nc.value -> w.value
    w.no -> r1.in\nw.yet -> r2.in\nw.fail -> r3.in\nw.default -> r4.in\na.value -> r1.body\na.value -> r2.body\na.value -> r3.body\na.value -> r4.body`,
    [{ a: '1', c: 'no' }, { a: '1', c: 'fail' }, { a: '1', c: 'yet' }, { a: '1', c: 'yet' }, { a: '2', c: 'no' }, { a: '2', c: 'x' }, { a: '2', c: 'x' }, { a: '3', c: 'no' }].map((body) => post('/test', body)),
    {},
    { tables: things },
  ),
  one(
    'rows that are locked are read as others are, one after the other',
    {
      a: field('a'), f: { type: 'db-find', config: { table: 'things', where: [{ column: 'name', operator: 'eq' }], lock: 'update' } }, l: { type: 'db-list', config: { table: 'things', orderBy: [{ column: 'name', direction: 'desc' }], lock: 'update' }, inputs: { limit: 2, offset: 1 } },
      i: { type: 'db-insert', config: { table: 'things' } }, o: build('name'), b: build('one', 'all'), r: answer(),
    },
    `s.next -> f.in\na.value -> f.name\nf.next -> l.in\nl.next -> i.in\na.value -> o.name\no.object -> i.record\ni.next -> r.in\ni.error -> r.in\nf.record -> b.one\nl.records -> b.all\nb.object -> r.body`,
    ['a', 'b', 'c', 'b'].map((a) => post('/test', { a })),
    { transaction: true },
    { tables: things },
  ),
  one(
    'a declared body that nobody reads',
    { s: { type: 'start', config: { body: { type: 'object', required: ['a'], properties: { a: { type: 'number' } } } } }, q: query('q'), f: { type: 'fallback', inputs: { fallback: '1' } }, n: { type: 'to-number' }, r: answer() },
    `s.next -> r.in\nq.value -> f.value\nf.value -> n.value\nn.number -> r.body`,
    [post('/test'), post('/test?q=x'), post('/test', { a: 1 }), post('/test', 'null'), post('/test?q=x', { a: 'x' })],
  ),
  one(
    'what earlier nodes have asked for is asked for again',
    { a: field('a'), w: { type: 'switch', config: { cases: ['a'] } }, t: { type: 'template', config: { template: '{{a}}!' } }, r: answer(), r2: { ...answer(202), inputs: { body: 1 } } },
    `s.next -> w.in\na.value -> w.value\nw.a -> r2.in\nw.default -> r.in\na.value -> t.a\nt.text -> r.body`,
    odd.map((a) => post('/test', { a })),
  ),
  one(
    'a fault names what the client sent, whatever nodes it went through',
    { u: field('user'), size: field('size'), list: field('list'), base: { type: 'value', config: { value: { bio: 'none', size: 1 } } }, m: { type: 'merge-objects' }, bio: { type: 'get-property', config: { path: 'bio' } }, t: { type: 'template', config: { template: '{{bio}}!' } }, box: build('a'), a: { type: 'get-property', config: { path: 'a' } }, tb: { type: 'to-boolean' }, c: { type: 'code', config: { inputs: { list: 'number[]' }, output: '{ first: number }', expression: '({ first: list[0] ?? 0.5 })' } }, rec: build('name', 'size'), first: { type: 'get-property', config: { path: 'first' } }, i: { type: 'db-insert', config: { table: 'things' } }, o: build('b', 'i'), r: answer() },
    `s.next -> i.in\ni.next -> r.in\nbase.value -> m.base\nu.value -> m.over\nm.object -> bio.object\nbio.value -> t.bio\nsize.value -> box.a\nbox.object -> a.object\na.value -> tb.value\nlist.value -> c.list\nc.value -> first.object\nt.text -> rec.name\nfirst.value -> rec.size\nrec.object -> i.record\ntb.boolean -> o.b\ni.record -> o.i\no.object -> r.body`,
    [{ user: {}, size: true, list: [1] }, { user: { bio: [] }, size: true, list: [1] }, { user: 5, size: true, list: [1] }, { user: { bio: 'b' }, size: 'x', list: [1] }, { user: { bio: 'b' }, size: false, list: [1.5] }, { user: { bio: 'b\0' }, size: 'true', list: [] }, { user: { bio: null }, size: 'true', list: [3] }].map((body) => post('/test', body)),
    {},
    { tables: things },
  ),
  one(
    'crossing joins',
    { a: field('a'), b: field('b'), c: field('c'), ba: { type: 'branch' }, bb: { type: 'branch' }, bc: { type: 'branch' }, i1: row('one'), i2: row('two'), i3: row('three'), n: counts, r1: answer(), r2: answer(202), x: field('x'), tx: { type: 'to-number' } },
    `s.next -> ba.in\na.value -> ba.condition\nb.value -> bb.condition\nc.value -> bc.condition\nba.true -> bb.in\nba.false -> bc.in\nbb.true -> i1.in\nbb.false -> i2.in\nbc.true -> i2.in\nbc.false -> i3.in\ni1.next -> n.in\ni2.next -> n.in\ni3.next -> r2.in\nn.next -> r1.in\nn.count -> r1.body\nx.value -> tx.value\ntx.number -> r2.body\ni1.error -> r2.in\ni2.error -> n.in`,
    [true, false, 1].flatMap((a) => [true, false, null].flatMap((b) => [true, false].flatMap((c) => [post('/test', { a, b, c, x: 1 }), post('/test', { a, b, c, x: 'q' })]))),
    {},
    { tables: things },
  ),
  one(
    'guards that share an answer, and one of two statements',
    { a: field('a'), b: field('b'), c: query('c'), ka: { type: 'if-null' }, kb: { type: 'if-null' }, kc: { type: 'if-null' }, w: { type: 'switch', config: { cases: ['x', 'y'] } }, ta: { type: 'to-number' }, i: row('seen'), l: row('left'), n: counts, r: answer(), r2: answer(201), no: { ...answer(401), inputs: { body: { error: 'no' } } } },
    `s.next -> ka.in\na.value -> ka.value\nka.null -> no.in\nka.present -> kb.in\nb.value -> kb.value\nkb.null -> no.in\nkb.present -> i.in\ni.next -> kc.in\nc.value -> kc.value\nkc.null -> l.in\nkc.present -> w.in\nkc.value -> w.value\nw.x -> l.in\nw.y -> n.in\nw.default -> no.in\nl.next -> r.in\nka.value -> ta.value\nta.number -> r.body\nn.next -> r2.in\nn.count -> r2.body`,
    [{}, { a: 1 }, { a: 1, b: 1 }, { a: 'q', b: 1 }, { b: 1 }].flatMap((body) => ['', '?c=x', '?c=y', '?c=z'].map((search) => post(`/test${search}`, body))),
    {},
    { tables: things },
  ),
  one(
    'a status that is read from a row is checked before the mail',
    { n: field('n'), f: { type: 'db-find', config: { table: 'things', where: [{ column: 'name', operator: 'eq' }] } }, k: { type: 'if-null' }, mk: { type: 'db-insert', config: { table: 'things' } }, size: { type: 'get-property', config: { path: 'size' } }, rec: build('name', 'size'), sz: field('size'), m: { type: 'send-email', inputs: { to: 'a@example.com', subject: 's', text: 't' } }, r: answer(), r2: answer(201) },
    `s.next -> f.in\nn.value -> f.name\nf.next -> k.in\nf.record -> k.value\nk.null -> mk.in\nn.value -> rec.name\nsz.value -> rec.size\nrec.object -> mk.record\nmk.next -> r2.in\nmk.record -> r2.body\nk.present -> m.in\nk.value -> size.object\nm.next -> r.in\nsize.value -> r.status\nk.value -> r.body`,
    [{ n: 'a', size: 250 }, { n: 'a' }, { n: 'b', size: 1 }, { n: 'b' }, { n: 'c', size: 700 }, { n: 'c', size: 'x' }, { n: 'd', size: 500 }, { n: 'd' }].map((body) => post('/test', body)),
    {},
    { tables: things },
  ),
  one(
    'narrowing by comparisons with null',
    { x: field('x'), y: query('y'), c1: { type: 'compare', config: { operator: 'ne' }, inputs: { right: null } }, c2: { type: 'compare', config: { operator: 'eq' }, inputs: { left: null } }, no: { type: 'not' }, both: { type: 'and' }, b: { type: 'branch' }, t: { type: 'template', config: { template: '{{x}}-{{y}}' } }, r: answer(), r2: answer(400), o: build('x', 'y') },
    `s.next -> b.in\nx.value -> c1.left\ny.value -> c2.right\nc2.result -> no.a\nc1.result -> both.a\nno.result -> both.b\nboth.result -> b.condition\nb.true -> r.in\nx.value -> t.x\ny.value -> t.y\nt.text -> r.body\nb.false -> r2.in\nx.value -> o.x\ny.value -> o.y\no.object -> r2.body`,
    odd.flatMap((x) => [post('/test', { x }), post('/test?y=1', { x }), post('/test?y', { x })]),
  ),
  one(
    'the whole body behind If Null, and absent',
    { b: { type: 'get-json-body' }, k: { type: 'if-null' }, r: answer(), r2: { ...answer(400), inputs: { body: 'none' } } },
    `s.next -> k.in\nb.body -> k.value\nk.null -> r2.in\nk.present -> r.in\nk.value -> r.body`,
    [post('/test'), post('/test', {}), post('/test', 'null'), post('/test', ''), post('/test', { a: 1 }), post('/test', '[]')],
  ),
  one('the whole body behind Fallback, and absent', { b: { type: 'get-json-body' }, k: { type: 'fallback', inputs: { fallback: { a: 1 } } }, r: answer() }, `s.next -> r.in\nb.body -> k.value\nk.value -> r.body`, [post('/test'), post('/test', {}), post('/test', 'null'), post('/test', ''), post('/test', { a: 1 }), post('/test', { a: 'x' })]),
  one('an optional field of the body, absent', { b: field('a'), k: { type: 'fallback', inputs: { fallback: 'x' } }, r: answer() }, `s.next -> r.in\nb.value -> k.value\nk.value -> r.body`, [post('/test'), post('/test', {}), post('/test', 'null'), post('/test', { a: 1 }), post('/test', { a: 'y' }), post('/test', { a: 'y' }, { 'content-type': 'text/plain' }), get('/test'), { ...post('/test', { a: 1 }), method: 'PATCH' }, { ...get('/test'), method: 'HEAD' }]),
  one('a text that a switch needs only when it is there', { b: field('a'), k: { type: 'switch', config: { cases: ['x', 'default', 'case.y', '__proto__'] } }, r: { ...answer(), inputs: { body: 'x' } }, r2: { ...answer(), inputs: { body: 'default case' } }, r3: { ...answer(), inputs: { body: 'otherwise' } }, i: { type: 'log', inputs: { message: 'y' } } }, `s.next -> k.in\nb.value -> k.value\nk.x -> r.in\nk.case.default -> r2.in\nk.default -> r3.in\nk.case.y -> i.in\ni.next -> r2.in\nk.__proto__ -> i.in`, [...odd, 'x', 'default', 'case.y', '__proto__', 'constructor'].map((a) => post('/test', { a }))),
  one(
    'everything is strict',
    { a: field('a'), b: field('b'), c: field('c'), ca: { type: 'to-boolean' }, cb: { type: 'to-boolean' }, either: { type: 'or' }, sel: { type: 'select' }, nc: { type: 'to-number' }, fb: { type: 'fallback', inputs: { value: 'there' } }, tc: { type: 'to-string' }, o: build('sel', 'fb'), r: answer() },
    `s.next -> r.in\na.value -> ca.value\nb.value -> cb.value\nca.boolean -> either.a\ncb.boolean -> either.b\neither.result -> sel.condition\nc.value -> nc.value\nnc.number -> sel.whenTrue\nb.value -> sel.whenFalse\nnc.number -> tc.value\ntc.text -> fb.fallback\nsel.value -> o.sel\nfb.value -> o.fb\no.object -> r.body`,
    [post('/test', { a: true, b: true, c: 1 }), post('/test', { a: true, b: 'x', c: 1 }), post('/test', { a: false, b: false, c: 'z' }), post('/test', { a: 'true', b: 'false', c: '1' }), post('/test', { a: false, b: false, c: 7 })],
  ),
  one(
    'a retried delivery is processed when the first one failed',
    { s: { type: 'start', config: { trigger: { type: 'webhook' } } }, sig: { type: 'get-header', config: { name: 'webhook-signature' } }, id: { type: 'get-header', config: { name: 'webhook-id', sensitive: false } }, st: { type: 'get-header', config: { name: 'webhook-timestamp', sensitive: false } }, fs: { type: 'fallback', inputs: { fallback: '' } }, fi: { type: 'fallback', inputs: { fallback: '' } }, ft: { type: 'fallback', inputs: { fallback: '0' } }, raw: { type: 'get-raw-body' }, t: { type: 'template', config: { template: '{{id}}.{{st}}.{{raw}}' } }, ps: { type: 'parse-signature', config: { format: 'list' } }, h: { type: 'hash', config: { algorithm: 'sha256', encoding: 'base64', secretPrefix: 'whsec_' }, inputs: { secret: { $secret: 'HOOK' } } }, c: isEqual('contains'), b: { type: 'branch' }, d: { type: 'deduplicate', config: { keepDays: 3, scope: 'hooks' } }, name: field('name'), code: field('code'), rec: build('name'), i: { type: 'db-insert', config: { table: 'things' } }, r: { ...answer(), inputs: { body: { received: true } } }, r2: answer(), r401: { ...answer(401), inputs: { body: null } } },
    `s.next -> b.in\nsig.value -> fs.value\nfs.value -> ps.header\nid.value -> fi.value\nst.value -> ft.value\nfi.value -> t.id\nft.value -> t.st\nraw.raw -> t.raw\nt.text -> h.data\nps.signatures -> c.left\nh.hash -> c.right\nc.result -> b.condition\nb.false -> r401.in\nb.true -> d.in\nfi.value -> d.key\nd.duplicate -> r.in\nd.first -> i.in\nname.value -> rec.name\nrec.object -> i.record\ni.next -> r2.in\ncode.value -> r2.status\ni.record -> r2.body`,
    ['{"name":"a","code":500}', '{"name":"a","code":200}', '{"name":"a","code":200}', '{"name":"b","code":99}', '{"name":5}', '{', '[]', '', '{"name":"b","code":404}', '{"name":"c","code":200}'].flatMap((body, index) => {
      const id = `id${index > 2 ? 1 : 0}`;
      const stamp = String(epoch);
      const good = `v1,${sign(`${id}.${stamp}.${body}`, 'base64')}`;
      const headers = { 'webhook-id': id, 'webhook-timestamp': stamp };
      return [post('/test', body, { ...headers, 'webhook-signature': `v1,x v2,y ${good}` }), post('/test', body, { ...headers, 'webhook-signature': good.slice(0, -4) }), post('/test', body, headers)];
    }),
    {},
    { tables: things, secrets: { HOOK: {} } },
  ),
  one(
    'paths and updates by unique keys, and counts',
    { p: { type: 'get-path-param', config: { name: 'name' } }, d: { type: 'db-update', config: { table: 'things', where: [{ column: 'size', operator: 'ge' }, { column: 'name', operator: 'starts-with' }] } }, q: query('least'), fq: { type: 'fallback', inputs: { fallback: '7' } }, n: { type: 'to-number' }, b: { type: 'get-json-body' }, parts: { type: 'split-object', config: { fields: ['note', 'weight', 'data'] } }, rec: build('note', 'weight', 'data'), i: row('x1'), i2: row('x2'), r: answer(), l: { type: 'db-list', config: { table: 'things' } }, o: build('count', 'all') },
    `s.next -> i.in\ni.next -> i2.in\ni.error -> i2.in\ni2.next -> d.in\ni2.error -> d.in\nq.value -> fq.value\nfq.value -> n.value\nn.number -> d.size.ge\np.value -> d.name.starts-with\nb.body -> parts.object\nparts.note -> rec.note\nparts.weight -> rec.weight\nparts.data -> rec.data\nrec.object -> d.changes\nd.next -> l.in\nl.next -> r.in\nl.records -> o.all\nd.count -> o.count\no.object -> r.body`,
    [put('/test/x', { note: 'n' }), put('/test/x1', { weight: 2, data: [] }), put('/test/%25?least=1', { note: 'a' }), put('/test/%2F', {}), put('/test/x?least=7.5', {}), put('/test/%C3%A9%00', {}), put('/test/x?least=1&least=2', { note: 5 }), put('/test/%zz', {}), put('/test/', {}), remove('/test/x')],
    { method: 'PUT', path: '/test/:name' },
    { tables: things },
  ),
  one(
    'a fault in what an If Null hands on is of the request',
    { f: field('f'), k: { type: 'if-null' }, t: { type: 'to-string' }, n: { type: 'to-number' }, r: answer(), r2: { ...answer(404), inputs: { body: null } } },
    `s.next -> k.in\nf.value -> k.value\nk.value -> t.value\nt.text -> n.value\nn.number -> r.body\nk.present -> r.in\nk.null -> r2.in`,
    odd.map((f) => post('/test', { f })),
  ),
  one(
    'a value that may be refused is refused on every path that needs it, also where a test of it decides nothing',
    { q: query('q'), fq: { type: 'fallback', inputs: { fallback: '1' } }, j: { type: 'parse-json' }, k: { type: 'if-null' }, w: { type: 'switch', config: { cases: ['1'] } }, h: { type: 'hash', config: { algorithm: 'md5', encoding: 'hex' } }, r: answer(), r2: { ...answer(202), inputs: { body: 'other' } } },
    `s.next -> k.in\nq.value -> fq.value\nfq.value -> j.value\nj.value -> k.value\nk.null -> w.in\nk.present -> w.in\nfq.value -> w.value\nj.value -> h.data\nh.hash -> r.body\nw.1 -> r.in\nw.default -> r2.in`,
    ['', '?q=1', '?q=2', '?q=%22a%22', '?q=null', '?q=x', '?q=%5B'].map((search) => get(`/test${search}`)),
    { method: 'GET' },
  ),
  one(
    'the first fault is told, wherever its value is used',
    { a: query('a'), b: query('b'), fa: { type: 'fallback', inputs: { fallback: '1' } }, fb: { type: 'fallback', inputs: { fallback: '1' } }, ja: { type: 'parse-json' }, jb: { type: 'parse-json' }, k: { type: 'if-null', inputs: { value: 1 } }, ps: { type: 'parse-signature', config: { format: 'list' } }, o: build('x', 'y'), r: answer(), r2: answer(202) },
    `s.next -> k.in\na.value -> fa.value\nb.value -> fb.value\nfa.value -> ja.value\nfb.value -> jb.value\nja.value -> ps.header\njb.value -> o.x\nps.signatures -> o.y\no.object -> r.body\nja.value -> r2.body\nk.null -> r2.in\nk.present -> r.in`,
    ['', '?a=x&b=y', '?a=1&b=y', '?a=%22v1,x%22&b=y', '?a=x&b=1', '?a=%22v1,x%22&b=1'].map((search) => get(`/test${search}`)),
    { method: 'GET' },
  ),
  one(
    'two needs that only a missing value satisfies',
    { b: field('b'), k: { type: 'switch', config: { cases: ['x'] } }, d: { type: 'db-list', config: { table: 'things', where: [{ column: 'size', operator: 'eq', optional: true }] } }, r: answer(), r2: { ...answer(202), inputs: { body: 'x' } } },
    `s.next -> k.in\nb.value -> k.value\nb.value -> d.size\nk.x -> r2.in\nk.default -> d.in\nd.next -> r.in\nd.records -> r.body`,
    [...odd, 'x', 'y'].map((b) => post('/test', { b })),
    {},
    { tables: things },
  ),
  one(
    'typed: two inputs of one node that only a missing value satisfies, behind a write',
    { i: { type: 'db-insert', config: { table: 'things' } }, name: field('name'), rec: build('name'), p: query('p'), f: { type: 'fallback', inputs: { fallback: 'null' } }, j: { type: 'parse-json' }, l: { type: 'db-list', config: { table: 'things', where: [{ column: 'name', operator: 'eq', optional: true }] } }, r: answer() },
    `s.next -> i.in\nname.value -> rec.name\nrec.object -> i.record\ni.next -> l.in\np.value -> f.value\nf.value -> j.value\nj.value -> l.name\nj.value -> l.offset\nl.next -> r.in\nl.records -> r.body`,
    ['', '?p=null', '?p=1', '?p=%22a%22', '?p=true', '?p=x'].map((search, index) => post(`/test${search}`, { name: `n${index}` })),
    {},
    { tables: things },
  ),
  one(
    'what a part of the body is read from in an arm, before the body is checked there',
    { h: { type: 'get-header', config: { name: 'x-one', sensitive: false } }, n: { type: 'if-null' }, q: query('q'), e: { ...isEqual(), inputs: { right: 'a' } }, br: { type: 'branch' }, b: field('b'), j: { type: 'get-json-body' }, u: { type: 'db-update', config: { table: 'things', where: [{ column: 'name', operator: 'eq' }] } }, r: { ...answer(202), inputs: { body: null } } },
    `h.value -> n.value\nq.value -> e.left\ne.result -> br.condition\ns.next -> n.in\nn.present -> br.in\nb.value -> u.name\nj.body -> u.changes\nbr.true -> u.in\nn.null -> u.in\nbr.false -> r.in\nu.next -> r.in`,
    [post('/test', { b: 'x', name: 'y' }), post('/test', { b: 'x' }), post('/test', { name: 'y' }), post('/test', { b: 1, name: 2 }), post('/test?q=a', { b: 1, name: 2 }, { 'x-one': 'a' }), post('/test', {}, { 'x-one': 'a' })],
    {},
    { tables: things },
  ),
  one(
    'a body that is changes here and a record there',
    { j: { type: 'get-json-body' }, u: { type: 'db-update', config: { table: 'things', where: [{ column: 'id', operator: 'eq' }] }, inputs: { id: 1 } }, f: { type: 'fallback' }, r: answer() },
    `s.next -> u.in\nj.body -> u.changes\nu.record -> f.value\nj.body -> f.fallback\nu.next -> r.in\nf.value -> r.body`,
    [post('/test', {}), post('/test', { id: 1 }), post('/test', { id: 'x', name: 'a' }), post('/test', { id: 1, name: 'a' }), post('/test', { id: 1, other: 'a' })],
    {},
    { tables: things },
  ),
  one(
    'typed: a value stands where what is computed of it stands',
    { w: { type: 'switch', config: { cases: ['a', 'b'] } }, q: query('q'), d: field('d'), t: { type: 'within-tolerance', config: { seconds: 300 } }, br: { type: 'branch' }, n: query('n'), fn: { type: 'fallback', inputs: { fallback: '1' } }, j: { type: 'parse-json' }, k: { type: 'if-null' }, inner: { ...build('t', 'x'), inputs: { x: 1 } }, outer: build('inner', 'd'), r: answer(400), r2: answer(401), r3: { ...answer(), inputs: { body: 'none' } }, r4: answer(202), r5: answer(404) },
    `s.next -> w.in\nq.value -> w.value\nd.value -> t.timestamp\nt.result -> br.condition\nw.b -> br.in\nn.value -> fn.value\nfn.value -> j.value\nj.value -> k.value\nbr.false -> k.in\nt.result -> inner.t\ninner.object -> outer.inner\nd.value -> outer.d\nbr.true -> r.in\nouter.object -> r.body\nk.present -> r2.in\nouter.object -> r2.body\nk.null -> r3.in\nw.default -> r4.in\ninner.object -> r4.body\nw.a -> r5.in\nj.value -> r5.body`,
    ['', '?q=a', '?q=b', '?q=b&n=null', '?q=b&n=x'].flatMap((search) => [post(`/test${search}`, { d: 2.5 }), post(`/test${search}`, { d: epoch / 1000 }), post(`/test${search}`, {})]),
  ),
  one(
    'typed: a variable of several arms that is checked again behind them',
    { h: { type: 'get-header', config: { name: 'x-one', sensitive: false } }, n: { type: 'if-null' }, c: field('c'), k: { type: 'if-null' }, w: field('w'), sw: { type: 'switch', config: { cases: ['a', 'b'] } }, st: field('status'), name: field('name'), i: { type: 'db-insert', config: { table: 'things', onConflict: { columns: ['name'], do: 'ignore' } } }, rec: build('name', 'data'), r: { ...answer(), inputs: { body: 'x' } }, r2: { ...answer(202), inputs: { body: 'y' } } },
    `s.next -> n.in\nh.value -> n.value\nn.present -> k.in\nc.value -> k.value\nk.present -> r2.in\nk.null -> i.in\nn.null -> i.in\nname.value -> rec.name\nst.value -> rec.data\nrec.object -> i.record\ni.next -> sw.in\nw.value -> sw.value\nsw.a -> r2.in\nsw.b -> r.in\nsw.default -> r.in\nst.value -> r.status`,
    [undefined, 201, 'x', null].flatMap((status) => ['a', 'b', 'c'].map((w) => post('/test', { name: `n${String(status)}${w}`, w, ...(status === undefined ? {} : { status }) }))),
    {},
    { tables: things },
  ),
  one(
    'typed: two optional uses that only a missing value satisfies, of which one decides nothing then',
    { j: { type: 'get-json-body' }, u: { type: 'db-update', config: { table: 'things', where: [{ column: 'id', operator: 'eq' }] }, inputs: { id: 1 } }, size: field('size'), w: { type: 'switch', config: { cases: ['a'] } }, r: answer(), r2: { ...answer(202), inputs: { body: 'x' } } },
    `s.next -> u.in\nj.body -> u.changes\nu.next -> w.in\nsize.value -> w.value\nw.a -> r.in\nsize.value -> r.body\nw.default -> r2.in`,
    [undefined, 7, 'a', null].map((size) => post('/test', { name: 'x', ...(size === undefined ? {} : { size }) })),
    {},
    { tables: things },
  ),
  one(
    'typed: literals that are converted, merged and compared',
    { b: { type: 'to-boolean', config: { onInvalid: 'null' }, inputs: { value: true } }, j: { type: 'get-json-body' }, m: { type: 'merge-objects', inputs: { over: { a: 1 } } }, p: { type: 'get-property', config: { path: 'b.c' } }, d: query('d'), fd: { type: 'fallback', inputs: { fallback: '{}' } }, pj: { type: 'parse-json' }, sp: { type: 'split-object', config: { fields: ['x'] } }, e: { ...isEqual(), inputs: { right: 'text' } }, o: build('b', 'm', 'p', 'e', 'x'), r: answer() },
    `s.next -> r.in\nj.body -> m.base\nm.object -> p.object\nd.value -> fd.value\nfd.value -> pj.value\npj.value -> sp.object\npj.value -> e.left\nb.boolean -> o.b\nm.object -> o.m\np.value -> o.p\ne.result -> o.e\nsp.x -> o.x\no.object -> r.body`,
    [post('/test', { b: { c: 1 } }), post('/test', { a: 2, b: 3 }), post('/test?d=[]', {}), post('/test?d=%7B%22x%22:1%7D', { a: null })],
  ),
  one(
    'typed: a list of one new id, and whether a text is in it',
    { u: { type: 'uuid' }, l: { type: 'build-list', config: { length: 1 } }, a: query('a'), f: { type: 'fallback', inputs: { fallback: 'x' } }, c: isEqual('contains'), br: { type: 'branch' }, o: build('l', 'c'), r: answer(), r2: { ...answer(404), inputs: { body: 'not there' } } },
    `s.next -> br.in\nu.value -> l.item0\na.value -> f.value\nl.list -> c.left\nf.value -> c.right\nc.result -> br.condition\nbr.true -> r.in\nl.list -> o.l\nc.result -> o.c\no.object -> r.body\nbr.false -> r2.in`,
    [post('/test'), post('/test?a=1')],
  ),
  one(
    'typed: a test for null whose result is needed before the value is checked',
    { h: { type: 'get-header', config: { name: 'x-one', sensitive: false } }, k: { type: 'if-null' }, when: field('when'), e: { ...isEqual(), inputs: { right: null } }, o: build('e'), br: { type: 'branch' }, u: { type: 'db-update', config: { table: 'things', where: [{ column: 'name', operator: 'eq' }] }, inputs: { changes: { data: 1 } } }, r: answer(400), r2: answer(202), r3: answer() },
    `s.next -> k.in\nh.value -> k.value\nwhen.value -> e.left\ne.result -> o.e\nk.null -> r.in\no.object -> r.body\nk.present -> br.in\ne.result -> br.condition\nbr.true -> r2.in\no.object -> r2.body\nbr.false -> u.in\nwhen.value -> u.name\nu.next -> r3.in\no.object -> r3.body`,
    [{}, { 'x-one': '1' }].flatMap((headers) => [undefined, 'a', 7, null].map((when) => post('/test', when === undefined ? {} : { when }, headers))),
    {},
    { tables: things },
  ),
  one(
    'typed: a test that another test of the same value has decided',
    { when: field('when'), k: { type: 'if-null' }, e: { type: 'compare', config: { operator: 'ne' }, inputs: { right: null } }, m: { type: 'merge-objects' }, o: build('e', 'm'), p: build('e'), br: { type: 'branch' }, r: answer(), r2: answer(404), r3: answer(299) },
    `s.next -> k.in\nwhen.value -> k.value\nwhen.value -> e.left\nwhen.value -> m.base\nwhen.value -> m.over\ne.result -> o.e\nm.object -> o.m\ne.result -> p.e\nk.present -> r.in\no.object -> r.body\nk.null -> br.in\ne.result -> br.condition\nbr.true -> r2.in\no.object -> r2.body\nbr.false -> r3.in\np.object -> r3.body`,
    [undefined, { a: 1 }, 7, null].map((when) => post('/test', when === undefined ? {} : { when })),
  ),
  one(
    'typed: objects beside others, with keys that every object inherits',
    { d: field('d'), c: field('constructor'), teams: { type: 'value', config: { value: [{ constructor: 'Ferrari', points: 1 }, { driver: 'Senna' }, { at: { valueOf: 2 } }, {}] } }, sel: { type: 'select', inputs: { whenTrue: { b: [1, 'x'], toString: 1 }, whenFalse: {} } }, sel2: { type: 'select', inputs: { whenTrue: { other: 1 } } }, b: build('constructor'), l: { type: 'build-list', config: { length: 2 }, inputs: { item0: { hasOwnProperty: [] } } }, b2: build('constructor'), o: build('teams', 'sel', 'sel2', 'l'), r: answer() },
    `s.next -> r.in\nd.value -> sel.condition\nd.value -> sel2.condition\nc.value -> b.constructor\nb.object -> sel2.whenFalse\nc.value -> b2.constructor\nb2.object -> l.item1\nteams.value -> o.teams\nsel.value -> o.sel\nsel2.value -> o.sel2\nl.list -> o.l\no.object -> r.body`,
    [post('/test', { d: true, constructor: 1 }), post('/test', { d: false }), post('/test', { d: 1 })],
  ),
];
