import type { JsonValue } from '../../../compiler/base/json.ts';
import { post } from '../calls.ts';
import type { Case } from '../run-case.ts';
import { one } from './case.ts';
import { answer, bodies, build, field } from './nodes.ts';

const rows: readonly JsonValue[] = [
  { a: 2, b: 'é😀', c: { d: true }, t: '2024-03-10T10:00:00+05:00' },
  { a: -1, b: 'a\uffff', t: '2024-03-10T05:00:00Z' },
  { a: 2, b: 'ab', c: { d: false } },
  { a: null, b: 'a😀', c: null },
  { b: 'A', a: 1e300, toString: 1, constructor: { d: 2 } },
];

const lists: readonly JsonValue[] = [
  rows,
  [rows],
  [rows[0] ?? null, 1],
  [1, 'b', 'a😀', 'a\uffff', null, true, false, -0, 10, 9, '10', '9', ''],
  [[1], [1, 2], []],
  ['b', 'a', 'b', ''],
  [3, 1, 2, 1],
];

const calls = (...values: readonly JsonValue[]): Case['calls'] => [
  ...bodies('x'),
  ...lists.flatMap((x) => (values.length === 0 ? [post('/test', { x })] : values.map((y) => post('/test', { x, y })))),
];

/** A node over the list `x` of the body, and perhaps `y`. */
const work = (
  type: string,
  config: Readonly<Record<string, JsonValue>>,
  port: string,
  output: string,
  y: string | undefined,
  values: readonly JsonValue[] = [],
): Case =>
  one(
    `${type} ${JSON.stringify(config)}`,
    { x: field('x'), y: field('y'), w: { type, config }, r: answer() },
    `s.next -> r.in\nx.value -> w.${port}\n${y === undefined ? '' : `y.value -> w.${y}\n`}w.${output} -> r.body`,
    calls(...values),
  );

const asText = { type: 'to-string' };
const asNumber = { type: 'to-number' };
const asTime = { type: 'to-timestamp' };

/** A condition with an operator that has to know what it compares. */
const ordered = (name: string, operator: string, converter: { readonly type: string }, values: readonly JsonValue[]) =>
  one(
    `filter-list ${name} ${operator} after ${converter.type}`,
    {
      ...{ x: field('x'), y: field('y'), c: converter, r: answer() },
      w: { type: 'filter-list', config: { where: [{ field: name, operator }] } },
    },
    `s.next -> r.in\nx.value -> w.list\ny.value -> c.value\nc.${converter.type === 'to-string' ? 'text' : converter.type === 'to-number' ? 'number' : 'timestamp'} -> w.${name}.${operator}\nw.list -> r.body`,
    calls(...values),
  );

const filters: readonly Case[] = [
  ...['a', 'c', 'c.d', 'toString', 'constructor.d'].flatMap((name) =>
    ['eq', 'ne'].map((operator) => {
      const port = operator === 'eq' ? name : `${name}.ne`;
      const config = { where: [{ field: name, operator }] };
      return work('filter-list', config, 'list', 'list', port, [2, 'a', null, { d: true }, true]);
    }),
  ),
  work('filter-list', { where: [{ operator: 'eq' }] }, 'list', 'list', 'item', [1, 'b', null, [1]]),
  ...['is-null', 'is-not-null'].map((operator) =>
    work('filter-list', { where: [{ field: 'c', operator }] }, 'list', 'list', undefined),
  ),
  work('filter-list', { where: [{ operator: 'is-not-null' }] }, 'list', 'list', undefined),
  work(
    'filter-list',
    {
      where: [
        { operator: 'starts-with', input: 'y', ifMissing: 'skip' },
        { operator: 'is-not-null' },
        { operator: 'in', input: 'z', ifMissing: 'skip' },
      ],
    },
    'list',
    'list',
    'y',
    ['a', null],
  ),
  ...['skip', 'false'].map((ifMissing) =>
    work(
      'filter-list',
      {
        where: [
          { field: 'b', operator: 'eq', input: 'y', ifMissing },
          { field: 'a', operator: 'ne', input: 'y', ifMissing },
        ],
      },
      'list',
      'list',
      'y',
      ['ab', null, 2],
    ),
  ),
  ...['skip', 'false'].map((ifMissing) =>
    work('filter-list', { where: [{ field: 'a', operator: 'in', ifMissing }] }, 'list', 'list', 'a.in', [[2], null, 2]),
  ),
  work(
    'filter-list',
    {
      where: [
        { field: 'b', operator: 'starts-with', input: 'list', ifMissing: 'false' },
        { field: 'b', operator: 'contains', input: 'list' },
      ],
    },
    'list',
    'list',
    'where.list',
    ['a', null, ''],
  ),
  work('filter-list', { where: [{ field: 'toString', operator: 'is-null' }] }, 'list', 'list', undefined),
  work('filter-list', { where: [{ field: 'a', operator: 'in' }] }, 'list', 'list', 'a.in', [[2, '2'], [], [null], 2]),
  work('filter-list', { where: [{ field: 'c', operator: 'in' }] }, 'list', 'list', 'c.in', [
    [{ d: true }],
    ['{"d":true}'],
  ]),
  work('filter-list', { where: [{ field: 'b', operator: 'contains' }] }, 'list', 'list', 'b.contains', ['a', 1, '']),
  work('filter-list', { where: [{ field: 'b', operator: 'starts-with' }] }, 'list', 'list', 'b.starts-with', [
    'a',
    '',
    1,
  ]),
  ...['eq', 'in', 'starts-with'].map((operator) =>
    work(
      'filter-list',
      {
        where: [
          { field: 'b', operator, optional: true },
          { field: 'c', operator: 'is-null' },
        ],
      },
      'list',
      'list',
      operator === 'eq' ? 'b' : `b.${operator}`,
      [null, 'ab', ['ab'], 1],
    ),
  ),
  ...['lt', 'ge'].flatMap((operator) => [
    ordered('a', operator, asNumber, [2, '1', 'x']),
    ordered('b', operator, asText, ['ab', 2]),
    ordered('t', operator, asTime, ['2024-03-10T05:00:00Z', 'no']),
    ordered('toString', operator, asNumber, [2]),
  ]),
];

