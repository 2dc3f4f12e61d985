import { expect, test } from 'vitest';
import { renameColumn, renameTable } from '../../../builder/shared/gestures/tables.ts';
import { createWorkspace } from '../../../builder/workspace/workspace.ts';
import type { Operation } from '../../../compiler/base/operation.ts';
import type { ProjectView } from '../../../compiler/view/route-view.ts';

const columns = { id: { type: 'integer', primaryKey: true }, name: { type: 'text' } };
const ada = { id: 1, name: 'Ada' };
const own = {
  id: 'greet',
  inputs: {
    who: 'users.id | null',
    row: 'row users',
    several: '{ id: users.id; users: row users[]; name: users.name | users.id }',
    name: 'string',
    others: 'others.id',
  },
  outputs: { all: '(row users)[]', id: 'integer' },
  flow: { nodes: [], edges: [] },
  examples: [
    {
      given: { rows: { users: [ada], others: [{ id: 1 }] } },
      inputs: { row: ada, name: ada },
      outputs: { all: [ada], id: 1 },
      then: { rows: { users: [ada] } },
    },
  ],
};
const others = { columns: { id: columns.id } };
const text = JSON.stringify({
  ...{ version: 1, name: 'greetings', tables: { users: { columns }, others } },
  ...{ functions: [own], routes: [] },
});

/** The function after a renaming; undoing that restores every byte. */
function after(rename: (project: ProjectView) => readonly Operation[]): unknown {
  const workspace = createWorkspace();
  const open = (now: string): void =>
    workspace.replaceFiles({ layout: 'file', sources: [{ file: 'flow.json', text: now }], diagnostics: [] });
  open(text);
  const applied = workspace.apply(rename(workspace.project()));
  if ('problem' in applied) throw new Error(applied.problem.message);
  const now = applied.changes[0]?.after ?? '';
  open(now);
  const undone = workspace.apply(applied.inverse, true);
  expect('changes' in undone && undone.changes[0]?.after).toBe(text);
  const { functions }: { functions: unknown[] } = JSON.parse(now);
  return functions[0];
}

const rows = own.examples[0];

test('a renamed table is followed in the types of a function, and in the rows of its examples', () => {
  expect(after((project) => renameTable(project, 'users', 'people'))).toEqual({
    ...own,
    inputs: {
      ...own.inputs,
      who: 'people.id | null',
      row: 'row people',
      several: '{ id: people.id; users: row people[]; name: people.name | people.id }',
    },
    outputs: { all: '(row people)[]', id: 'integer' },
    examples: [{ ...rows, given: { rows: { people: [ada], others: [{ id: 1 }] } }, then: { rows: { people: [ada] } } }],
  });
});

test('and a renamed column, also in rows that the examples give to it and expect of it', () => {
  const now = { key: 1, name: 'Ada' };
  expect(after((project) => renameColumn(project, 'users', 'id', 'key'))).toEqual({
    ...own,
    inputs: {
      ...own.inputs,
      who: 'users.key | null',
      several: '{ id: users.key; users: row users[]; name: users.name | users.key }',
    },
    examples: [
      {
        given: { rows: { users: [now], others: [{ id: 1 }] } },
        inputs: { row: now, name: ada },
        outputs: { all: [now], id: 1 },
        then: { rows: { users: [now] } },
      },
    ],
  });
});
