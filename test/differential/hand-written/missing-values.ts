import { get, post } from '../calls.ts';
import type { Case } from '../run-case.ts';
import { odd, one, things } from './case.ts';
import { boxes, choose, code, logs, says, through } from './known-nodes.ts';
import { answer, build, field, query } from './nodes.ts';

const defaults = { note: 'a', size: 3, weight: 1.5, at: '2026-01-01T00:00:00Z' };

/** Values that are missing, or checked, in some of the branches that read them. */
export const missingValues: readonly Case[] = [
  ...['other.value -> noteOr.fallback', ''].map((edge) =>
    one(
      `typed: a Fallback before columns that are nullable or have a default ${edge}`,
      {
        ...Object.fromEntries(
          Object.entries(defaults).flatMap(([name, value]) => [
            [name, field(name)],
            [`${name}Or`, { type: 'fallback', ...(edge.includes(name) ? {} : { inputs: { fallback: value } }) }],
          ]),
        ),
        ...{ name: field('name'), other: field('other') },
        record: build('name', ...Object.keys(defaults)),
        insert: { type: 'db-insert', config: { table: 'things' } },
        r: answer(201),
      },
      [
        's.next -> insert.in\ninsert.next -> r.in\ninsert.record -> r.body',
        'name.value -> record.name\nrecord.object -> insert.record',
        ...Object.keys(defaults).map((name) => `${name}.value -> ${name}Or.value\n${name}Or.value -> record.${name}`),
        edge,
      ].join('\n'),
      [...Object.keys(defaults), 'other'].flatMap((name) =>
        odd.map((value, index) => post('/test', { name: `${name} ${index}`, [name]: value })),
      ),
      {},
      { tables: things },
    ),
  ),
  one(
    'typed: a declared body that is read in several arms, beside its bytes',
    {
      s: {
        type: 'start',
        config: { body: { type: 'object', properties: { d: { type: 'string' } }, required: ['d'] } },
      },
      ...logs,
      raw: { type: 'get-raw-body' },
      h: { type: 'hash', config: { algorithm: 'sha256', encoding: 'hex' } },
      q: query('q'),
      sw: choose('a', 'b'),
      d: field('d'),
      sig: { type: 'parse-signature', config: { format: 'list' } },
      o: build('t', 'd'),
      r1: answer(),
      r2: answer(202),
    },
    `s.next -> sw.in\nq.value -> sw.value\nraw.raw -> h.data\nsw.a -> r2.in\nh.hash -> r2.body\nsw.b -> l0.in\nsw.default -> l0.in\n${through('r1')}\nd.value -> sig.header\nsig.timestamp -> o.t\nd.value -> o.d\no.object -> r1.body`,
    ['', '?q=a', '?q=b'].flatMap((search) => [post(`/test${search}`, { d: 't=1' }), post(`/test${search}`, {})]),
  ),
  one(
    'typed: a text that is looked for in a checked one, and may be missing',
    {
      ...logs,
      b: field('b'),
      a: field('a'),
      l: { type: 'log' },
      sw: choose('a', '1'),
      c: { type: 'compare', config: { operator: 'contains' } },
      o: build('c'),
      r1: answer(),
      r2: says('a'),
    },
    `s.next -> l.in\nb.value -> l.message\nl.next -> sw.in\na.value -> sw.value\nb.value -> c.left\na.value -> c.right\nsw.a -> r2.in\nsw.1 -> l0.in\nsw.default -> l0.in\n${through('r1')}\nc.result -> o.c\no.object -> r1.body`,
    [undefined, null, 'a', '1', 'x', 'd'].map((a) =>
      post('/test', { b: 'undefined 1', ...(a === undefined ? {} : { a }) }),
    ),
  ),
  one(
    'typed: a constant of another kind than its use needs',
    {
      a: field('a'),
      se: { type: 'select', inputs: { condition: false, whenFalse: 1 } },
      l: { type: 'log' },
      r1: answer(),
    },
    's.next -> l.in\na.value -> se.whenTrue\nse.value -> l.message\nl.next -> r1.in\na.value -> r1.body',
    [post('/test', { a: 'x' }), post('/test', {})],
  ),
  one(
    'typed: a part of data that is known to be missing, read once more',
    {
      q: query('q'),
      fb: { type: 'fallback', inputs: { fallback: '{}' } },
      j: { type: 'parse-json' },
      g: { type: 'get-property', config: { path: 'a.0' } },
      n: { type: 'if-null' },
      p: { type: 'parse-json', config: { onInvalid: 'null' } },
      o: build('p'),
      r1: answer(),
      r2: says('present'),
    },
    `s.next -> n.in\nq.value -> fb.value\nfb.value -> j.value\nj.value -> g.object\ng.value -> n.value\ng.value -> p.value\nn.null -> r1.in\np.value -> o.p\no.object -> r1.body\nn.present -> r2.in`,
    ['', '?q={"a":[1]}', '?q={"a":[]}', '?q=1'].map((search) => get(`/test${search}`)),
    { method: 'GET' },
  ),
  one(
    'typed: a text and what is made of it, of which each is asked for the same',
    {
      f: field('f'),
      t: { type: 'to-string' },
      l: { type: 'log' },
      sw: choose('a', 'true', '1'),
      sw2: choose('a', 'true', '1'),
      r1: says('one'),
      r2: says('two'),
      r3: says('three'),
    },
    `s.next -> l.in\nf.value -> l.message\nl.next -> sw.in\nf.value -> t.value\nt.text -> sw.value\nf.value -> sw2.value\nsw.a -> sw2.in\nsw.true -> r2.in\nsw.1 -> r3.in\nsw.default -> r3.in\nsw2.a -> r1.in\nsw2.true -> r2.in\nsw2.1 -> r3.in\nsw2.default -> r3.in`,
    ['a', 'true', '1', 'x', null].map((f) => post('/test', { f })),
  ),
  one(
    'typed: a value of several arms, of which a condition before tells',
    {
      ...logs,
      d: field('d'),
      p: { type: 'parse-json', config: { onInvalid: 'null' } },
      ne: { type: 'compare', config: { operator: 'ne' }, inputs: { right: null } },
      n: { type: 'if-null' },
      br: { type: 'branch' },
      sig: { type: 'parse-signature', config: { format: 'key-value' } },
      o: build('v', 'c'),
      r1: { type: 'return-json', config: { status: 200, headers: ['X-Place'] } },
      r2: says('none'),
    },
    `s.next -> n.in\nd.value -> p.value\nd.value -> n.value\np.value -> ne.left\nn.present -> l0.in\nn.null -> br.in\nne.result -> br.condition\nbr.true -> l0.in\nbr.false -> r2.in\n${through('r1')}\np.value -> sig.header\nsig.signatures -> o.v\nne.result -> o.c\no.object -> r1.body\np.value -> r1.X-Place`,
    [post('/test', {}), ...[null, '"x"', '1', 'x', 1].map((d) => post('/test', { d }))],
  ),
  one(
    'typed: a value that none gets by, read as another',
    {
      s: { type: 'start', config: { trigger: { type: 'cron', schedule: '0 3 29 2 *' } } },
      now: { type: 'now' },
      n: { type: 'if-null' },
      p: { type: 'parse-json' },
      g: { type: 'get-property', config: { path: 'a' } },
      find: { type: 'db-find', config: { table: 'boxes', where: [{ column: 'id', operator: 'eq' }] } },
    },
    's.next -> n.in\nnow.value -> n.value\nnow.value -> p.value\np.value -> g.object\nn.null -> find.in\ng.value -> find.id',
    [{ tick: 'test' }],
    {},
    { tables: boxes },
  ),
  one(
    'typed: a part of an empty object in the place of a missing one',
    {
      d: field('d'),
      g: { type: 'get-property', config: { path: 'b' } },
      n: { type: 'if-null' },
      fb: { type: 'fallback', inputs: { fallback: {} } },
      h: { type: 'get-property', config: { path: 'name' } },
      i: { type: 'db-insert', config: { table: 'boxes' } },
      rec: { ...build('name', 'data'), inputs: { data: 1 } },
      r1: says('one'),
      r2: says('two'),
    },
    's.next -> n.in\nd.value -> g.object\ng.value -> n.value\ng.value -> fb.value\nfb.value -> h.object\nh.value -> rec.name\nrec.object -> i.record\nn.null -> i.in\ni.next -> r1.in\nn.present -> r2.in',
    [post('/test', { d: {} }), post('/test', { d: { b: 1 } }), post('/test', {})],
    {},
    { tables: boxes },
  ),
  one(
    'typed: a variable for a list or a text, which one arm checks to be a list of texts',
    {
      b: field('b'),
      d: field('d'),
      pick: { type: 'select', inputs: { whenTrue: { a: 'x' }, whenFalse: { a: 1 } } },
      size: field('size'),
      has: { type: 'compare', config: { operator: 'contains' } },
      sw: { type: 'switch', config: { cases: ['a', 'b'] } },
      k: { type: 'if-null' },
      n: code({ l: 'string[]' }, 'string', '(l[0] ?? "").trim()'),
      c: build('active', 'name'),
      id: field('id'),
      u: { type: 'db-update', config: { table: 'things', where: [{ column: 'id', operator: 'eq' }] } },
      o: build('d', 'b'),
      r: answer(),
      r2: { ...answer(202), inputs: { body: 'none' } },
    },
    `size.value -> pick.condition\npick.value -> has.right\nd.value -> has.left\nhas.result -> k.value\nhas.result -> c.active\nb.value -> sw.value\ns.next -> sw.in\nsw.a -> u.in\nsw.b -> r2.in\nsw.default -> k.in\nk.present -> u.in\nk.null -> r.in\nu.next -> r.in\nd.value -> n.l\nn.value -> c.name\nid.value -> u.id\nc.object -> u.changes\nd.value -> o.d\nb.value -> o.b\no.object -> r.body`,
    [{}, { b: 'a', d: ['x'], id: 1 }, { d: ['x'], size: true, id: 1 }, { d: 'x', size: true, id: 1 }, { b: 'b' }].map(
      (body) => post('/test', body),
    ),
    {},
    { tables: things },
  ),
  one(
    'typed: a declared object, or a constant with a field that is not declared',
    {
      s: {
        type: 'start',
        config: {
          body: { type: 'object', properties: { e: { type: 'object', properties: { a: { type: 'string' } } } } },
        },
      },
      e: field('e'),
      f: { type: 'fallback', inputs: { fallback: { a: 'x', b: null } } },
      b: { type: 'get-property', config: { path: 'b' } },
      o: build('b', 'e'),
      r: answer(),
    },
    's.next -> r.in\ne.value -> f.value\nf.value -> b.object\nb.value -> o.b\nf.value -> o.e\no.object -> r.body',
    [{}, { e: null }, { e: { a: 'y' } }, { e: { b: 1 } }, { e: 1 }].map((body) => post('/test', body)),
  ),
];
