import type { JsonObject, JsonValue } from '../../../compiler/base/json.ts';
import { post } from '../calls.ts';
import { tables } from '../random-tables.ts';
import type { Case } from '../run-case.ts';
import { one } from './case.ts';

const id = (part: number): string => `00000000-0000-4000-8000-00000000000${part}`;

/** Values that JSON could print otherwise than rows do. */
const rows: Readonly<Record<string, readonly JsonObject[]>> = {
  things: [
    { id: 1, name: 'a', weight: 0.1, at: '2024-02-29T23:59:59.1+05:30', data: [{ b: 1, a: null }, 1e21], code: id(1) },
    { id: 2, name: 'é😀', weight: 1e-7, at: '0001-01-01T00:00:00Z', data: 'text', note: '"\\\n', size: -2147483648 },
    { id: 3, name: 'B', weight: 1e300, at: '9999-12-31T23:59:59.999Z', data: 0.1 },
    { id: 4, name: 'b', weight: -5, data: { constructor: 1 }, active: false },
  ],
  parts: [
    { id: id(1), thing: 1, label: 'x' },
    { id: id(2), thing: 1, label: 'y' },
    { id: id(3), thing: 2, label: 'x' },
  ],
  order: [
    { key: 'k', in: 1, part: id(3), limit: [1, { a: '2024-01-01T00:00:00Z' }], of: 1.5, secret: 's' },
    { key: 'l', in: 1, of: 1e16, to: 'é', select: true },
    { key: 'm', in: 2, part: id(1), limit: null, of: -0.5 },
  ],
  links: [
    { left_id: 1, right_id: 2, rank: 2, since: '2024-01-01T00:00:00.123456Z' },
    { left_id: 1, right_id: 3, rank: 1 },
    { left_id: 1, right_id: 4, since: '2023-01-01T00:00:00Z' },
    { left_id: 2, right_id: 1, rank: 0.1 },
  ],
};

/** Stores the rows, then reads by the node, and answers with its outputs. */
export function over(
  name: string,
  type: string,
  config: JsonObject,
  bodies: readonly JsonObject[] = [{}],
  outputs: readonly string[] = [type === 'db-find' ? 'record' : 'records'],
): Case {
  const stored = Object.entries(rows);
  const fields = [...new Set(bodies.flatMap((body) => Object.keys(body)))];
  const inserts = stored.flatMap(([table]): [string, JsonObject][] => [
    [`each_${table}`, { type: 'for-each' }],
    [`add_${table}`, { type: 'db-insert', parent: `each_${table}`, config: { table } }],
    [`all_${table}`, { type: 'value', config: { value: rows[table] ?? [] } }],
  ]);
  const edges = stored.flatMap(([table], index) => [
    `${index === 0 ? 'clear_3' : `each_${stored[index - 1]?.[0] ?? ''}`}.next -> each_${table}.in`,
    `all_${table}.value -> each_${table}.list\neach_${table}.body -> add_${table}.in\neach_${table}.item -> add_${table}.record`,
  ]);
  const clears = ['links', 'order', 'parts', 'things'].map((table, index): [string, JsonObject] => [
    `clear_${index}`,
    { type: 'db-delete', config: { table, all: true, deleted: true } },
  ]);
  return one(
    name,
    {
      ...Object.fromEntries(clears),
      ...Object.fromEntries(inserts),
      b: { type: 'get-json-body' },
      ...(fields.length === 0 ? {} : { p: { type: 'split-object', config: { fields } } }),
      read: { type, config },
      o: { type: 'build-object', config: { fields: [...outputs] } },
      r: { type: 'return-json' },
    },
    [
      's.next -> clear_0.in\nclear_0.next -> clear_1.in\nclear_1.next -> clear_2.in\nclear_2.next -> clear_3.in',
      ...edges,
      'each_links.next -> read.in\nread.next -> r.in',
      ...outputs.map((output) => `read.${output} -> o.${output}`),
      'o.object -> r.body',
      ...(fields.length === 0 ? [] : ['b.body -> p.object']),
      ...fields.map((field) => `p.${field} -> read.${field}`),
    ].join('\n'),
    bodies.map((body) => post('/test', body)),
    {},
    { tables },
  );
}

