import { expect, test } from 'vitest';
import { renameColumn, renameTable } from '../../../builder/shared/gestures/tables.ts';
import { createWorkspace } from '../../../builder/workspace/workspace.ts';
import type { Operation } from '../../../compiler/base/operation.ts';

const columns = { id: { type: 'uuid', primaryKey: true }, name: { type: 'text' }, tags: { type: 'json' } };
const nodes = [
  { id: 'start', type: 'start' },
  { id: 'body', type: 'get-json-body' },
  { id: 'all', type: 'db-list', config: { table: 'users' } },
  { id: 'some', type: 'filter-list', config: { where: [{ field: 'name', operator: 'eq' }] } },
  { id: 'sorted', type: 'sort-list', config: { orderBy: [{ field: 'name' }] } },
  { id: 'first', type: 'first' },
  { id: 'here', type: 'if-null' },
  { id: 'split', type: 'split-object', config: { fields: ['id', 'name'] } },
  { id: 'city', type: 'get-property', config: { path: 'tags.name' } },
  { id: 'byPath', type: 'get-property', config: { path: '0.name', optional: true } },
  { id: 'other', type: 'get-property', config: { path: 'name' } },
  { id: 'made', type: 'build-object', config: { fields: ['name'] } },
  { id: 'ofMade', type: 'get-property', config: { path: 'name' } },
  { id: 'text', type: 'template', config: { template: '{{a}} {{b}} {{c}} {{d}} {{e}}' } },
  { id: 'reply', type: 'return-json' },
  { id: 'none', type: 'return-json', config: { status: 404 } },
];
const wires = `start.next all.in, all.next here.in, all.records some.list, other.value some.name, body.body other.object,
  some.list sorted.list, sorted.list first.list, first.item here.value, here.present reply.in, here.null none.in,
  here.value split.object, here.value city.object, sorted.list byPath.object, split.name made.name,
  made.object ofMade.object, split.name text.a, city.value text.b, byPath.value text.c, ofMade.value text.d,
  split.id text.e, text.text reply.body`;
const edges = wires.split(',').map((wire) => {
  const [from, to] = wire.trim().split(' ');
  return { from, to };
});
const example = { given: { rows: { users: [{ name: 'Ada' }] } }, then: { rows: { users: [{ name: 'Ada' }] } } };
const route = { id: 'read', method: 'POST', path: '/read', flow: { nodes, edges }, examples: [example] };
const text = JSON.stringify({ version: 1, name: 'readers', tables: { users: { columns } }, routes: [route] });

function after(operations: (project: ReturnType<ReturnType<typeof open>['project']>) => readonly Operation[]): string {
  const workspace = open();
  const applied = workspace.apply(operations(workspace.project()));
  if ('problem' in applied) throw new Error(applied.problem.message);
  return applied.changes[0]?.after ?? '';
}

function open() {
  const workspace = createWorkspace();
  workspace.replaceFiles({ layout: 'file', sources: [{ file: 'flow.json', text }], diagnostics: [] });
  return workspace;
}

const shapeOf = (value: string): unknown => JSON.parse(value);

test('a renamed column is followed where rows of its table certainly arrive, and in the rows of examples', () => {
  const renamed = after((project) => renameColumn(project, 'users', 'name', 'called'));
  const expected = text
    .replace('"name":{"type":"text"}', '"called":{"type":"text","renamedFrom":"name"}')
    .replace('{"field":"name","operator"', '{"field":"called","operator"')
    .replace('"some.name"', '"some.called"')
    .replace('{"field":"name"}', '{"field":"called"}')
    .replace('["id","name"]', '["id","called"]')
    .replaceAll('"split.name"', '"split.called"')
    .replace('"0.name"', '"0.called"')
    .replaceAll('{"name":"Ada"}', '{"called":"Ada"}');
  // A part of a JSON column, of the body or of an object built by the flow is not the column.
  expect(shapeOf(renamed)).toEqual(shapeOf(expected));
});

test('a JSON column is followed where a path leads through it', () => {
  const renamed = after((project) => renameColumn(project, 'users', 'tags', 'labels'));
  expect(renamed).toContain('"labels.name"');
});

test('a renamed table is followed in the rows of examples', () => {
  const renamed = after((project) => renameTable(project, 'users', 'people'));
  expect(shapeOf(renamed)).toMatchObject({
    routes: [{ examples: [{ given: { rows: { people: [{ name: 'Ada' }] } }, then: { rows: { people: [{}] } } }] }],
  });
  expect(renamed).not.toContain('"users":');
});
