import { expect, test } from 'vitest';
import { renameColumn } from '../../../builder/shared/gestures/tables.ts';
import { createWorkspace } from '../../../builder/workspace/workspace.ts';

const columns = {
  id: { type: 'integer', primaryKey: true, default: 'increment' },
  a: { type: 'text' },
  b: { type: 'text' },
  email: { type: 'text', unique: true },
};
const tables = { members: { columns, unique: [['a', 'b']] } };
const nodes = [
  { id: 'start', type: 'start' },
  { id: 'insert', type: 'db-insert', config: { table: 'members' }, inputs: { record: { a: '', b: '', email: '' } } },
  { id: 'reply', type: 'return-json', inputs: { body: {} } },
  { id: 'taken', type: 'return-json', config: { status: 409 }, inputs: { body: {} } },
];

/** The outputs that wires come from. */
const outputsIn = (text: string): readonly string[] =>
  [...text.matchAll(/"from":"insert\.([^"]*)"/g)].map(([, name = '']) => name);

test.each([
  ['email', ['next', 'conflict.other', 'conflict.a-b']],
  ['a', ['next', 'conflict.email', 'conflict.other-b']],
  ['b', ['next', 'conflict.email', 'conflict.a-other']],
])(
  'wires from the outputs of conflicts follow the renamed column %s, and undo to the same bytes',
  (column, expected) => {
    const edges = [
      { from: 'start.next', to: 'insert.in' },
      { from: 'insert.next', to: 'reply.in' },
      ...['email', 'a-b'].map((key) => ({ from: `insert.conflict.${key}`, to: 'taken.in' })),
    ];
    const route = { id: 'join', method: 'POST', path: '/join', flow: { nodes, edges } };
    const text = JSON.stringify({ version: 1, name: 'members', tables, routes: [route] });
    const workspace = createWorkspace();
    const open = (now: string) =>
      workspace.replaceFiles({ layout: 'file', sources: [{ file: 'flow.json', text: now }], diagnostics: [] });
    open(text);
    const applied = workspace.apply(renameColumn(workspace.project(), 'members', column, 'other'));
    if ('problem' in applied) throw new Error(applied.problem.message);
    const after = applied.changes[0]?.after ?? '';
    expect(outputsIn(after)).toEqual(expected);
    open(after);
    const undone = workspace.apply(applied.inverse, true);
    expect('changes' in undone && undone.changes[0]?.after).toBe(text);
  },
);
