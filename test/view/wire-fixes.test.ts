import { expect, test } from 'vitest';
import { applyToProject } from '../../compiler/edit/apply-to-project.ts';
import { filesOf, sourcesAfter } from '../../compiler/view/files-of.ts';
import { openFlow } from '../../compiler/view/open-flow.ts';
import { viewRoute } from '../../compiler/view/view-route.ts';
import { flow, project } from '../support/compile-flow.ts';

const users = { users: { columns: { id: { type: 'integer', primaryKey: true }, name: { type: 'text' } } } };

type Nodes = Parameters<typeof flow>[0];
const start = { type: 'start' };
const param = { type: 'get-path-param', config: { name: 'id' } };
const find = { type: 'db-find', config: { table: 'users', where: [{ column: 'id', operator: 'eq' }] } };

/** The fixes for unfed inputs, after each has been tried. */
async function fixes(nodes: Nodes, edges: string): Promise<readonly string[]> {
  const sources = [
    {
      file: 'flow.json',
      text: JSON.stringify(project(flow(nodes, edges), { method: 'PUT', path: '/users/:id' }, { tables: users })),
    },
  ];
  const opened = openFlow({ sources });
  const view = await viewRoute(opened, opened.routes[0]?.id ?? '');
  const found = view?.diagnostics.filter(({ code }) => code === 'FS2009') ?? [];
  for (const { operations } of found.flatMap((each) => each.fixes)) {
    const applied = applyToProject(filesOf(opened), operations);
    if ('refusal' in applied) throw new Error(applied.refusal.message);
    const after = openFlow({ sources: sourcesAfter(sources, applied) });
    const left = (await viewRoute(after, view?.id ?? ''))?.diagnostics.map(({ code }) => code) ?? [];
    expect(left.filter((code) => code === 'FS2009').length).toBe(found.length - 1);
  }
  return found.flatMap((each) => each.fixes.map(({ title }) => title));
}

const wires = async (...flow: Parameters<typeof fixes>): Promise<readonly string[]> =>
  (await fixes(...flow)).filter((title) => title.startsWith('Wire'));

test('a value of the same name and type is offered first, then a constant of that type', async () => {
  const nodes = { start, param, number: { type: 'to-number' }, find, reply: { type: 'return-json' } };
  const edges = `param.value -> number.value
    start.next -> find.in
    find.next -> reply.in
    find.record -> reply.body`;
  expect(await fixes(nodes, edges)).toEqual(['Wire "To Number" to "id"', 'Set "id" to 0']);
});

test('a similar name counts, and nodes of one kind are told apart', async () => {
  const field = (name: string) => ({ type: 'get-body-field', config: { field: name } });
  const nodes = {
    ...{ start, a: field('names'), b: field('age') },
    text: { type: 'template', config: { template: 'Hello {{name}}' } },
    reply: { type: 'return-json' },
  };
  const edges = `start.next -> reply.in
    text.text -> reply.body`;
  expect((await fixes(nodes, edges))[0]).toBe('Wire "Get Body Field" (names) to "name"');
});

test('what comes later, or on another path, is not offered', async () => {
  const nodes = {
    ...{ start, branch: { type: 'branch', inputs: { condition: true } } },
    row: { type: 'build-object', config: { fields: ['name'] }, inputs: { name: 'Ada' } },
    insert: { type: 'db-insert', config: { table: 'users' } },
    number: { type: 'to-number' },
    ...{ a: { type: 'return-json', inputs: { body: 1 } }, b: { type: 'return-json' } },
  };
  const edges = `start.next -> branch.in
    branch.true -> insert.in
    row.object -> insert.record
    insert.next -> a.in
    branch.false -> b.in
    number.value -> b.body`;
  expect(await fixes(nodes, edges)).toEqual([]);
});

test('where any value will do, what nothing uses yet is offered, and no decision', async () => {
  const nodes = {
    ...{ start, param, number: { type: 'to-number' }, find },
    known: { type: 'if-null' },
    none: { type: 'return-json', inputs: { body: null } },
    same: { type: 'compare', config: { operator: 'eq' } },
    reply: { type: 'return-json' },
    row: { type: 'build-object', config: { fields: ['name'] } },
    log: { type: 'log', inputs: { message: 'Found' } },
  };
  const edges = `param.value -> number.value
    number.number -> find.id
    param.value -> same.left
    param.value -> same.right
    start.next -> find.in
    find.next -> known.in
    find.record -> known.value
    known.null -> none.in
    known.present -> log.in
    row.object -> log.data
    log.next -> reply.in`;
  expect(await fixes(nodes, edges)).toEqual(['Wire "If Null" to "body"', 'Wire "If Null" to "name"']);
});

test('what a container makes of an item is offered for its result, and inside it the item; outside neither', async () => {
  const nodes = {
    ...{ start, list: { type: 'db-list', config: { table: 'users' } } },
    each: { type: 'map' },
    name: { type: 'get-property', parent: 'each', config: { path: 'name' } },
    reply: { type: 'return-json' },
    alone: { type: 'to-json' },
  };
  const edges = `start.next -> list.in
    list.records -> each.list
    list.next -> reply.in
    each.results -> reply.body`;
  const fed = `${edges}
    each.item -> name.object
    each.results -> alone.value`;
  expect(await fixes(nodes, fed)).toEqual(['Wire "Get Property" to "result"']);
  const open = `${edges}
    name.value -> each.result`;
  expect(await wires(nodes, open)).toEqual(['Wire "item" of "Map" to "object"']);
});

test('a failure is offered only where something handles it', async () => {
  const nodes = {
    ...{ start, list: { type: 'db-list', config: { table: 'users' } } },
    code: { type: 'code', config: { inputs: { book: 'auto' }, expression: "''" } },
    reply: { type: 'return-json' },
  };
  const edges = `start.next -> list.in
    list.next -> reply.in
    code.value -> reply.body`;
  expect(await fixes(nodes, edges)).toEqual(['Wire "records" of "DB List" to "book"']);
});

test('a constant is offered where one may stand, of a type that says what it may begin with', async () => {
  const nodes = {
    start,
    upper: { type: 'text' },
    mail: { type: 'send-email', inputs: { subject: 'Hello' } },
    hash: { type: 'hash' },
    reply: { type: 'return-json' },
  };
  const edges = `start.next -> mail.in
    mail.next -> reply.in`;
  const found = await fixes(nodes, edges);
  // Not an address, not a secret, and not a value of any type.
  expect(found.filter((title) => title.startsWith('Set'))).toEqual(['Set "text" to ""']);
});
