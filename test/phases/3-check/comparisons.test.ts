import { expect, test } from 'vitest';
import type { JsonValue } from '../../../compiler/base/json.ts';
import { compileProject, flow, project } from '../../support/compile-flow.ts';

const id = { type: 'integer', primaryKey: true, default: 'increment' };
const tables = { items: { columns: { id, state: { type: 'text', enum: ['open', 'paid'] }, note: { type: 'text' } } } };

/** What is found where a column, or the list of its values, is compared with a constant at the other port. */
async function found(
  operator: string,
  [port, column]: readonly [port: 'left' | 'right', column: string],
  constant: JsonValue,
): Promise<readonly string[]> {
  const isList = operator === 'contains' && port === 'left';
  const nodes = {
    start: { type: 'start' },
    find: { type: 'db-find', config: { table: 'items', where: [{ column: 'id', operator: 'eq', value: 1 }] } },
    none: { type: 'return-json', config: { status: 404 }, inputs: { body: 'none' } },
    value: { type: 'get-property', config: { path: column } },
    ...(isList ? { list: { type: 'build-list', config: { length: 1 } } } : {}),
    is: { type: 'compare', config: { operator }, inputs: { [port === 'left' ? 'right' : 'left']: constant } },
    reply: { type: 'return-json' },
  };
  const edges = `start.next -> find.in
find.missing -> none.in
find.next -> reply.in
find.record -> value.object
${isList ? 'value.value -> list.item0\nlist.list' : 'value.value'} -> is.${port}
is.result -> reply.body`;
  const { diagnostics } = await compileProject(project(flow(nodes, edges), { method: 'GET' }, { tables }));
  return diagnostics.map(({ code, message }) => `${code} ${message}`);
}

const never = (text: string): readonly string[] => [
  `FS3428 Compare (is) compares a value with "${text}", which it never is: it is one of "open", "paid".`,
];

test('a text that the value never is, on either side', async () => {
  expect(await found('eq', ['left', 'state'], 'payd')).toEqual(never('payd'));
  expect(await found('ne', ['right', 'state'], '')).toEqual(never(''));
  expect(await found('eq', ['left', 'state'], 'paid')).toEqual([]);
  expect(await found('eq', ['left', 'note'], 'payd')).toEqual([]);
});

test('in a list of constants, and in a list of such values', async () => {
  expect(await found('contains', ['right', 'state'], ['open', 'payd'])).toEqual(never('payd'));
  expect(await found('contains', ['left', 'state'], 'payd')).toEqual(never('payd'));
  expect(await found('contains', ['left', 'state'], 'open')).toEqual([]);
  expect(await found('starts-with', ['left', 'state'], 'pa')).toEqual([]);
});
