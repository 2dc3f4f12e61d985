import { get, post } from '../calls.ts';
import type { Case } from '../run-case.ts';
import { one } from './case.ts';

const field = (name: string) => ({ type: 'get-body-field', config: { field: name } });
const query = (name: string) => ({ type: 'get-query-param', config: { name } });
const header = (name: string) => ({ type: 'get-header', config: { name, sensitive: false } });
const build = (...fields: readonly string[]) => ({ type: 'build-object', config: { fields } });
const choose = (...cases: readonly string[]) => ({ type: 'switch', config: { cases } });
const isEqual = (right: string | boolean, operator = 'eq') => ({
  type: 'compare',
  config: { operator },
  inputs: { right },
});
const answer = (status = 200) => ({ type: 'return-json', config: { status } });
const says = (body: string) => ({ type: 'return-json', inputs: { body } });
const boxes = {
  boxes: {
    columns: {
      id: { type: 'integer', primaryKey: true, default: 'increment' },
      data: { type: 'json' },
      name: { type: 'text' },
    },
  },
};
const code = (inputs: Readonly<Record<string, string>>, output: string, expression: string) => ({
  type: 'code',
  config: { inputs, output, expression },
});
/** A tail of more statements than are repeated in each arm. */
const logs = Object.fromEntries([0, 1, 2, 3].map((index) => [`l${index}`, { type: 'log', inputs: { message: 'on' } }]));
const through = (end: string): string => `l0.next -> l1.in\nl1.next -> l2.in\nl2.next -> l3.in\nl3.next -> ${end}.in`;
const both = ['a', 'b', 'c', 'd'].map((d) => post('/test', { d, name: 't=1,v1=ab' }));

