import { describe, expect, test } from 'vitest';
import { emittedRoute, flow, project } from '../../support/compile-flow.ts';
import { users } from './users.ts';

const body = (name: string) => ({ type: 'get-body-field', config: { field: name } });
const select = (whenTrue: string | number | number[], whenFalse: string | number | number[]) => ({
  type: 'select',
  inputs: { whenTrue, whenFalse },
});
const answer = (text: string) => ({ type: 'return-json', inputs: { body: text } });

describe('behind a branch, a Select with the same condition', () => {
  /** The true side of a Branch on `flag`, with what is wired there. */
  const behind = (nodes: Parameters<typeof flow>[0], edges: string, tables = {}): Promise<string> =>
    emittedRoute(
      project(
        flow(
          {
            start: { type: 'start' },
            flag: body('flag'),
            outer: { type: 'branch' },
            other: answer('outer false'),
            ...nodes,
          },
          `start.next -> outer.in
          flag.value -> outer.condition
          outer.false -> other.in
          ${edges}`,
        ),
        {},
        tables,
      ),
    );

  test('is its value, in the fields of a record', async () => {
    const text = await behind(
      {
        pick: select('a', 'b'),
        row: { type: 'build-object', config: { fields: ['name'] } },
        insert: { type: 'db-insert', config: { table: 'users' } },
        done: answer('done'),
      },
      `outer.true -> insert.in
      flag.value -> pick.condition
      pick.value -> row.name
      row.object -> insert.record
      insert.next -> done.in`,
      { tables: users },
    );
    expect(text).toContain("(app.db, { name: 'a' })");
  });

  test('is its value, whether used once or twice, and a list is left where it is used', async () => {
    const text = await behind(
      {
        one: select(7, 8),
        list: select([1, 2], [3]),
        pack: { type: 'build-object', config: { fields: ['first', 'again', 'list'] } },
        done: { type: 'return-json' },
      },
      `outer.true -> done.in
      flag.value -> one.condition
      flag.value -> list.condition
      one.value -> pack.first
      one.value -> pack.again
      list.value -> pack.list
      pack.object -> done.body`,
    );
    expect(text).toContain('reply.send({ first: 7, again: 7, list: [1, 2] })');
  });

  test('is the text that it chooses, inside another expression', async () => {
    const text = await behind(
      {
        name: body('name'),
        pick: select('b', 'x'),
        both: { type: 'template', config: { template: '{{left}} and {{right}}' } },
        pack: { type: 'build-object', config: { fields: ['text'] } },
        done: { type: 'return-json' },
      },
      `outer.true -> done.in
      flag.value -> pick.condition
      name.value -> both.left
      pick.value -> both.right
      both.text -> pack.text
      pack.object -> done.body`,
    );
    expect(text).not.toContain('? ');
    expect(text).toMatch(/\$\{name\} and (?:b|\$\{'b'\})/);
  });
});

test('what is always there is not tested for null, though branches check it again behind the test', async () => {
  const text = await emittedRoute(
    project(
      flow(
        {
          start: { type: 'start' },
          size: body('size'),
          number: { type: 'to-number' },
          there: { type: 'compare', config: { operator: 'ne' }, inputs: { right: null } },
          outer: { type: 'branch' },
          insert: { type: 'db-insert', config: { table: 'users' }, inputs: { record: { name: 'a' } } },
          list: {
            type: 'db-list',
            config: {
              table: 'users',
              where: [{ column: 'age', operator: 'eq', input: 'size', ifMissing: 'skip' }],
            },
          },
          listed: { type: 'return-json' },
          failed: answer('failed'),
        },
        `start.next -> outer.in
        size.value -> number.value
        number.number -> there.left
        there.result -> outer.condition
        outer.true -> insert.in
        outer.false -> list.in
        insert.next -> list.in
        number.number -> list.size
        list.next -> listed.in
        list.records -> listed.body
        insert.error -> failed.in
        list.error -> failed.in
        number.number -> failed.status`,
      ),
      {},
      { tables: users },
    ),
  );
  expect(text).not.toContain('null');
  expect(text).toContain('insert');
});

test('what a test found is there is passed on as it is, also if a check has read it before', async () => {
  const text = await emittedRoute(
    project(
      flow(
        {
          start: { type: 'start' },
          name: { type: 'get-query-param', config: { name: 'name' } },
          there: { type: 'if-null' },
          none: answer('none'),
          insert: { type: 'db-insert', config: { table: 'users' } },
          row: { type: 'build-object', config: { fields: ['name'] } },
          end: { type: 'return-json' },
        },
        `start.next -> there.in
        name.value -> there.value
        there.null -> none.in
        there.present -> insert.in
        there.value -> row.name
        row.object -> insert.record
        insert.next -> end.in
        row.object -> end.body`,
      ),
      {},
      { tables: users },
    ),
  );
  expect(text).toContain('optional(readText)');
  expect(text).not.toContain('?? null');
});