const eq = (column: string, value: JsonValue): JsonObject => ({ column, operator: 'eq', value });
const skipped = (column: string, input: string): JsonObject => ({ column, operator: 'eq', input, ifMissing: 'skip' });

export const relationFlows: readonly Case[] = [
  over('related rows print their values as rows do', 'db-list', {
    table: 'order',
    include: {
      thing: { relation: 'thing' },
      piece: {
        relation: 'piece',
        include: { owner: { relation: 'owner', columns: ['at', 'weight', 'data', 'created'] } },
      },
    },
    columns: ['key', 'of', { column: 'limit', as: 'most' }],
  }),
  over('lists of related rows, in order and up to a limit', 'db-list', {
    table: 'things',
    columns: ['name'],
    include: {
      parts: {
        relation: 'parts',
        orderBy: [{ column: 'label', direction: 'desc' }],
        include: { orders: { relation: 'order', pluck: 'of' } },
      },
      first: { relation: 'parts', limit: 1 },
      orders: { relation: 'orders' },
      times: { relation: 'lefts', pluck: 'since', orderBy: [{ column: 'rank' }] },
      values: { relation: 'neighbours', pluck: 'data', orderBy: [{ column: 'rank', direction: 'desc' }] },
      near: { relation: 'neighbours', limit: 2, orderBy: [{ column: 'since' }], columns: ['id', 'at'] },
      back: {
        relation: 'rights',
        include: { left: { relation: 'left', include: { again: { relation: 'neighbours' } } } },
      },
    },
    orderBy: [{ column: 'name' }],
  }),
  over(
    'counts and tests of related rows',
    'db-list',
    {
      table: 'things',
      columns: ['id'],
      include: {
        parts: { relation: 'parts', count: true },
        some: { relation: 'parts', count: [{ column: 'label', operator: 'eq', input: 'label', ifMissing: 'false' }] },
        near: { relation: 'neighbours', exists: [{ column: 'weight', operator: 'gt', value: 0 }] },
        any: { relation: 'orders', exists: [] },
        held: { relation: 'orders', exists: [{ column: 'piece.owner.name', operator: 'eq', input: 'name' }] },
      },
    },
    [{ name: 'a' }, { name: 'é😀', label: 'x' }, { label: 'x' }, { name: 'a', label: null }],
  ),
  over(
    'conditions on related rows',
    'db-list',
    {
      table: 'things',
      columns: ['id'],
      where: [
        skipped('parts.label', 'label'),
        skipped('neighbours.name', 'near'),
        { some: 'orders', where: [skipped('to', 'to'), skipped('piece.label', 'piece')] },
        {
          any: [{ none: 'lefts', where: [{ column: 'rank', operator: 'is-null' }] }, skipped('parts.order.key', 'key')],
        },
      ],
    },
    [
      {},
      { label: 'x' },
      { near: 'a' },
      { to: 'é' },
      { to: 'to', piece: 'x' },
      { piece: 'x' },
      { key: 'k' },
      { key: 'm', label: 'x', near: 'B' },
    ],
  ),
  over('no related row, of a table that leads to itself', 'db-list', {
    table: 'things',
    columns: ['id'],
    where: [{ none: 'neighbours', where: [eq('neighbours.neighbours.name', 'a')] }],
    include: {
      far: { relation: 'neighbours', columns: ['id'], include: { near: { relation: 'neighbours', pluck: 'id' } } },
    },
  }),
  over('one row with what is related', 'db-find', {
    table: 'parts',
    where: [eq('id', id(3))],
    include: { owner: { relation: 'owner' }, orders: { relation: 'order', columns: [{ column: 'limit', as: 'id' }] } },
  }),
];
