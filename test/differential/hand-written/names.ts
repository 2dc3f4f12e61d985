import { get, post } from '../calls.ts';
import type { Case } from '../run-case.ts';
import { one, things } from './case.ts';
import { answer, build, field, query } from './nodes.ts';

/** Inherited names such as `constructor` as names of fields, parameters, headers and keys. */
export const nameFlows: readonly Case[] = [
  one(
    'names that every object inherits',
    {
      q1: query('constructor'),
      q2: query('toString'),
      q3: query('__proto__'),
      h: { type: 'get-header', config: { name: 'constructor', sensitive: false } },
      h2: { type: 'get-header', config: { name: '__proto__', sensitive: false } },
      b1: field('constructor'),
      b2: field('__proto__'),
      b3: field('hasOwnProperty'),
      g: { type: 'get-property', config: { path: 'toString.length' } },
      b: { type: 'get-json-body' },
      o: build('q1', 'q2', 'q3', 'h', 'h2', 'b1', 'b2', 'b3', 'g'),
      r: answer(),
    },
    `s.next -> r.in\nq1.value -> o.q1\nq2.value -> o.q2\nq3.value -> o.q3\nh.value -> o.h\nh2.value -> o.h2\nb1.value -> o.b1\nb2.value -> o.b2\nb3.value -> o.b3\nb.body -> g.object\ng.value -> o.g\no.object -> r.body`,
    [
      post('/test', {}),
      post(
        '/test?constructor=1&toString=2',
        { constructor: 5, hasOwnProperty: 1, toString: 'abc' },
        { constructor: 'x' },
      ),
      post('/test?toString', {}),
    ],
  ),
  one(
    'an inherited name in the query alone',
    { q1: query('constructor'), r: answer() },
    's.next -> r.in\nq1.value -> r.body',
    [get('/test'), get('/test?a=1'), get('/test?constructor=1')],
    { method: 'GET' },
  ),
  one(
    'an inherited name in a header alone',
    { q1: { type: 'get-header', config: { name: 'constructor', sensitive: false } }, r: answer() },
    's.next -> r.in\nq1.value -> r.body',
    [get('/test'), get('/test', { constructor: 'a' })],
    { method: 'GET' },
  ),
  one(
    '__proto__ in the query',
    { q1: query('__proto__'), r: answer() },
    's.next -> r.in\nq1.value -> r.body',
    [get('/test'), get('/test?a=1'), get('/test?__proto__=1'), get('/test?__proto__=1&__proto__=2')],
    { method: 'GET' },
  ),
  one(
    'typed: objects beside others, with keys that every object inherits',
    {
      d: field('d'),
      c: field('constructor'),
      teams: {
        type: 'value',
        config: { value: [{ constructor: 'Ferrari', points: 1 }, { driver: 'Senna' }, { at: { valueOf: 2 } }, {}] },
      },
      sel: { type: 'select', inputs: { whenTrue: { b: [1, 'x'], toString: 1 }, whenFalse: {} } },
      sel2: { type: 'select', inputs: { whenTrue: { other: 1 } } },
      b: build('constructor'),
      l: { type: 'build-list', config: { length: 2 }, inputs: { item0: { hasOwnProperty: [] } } },
      b2: build('constructor'),
      o: build('teams', 'sel', 'sel2', 'l'),
      r: answer(),
    },
    `s.next -> r.in\nd.value -> sel.condition\nd.value -> sel2.condition\nc.value -> b.constructor\nb.object -> sel2.whenFalse\nc.value -> b2.constructor\nb2.object -> l.item1\nteams.value -> o.teams\nsel.value -> o.sel\nsel2.value -> o.sel2\nl.list -> o.l\no.object -> r.body`,
    [post('/test', { d: true, constructor: 1 }), post('/test', { d: false }), post('/test', { d: 1 })],
  ),
  one(
    'typed: parts that may be missing, with names that every object inherits',
    {
      s: {
        type: 'start',
        config: {
          body: {
            type: 'object',
            properties: {
              d: { type: 'boolean' },
              constructor: { type: 'string' },
              at: { type: 'object', properties: { valueOf: { type: 'number' }, x: { type: 'string' } } },
            },
            required: ['d'],
          },
        },
      },
      b: { type: 'get-json-body' },
      split: { type: 'split-object', config: { fields: ['constructor', 'at', 'd'] } },
      d: field('d'),
      sel: { type: 'select', inputs: { whenTrue: { b: [1], toString: 1 }, whenFalse: { b: null } } },
      g: { type: 'get-property', config: { path: 'toString' } },
      f: { type: 'fallback', inputs: { fallback: 3 } },
      m: { type: 'math', config: { operator: 'add' }, inputs: { b: 2 } },
      at: { type: 'fallback', inputs: { fallback: {} } },
      v: { type: 'get-property', config: { path: 'valueOf' } },
      k: { type: 'if-null' },
      t: { type: 'template', config: { template: '{{a}}/{{b}}' }, inputs: { a: 'x' } },
      i: { type: 'branch' },
      joined: build('sel', 'at'),
      o: build('constructor', 'm', 'v', 'joined', 'sel', 'at'),
      r: answer(),
      r2: answer(201),
    },
    `s.next -> k.in\nb.body -> split.object\nsplit.constructor -> k.value\nk.value -> t.b\nk.present -> r2.in\nt.text -> r2.body\nk.null -> i.in\nd.value -> i.condition\ni.true -> r.in\ni.false -> r.in\nd.value -> sel.condition\nsel.value -> g.object\ng.value -> f.value\nf.value -> m.a\nsplit.at -> at.value\nat.value -> v.object\nsplit.constructor -> o.constructor\nm.result -> o.m\nv.value -> o.v\nsel.value -> joined.sel\nat.value -> joined.at\njoined.object -> o.joined\nsel.value -> o.sel\nat.value -> o.at\no.object -> r.body`,
    [true, false].flatMap((d) => [
      post('/test', { d }),
      post('/test', { d, at: {} }),
      post('/test', { d, at: { valueOf: 1 } }),
      post('/test', { d, at: { valueOf: 'x' } }),
      post('/test', { d, constructor: 'c' }),
      post('/test', { d, constructor: null }),
    ]),
  ),
  one(
    'typed: conditions that are left out for want of a part with a name that every object inherits',
    {
      s: {
        type: 'start',
        config: {
          body: {
            type: 'object',
            properties: {
              constructor: { type: 'string' },
              valueOf: { type: 'integer' },
              toString: { type: 'array', items: { type: 'string' } },
            },
          },
        },
      },
      b: { type: 'get-json-body' },
      split: { type: 'split-object', config: { fields: ['constructor', 'valueOf', 'toString'] } },
      a: { type: 'db-insert', config: { table: 'things' }, inputs: { record: { name: 'a', size: 1 } } },
      c: { type: 'db-insert', config: { table: 'things' }, inputs: { record: { name: 'c', size: 5 } } },
      l: {
        type: 'db-list',
        config: {
          table: 'things',
          columns: ['name', 'size'],
          where: [
            { column: 'name', operator: 'ge', optional: true },
            { column: 'size', operator: 'lt', optional: true },
            { column: 'name', operator: 'not-in', optional: true },
          ],
        },
      },
      f: {
        type: 'filter-list',
        config: {
          where: [
            { field: 'name', operator: 'eq', optional: true },
            { field: 'size', operator: 'gt', optional: true },
            { field: 'name', operator: 'in', optional: true },
          ],
        },
        inputs: {
          list: [
            { name: 'a', size: 1 },
            { name: 'b', size: 2 },
          ],
        },
      },
      o: build('l', 'f'),
      r: answer(),
    },
    `s.next -> a.in\na.next -> c.in\nc.next -> l.in\nl.next -> r.in\nb.body -> split.object\nsplit.constructor -> l.name.ge\nsplit.valueOf -> l.size.lt\nsplit.toString -> l.name.not-in\nsplit.constructor -> f.name\nsplit.valueOf -> f.size.gt\nsplit.toString -> f.name.in\nl.records -> o.l\nf.list -> o.f\no.object -> r.body`,
    [
      post('/test', {}),
      post('/test', { constructor: 'a' }),
      post('/test', { constructor: 'b', valueOf: 3 }),
      post('/test', { valueOf: 1, toString: ['a', 'c'] }),
      post('/test', { toString: ['b'] }),
      post('/test', { constructor: 1 }),
    ],
    { transaction: true },
    { tables: things },
  ),
  one(
    'typed: accepts: a form whose fields have names that every object inherits',
    {
      s: {
        type: 'start',
        config: {
          accepts: 'form',
          body: {
            type: 'object',
            required: ['constructor'],
            properties: { constructor: { type: 'boolean' }, toString: { type: 'array', items: { type: 'string' } } },
          },
        },
      },
      c: field('constructor'),
      t: field('toString'),
      o: { type: 'build-object', config: { fields: ['c', 't'] } },
      r: { type: 'return-json' },
    },
    's.next -> r.in\nc.value -> o.c\nt.value -> o.t\no.object -> r.body',
    ['', 'constructor=on', 'constructor=x', 'toString=a&toString=b'].map((text) =>
      post('/test', text, { 'content-type': 'application/x-www-form-urlencoded' }),
    ),
  ),
];
