import type { JsonObject } from '../../../compiler/base/json.ts';
import { post } from '../calls.ts';
import type { Case } from '../run-case.ts';
import { acting, called, give } from './acting-functions.ts';
import { one } from './case.ts';
import { each, insert, inside, part, rest, toNumber } from './looping.ts';
import { answer, build, field, ret } from './nodes.ts';

const ask = { type: 'http-request', config: { url: 'https://api.example.com/{{id}}' } };
const math = { type: 'math', config: { operator: 'divide' }, inputs: { b: 0 } };
const ids = ['object', 'list', 'text', 'empty', 'missing', 'large', ''];
const asked = ids.map((id) => post('/test', { id }));

/** Another server's answer, through a function that asks it. */
const fetched = acting(
  'fetched',
  { id: 'string' },
  { body: 'unknown', own: 'string', status: 'number' },
  { x: ask, own: { type: 'template', config: { template: 'a{{id}}' } }, give },
  `start.next -> x.in\nstart.id -> x.id\nstart.id -> own.id\nx.next -> give.in
x.body -> give.body\nown.text -> give.own\nx.status -> give.status`,
);
/** The same for every item. */
const fetchedAll = acting(
  'fetched-all',
  { ids: 'string[]' },
  { bodies: 'unknown' },
  { e: each({ collect: true }), x: inside(ask), give },
  `start.next -> e.in\nstart.ids -> e.list\ne.body -> x.in\ne.item -> x.id\nx.body -> e.result
e.next -> give.in\ne.results -> give.bodies`,
);
const functions: JsonObject = { ...rest, functions: [fetched, fetchedAll] };

