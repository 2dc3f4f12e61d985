import type { JsonObject, JsonValue } from '../../../compiler/base/json.ts';
import { flow, project } from '../../support/compile-flow.ts';
import type { Case } from '../run-case.ts';

export const isObject = (value: JsonValue): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export function asObject(value: JsonValue): JsonObject {
  if (!isObject(value)) throw new TypeError('a project is an object');
  return value;
}
type Nodes = Parameters<typeof flow>[0];
/** A case of one route. */
export function one(
  name: string,
  nodes: Nodes,
  edges: string,
  calls: Case['calls'],
  route: JsonObject = {},
  rest: JsonObject = {},
): Case {
  return { name, project: asObject(project(flow({ s: { type: 'start' }, ...nodes }, edges), route, rest)), calls };
}

export const things: JsonObject = {
  things: {
    columns: {
      id: { type: 'integer', primaryKey: true, default: 'increment' },
      name: { type: 'text', unique: true },
      note: { type: 'text', nullable: true },
      size: { type: 'integer', default: 7 },
      weight: { type: 'number', nullable: true },
      active: { type: 'boolean', default: true },
      data: { type: 'json', nullable: true },
      code: { type: 'uuid', nullable: true },
      token: { type: 'text', sensitive: true, nullable: true },
      at: { type: 'timestamp', nullable: true },
      created: { type: 'timestamp', default: 'now' },
    },
  },
  parts: {
    columns: {
      id: { type: 'uuid', primaryKey: true, default: 'uuid' },
      thing: { type: 'integer', references: 'things.id', onDelete: 'cascade' },
      label: { type: 'text', default: 'part' },
    },
    unique: [['thing', 'label']],
  },
};

export const odd: readonly JsonValue[] = [
  null,
  '',
  ' ',
  'a',
  'é😀',
  'a\0b',
  0,
  -0.5,
  7,
  2147483648,
  1e300,
  true,
  false,
  'true',
  '12',
  '1e3',
  '007',
  [],
  ['a'],
  [1, null],
  {},
  { a: 1 },
  { a: { b: 'x' } },
];
