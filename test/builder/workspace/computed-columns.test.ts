import { expect, test } from 'vitest';
import { renameColumn } from '../../../builder/shared/gestures/tables.ts';
import { createWorkspace } from '../../../builder/workspace/workspace.ts';

const columns = { id: { type: 'integer', primaryKey: true }, stock: { type: 'integer' }, sold: { type: 'integer' } };
const set = { stock: { subtract: 'stock' }, sold: { add: 'stock' } };
const where = [{ column: 'id', operator: 'eq', value: 1 }];
const nodes = [
  { id: 'start', type: 'start' },
  { id: 'sell', type: 'db-update', config: { table: 'goods', where, set }, inputs: { stock: 1 } },
  { id: 'reply', type: 'return-json', inputs: { body: 1 } },
];
const edges = [
  { from: 'start.next', to: 'sell.in' },
  { from: 'sell.next', to: 'reply.in' },
];
const route = { id: 'sell', method: 'POST', path: '/sell', flow: { nodes, edges } };
const text = JSON.stringify({ version: 1, name: 'computed', tables: { goods: { columns } }, routes: [route] });

test('a renamed column is followed where the database computes it; inputs keep their names', () => {
  const workspace = createWorkspace();
  workspace.replaceFiles({ layout: 'file', sources: [{ file: 'flow.json', text }], diagnostics: [] });
  const applied = workspace.apply(renameColumn(workspace.project(), 'goods', 'stock', 'left'));
  if ('problem' in applied) throw new Error(applied.problem.message);
  expect(JSON.parse(applied.changes[0]?.after ?? '')).toEqual(
    JSON.parse(
      text
        .replace('"stock":{"type":"integer"}', '"left":{"type":"integer","renamedFrom":"stock"}')
        .replace('"stock":{"subtract"', '"left":{"subtract"'),
    ),
  );
});

test('a renamed column is followed where an update may write it', () => {
  const config = { table: 'goods', where, columns: ['sold', 'stock'] };
  const body = [nodes[0], { id: 'body', type: 'get-json-body' }, { id: 'sell', type: 'db-update', config }, nodes[2]];
  const wires = [...edges, { from: 'body.body', to: 'sell.changes' }];
  const open = text
    .replace(JSON.stringify(nodes), JSON.stringify(body))
    .replace(JSON.stringify(edges), JSON.stringify(wires));
  const workspace = createWorkspace();
  workspace.replaceFiles({ layout: 'file', sources: [{ file: 'flow.json', text: open }], diagnostics: [] });
  const applied = workspace.apply(renameColumn(workspace.project(), 'goods', 'stock', 'left'));
  if ('problem' in applied) throw new Error(applied.problem.message);
  expect(applied.changes[0]?.after).toContain('"columns":["sold","left"]');
});

test('a renamed column is followed where an update only sets it', () => {
  const config = { table: 'goods', where, set: { sold: 'now' } };
  const now = [nodes[0], { id: 'sell', type: 'db-update', config }, nodes[2]];
  const workspace = createWorkspace();
  const sources = [{ file: 'flow.json', text: text.replace(JSON.stringify(nodes), JSON.stringify(now)) }];
  workspace.replaceFiles({ layout: 'file', sources, diagnostics: [] });
  const applied = workspace.apply(renameColumn(workspace.project(), 'goods', 'sold', 'when'));
  if ('problem' in applied) throw new Error(applied.problem.message);
  expect(applied.changes[0]?.after).toContain('"set":{"when":"now"}');
});