/** Whose fault it is that a value does not fit: the client's, another server's or this server's. */
export const blameFlows: readonly Case[] = [
  one(
    'blame: a part of an answer that is no number',
    { id: field('id'), x: ask, name: part('name'), n: toNumber, r: answer() },
    `s.next -> x.in\nid.value -> x.id\nx.body -> name.object\nname.value -> n.value\nx.next -> r.in\n${ret('n', 'number')}`,
    asked,
  ),
  one(
    'blame: a part of a constant, in a list with a part of the request',
    {
      y: field('y'),
      l: { type: 'build-list', config: { length: 2 }, inputs: { item0: {} } },
      p: { type: 'get-property', config: { path: '0' } },
      q: { type: 'split-object', config: { fields: ['b'], optional: true } },
      f: { type: 'fallback', inputs: { value: null } },
      r: answer(),
    },
    's.next -> r.in\ny.value -> l.item1\nl.list -> p.object\np.value -> q.object\nq.b -> f.fallback\nf.value -> r.body',
    [post('/test', { y: { b: 1 } }), post('/test', {})],
  ),
  one(
    'blame: the answer and the request together are the fault of the request',
    {
      ...{ id: field('id'), y: field('y'), x: ask, name: part('name') },
      t: { type: 'template', config: { template: '{{a}}{{b}}' } },
      ...{ n: toNumber, r: answer() },
    },
    `s.next -> x.in\nid.value -> x.id\nx.body -> name.object\nname.value -> t.a\ny.value -> t.b\nt.text -> n.value
x.next -> r.in\n${ret('n', 'number')}`,
    ids.map((id) => post('/test', { id, y: '1' })),
  ),
  one(
    'blame: what is computed of an answer, or of a status',
    { id: field('id'), x: ask, n: part('id'), m: math, m2: math, o: build('m', 'm2'), r: answer() },
    `s.next -> x.in\nid.value -> x.id\nx.body -> n.object\nn.value -> m.a\nx.status -> m2.a\nm.result -> o.m\nm2.result -> o.m2
x.next -> r.in\n${ret('o', 'object')}`,
    asked,
  ),
  one(
    'blame: a row that is made of an answer and of the database',
    {
      ...{
        id: field('id'),
        i: insert,
        name: field('name'),
        rec: build('name'),
        x: ask,
        n: part('name'),
        note: part('note'),
      },
      c: {
        type: 'code',
        config: { inputs: { a: 'string', b: 'unknown' }, output: 'string', expression: 'b === null ? a : 1 + a' },
      },
      ...{ n2: toNumber, r: answer() },
    },
    `s.next -> i.in\nname.value -> rec.name\nrec.object -> i.record\ni.next -> x.in\nid.value -> x.id\nx.body -> n.object
i.record -> note.object\nn.value -> c.a\nnote.value -> c.b\nc.value -> n2.value\nx.next -> r.in\n${ret('n2', 'number')}`,
    ['object', 'list', 'text', 'empty'].map((id, index) => post('/test', { id, name: `${index}` })),
    {},
    rest,
  ),
  one(
    'blame: what a function has been answered',
    { id: field('id'), c: called('fetched'), name: part('name'), n: toNumber, r: answer() },
    `s.next -> c.in\nid.value -> c.id\nc.body -> name.object\nname.value -> n.value\nc.next -> r.in\n${ret('n', 'number')}`,
    asked,
    {},
    functions,
  ),
  one(
    'blame: another output of that function',
    { id: field('id'), c: called('fetched'), n: toNumber, r: answer() },
    `s.next -> c.in\nid.value -> c.id\nc.own -> n.value\nc.next -> r.in\n${ret('n', 'number')}`,
    asked,
    {},
    functions,
  ),
  one(
    'blame: items that are answers, and items of an answer',
    {
      id: field('id'),
      e: each({ collect: true }),
      x: inside(ask),
      name: inside(part('name')),
      n: inside(toNumber),
      r: answer(),
    },
    `s.next -> e.in\nid.value -> e.list\ne.body -> x.in\ne.item -> x.id\nx.body -> name.object\nname.value -> n.value
n.number -> e.result\ne.next -> r.in\n${ret('e', 'results')}`,
    [['object'], ['list'], ['missing', 'object'], [''], 'x'].map((id) => post('/test', { id })),
  ),
  one(
    'blame: what For Each gives of answers, through a function',
    {
      ...{ id: field('id'), c: called('fetched-all'), m: { type: 'map', config: {} } },
      ...{ name: inside(part('name'), 'm'), n: inside(toNumber, 'm'), r: answer() },
    },
    `s.next -> c.in\nid.value -> c.ids\nc.bodies -> m.list\nm.item -> name.object\nname.value -> n.value\nn.number -> m.result
c.next -> r.in\n${ret('m', 'results')}`,
    [['object'], ['list'], [], ['empty'], [1]].map((id) => post('/test', { id })),
    {},
    functions,
  ),
  one(
    'blame: an answer with a status of its own',
    { id: field('id'), x: ask, n: part('id'), r: { type: 'return-json' } },
    `s.next -> x.in\nid.value -> x.id\nx.body -> n.object\nn.value -> r.status\nx.next -> r.in\nx.body -> r.body`,
    asked,
  ),
  one(
    'blame: a constant field of an object with data of the request',
    {
      n: field('n'),
      o: { ...build('name', 'short'), inputs: { short: 'ab' } },
      p: part('short'),
      t: toNumber,
      r: answer(),
    },
    `s.next -> r.in\nn.value -> o.name\no.object -> p.object\np.value -> t.value\n${ret('t', 'number')}`,
    [post('/test', { n: 1 })],
  ),
  one(
    'blame: a field from a row, and one from the request, of one object',
    {
      ...{ n: field('n'), i: { ...insert, inputs: { record: { name: 'x' } } }, row: part('name') },
      ...{ o: build('name', 'own'), p: { type: 'split-object', config: { fields: ['name', 'own'] } } },
      ...{ t: { type: 'to-number', config: {} }, both: build('own', 't'), r: answer() },
    },
    `s.next -> i.in\ni.record -> row.object\nrow.value -> o.own\nn.value -> o.name\no.object -> p.object
p.own -> t.value\nt.number -> both.t\np.name -> both.own\ni.next -> r.in\n${ret('both', 'object')}`,
    [post('/test', { n: 'a' }), post('/test', {})],
    {},
    rest,
  ),
  one(
    'blame: a field from the request is refused before the row of another field is written',
    {
      ...{ n: field('n'), i: { ...insert, inputs: { record: { name: 'x' } } }, row: part('name') },
      ...{ o: build('name', 'own'), p: part('name'), t: toNumber, r: answer() },
    },
    `s.next -> i.in\ni.record -> row.object\nrow.value -> o.own\nn.value -> o.name\no.object -> p.object
p.value -> t.value\ni.next -> r.in\n${ret('t', 'number')}`,
    [post('/test', { n: 'a' }), post('/test', { n: '1' })],
    {},
    rest,
  ),
  one(
    'blame: a field from a row of an object with an answer',
    {
      ...{ id: field('id'), i: { ...insert, inputs: { record: { name: 'x' } } }, row: part('name') },
      ...{ x: ask, o: build('name', 'own'), p: part('name'), t: toNumber, r: answer() },
    },
    `s.next -> i.in\ni.record -> row.object\nrow.value -> o.name\ni.next -> x.in\nid.value -> x.id\nx.body -> o.own
o.object -> p.object\np.value -> t.value\nx.next -> r.in\n${ret('t', 'number')}`,
    [post('/test', { id: 'object' })],
    {},
    rest,
  ),
  one(
    'blame: a constant field of an object made of two',
    {
      ...{ n: field('n'), o: { ...build('short'), inputs: { short: 'ab' } }, m: { type: 'merge-objects' } },
      ...{ p: part('short'), t: toNumber, r: answer() },
    },
    `s.next -> r.in\no.object -> m.over\nn.value -> m.base\nm.object -> p.object\np.value -> t.value\n${ret('t', 'number')}`,
    [post('/test', { n: { a: 1 } })],
  ),
  one(
    'blame: a constant item of a list',
    {
      ...{ n: field('n'), l: { type: 'build-list', config: { length: 2 }, inputs: { item0: 'ab' } } },
      ...{ f: { type: 'first' }, t: toNumber, r: answer() },
    },
    `s.next -> r.in\nn.value -> l.item1\nl.list -> f.list\nf.item -> t.value\n${ret('t', 'number')}`,
    [post('/test', { n: 1 })],
  ),
  one(
    'blame: fields of an object from around a body',
    {
      ...{ id: field('id'), i: { ...insert, inputs: { record: { name: 'x' } } }, row: part('name'), x: ask },
      ...{ o: build('name', 'own', 'n'), n: field('n'), m: { type: 'map', config: {} } },
      ...{ p: inside(part('name'), 'm'), t: inside(toNumber, 'm'), r: answer() },
    },
    `s.next -> i.in\ni.record -> row.object\nrow.value -> o.name\ni.next -> x.in\nid.value -> x.id\nx.body -> o.own
n.value -> o.n\nn.value -> m.list\no.object -> p.object\np.value -> t.value\nt.number -> m.result\nx.next -> r.in
${ret('m', 'results')}`,
    [post('/test', { id: 'object', n: [1] }), post('/test', { id: 'object', n: [] })],
    {},
    rest,
  ),
];