/** What TypeScript knows beyond the plan, or the plan beyond TypeScript. */
export const knownTypes: readonly Case[] = [
  one(
    'typed: one of several outputs, of a value that several arms compute',
    {
      ...logs,
      i: { type: 'db-insert', config: { table: 'boxes' }, inputs: { record: { name: 'a', data: 1 } } },
      d: field('d'),
      name: field('name'),
      sig: { type: 'parse-signature', config: { format: 'key-value' } },
      sw: choose('a', 'b', 'c'),
      r1: answer(202),
      o: build('name', 'signatures'),
      r2: { type: 'return-json', config: { status: 203 } },
      r3: says('none'),
    },
    `s.next -> i.in\ni.next -> sw.in\nd.value -> sw.value\nname.value -> sig.header\nsw.a -> l0.in\nsw.b -> l0.in\n${through('r1')}\nsig.timestamp -> r1.body\nsw.c -> r2.in\nname.value -> o.name\nsig.signatures -> o.signatures\no.object -> r2.body\nsw.default -> r3.in`,
    both,
    { transaction: true },
    { tables: boxes },
  ),
  one(
    'typed: a variable that nothing reads, beside parameters of its name',
    {
      ...logs,
      d: field('d'),
      sw: choose('a', 'b'),
      when: field('when'),
      n: code({ n: 'number' }, 'number', 'Math.round(n * 1.19) / n'),
      r: { ...answer(), inputs: { status: 204 } },
      o: build('value'),
      fb: { type: 'fallback', inputs: { value: { b: [1, 'x'] } } },
      f: field('f'),
      r2: answer(400),
    },
    `s.next -> sw.in\nd.value -> sw.value\nwhen.value -> n.n\nn.value -> o.value\no.object -> r.body\nsw.a -> l0.in\nsw.default -> l0.in\n${through('r')}\nf.value -> fb.fallback\nfb.value -> r2.body\nsw.b -> r2.in`,
    ['a', 'b', 'c'].flatMap((d) => [
      post('/test', { d, when: 2, f: { b: [1, 'y'] } }),
      post('/test', { d, f: { b: [null] } }),
    ]),
  ),
  one(
    'typed: a json column in an object of several arms',
    {
      i: { type: 'db-insert', config: { table: 'boxes' } },
      rec: build('name', 'data'),
      name: field('name'),
      data: field('d'),
      g: { type: 'get-property', config: { path: 'data' } },
      g2: { type: 'get-property', config: { path: 'name' } },
      when: field('when'),
      sig: { type: 'parse-signature', config: { format: 'list' } },
      o: build('when', 'at', 'data'),
      sw: choose('a', 'b', 'c'),
      r1: answer(),
      r2: { ...answer(), inputs: { status: 204 } },
      r3: says('none'),
    },
    `s.next -> i.in\nname.value -> rec.name\ndata.value -> rec.data\nrec.object -> i.record\ni.record -> g.object\ni.record -> g2.object\ng2.value -> sw.value\ni.next -> sw.in\nwhen.value -> sig.header\nwhen.value -> o.when\nsig.timestamp -> o.at\ng.value -> o.data\nsw.a -> r1.in\nsw.default -> r1.in\no.object -> r1.body\nsw.b -> r2.in\no.object -> r2.body\nsw.c -> r3.in`,
    ['a', 'b', 'c', 'd'].flatMap((name) => [
      post('/test', { name, d: { x: 1 }, when: 'v1,ab' }),
      post('/test', { name, d: 1 }),
    ]),
    {},
    { tables: boxes },
  ),
  one(
    'typed: what is asked of a value that is missing there',
    {
      ...logs,
      f: field('f'),
      n: { type: 'if-null' },
      one: { type: 'fallback', inputs: { value: null, fallback: 'true' } },
      ne: { type: 'compare', config: { operator: 'ne' }, inputs: { right: null } },
      br: { type: 'branch' },
      r0: { type: 'return-json', config: { headers: ['X-Info'] }, inputs: { body: 1 } },
      sw: choose('a', 'true', '1'),
      c: isEqual('x'),
      o: build('f', 'c'),
      r1: answer(),
      r2: says('two'),
    },
    `s.next -> n.in\nf.value -> n.value\nn.present -> br.in\none.value -> ne.left\nne.result -> br.condition\nbr.true -> r0.in\nf.value -> r0.X-Info\nbr.false -> sw.in\nn.null -> sw.in\nf.value -> sw.value\nf.value -> c.left\nf.value -> o.f\nc.result -> o.c\nsw.a -> l0.in\nsw.true -> l0.in\nsw.default -> l0.in\n${through('r1')}\no.object -> r1.body\nsw.1 -> r2.in`,
    [undefined, null, 'a', 'x', '1', 7].map((f) => post('/test', f === undefined ? {} : { f })),
  ),
  one(
    'typed: a text made of constants, that is asked for others',
    {
      v: { type: 'value', config: { value: 'é😀' } },
      t: { type: 'template', config: { template: 'a {{p}} \\{{ {{p}}' } },
      sw: choose('a', 'b'),
      c: isEqual('b'),
      o: build('t', 'c'),
      r1: says('one'),
      r2: says('two'),
      r3: answer(),
    },
    `s.next -> sw.in\nv.value -> t.p\nt.text -> sw.value\nt.text -> c.left\nt.text -> o.t\nc.result -> o.c\nsw.a -> r1.in\nsw.b -> r2.in\nsw.default -> r3.in\no.object -> r3.body`,
    [get('/test')],
    { method: 'GET' },
  ),
  ...['x-one', 'accept'].map((name) =>
    one(
      `typed: two nodes for the header ${name}, of which one is missing there`,
      { a: header(name), b: header(name), n: { type: 'if-null' }, c: isEqual('x'), r1: answer(), r2: says('present') },
      `s.next -> n.in\na.value -> n.value\nb.value -> c.left\nn.null -> r1.in\nc.result -> r1.body\nn.present -> r2.in`,
      [get('/test'), get('/test', { [name]: 'x' }), get('/test', { [name]: 'y' })],
      { method: 'GET' },
    ),
  ),
  one(
    'typed: code that compares what is known there',
    {
      q: query('q'),
      fb: { type: 'fallback', inputs: { fallback: 'z' } },
      sw: choose('a', 'b'),
      k: code({ text: 'string' }, 'string', "text === 'x' ? 'yes' : 'no'"),
      l: { ...code({ text: 'string' }, 'boolean', "text !== 'x'"), inputs: { text: 'y' } },
      o: build('k', 'l'),
      r1: answer(),
      r2: answer(202),
      r3: answer(203),
    },
    `s.next -> sw.in\nq.value -> fb.value\nfb.value -> sw.value\nfb.value -> k.text\nk.value -> o.k\nl.value -> o.l\nsw.a -> r1.in\no.object -> r1.body\nsw.b -> r2.in\nk.value -> r2.body\nsw.default -> r3.in\nl.value -> r3.body`,
    ['', '?q=a', '?q=b', '?q=x'].map((search) => get(`/test${search}`)),
    { method: 'GET' },
  ),
  one(
    'typed: a comparison that is decided in each of several arms',
    {
      q: query('q'),
      fb: { type: 'fallback', inputs: { fallback: 'z' } },
      sw: choose('a', 'b'),
      c: isEqual('b'),
      d: isEqual('c'),
      n: field('n'),
      m: code({ n: 'number', is: 'boolean' }, 'number', 'is ? n : -n'),
      ...logs,
      o: build('c', 'm', 'd'),
      r1: answer(),
      r3: says('three'),
    },
    `s.next -> sw.in\nq.value -> fb.value\nfb.value -> sw.value\nfb.value -> c.left\nfb.value -> d.left\nn.value -> m.n\nc.result -> m.is\nsw.a -> l0.in\nsw.b -> l0.in\n${through('r1')}\nc.result -> o.c\nm.value -> o.m\nd.result -> o.d\no.object -> r1.body\nsw.default -> r3.in`,
    ['', '?q=a', '?q=b', '?q=x'].flatMap((search) => [post(`/test${search}`, { n: 2 }), post(`/test${search}`, {})]),
  ),
  one(
    'typed: what is computed of a missing value in an answer after the commit',
    {
      b: field('b'),
      ne: { type: 'compare', config: { operator: 'ne' }, inputs: { right: null } },
      br: { type: 'branch' },
      i: { type: 'db-insert', config: { table: 'boxes' }, inputs: { record: { name: 'a', data: 1 } } },
      p: { type: 'parse-json', config: { onInvalid: 'null' } },
      r1: answer(201),
      r2: says('present'),
    },
    `s.next -> i.in\ni.next -> br.in\nb.value -> ne.left\nne.result -> br.condition\nb.value -> p.value\nbr.false -> r1.in\np.value -> r1.body\nbr.true -> r2.in`,
    [post('/test', {}), ...[null, '1', 'x', 1].map((b) => post('/test', { b }))],
    { transaction: true },
    { tables: boxes },
  ),
  one(
    'typed: a value that is read before the transaction, and again in its arms',
    {
      n: field('name'),
      d: { type: 'deduplicate', config: { keepDays: 1 } },
      sw: choose('a', '1'),
      n1: { type: 'if-null' },
      n2: { type: 'if-null' },
      l: { type: 'log', inputs: { message: 'on' } },
      body: { type: 'get-json-body' },
      u: {
        type: 'db-update',
        config: { table: 'boxes', where: [{ column: 'name', operator: 'eq' }] },
        inputs: { name: 'a' },
      },
      sw2: choose('a', '1'),
      f: field('f'),
      o: build('n'),
      r1: answer(),
      r2: says('other'),
    },
    `s.next -> d.in\nn.value -> d.key\nd.first -> sw.in\nd.duplicate -> sw.in\nn.value -> sw.value\nn.value -> n1.value\nn.value -> n2.value\nsw.1 -> n1.in\nsw.default -> n2.in\nn1.null -> l.in\nn1.present -> l.in\nn2.null -> l.in\nl.next -> u.in\nbody.body -> u.changes\nu.next -> sw2.in\nsw.a -> sw2.in\nn2.present -> sw2.in\nf.value -> sw2.value\nsw2.a -> r1.in\nsw2.1 -> r1.in\nn.value -> o.n\no.object -> r1.body\nsw2.default -> r2.in`,
    [post('/test', {}), ...['a', '1', 'x', 1].map((name) => post('/test', { name }))],
    {},
    { tables: boxes },
  ),
  one(
    'a boolean that is neither true nor false',
    {
      q: query('q'),
      b: { type: 'to-boolean', config: { onInvalid: 'null' } },
      c: isEqual(true),
      d: isEqual(false),
      br: { type: 'branch' },
      r1: says('true'),
      r2: answer(),
    },
    `s.next -> br.in\nq.value -> b.value\nb.boolean -> c.left\nb.boolean -> d.left\nc.result -> br.condition\nbr.true -> r1.in\nbr.false -> r2.in\nd.result -> r2.body`,
    ['', '?q=true', '?q=false', '?q=x'].map((search) => get(`/test${search}`)),
    { method: 'GET' },
  ),
  ...Object.entries({
    'a default': { m: { type: 'fallback', inputs: { fallback: 'true' } }, wires: 'h.value -> m.value' },
    'a default that is no constant': { m: { type: 'fallback' }, wires: 'h.value -> m.value\ny.text -> m.fallback' },
    'the one or the other': {
      m: { type: 'select', inputs: { whenFalse: 'a' } },
      wires: 'h.value -> m.whenTrue\nb.result -> m.condition',
    },
    Code: { m: code({ text: 'string | null' }, 'string', "text ?? '1'"), wires: 'h.value -> m.text' },
    'Code of constants': { m: code({ b: 'boolean' }, 'string', "b ? ('a') : 'true'"), wires: 'b.result -> m.b' },
    'Code of what may be false': {
      m: code({ text: 'string | null', b: 'boolean' }, 'string', "(b && text) || 'x'"),
      wires: 'h.value -> m.text\nb.result -> m.b',
    },
    'a field': { m: { type: 'get-property', config: { path: 'h' } }, wires: 'box.object -> m.object' },
    'the first item': { m: { type: 'get-property', config: { path: '0' } }, wires: 'list.list -> m.object' },
  }).flatMap(([name, { m, wires }]) =>
    [['true'], ['true', '1']].map((told) =>
      one(
        `typed: ${name}, of what a Switch has told to be ${told.join(' or ')}`,
        {
          ...logs,
          h: header('x-one'),
          y: { type: 'template', config: { template: 'is {{p}}' } },
          q: query('q'),
          b: isEqual('x'),
          m,
          box: build('h'),
          list: { type: 'build-list', config: { length: 1 } },
          sw: choose('a', 'true', '1'),
          sw2: choose('a', 'true', '1'),
          o: build('h', 'm'),
          r1: says('a'),
          r2: answer(),
          r3: says('1'),
          r4: says('other'),
          r5: answer(201),
        },
        `s.next -> sw.in\nh.value -> sw.value\nh.value -> box.h\nh.value -> list.item0\nq.value -> b.left\nb.result -> y.p\n${wires}\nm.value -> sw2.value\n${told.map((each) => `sw.${each} -> l0.in`).join('\n')}\n${through('sw2')}\nsw.a -> r5.in\n${told.includes('1') ? '' : 'sw.1 -> r5.in\n'}h.value -> r5.body\nsw.default -> r4.in\nsw2.a -> r1.in\nsw2.true -> r2.in\nsw2.1 -> r3.in\nsw2.default -> r4.in\nh.value -> o.h\nm.value -> o.m\no.object -> r2.body`,
        [get('/test'), ...['a', 'true', '1', 'x'].map((h) => get('/test', { 'x-one': h }))],
        { method: 'GET' },
      ),
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
];
