import type { JsonValue } from '../../compiler/base/json.ts';
import { compileProject, flow, project } from '../support/compile-flow.ts';

export type Nodes = Parameters<typeof flow>[0];
export const inside = (type: string, config: JsonValue = {}): Nodes[string] => ({ type, config, parent: 'each' });

export const tables = {
  orders: { columns: { id: { type: 'integer', primaryKey: true, default: 'increment' }, note: { type: 'text' } } },
  users: {
    columns: {
      id: { type: 'uuid', primaryKey: true },
      name: { type: 'text' },
      token: { type: 'text', sensitive: true },
    },
  },
};

/** A route with a For Each over the list `lines` of the body. */
export const looped = (
  nodes: Nodes,
  edges: string,
  route: Readonly<Record<string, JsonValue>> = {},
  rest: Readonly<Record<string, JsonValue>> = {},
): JsonValue =>
  project(
    flow(
      {
        start: { type: 'start' },
        lines: { type: 'get-body-field', config: { field: 'lines' } },
        each: { type: 'for-each', config: { item: 'line' } },
        reply: { type: 'return-json', inputs: { body: 'done' } },
        ...nodes,
      },
      `start.next -> each.in\nlines.value -> each.list\neach.next -> reply.in\n${edges}`,
    ),
    route,
    { tables, ...rest },
  );

export const insert = inside('db-insert', { table: 'orders' });
export const row = inside('build-object', { fields: ['note'] });
export const record = 'row.object -> insert.record';

export const findingsOf = async (value: JsonValue): Promise<readonly string[]> =>
  (await compileProject(value)).diagnostics.map(({ code, message }) => `${code} ${message}`);
