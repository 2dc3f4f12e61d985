import type { JsonObject } from '../../../compiler/base/json.ts';
import { flow } from '../../support/compile-flow.ts';
import { post } from '../calls.ts';
import { tables } from '../random-tables.ts';
import type { Case } from '../run-case.ts';
import { called } from './acting-functions.ts';
import { one, things } from './case.ts';
import { log } from './looping.ts';
import { answer, build, field, isEqual } from './nodes.ts';

/** A function that needs a list, or none. */
const sizeOf: JsonObject = {
  ...{ id: 'size', inputs: { list: 'string[] | null' }, outputs: { size: 'number', all: 'string[]' } },
  flow: flow(
    {
      ...{ start: { type: 'start' }, all: { type: 'fallback', inputs: { fallback: [] } } },
      ...{ length: { type: 'list-length' }, give: { type: 'return-values' } },
    },
    'start.next -> give.in\nstart.list -> all.value\nall.value -> length.list\nlength.length -> give.size\nall.value -> give.all',
  ),
};

/** What comes after tests, where TypeScript narrows more than the flow does, or nothing. */
export const typedBranches: readonly Case[] = [
  one(
    'typed: a part of an item that was found missing, and of one that is there',
    {
      l: { type: 'db-list', config: { table: 'things' } },
      first: { type: 'first' },
      n: { type: 'if-null' },
      p: { type: 'get-property', config: { path: 'name', optional: true } },
      o: build('name', 'item'),
      o2: build('name'),
      add: { type: 'db-insert', config: { table: 'things' }, inputs: { record: { name: 'a' } } },
      r: answer(),
      r2: answer(404),
    },
    's.next -> l.in\nl.next -> n.in\nl.records -> first.list\nfirst.item -> n.value\nfirst.item -> p.object\np.value -> o.name\np.value -> o2.name\nn.value -> o.item\nn.present -> r.in\no.object -> r.body\nn.null -> add.in\nadd.next -> r2.in\no2.object -> r2.body',
    [post('/test'), post('/test')],
    {},
    { tables: things },
  ),
  one(
    'typed: what an item would do behind a condition that always holds, with a check of its table',
    {
      v: { type: 'value', config: { value: ['a'] } },
      e: { type: 'for-each' },
      u: { type: 'uuid' },
      c: { type: 'compare', parent: 'e', config: { operator: 'ne' }, inputs: { right: null } },
      br: { type: 'branch', parent: 'e' },
      text: { type: 'value', config: { value: '{}' } },
      j: { type: 'parse-json', parent: 'e' },
      log: { type: 'log', parent: 'e', inputs: { message: 'there' } },
      i: { type: 'db-insert', parent: 'e', config: { table: 'pairs' } },
      r: { ...answer(), inputs: { body: 'done' } },
    },
    's.next -> e.in\nv.value -> e.list\ne.body -> br.in\nu.value -> c.left\nc.result -> br.condition\nbr.true -> log.in\nbr.false -> i.in\ntext.value -> j.value\nj.value -> i.record\ne.next -> r.in',
    [post('/test')],
    {},
    {
      tables: {
        ...things,
        pairs: {
          columns: {
            id: { type: 'integer', primaryKey: true, default: 'increment' },
            a: { type: 'integer', nullable: true },
            b: { type: 'integer', nullable: true },
          },
          checks: [{ left: 'a', operator: 'le', right: 'b', message: 'not more than b' }],
        },
      },
    },
  ),
  one(
    'typed: a field of a form that a condition on related rows may lack',
    {
      s: {
        type: 'start',
        config: {
          trigger: { type: 'form', title: 'T', fields: [{ name: 'f', type: 'select', options: ['x', 'y'] }] },
        },
      },
      f: { type: 'get-body-field', config: { field: 'f' } },
      l: {
        type: 'db-list',
        config: {
          table: 'things',
          where: [{ column: 'parts.label', operator: 'eq-ci', input: 'f', ifMissing: 'skip' }],
        },
      },
      r: answer(),
    },
    's.next -> l.in\nf.value -> l.f\nl.next -> r.in\nl.records -> r.body',
    [{}, { f: 'x' }].map((body) => post('/test', body)),
    {},
    { tables },
  ),
  ...[{}, { concurrency: 2, onError: 'collect' }].map((config) =>
    one(
      `typed: a case of a value that a case around the loop has decided, ${JSON.stringify(config)}`,
      {
        s: {
          type: 'start',
          config: { body: { type: 'object', required: ['f'], properties: { f: { type: 'string' } } } },
        },
        f: field('f'),
        w: { type: 'switch', config: { cases: ['a', 'b'] } },
        v: { type: 'value', config: { value: [1, 2] } },
        e: { type: 'for-each', config },
        w2: { type: 'switch', parent: 'e', config: { cases: ['a', 'b'] } },
        i: { type: 'log', parent: 'e', inputs: { message: 'a' } },
        log: { type: 'log', parent: 'e', inputs: { message: 'b' } },
        r: { ...answer(), inputs: { body: 'a' } },
        r2: { ...answer(202), inputs: { body: 'b' } },
        r3: { ...answer(404), inputs: { body: 'none' } },
      },
      's.next -> w.in\nf.value -> w.value\nw.a -> e.in\nv.value -> e.list\ne.body -> w2.in\nf.value -> w2.value\nw2.a -> log.in\nw2.b -> i.in\ne.next -> r.in\nw.b -> r2.in\nw.default -> r3.in',
      ['a', 'b', 'c', 1].map((f) => post('/test', { f })),
      {},
      { tables },
    ),
  ),
  one(
    'typed: what an expression sees of a field that may be missing, of a value that is asserted',
    {
      v: { type: 'value', config: { value: '{"a":1}' } },
      j: { type: 'parse-json' },
      c: { type: 'code', config: { inputs: { o: '{ a: { c: number } | null }' }, expression: 'o.a' } },
      l: {
        type: 'db-list',
        config: { table: 'things', where: [{ column: 'code', operator: 'eq', ifMissing: 'skip' }] },
      },
      r: answer(),
    },
    's.next -> l.in\nv.value -> j.value\nj.value -> c.o\nc.value -> l.code\nl.next -> r.in\nl.records -> r.body',
    [post('/test')],
    {},
    { tables },
  ),
  one(
    'typed: a Switch with a case for each text of a column, and no default',
    {
      i: { type: 'db-insert', config: { table: 'things' } },
      row: build('name', 'mood'),
      name: field('name'),
      mood: field('mood'),
      stored: { type: 'get-property', config: { path: 'mood' } },
      n: { type: 'if-null' },
      sw: { type: 'switch', config: { cases: ['a', 'b', '1', "it's"] } },
      r: answer(),
      a: { ...answer(), inputs: { body: 'a' } },
      other: { ...answer(), inputs: { body: 'other' } },
      none: { ...answer(), inputs: { body: 'none' } },
    },
    `s.next -> i.in
    name.value -> row.name
    mood.value -> row.mood
    row.object -> i.record
    i.next -> n.in
    i.record -> stored.object
    stored.value -> n.value
    n.null -> none.in
    n.present -> sw.in
    n.value -> sw.value
    sw.a -> a.in
    sw.b -> other.in
    sw.1 -> r.in
    sw.it's -> r.in
    n.value -> r.body`,
    ['a', 'b', '1', "it's", null, 'c'].map((mood) => post('/test', { mood, name: mood ?? 'n' })),
    {},
    { tables },
  ),
  one(
    'typed: a text of a row that may be missing, changed in conditions on related rows',
    {
      f: { type: 'db-find', config: { table: 'links', where: [{ column: 'id', operator: 'eq', value: 1 }] } },
      other: { type: 'get-property', config: { path: 'madeBy', optional: true } },
      l: {
        type: 'db-list',
        config: {
          table: 'things',
          where: [
            {
              any: [
                {
                  some: 'lefts',
                  where: [
                    { column: 'madeBy', operator: 'eq', input: 'by', ifMissing: 'skip' },
                    { column: 'id', operator: 'ne', value: 7 },
                  ],
                },
                { column: 'name', operator: 'eq', value: 'x' },
              ],
            },
            { some: 'lefts', where: [{ column: 'madeBy', operator: 'eq', input: 'by', ifMissing: 'skip' }] },
          ],
        },
      },
      r: answer(),
    },
    's.next -> f.in\nf.next -> l.in\nf.record -> other.object\nother.value -> l.by\nl.next -> r.in\nl.records -> r.body',
    [post('/test')],
    {},
    { tables },
  ),
  one(
    'typed: a text that was found missing, and is needed all the same, behind a test that denies it',
    {
      ...{ x: field('x'), u: { type: 'text', config: { operator: 'upper' } }, r: answer(), none: answer(404) },
      ...{ is: { type: 'if-null' }, eq: { ...isEqual(), inputs: { right: null } }, b: { type: 'branch' } },
      ...{ l: log, d: field('d'), isD: { type: 'if-null' } },
    },
    's.next -> is.in\nx.value -> is.value\nis.present -> r.in\nx.value -> r.body\nx.value -> eq.left\neq.result -> b.condition\nis.null -> b.in\nb.true -> isD.in\nb.false -> l.in\nl.next -> isD.in\nd.value -> isD.value\nisD.null -> none.in\nisD.present -> r.in\nx.value -> u.text\nu.result -> none.body',
    [{}, { x: null }, { x: 'a' }, { d: 1 }].map((body) => post('/test', body)),
  ),
  one(
    'typed: a part of a row, answered whether the row is there or was found missing',
    {
      f: { type: 'db-find', config: { table: 'things', where: [{ column: 'name', operator: 'eq', input: 'name' }] } },
      ...{
        x: field('x'),
        n: field('n'),
        b: { type: 'if-null' },
        w: { type: 'switch', config: { cases: ['a', 'b', 'c'] } },
      },
      ...{ i: { type: 'db-insert', config: { table: 'things' }, inputs: { record: { name: 'a' } } } },
      ...{ p: { type: 'split-object', config: { fields: ['size'], optional: true } }, r: answer(), l: answer(404) },
    },
    's.next -> f.in\nx.value -> f.name\nf.next -> b.in\nf.record -> b.value\nb.present -> r.in\nb.null -> w.in\nx.value -> w.value\nw.a -> r.in\nw.default -> r.in\nw.b -> i.in\nw.c -> l.in\nn.value -> r.status\ni.next -> l.in\nf.record -> p.object\np.size -> r.body\nx.value -> l.body',
    ['b', 'a', 'c', 'd'].map((x) => post('/test', { x, n: 207 })),
    {},
    { tables: things },
  ),
  one(
    'typed: what is always there, needed where a condition of several branches has found it missing',
    {
      ...{ k: field('k'), x: field('x'), w: { type: 'switch', config: { cases: ['a', 'b', 'c'] } } },
      q: { type: 'get-query-param', config: { name: 'q', type: 'timestamp', default: '2024-02-29T12:00:00Z' } },
      eq: { type: 'compare', config: { operator: 'eq' }, inputs: { right: null } },
      b: { type: 'branch' },
      l: { type: 'log', inputs: { message: 'b' } },
      i: { type: 'db-insert', config: { table: 'things' } },
      record: build('name', 'size', 'data'),
      ...{
        c: { type: 'return-response', config: { as: 'redirect', status: 303 } },
        r: answer(),
        d: { type: 'return-json', inputs: { body: 'other' } },
      },
    },
    's.next -> w.in\nk.value -> w.value\nw.a -> b.in\nw.b -> l.in\nl.next -> b.in\nw.c -> i.in\nw.default -> d.in\nq.value -> eq.left\neq.result -> b.condition\nb.true -> i.in\nk.value -> record.name\nx.value -> record.size\neq.result -> record.data\nrecord.object -> i.record\ni.next -> c.in\nq.value -> c.location\nb.false -> r.in\nk.value -> r.body',
    ['a', 'b', 'c', 'd'].flatMap((k) =>
      ['', '?q=x', '?q=2024-02-29'].map((text) => post(`/test${text}`, { k, x: 'y' })),
    ),
    {},
    { tables: things, errors: { validation: 'all' } },
  ),
  ...[['a'], ['a', 'b']].map((cases) =>
    one(
      `typed: items of which one loop needs texts and another one numbers, compared with ${cases.length}`,
      {
        ...{ f: field('f'), o: { type: 'for-each' }, i: { type: 'for-each', parent: 'o' } },
        is: { type: 'if-null', parent: 'i' },
        n: { type: 'math', parent: 'i', config: { operator: 'add' }, inputs: { b: 1 } },
        l: { type: 'log', parent: 'i', inputs: { message: 'n' } },
        w: { type: 'switch', parent: 'o', config: { cases } },
        a: { type: 'log', parent: 'o', inputs: { message: 'a' } },
        b: { type: 'log', parent: 'o', inputs: { message: 'b' } },
        r: { ...answer(), inputs: { body: 'done' } },
      },
      's.next -> o.in\nf.value -> o.list\nf.value -> i.list\no.body -> i.in\ni.body -> is.in\ni.item -> is.value\nis.present -> l.in\nis.value -> n.a\nn.result -> l.data\ni.next -> w.in\no.item -> w.value\nw.a -> a.in\nw.default -> b.in\no.next -> r.in',
      [[], [null], ['a'], [1]].map((f) => post('/test', { f })),
    ),
  ),
  one(
    'typed: a text that a Switch or an If Null has found present, needed as a list afterwards',
    {
      ...{ c: field('c'), w: { type: 'switch', config: { cases: ['a', 'b'] } }, is: { type: 'if-null' } },
      ...{ x: { type: 'db-exists', config: { table: 'things' } }, no: { ...answer(404), inputs: { body: 'no' } } },
      ...{ n: { type: 'to-number', config: { onInvalid: 'null' } }, call: called('size') },
      ...{ o: build('size', 'number'), r: answer() },
    },
    's.next -> w.in\nc.value -> w.value\nc.value -> is.value\nw.default -> is.in\nw.a -> x.in\nis.present -> x.in\nw.b -> no.in\nx.no -> no.in\nx.yes -> r.in\nis.null -> r.in\nc.value -> n.value\nc.value -> call.list\ncall.size -> o.size\nn.number -> o.number\no.object -> r.body',
    [{}, { c: null }, { c: 'a' }, { c: 'b' }, { c: 'c' }, { c: ['a'] }].map((body) => post('/test', body)),
    {},
    { tables: things, functions: [sizeOf] },
  ),
];
