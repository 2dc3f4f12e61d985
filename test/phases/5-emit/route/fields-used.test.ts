import { expect, test } from 'vitest';
import { emittedRoute, flow, project } from '../../../support/compile-flow.ts';
import type { NodeSpec } from '../../../support/compile-flow.ts';
import { users } from '../../4-plan/users.ts';

/** A route that inserts a user, whose record these edges lead on. */
const inserting = (nodes: Readonly<Record<string, NodeSpec>>, edges: string): Promise<string> =>
  emittedRoute(
    project(
      flow(
        {
          start: { type: 'start' },
          insert: { type: 'db-insert', config: { table: 'users' }, inputs: { record: { name: 'Ada' } } },
          part: { type: 'get-property', config: { path: 'id' } },
          reply: { type: 'return-json' },
          ...nodes,
        },
        `start.next -> insert.in\ninsert.next -> reply.in\n${edges}`,
      ),
      {},
      { tables: users },
    ),
  );

test('a write returns only the columns that the flow reads', async () => {
  expect(await inserting({}, 'insert.record -> part.object\npart.value -> reply.body')).toContain(".returning('id')");
});

test('a write returns all columns if the record is taken as a whole', async () => {
  const both: NodeSpec = { type: 'build-object', config: { fields: ['id', 'row'] } };
  const edges =
    'insert.record -> part.object\npart.value -> both.id\ninsert.record -> both.row\nboth.object -> reply.body';
  expect(await inserting({ both }, edges)).toContain('.returningAll()');
});