const sorts: readonly Case[] = [
  [{ field: 'a', direction: 'asc' }],
  [
    { field: 'a', direction: 'desc' },
    { field: 'b', direction: 'desc' },
  ],
  [{ field: 'b', direction: 'asc' }],
  [{ field: 'c.d', direction: 'asc' }],
  [{ field: 'toString', direction: 'asc' }],
  [{ direction: 'asc' }],
  [{ direction: 'desc' }],
].map((orderBy) => work('sort-list', { orderBy }, 'list', 'list', undefined));

const others: readonly Case[] = [
  work(
    'pick-fields',
    { fields: [{ field: 'a' }, { field: 'b', as: 'name' }, { field: 'c.d' }] },
    'value',
    'value',
    undefined,
  ),
  work(
    'pick-fields',
    { fields: [{ field: 'toString' }, { field: 'a', as: '__proto__' }] },
    'value',
    'value',
    undefined,
  ),
  work('pluck', { field: 'a' }, 'list', 'values', undefined),
  work('pluck', { field: 'constructor.d' }, 'list', 'values', undefined),
  work('first', {}, 'list', 'item', undefined),
  work('list-length', {}, 'list', 'length', undefined),
  work('distinct', {}, 'list', 'list', undefined),
  work('distinct', { field: 'c' }, 'list', 'list', undefined),
  work('flatten', {}, 'list', 'list', undefined),
  work('group-by', { field: 'a' }, 'list', 'groups', undefined),
  work('group-by', { field: 'c.d' }, 'list', 'groups', undefined),
  ...['sum', 'avg', 'min', 'max', 'count'].flatMap((operator) => [
    work('aggregate-list', { operator }, 'list', 'result', undefined),
    work('aggregate-list', { operator, field: 'a' }, 'list', 'result', undefined),
  ]),
  ...['d', 'a'].map((as) =>
    work('look-up', { field: 'a', other: 'k', as }, 'list', 'list', 'others', [
      [{ k: 2, x: 1 }, { k: 2, x: 2 }, { k: null }, { k: '2' }],
      [],
      [1],
    ]),
  ),
  one(
    'range',
    { x: field('x'), y: field('y'), w: { type: 'range' }, r: answer() },
    's.next -> r.in\nx.value -> w.from\ny.value -> w.to\nw.list -> r.body',
    [
      [1, 3],
      [0, 9999],
      [0, 10_000],
      [3, 1],
      [-2147483648, 2147483647],
      [1.5, 2],
      ['1', 2],
    ].map(([x = 0, y = 0]) => post('/test', { x, y })),
  ),
  one(
    'slice',
    { x: field('x'), y: field('y'), z: field('z'), w: { type: 'slice' }, r: answer() },
    's.next -> r.in\nx.value -> w.list\ny.value -> w.from\nz.value -> w.to\nw.list -> r.body',
    [-2, 0, 1, 9, 2147483647, 1.5, '1'].flatMap((y) =>
      [null, -1, 0, 2].map((z) => post('/test', { x: [1, 2, 3], y, ...(z === null ? {} : { z }) })),
    ),
  ),
  one(
    'typed: what a field must be that is something else if it is there',
    {
      x: field('x'),
      t: { type: 'template', config: { template: 'a' } },
      a: { type: 'build-object', config: { fields: ['name', 'a'] }, inputs: { name: null } },
      b: build('f'),
      l: { type: 'build-list', config: { length: 2 } },
      w: { type: 'aggregate-list', config: { field: 'a', operator: 'max' } },
      r: answer(),
    },
    's.next -> r.in\nx.value -> b.f\nt.text -> a.a\na.object -> l.item0\nb.object -> l.item1\nl.list -> w.list\nw.result -> r.body',
    [post('/test', { x: 1 }), post('/test', {})],
  ),
];

export const listFlows: readonly Case[] = [...filters, ...sorts, ...others];
