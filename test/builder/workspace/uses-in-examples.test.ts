import { expect, test } from 'vitest';
import { renameColumn } from '../../../builder/shared/gestures/tables.ts';
import { createWorkspace } from '../../../builder/workspace/workspace.ts';
import type { JsonObject, JsonValue } from '../../../compiler/base/json.ts';

const columns = { id: { type: 'uuid', primaryKey: true }, name: { type: 'text' } };

/** The bodies that the examples of a route expect, after the column `name` is renamed to `called`. */
function renamed(nodes: readonly JsonObject[], wires: string, responses: readonly JsonObject[]): readonly JsonValue[] {
  const edges = wires.split(',').map((wire) => {
    const [from = '', to = ''] = wire.trim().split(' ');
    return { from, to };
  });
  const read = {
    ...{ id: 'read', method: 'GET', path: '/read' },
    flow: { nodes: [{ id: 'start', type: 'start' }, ...nodes], edges },
    examples: responses.map((response) => ({ response })),
  };
  const text = JSON.stringify({ version: 1, name: 'answers', tables: { users: { columns } }, routes: [read] });
  const workspace = createWorkspace();
  workspace.replaceFiles({ layout: 'file', sources: [{ file: 'flow.json', text }], diagnostics: [] });
  const applied = workspace.apply(renameColumn(workspace.project(), 'users', 'name', 'called'));
  if ('problem' in applied) throw new Error(applied.problem.message);
  const after: { routes: { examples: { response: { body: JsonValue } }[] }[] } = JSON.parse(
    applied.changes[0]?.after ?? '',
  );
  return after.routes.flatMap(({ examples }) => examples.map(({ response }) => response.body));
}

const all = { id: 'all', type: 'db-list', config: { table: 'users' } };
const reply = { id: 'reply', type: 'return-json' };
const failed = { id: 'failed', type: 'return-json', config: { status: 400 } };

test('a renamed column is renamed in the rows that an example expects as the answer', () => {
  const ada = { id: '$uuid', name: 'Ada' };
  expect(
    renamed([all, reply, failed], 'start.next all.in, all.next reply.in, all.records reply.body', [
      { status: 200, body: [ada, { name: 'Eve', other: { name: 'kept' } }] },
      { body: { name: 'kept' } },
      { status: 400, body: [ada] },
      { status: 200, body: '$any' },
    ]),
  ).toEqual([
    [
      { id: '$uuid', called: 'Ada' },
      { called: 'Eve', other: { name: 'kept' } },
    ],
    { name: 'kept' },
    [ada],
    '$any',
  ]);
});

test('and where they are in an object that is built for the answer, which has names of its own', () => {
  const page = { id: 'page', type: 'build-object', config: { fields: ['name', 'rows'] }, inputs: { name: 'users' } };
  const wires = 'start.next all.in, all.next reply.in, all.records page.rows, page.object reply.body';
  expect(renamed([all, page, reply], wires, [{ body: { name: 'users', rows: [{ name: 'Ada' }] } }])).toEqual([
    { name: 'users', rows: [{ called: 'Ada' }] },
  ]);
});

test('but not where another answer of that status may be meant', () => {
  const nodes = [
    all,
    { id: 'first', type: 'first' },
    { id: 'here', type: 'if-null' },
    reply,
    { id: 'none', type: 'return-json', inputs: { body: [{ name: 'nobody' }] } },
  ];
  const wires = `start.next all.in, all.next here.in, all.records first.list, first.item here.value,
    here.present reply.in, here.null none.in, all.records reply.body`;
  const body = [{ name: 'Ada' }];
  expect(renamed(nodes, wires, [{ status: 200, body }])).toEqual([body]);
});
