import type { flow } from '../../support/compile-flow.ts';
import { post } from '../calls.ts';
import { multipart, multipartType } from '../multipart.ts';
import type { Case } from '../run-case.ts';
import { one, things } from './case.ts';
import { answer, build, field, isEqual } from './nodes.ts';

type Nodes = Parameters<typeof flow>[0];

/** A body field that is checked to be an object, and then is part of something else. */
const checked: Nodes = {
  x: field('x'),
  y: field('y'),
  text: { type: 'to-string' },
  merged: { type: 'merge-objects', inputs: { over: { z: 1 } } },
  list: { type: 'build-list', config: { length: 2 } },
  part: build('x'),
  parts: { type: 'build-list', config: { length: 1 } },
  r: answer(),
};
const wires = `s.next -> r.in\ny.value -> text.value\nx.value -> merged.base\nx.value -> list.item0\nx.value -> list.item1\nx.value -> part.x\npart.object -> parts.item0\nmerged.object -> o.merged\no.object -> r.body`;
const isNot = (path?: string): Nodes[string] => ({
  type: 'filter-list',
  config: { where: [{ ...(path === undefined ? {} : { field: path }), operator: 'ne' }] },
});

/**
 * The flow does not ask for the type, but TypeScript knows it, and refuses comparisons of values that can never be
 * equal.
 */
export const checkedParts: readonly Case[] = (
  [
    ['a list', { f: isNot(), o: build('merged', 'f') }, 'list.list -> f.list\ntext.text -> f.item.ne\nf.list -> o.f'],
    [
      'a list with a name',
      { f: isNot(), o: build('merged', 'f', 'list') },
      'list.list -> f.list\ntext.text -> f.item.ne\nf.list -> o.f\nlist.list -> o.list',
    ],
    [
      'the rest of a list',
      { rest: { type: 'slice', inputs: { from: 1 } }, f: isNot(), o: build('merged', 'f') },
      'list.list -> rest.list\nrest.list -> f.list\ntext.text -> f.item.ne\nf.list -> o.f',
    ],
    [
      'the first of a list',
      { first: { type: 'first' }, is: { ...isEqual(), inputs: { right: 'a' } }, o: build('merged', 'is') },
      'list.list -> first.list\nfirst.item -> is.left\nis.result -> o.is',
    ],
    [
      'a list of objects',
      { f: isNot('x'), o: build('merged', 'f') },
      'parts.list -> f.list\ntext.text -> f.x.ne\nf.list -> o.f',
    ],
  ] satisfies readonly (readonly [string, Nodes, string])[]
).map(([name, nodes, more]) =>
  one(
    `typed: a checked object as part of ${name}, compared with a text`,
    { ...checked, ...nodes },
    `${wires}\n${more}`,
    [
      post('/test', { x: { a: 1 }, y: 'a' }),
      post('/test', { x: { a: 1 }, y: 2 }),
      post('/test', { x: 'a', y: 'a' }),
      post('/test', { x: {} }),
    ],
  ),
);

