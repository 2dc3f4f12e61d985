import { describe, expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../../../../compiler/base/json.ts';
import { compileProject, flow } from '../../../support/compile-flow.ts';

const id = { type: 'integer', primaryKey: true, default: 'increment' };
const name = { type: 'text', default: '' };

/** A route that inserts a row into each table, and answers with the last row. */
function answerRow(...tables: readonly string[]): JsonObject {
  const inserts = tables.map((table) => ({ type: 'db-insert', config: { table }, inputs: { record: {} } }));
  const order = ['start', ...inserts.map((_, index) => `insert${index}`), 'reply'];
  const nodes = {
    start: { type: 'start' },
    ...Object.fromEntries(inserts.map((node, index) => [`insert${index}`, node])),
    reply: { type: 'return-json' },
  };
  const edges = order.slice(1).map((node, index) => `${order[index]}.next -> ${node}.in`);
  const path = tables.join('-').replaceAll('_', 'u');
  return {
    id: `make-${path}`,
    method: 'POST',
    path: `/${path}`,
    flow: flow(nodes, [...edges, `insert${inserts.length - 1}.record -> reply.body`].join('\n')),
  };
}

async function filesOf(tables: JsonValue, routes: readonly JsonValue[]): Promise<ReadonlyMap<string, string>> {
  const { files, diagnostics } = await compileProject({ version: 1, name: 'test', tables, routes });
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  return new Map(files?.map(({ path, text }) => [path, text]));
}

const schemasIn = (files: ReadonlyMap<string, string>): readonly string[] =>
  [...files.keys()].filter((path) => path.startsWith('src/schemas/'));

/** The name of each table's row type, by the file that declares it. */
async function namesOf(...tables: readonly string[]): Promise<readonly string[]> {
  // Different shapes, so that swapped names would show.
  const shapes = tables.map((table, index) => [table, { columns: { id, [`column${index}`]: name } }] as const);
  const files = await filesOf(
    Object.fromEntries(shapes),
    tables.map((table) => answerRow(table)),
  );
  return tables.map((_, index) => {
    const [path, text = ''] = [...files].find(
      ([file, content]) => file.startsWith('src/schemas/') && content.includes(`column${index}:`),
    ) ?? [''];
    return `${path.slice('src/schemas/'.length)} ${/export const (\w+)/.exec(text)?.[1]}`;
  });
}

describe('the schema of a row', () => {
  test('is declared once, for every route that answers it and for openapi.json', async () => {
    const tables = { users: { columns: { id, name, token: { type: 'text', default: '', sensitive: true } } } };
    const files = await filesOf(tables, [answerRow('users'), { ...answerRow('users'), id: 'again', path: '/again' }]);
    expect(schemasIn(files)).toEqual(['src/schemas/user.ts']);
    expect(files.get('src/schemas/user.ts')).toContain(
      'export const User = Type.Object({ id: Type.Integer(), name: Type.String() });',
    );
    for (const [path, text] of files)
      if (path.startsWith('src/routes/')) {
        expect(text).toContain("import { User } from '../../schemas/user.ts';");
        expect(text).toContain('{ response: { 200: User } }');
      }
    const openApi = JSON.parse(files.get('openapi.json') ?? '');
    expect(Object.keys(openApi.components.schemas)).toEqual(['Error', 'User']);
    expect(openApi.paths['/again'].post.responses[200].content['application/json'].schema).toEqual({
      $ref: '#/components/schemas/User',
    });
    expect(JSON.parse(files.get('package.json') ?? '').dependencies).toHaveProperty('typebox');
  });

  test('is emitted while a route answers it', async () => {
    const tables = { users: { columns: { id, name } }, notes: { columns: { id, name } } };
    expect(schemasIn(await filesOf(tables, [answerRow('users'), answerRow('notes')]))).toEqual([
      'src/schemas/note.ts',
      'src/schemas/user.ts',
    ]);
    expect(schemasIn(await filesOf(tables, [answerRow('notes')]))).toEqual(['src/schemas/note.ts']);
  });

  test('is not named after a table if the route uses two tables with equal rows', async () => {
    const tables = { users: { columns: { id, name } }, notes: { columns: { id, name } } };
    const files = await filesOf(tables, [answerRow('users', 'notes')]);
    expect(schemasIn(files)).toEqual([]);
    expect(files.get('src/routes/users-notes/make-users-notes.ts')).toContain('200: Type.Object({');
  });

  test('is not used if the serialiser would print something else', async () => {
    const files = await filesOf({ users: { columns: { id, name: { type: 'text', nullable: true } } } }, [
      answerRow('users'),
    ]);
    expect(schemasIn(files)).toEqual([]);
    expect(files.get('openapi.json')).toContain('"$ref": "#/components/schemas/User"');
  });
});

describe('its name', () => {
  test('is that of one row', async () => {
    expect(await namesOf('users', 'categories', 'order_items')).toEqual([
      'user.ts User',
      'category.ts Category',
      'order-item.ts OrderItem',
    ]);
  });

  test('is unique', async () => {
    expect(await namesOf('user', 'users', 'order_items', 'order__items')).toEqual([
      'user.ts User',
      'users.ts Users',
      'order-item.ts OrderItem',
      'order-items.ts OrderItems',
    ]);
  });

  test('shadows no name of a route or of openapi.json', async () => {
    expect(await namesOf('errors', 'types', 'date', 'con')).toEqual([
      'errors.ts Errors',
      'types.ts Types',
      'date-row.ts DateRow',
      'con_.ts Con',
    ]);
  });
});
