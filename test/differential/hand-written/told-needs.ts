import type { JsonObject } from '../../../compiler/base/json.ts';
import { get, post } from '../calls.ts';
import { multipart, multipartType } from '../multipart.ts';
import type { Case } from '../run-case.ts';
import { one, things } from './case.ts';
import { called, give, made } from './functions.ts';
import { answer, build, field, isEqual } from './nodes.ts';

const given = (id: string, type: string) =>
  made(id, { o: type }, { output: 'unknown' }, { give }, 'start.next -> give.in\nstart.o -> give.output');
const formOf = (...fields: Parameters<typeof multipart>[0]) =>
  post('/test', multipart(fields), { 'content-type': multipartType });
const uploaded = {
  type: 'start',
  config: { accepts: 'multipart', files: [{ name: 'pic', types: ['image/png', 'text/csv'], maxBytes: 1000 }] },
};

const isOne = { type: 'switch', config: { cases: ['1'] } };
const withFiles: JsonObject = {
  ...things,
  files: {
    columns: { id: { type: 'uuid', primaryKey: true }, type: { type: 'text', enum: ['image/png', 'text/csv'] } },
  },
};

/**
 * A message states what a function needs of a value, met with what was needed of it before, but not what is known about
 * it.
 */
export const toldNeeds: readonly Case[] = [
  // The message states what the function needs, a text, and not everything that is known about the value: that it is
  // one of two.
  one(
    'typed: the type of a file, or of none, in an object of which a function needs a text, and another one more',
    {
      ...{ s: uploaded, pic: { type: 'get-file', config: { name: 'pic' } }, o: build('name') },
      or: { type: 'fallback', inputs: { fallback: 'image/png' } },
      ...{ c: called('one'), l: { type: 'log', inputs: { message: 'x' } }, a: field('a') },
      ...{ w: { type: 'switch', config: { cases: ['1'] } }, c2: called('two'), r: answer() },
      r2: { ...answer(404), inputs: { body: 'none' } },
    },
    's.next -> l.in\npic.type -> or.value\nor.value -> o.name\no.object -> c.o\nc.output -> l.data\nl.next -> w.in\na.value -> w.value\nw.1 -> r.in\nw.default -> r2.in\no.object -> c2.o\nc2.output -> r.body',
    ['1', '2'].flatMap((text) => [
      formOf({ name: 'a', text }),
      formOf({ name: 'a', text }, { name: 'pic', text: '\x89PNG\r\n\x1a\n', filename: 'p' }),
    ]),
    {},
    {
      tables: withFiles,
      functions: [given('one', '{ name: string }'), given('two', '{ name: files.type }')],
    },
  ),
  one(
    'typed: a field that may be one of two texts, and behind a branch must be a text: what was needed before is told again',
    {
      ...{ x: field('x'), c: called('one'), l: { type: 'log', inputs: { message: 'x' } }, a: field('a') },
      ...{ w: { type: 'switch', config: { cases: ['1'] } }, c2: called('two'), r: answer() },
      r2: { ...answer(404), inputs: { body: 'none' } },
    },
    's.next -> l.in\nx.value -> c.o\nc.output -> l.data\nl.next -> w.in\na.value -> w.value\nw.1 -> r.in\nw.default -> r2.in\nx.value -> c2.o\nc2.output -> r.body',
    ['1', '2'].flatMap((a) => ['image/png', 'b', null].map((x) => post('/test', { a, x }))),
    {},
    { tables: withFiles, functions: [given('one', 'files.type | null'), given('two', 'string')] },
  ),
  one(
    'a text that a function needs where it is there, and a text or number behind both ways of If Null',
    {
      ...{ x: field('x'), n: { type: 'if-null' }, c: called('one'), l: { type: 'log', inputs: { message: 'x' } } },
      ...{ b: field('b'), w0: isOne, r3: { ...answer(405), inputs: { body: 1 } } },
      ...{ a: field('a'), w: isOne, r2: { ...answer(404), inputs: { body: 1 } } },
      ...{ t: { type: 'template', config: { template: 'a {{v}}' } }, r: answer() },
    },
    's.next -> n.in\nx.value -> n.value\nn.present -> w0.in\nb.value -> w0.value\nw0.default -> r3.in\nw0.1 -> l.in\nx.value -> c.o\nc.output -> l.data\nl.next -> w.in\nn.null -> w.in\na.value -> w.value\nw.1 -> r.in\nw.default -> r2.in\nx.value -> t.v\nt.text -> r.body',
    ['1', '2'].flatMap((a) => ['a', 1, null, []].map((x) => post('/test', { a, b: '1', x }))),
    {},
    { functions: [given('one', 'string')] },
  ),
  one(
    'typed: a test that is read together with what it is of, and given to a function',
    {
      ...{
        q: { type: 'get-query-param', config: { name: 'q', default: 'null' } },
        json: { type: 'parse-json' },
        c: called('one'),
        br: { type: 'branch' },
      },
      ...{ n: { type: 'math', config: { operator: 'floor' } }, m: { type: 'math', config: { operator: 'min' } } },
      ...{ p: { type: 'get-query-param', config: { name: 'p', type: 'number', default: 1 } } },
      ...{ o: build('m', 'n', 'p'), r: answer(), o2: build('n', 'p'), r2: answer(201) },
      is: { ...isEqual('ne'), inputs: { right: null } },
    },
    's.next -> br.in\nq.value -> json.value\njson.value -> is.left\nis.result -> br.condition\nis.result -> c.o\nc.output -> n.a\njson.value -> m.a\njson.value -> m.b\nm.result -> o.m\nn.result -> o.n\no.object -> r.body\nn.result -> o2.n\no2.object -> r2.body\np.value -> o.p\np.value -> o2.p\nbr.true -> r.in\nbr.false -> r2.in',
    ['?q=1', '?q=null&p=x', '?q="a"&p=x', '?q=1&p=x', ''].map((url) => get(`/test${url}`)),
    { method: 'GET' },
    {
      errors: { validation: 'all' },
      functions: [
        made(
          'one',
          { o: 'boolean' },
          { output: 'unknown' },
          { give, one: { type: 'select', inputs: { whenTrue: 1, whenFalse: 2 } } },
          'start.next -> give.in\nstart.o -> one.condition\none.value -> give.output',
        ),
      ],
    },
  ),
  one(
    'typed: a date that no text is, in an object of which a function needs a text or nothing',
    {
      ...{ x: field('x'), d: { type: 'parse-date', config: { pattern: 'yyyy-MM-dd', onInvalid: 'null' } } },
      ...{ o: build('a'), c: called('one'), r: answer() },
    },
    's.next -> r.in\nx.value -> d.value\nd.timestamp -> o.a\no.object -> c.o\nc.output -> r.body',
    ['2020-01-01', 'a', null].map((x) => post('/test', { x })),
    {},
    { functions: [given('one', '{ a?: string }')] },
  ),
  one(
    'a function that reads the request itself may refuse it, although what it gives is the fault of the server: told with the others',
    {
      ...{ s: { type: 'start' }, d: field('d'), c: called('reads'), r: answer() },
      f: {
        type: 'db-find',
        config: {
          table: 'things',
          where: [
            { column: 'size', operator: 'eq' },
            { column: 'name', operator: 'eq' },
          ],
        },
      },
    },
    's.next -> f.in\nf.next -> r.in\nd.value -> f.size\nc.output -> f.name\nf.record -> r.body',
    [1, []].flatMap((d) =>
      ['1', '[', 'null', undefined].map((x) => post('/test', { d }, x === undefined ? {} : { x })),
    ),
    {},
    {
      tables: things,
      errors: { validation: 'all' },
      functions: [
        made(
          'reads',
          {},
          { output: 'string' },
          {
            give,
            x: { type: 'get-header', config: { name: 'x', sensitive: false } },
            or: { type: 'fallback', inputs: { fallback: '2' } },
            json: { type: 'parse-json' },
            text: { type: 'to-string' },
          },
          'start.next -> give.in\nx.value -> or.value\nor.value -> json.value\njson.value -> text.value\ntext.text -> give.output',
        ),
      ],
    },
  ),
];
