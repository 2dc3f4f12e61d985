import { expect, test } from 'vitest';
import { deleteNodes } from '../../../builder/shared/gestures/delete-nodes.ts';
import { renameId } from '../../../builder/shared/gestures/edit-node.ts';
import { createWorkspace } from '../../../builder/workspace/workspace.ts';
import type { JsonObject, JsonValue } from '../../../compiler/base/json.ts';
import type { Operation } from '../../../compiler/base/operation.ts';
import type { RouteView } from '../../../compiler/view/route-view.ts';

const columns = { id: { type: 'integer', primaryKey: true }, org: { type: 'integer' } };
const all = (id: string) => ({ id, type: 'db-count', config: { table: 'notes', across: true } });
const flow = {
  nodes: [
    { id: 'start', type: 'start' },
    all('total'),
    all('both'),
    {
      id: 'get-note',
      type: 'db-find',
      config: { table: 'notes', where: [{ column: 'id', operator: 'eq', value: 1 }] },
    },
  ],
  edges: [{ from: 'start.next', to: 'total.in' }],
};
const route = (id: string, rest: JsonObject): JsonObject => ({ id, method: 'GET', path: `/${id}`, ...rest });

/** The overrides of a flow after a gesture in it; undoing that restores every byte. */
async function after(name: string, overrides: JsonValue, gesture: (view: RouteView) => readonly Operation[]) {
  const counts = { flow, overrides };
  const text = JSON.stringify({
    ...{ version: 1, name: 'notes', tables: { notes: { columns, tenant: 'org' } } },
    functions: [{ id: 'count', ...counts }],
    routes: [route('read', counts), ...['get-note', 'both'].map((id) => route(id, { flow: { nodes: [] } }))],
  });
  const workspace = createWorkspace();
  const open = (now: string): void =>
    workspace.replaceFiles({ layout: 'file', sources: [{ file: 'flow.json', text: now }], diagnostics: [] });
  open(text);
  const view = await workspace.open(name);
  const applied = view && workspace.apply(gesture(view));
  if (applied === undefined || 'problem' in applied) throw new Error(applied?.problem.message);
  const now = applied.changes[0]?.after ?? '';
  open(now);
  const undone = workspace.apply(applied.inverse, true);
  expect('changes' in undone && undone.changes[0]?.after).toBe(text);
  const project: { functions: JsonObject[]; routes: JsonObject[] } = JSON.parse(now);
  return (name === 'read' ? project.routes : project.functions)[0]?.['overrides'];
}

test.each(['read', 'functions/count'])(
  '%s overrides a renamed node by its new id, and a deleted one no more',
  async (name) => {
    const given = ['get-note', 'total'];
    expect(await after(name, given, (view) => renameId(view, 'total', 'sum'))).toEqual(['get-note', 'sum']);
    expect(await after(name, given, (view) => deleteNodes(view, new Set(['total'])))).toEqual(['get-note']);
    expect(await after(name, ['total'], (view) => deleteNodes(view, new Set(['total'])))).toBeUndefined();
    expect(
      await after(name, ['total', 'both'], (view) => deleteNodes(view, new Set(['total', 'both']))),
    ).toBeUndefined();
  },
);

test('an id that a route has, too, means the node only if that sees all tenants', async () => {
  expect(await after('read', ['get-note'], (view) => renameId(view, 'get-note', 'note'))).toEqual(['get-note']);
  expect(await after('read', ['both'], (view) => renameId(view, 'both', 'sum'))).toEqual(['sum']);
});
