import type { JsonObject, JsonValue } from '../../../compiler/base/json.ts';
import type { flow } from '../../support/compile-flow.ts';
import { post } from '../calls.ts';
import type { Case } from '../run-case.ts';
import { acting, give } from './acting-functions.ts';
import { one, things } from './case.ts';
import { answer, build, field, isEqual } from './nodes.ts';

export type Node = Parameters<typeof flow>[0][string];

export const each = (config: JsonObject = {}): Node => ({ type: 'for-each', config });
export const inside = (node: Node, parent = 'e'): Node => ({ ...node, parent });
export const part = (path: string) => ({ type: 'get-property', config: { path } });
export const toNumber = { type: 'to-number' };
export const insert = { type: 'db-insert', config: { table: 'things' } };
export const log = { type: 'log', config: { level: 'debug' }, inputs: { message: 'here' } };
export const list = { type: 'db-list', config: { table: 'things', columns: ['id', 'name', 'size'] } };
export const done = (status = 200) => ({ ...answer(status), inputs: { body: 'done' } });
export const atomic: JsonObject = { transaction: true };
export const rest: JsonObject = { tables: things };

export const lists: readonly JsonValue[] = [
  [],
  [{ name: 'a', size: 1 }],
  [
    { name: 'a', size: '1' },
    { name: 'b', size: '2' },
  ],
  [
    { name: 'a', size: '1' },
    { name: 'b', size: 'x' },
  ],
  [
    { name: 'a', size: 1 },
    { name: 'a', size: 2 },
    { name: 'c', size: 3 },
  ],
  [{ name: 'a', size: 1.5 }],
  [{ name: 'a' }],
  [
    { name: 'stop', size: 1 },
    { name: 'b', size: 2 },
  ],
  [
    { name: 'a', size: 1 },
    { name: 'stop', size: 2 },
    { name: 'c', size: 3 },
  ],
  [
    { name: 'a', size: 1 },
    { name: 'skip', size: 2 },
    { name: 'c', size: 3 },
  ],
  [{ name: 'a', size: 1 }, null],
  'a',
  [1, 2],
];
export const calls: Case['calls'] = lists.flatMap((x) => [post('/test', { x }), post('/test', { x, y: 'z' })]);

/** Writes a thing for each item; further nodes say what else to do. */
export const writing = {
  ...{ x: field('x'), e: each({ item: 'thing', collect: true }) },
  ...{ n: inside(part('name')), s0: inside(part('size')), n0: inside(toNumber), rec: inside(build('name', 'size')) },
  i: inside(insert),
};
export const written = `x.value -> e.list\ne.item -> n.object\ne.item -> s0.object\ns0.value -> n0.value\nn.value -> rec.name\nn0.number -> rec.size\nrec.object -> i.record`;

export const stops = inside({ ...isEqual(), inputs: { right: 'stop' } });
export const skips = inside({ ...isEqual(), inputs: { right: 'skip' } });
export const branch = inside({ type: 'branch' });

export const both = (
  name: string,
  nodes: Parameters<typeof flow>[0],
  edges: string,
  route: JsonObject = {},
): readonly Case[] => [
  one(name, nodes, edges, calls, route, rest),
  one(`${name}, in a transaction`, nodes, edges, calls, { ...route, ...atomic }, rest),
];

/** A guard that refuses one name. */
export const allowed: JsonObject = {
  ...acting(
    'allowed',
    { name: 'string' },
    {},
    {
      c: { ...isEqual(), inputs: { right: 'stop' } },
      b: { type: 'branch' },
      no: { type: 'return-json', config: { status: 403 }, inputs: { body: { error: 'no' } } },
      give,
    },
    'start.next -> b.in\nstart.name -> c.left\nc.result -> b.condition\nb.true -> no.in\nb.false -> give.in',
  ),
  guard: true,
};
