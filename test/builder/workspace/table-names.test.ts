import { expect, test } from 'vitest';
import { renameTable } from '../../../builder/shared/gestures/tables.ts';
import { createWorkspace } from '../../../builder/workspace/workspace.ts';
import type { JsonObject } from '../../../compiler/base/json.ts';
import { describeQuery } from '../../support/describe-query.ts';

const id = { type: 'integer', primaryKey: true, default: 'increment' };
const to = (references: string) => ({ type: 'integer', references });
const tables = {
  notes: { columns: { id, title: { type: 'text' } }, relations: { labels: { through: 'labelled' } } },
  labels: { columns: { id, word: { type: 'text', unique: true } } },
  labelled: { columns: { id, note: to('notes.id'), label: to('labels.id') }, unique: [['note', 'label']] },
};

/** The settings of a node after a table is renamed. */
function settings(type: string, config: JsonObject, table: string): unknown {
  const nodes = [
    { id: 'start', type: 'start' },
    { id: 'node', type, config },
  ];
  const route = { id: 'run', method: 'POST', path: '/run', flow: { nodes, edges: [] } };
  const text = JSON.stringify({ version: 1, name: 'named', tables, routes: [route] });
  const workspace = createWorkspace(describeQuery);
  workspace.replaceFiles({ layout: 'file', sources: [{ file: 'flow.json', text }], diagnostics: [] });
  const applied = workspace.apply(renameTable(workspace.project(), table, 'other'));
  if ('problem' in applied) throw new Error(applied.problem.message);
  const after: { routes: { flow: { nodes: { config: unknown }[] } }[] } = JSON.parse(applied.changes[0]?.after ?? '');
  return after.routes[0]?.flow.nodes[1]?.config;
}

const read = { sql: 'select title from notes' };
const copy = { sql: 'insert into labels (word) select title from notes', writes: ['labels'] };

test.each([
  ['that a DB Query reads is only named in its SQL', 'db-query', read, 'notes', read],
  ['that it reads while changing another one, too', 'db-query', copy, 'notes', copy],
  ['that a DB Query changes is also named in “writes”', 'db-query', copy, 'labels', { ...copy, writes: ['other'] }],
])('a renamed table %s', (_, type, config, table, expected) => {
  expect(settings(type, config, table)).toEqual(expected);
});

const link = { table: 'notes', relation: 'labels', key: 'word' };

test.each([
  ['whose rows it links', 'notes', { ...link, table: 'other' }],
  ['between both', 'labelled', link],
])('DB Set Relation names its own table after the one %s is renamed', (_, table, expected) => {
  expect(settings('db-set-relation', link, table)).toEqual(expected);
});
