import type { JsonObject, JsonValue } from '../../../compiler/base/json.ts';
import { post } from '../calls.ts';
import { tables } from '../random-tables.ts';
import type { Case } from '../run-case.ts';
import { one } from './case.ts';
import { answer, build, field } from './nodes.ts';
import { over } from './relations.ts';

const list = (name: string, config: JsonObject, bodies: readonly JsonObject[], outputs: readonly string[]): Case =>
  over(name, 'db-list', { columns: ['id'], table: 'things', ...config }, bodies, outputs);

const cursor = (...parts: readonly JsonValue[]): string => Buffer.from(JSON.stringify(parts)).toString('base64url');
const bySize = 'size desc, id desc';

const active = { column: 'active', operator: 'eq', input: 'active', ifMissing: 'skip' } as const;

export const pageFlows: readonly Case[] = [
  list(
    'a total counts what limit and offset leave out',
    {
      where: [active, { column: 'parts.label', operator: 'eq', input: 'label', ifMissing: 'skip' }],
      include: { parts: { relation: 'parts', count: true } },
      total: true,
    },
    [
      {},
      { limit: 2 },
      { limit: 0, offset: 1 },
      { offset: 9 },
      { active: false },
      { active: true, label: 'x', limit: 1 },
      { label: 'none' },
      { limit: 1001 },
    ],
    ['records', 'total'],
  ),
  list(
    'an order that the client names',
    {
      orderBy: {
        input: 'sort',
        choices: {
          heavy: [{ column: 'weight', direction: 'desc' }],
          a: [{ column: 'active' }, { column: 'name', direction: 'desc' }],
          id: [],
        },
        default: 'a',
      },
      total: true,
    },
    [{}, { sort: 'heavy' }, { sort: 'a' }, { sort: 'id' }, { sort: null }, { sort: 'name' }, { sort: '' }, { sort: 1 }],
    ['records', 'total'],
  ),
  list(
    'an order that the client has to name',
    { orderBy: { input: 'by', choices: { up: [{ column: 'name' }], down: [{ column: 'name', direction: 'desc' }] } } },
    [{ by: 'up' }, { by: 'down' }, {}, { by: 'constructor' }],
    ['records'],
  ),
  list(
    'pages with a cursor, all columns downwards',
    { page: 'cursor', columns: ['size', 'id'], orderBy: [{ column: 'size', direction: 'desc' }] },
    [
      {},
      { limit: 1 },
      { limit: 2, after: null },
      ...[1, 2, 3, 4].flatMap((id) =>
        [7, 0, -2147483648].map((size) => ({ limit: 2, after: cursor(bySize, size, id) })),
      ),
      { limit: 4 },
      { limit: 0 },
      { limit: 1001 },
    ],
    ['records', 'cursor'],
  ),
  list(
    'what is no cursor of the order',
    { page: 'cursor', columns: ['size', 'id'], orderBy: [{ column: 'size', direction: 'desc' }] },
    [
      cursor(bySize, 1.5, 1),
      cursor(bySize, '1', 1),
      cursor(bySize, null, 1),
      cursor(bySize, 1, 2 ** 31),
      cursor(bySize, 1),
      cursor(bySize, 1, 2, 3),
      cursor('size, id', 1, 1),
      cursor('size desc, id', 1, 1),
      cursor('id desc', 1),
      cursor(1, 1, 1),
      cursor(),
      `${cursor(bySize, 1, 1)}=`,
      ` ${cursor(bySize, 1, 1)}`,
      `${cursor(bySize, 1, 1)}AA`,
      Buffer.from(`["${bySize}", 1, 1]`).toString('base64url'),
      Buffer.from(`["${bySize}",-0,1]`).toString('base64url'),
      Buffer.from(`{"0":"${bySize}","1":1,"2":1}`).toString('base64url'),
      '',
      'constructor',
      '[]',
      5,
      {},
      [cursor(bySize, 1, 1)],
    ].map((after) => ({ after })),
    ['records', 'cursor'],
  ),
  list(
    'pages in mixed directions, and a column twice',
    {
      table: 'links',
      page: 'cursor',
      columns: ['left_id', { column: 'right_id', as: 'other' }, 'id'],
      orderBy: [
        { column: 'left_id' },
        { column: 'right_id', direction: 'desc' },
        { column: 'left_id', direction: 'desc' },
      ],
    },
    [
      { limit: 1 },
      ...[1, 2].flatMap((left) =>
        [1, 2, 3, 4].map((right) => ({ limit: 2, after: cursor('left_id, right_id desc, id desc', left, right, 3) })),
      ),
      { after: cursor('left_id, right_id desc, left_id desc, id desc', 1, 1, 1, 1) },
    ],
    ['records', 'cursor'],
  ),
  list(
    'pages by texts, by times and by a UUID, of rows with related ones',
    {
      table: 'parts',
      page: 'cursor',
      columns: ['label', 'id'],
      include: { owner: { relation: 'owner', columns: ['id'] } },
      where: [{ column: 'label', operator: 'ne', value: 'z' }],
      orderBy: [{ column: 'label' }],
    },
    [
      { limit: 2 },
      ...['x', 'X', 'é😀', ''].map((label) => ({
        limit: 1,
        after: cursor('label, id', label, '00000000-0000-4000-8000-000000000001'),
      })),
      { after: cursor('label, id', 'x\0', '00000000-0000-4000-8000-000000000001') },
      { after: cursor('label, id', 'x', '00000000-0000-4000-8000-00000000000G') },
    ],
    ['records', 'cursor'],
  ),
  one(
    'typed: pages with a cursor that is read where two ways meet',
    {
      ...{ size: field('size'), way: field('way'), w: { type: 'switch', config: { cases: ['a', 'b', 'c'] } } },
      l: {
        type: 'db-list',
        config: { table: 'things', columns: ['id'], where: [{ ...active, operator: 'ne' }], page: 'cursor' },
        inputs: { after: cursor('id', 1) },
      },
      ...{ o: build('records', 'cursor'), r: answer(), no: { ...answer(404), inputs: { body: 'no' } } },
      ...{ never: { ...answer(409), inputs: { body: 'never' } } },
    },
    's.next -> w.in\nway.value -> w.value\nw.a -> l.in\nw.b -> never.in\nw.c -> l.in\nw.default -> no.in\nsize.value -> l.active\nl.next -> r.in\nl.error -> never.in\nl.records -> o.records\nl.cursor -> o.cursor\no.object -> r.body',
    ['a', 'b', 'c', 'd'].flatMap((way) => [{ way }, { way, size: true }].map((body) => post('/test', body))),
    { transaction: true },
    { tables },
  ),
  list(
    'pages by the primary key alone, of which only the cursor is used',
    { page: 'cursor' },
    [{ limit: 3 }, { limit: 3, after: cursor('id', 3) }, { after: cursor('id', 99) }],
    ['cursor'],
  ),
  list('a total alone', { where: [active], total: true }, [{ active: true }], ['total']),
];