/** Values that one branch has checked for less than the next one needs. */
export const checkedAgain: readonly Case[] = [
  one(
    'typed: a list that may be missing, checked for its items and then for its length',
    {
      ...{
        k: field('k'),
        d: field('d'),
        n: { type: 'if-null' },
        r: answer(201),
        r2: { ...answer(), inputs: { body: 'done' } },
      },
      ...{
        j: { type: 'text', config: { operator: 'join', separator: '-' } },
        l: { type: 'log', config: { level: 'debug' } },
      },
      ...{ c: { type: 'db-count', config: { table: 'things' } }, r3: { ...answer(404), inputs: { body: 'none' } } },
      ...{ is: { type: 'compare', config: { operator: 'eq' }, inputs: { right: null } }, br: { type: 'branch' } },
      ...{
        e: { type: 'for-each', config: { max: 2 } },
        t: { type: 'text', config: { operator: 'trim' }, parent: 'e' },
      },
      l2: { type: 'log', config: { level: 'debug' }, parent: 'e' },
    },
    's.next -> n.in\nk.value -> n.value\nd.value -> j.list\nj.result -> l.message\nn.present -> l.in\nl.next -> c.in\nc.error -> r3.in\nc.next -> br.in\nn.null -> br.in\nd.value -> is.left\nis.result -> br.condition\nbr.true -> r.in\nd.value -> r.body\nbr.false -> e.in\nd.value -> e.list\ne.item -> t.text\nt.result -> l2.message\ne.body -> l2.in\ne.next -> r2.in',
    [1, null].flatMap((k) => [['a'], ['a', 'b', 'c'], [1], null, 'a'].map((d) => post('/test', { k, d }))),
    { transaction: true },
    { tables: things },
  ),
  one(
    'a default that is refused, beside a value that is known to be there',
    {
      ...{ a: field('a'), b: field('b'), f: { type: 'fallback' }, n: { type: 'list-length' }, r: answer() },
      ...{
        j: { type: 'text', config: { operator: 'join', separator: '-' } },
        l: { type: 'log', config: { level: 'debug' } },
      },
    },
    's.next -> l.in\na.value -> f.value\nb.value -> f.fallback\na.value -> n.list\nf.value -> j.list\nj.result -> l.message\nl.next -> r.in\nn.length -> r.body',
    [['a'], [1], null, 'a'].flatMap((a) => [['b'], null].map((b) => post('/test', { a, b }))),
    {},
    { errors: { validation: 'all' } },
  ),
  one(
    'typed: the type of a file, of which Start lists one, in an object that two ways make',
    {
      s: {
        type: 'start',
        config: { accepts: 'multipart', files: [{ name: 'pic', types: ['image/png'], maxBytes: 1000 }] },
      },
      pic: { type: 'get-file', config: { name: 'pic' } },
      ...{
        a: field('a'),
        w: { type: 'switch', config: { cases: ['1', '2'] } },
        d: { type: 'fallback', inputs: { fallback: '0' } },
      },
      ...{ number: { type: 'to-number' }, o: build('number', 'type'), whole: build('o') },
      one: { type: 'log', config: { level: 'debug' }, inputs: { message: 'one' } },
      two: { type: 'log', config: { level: 'debug' }, inputs: { message: 'two' } },
      ...{ r: answer(), r2: { ...answer(404), inputs: { body: 'none' } } },
    },
    's.next -> w.in\na.value -> w.value\na.value -> d.value\nd.value -> number.value\nnumber.number -> o.number\npic.type -> o.type\nw.1 -> one.in\nw.2 -> two.in\no.object -> one.data\no.object -> two.data\none.next -> r.in\ntwo.next -> r.in\no.object -> whole.o\nwhole.object -> r.body\nw.default -> r2.in',
    ['1', '2', '3'].flatMap((a) =>
      [[], [{ name: 'pic', text: '\x89PNG\r\n\x1a\n', filename: 'p' }]].map((files) =>
        post('/test', multipart([{ name: 'a', text: a }, ...files]), {
          'content-type': multipartType,
        }),
      ),
    ),
  ),
  one(
    'a test for null on two ways, of which one has checked what it tests',
    {
      ...{
        k: field('k'),
        q: field('q'),
        json: { type: 'parse-json' },
        part: { type: 'get-property', config: { path: 'a' } },
      },
      ...{ is: { type: 'compare', config: { operator: 'ne' }, inputs: { right: null } }, n: { type: 'if-null' } },
      ...{
        br: { type: 'branch' },
        e: field('e'),
        n2: { type: 'if-null' },
        l: { type: 'log', inputs: { message: 'x' } },
      },
      ...{ m: { type: 'merge-objects', inputs: { over: { z: 1 } } }, o: build('m', 'is'), r: answer() },
      r2: { ...answer(201), inputs: { body: 'none' } },
      r3: { ...answer(202), inputs: { body: 'e' } },
    },
    's.next -> n.in\nk.value -> n.value\nq.value -> json.value\njson.value -> part.object\npart.value -> is.left\nn.null -> br.in\nis.result -> br.condition\nbr.false -> r2.in\nbr.true -> n2.in\nn.present -> n2.in\ne.value -> n2.value\nn2.null -> r3.in\nn2.present -> l.in\nl.next -> r.in\npart.value -> m.base\nm.object -> o.m\nis.result -> o.is\no.object -> r.body',
    [null, 1].flatMap((k) =>
      ['{"a":{}}', '{}', '{"a":1}', 'x'].flatMap((q) => [null, 1].map((e) => post('/test', { k, q, e }))),
    ),
  ),
  one(
    'typed: a value of any kind, and a default that another use has found to be a text',
    {
      ...{
        f: field('f'),
        e: field('e'),
        d: { type: 'fallback' },
        l: { type: 'log' },
        o: build('name', 'a'),
        r: answer(),
      },
    },
    's.next -> l.in\ne.value -> l.message\nl.next -> r.in\nf.value -> d.value\ne.value -> d.fallback\nd.value -> o.a\ne.value -> o.name\no.object -> r.body',
    [{ f: { a: 'x' } }, { f: 1 }, { f: 'y' }, { f: null }, { f: [] }, {}].map((body) =>
      post('/test', { e: 'b', ...body }),
    ),
  ),
  one(
    'typed: forms in a list, of which Code asks for a field that the form does not have',
    {
      s: {
        type: 'start',
        config: { trigger: { type: 'form', fields: [{ name: 'b', type: 'number', required: true }] } },
      },
      ...{ body: { type: 'get-json-body' }, l: { type: 'build-list', config: { length: 2 } } },
      ...{ each: { type: 'for-each' }, log: { type: 'log', parent: 'each', inputs: { message: 'one' } } },
      code: {
        type: 'code',
        config: {
          inputs: { l: '{ a?: string; b: number }[]' },
          expression: 'l.map(({ a, ...rest }) => ({ a, rest }))',
        },
      },
      r: answer(),
    },
    's.next -> each.in\nbody.body -> l.item0\nbody.body -> l.item1\nl.list -> each.list\neach.body -> log.in\nl.list -> code.l\neach.next -> r.in\ncode.value -> r.body',
    ['b=1', 'b=', 'b=1&a=x'].map((form) =>
      post('/test', form, { 'content-type': 'application/x-www-form-urlencoded' }),
    ),
  ),
];
