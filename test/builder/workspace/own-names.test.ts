import { expect, test } from 'vitest';
import { renameColumn } from '../../../builder/shared/gestures/tables.ts';
import { createWorkspace } from '../../../builder/workspace/workspace.ts';
import type { JsonObject } from '../../../compiler/base/json.ts';
import { describeQuery } from '../../support/describe-query.ts';

const columns = { id: { type: 'integer', primaryKey: true }, hours: { type: 'integer' }, who: { type: 'text' } };
const tables = { tasks: { columns } };

/** The settings of a node, and the path that reads its output, after the column `hours` is renamed to `time`. */
function renamed(type: string, config: JsonObject, output: string, path: string): readonly unknown[] {
  const nodes = [
    { id: 'start', type: 'start' },
    { id: 'node', type, config },
    { id: 'read', type: 'get-property', config: { path } },
  ];
  const edges = [
    { from: 'start.next', to: 'node.in' },
    { from: `node.${output}`, to: 'read.object' },
  ];
  const route = { id: 'run', method: 'POST', path: '/run', flow: { nodes, edges } };
  const text = JSON.stringify({ version: 1, name: 'named', tables, routes: [route] });
  const workspace = createWorkspace(describeQuery);
  workspace.replaceFiles({ layout: 'file', sources: [{ file: 'flow.json', text }], diagnostics: [] });
  const applied = workspace.apply(renameColumn(workspace.project(), 'tasks', 'hours', 'time'));
  if ('problem' in applied) throw new Error(applied.problem.message);
  const after: { routes: { flow: { nodes: { config: JsonObject }[] } }[] } = JSON.parse(
    applied.changes[0]?.after ?? '',
  );
  const [, node, read] = after.routes[0]?.flow.nodes ?? [];
  return [node?.config, read?.config['path']];
}

const table = 'tasks';
const where = [{ column: 'id', operator: 'eq', value: 1 }];
const sql = 'select hours from tasks';

test.each([
  ['a sum', 'db-aggregate', { table, sum: { hours: 'hours' } }, { table, sum: { hours: 'time' } }, 'record', 'hours'],
  ['SQL', 'db-query', { sql }, { sql }, 'records', '0.hours'],
  [
    'another column that the settings call so',
    'db-find',
    { table, where, columns: [{ column: 'id', as: 'hours' }] },
    { table, where, columns: [{ column: 'id', as: 'hours' }] },
    'record',
    'hours',
  ],
  [
    'a group that the settings call so',
    'db-aggregate',
    { table, count: 'rows', groupBy: [{ column: 'hours', as: 'hours' }] },
    { table, count: 'rows', groupBy: [{ column: 'time', as: 'hours' }] },
    'records',
    '0.hours',
  ],
])('what reads the name of %s keeps it', (_, type, config, expected, output, path) => {
  expect(renamed(type, config, output, path)).toEqual([expected, path]);
});

test.each([
  ['a row', 'db-find', { table, where }, { table, where }, 'record', 'hours', 'time'],
  [
    'a column of rows',
    'db-list',
    { table, columns: ['hours'] },
    { table, columns: ['time'] },
    'records',
    '0.hours',
    '0.time',
  ],
  [
    'a group',
    'db-aggregate',
    {
      table,
      count: 'rows',
      groupBy: ['who', 'hours'],
      having: [{ field: 'hours', operator: 'gt', value: 1 }],
      orderBy: [{ field: 'hours' }],
    },
    {
      table,
      count: 'rows',
      groupBy: ['who', 'time'],
      having: [{ field: 'time', operator: 'gt', value: 1 }],
      orderBy: [{ field: 'time' }],
    },
    'records',
    '0.hours',
    '0.time',
  ],
])('what reads %s follows the column', (_, type, config, expected, output, path, now) => {
  expect(renamed(type, config, output, path)).toEqual([expected, now]);
});
