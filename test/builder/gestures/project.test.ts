import { describe, expect, test } from 'vitest';
import { addRoute, proposeRoute, removeRoute } from '../../../builder/shared/gestures/routes.ts';
import { declareSecret, removeSecret } from '../../../builder/shared/gestures/secrets.ts';
import {
  addColumn,
  addTable,
  removeColumn,
  removeTable,
  renameColumn,
  renameTable,
  setColumn,
  setKeys,
} from '../../../builder/shared/gestures/tables.ts';
import { flow, project } from '../../support/compile-flow.ts';
import { changes, openBench, openFixture, perform } from './bench.ts';

const shop = openFixture('shop');
const hello = openFixture('hello');
const bookings = openFixture('bookings');

/** A route in which two DB Inserts may get the same Build Object. */
const twoInserts = (edges: readonly string[]) =>
  project(
    flow(
      {
        start: { type: 'start' },
        row: { type: 'build-object', config: { fields: ['name'] }, inputs: { name: 'Ada' } },
        first: { type: 'db-insert', config: { table: 'items' } },
        second: { type: 'db-insert', config: { table: 'items' } },
        also: { type: 'log', inputs: { message: 'inserted' } },
        reply: { type: 'return-json', config: { status: 204 } },
      },
      ['start.next -> first.in', ...edges].join('\n'),
    ),
    { method: 'POST' },
    {
      tables: {
        items: { columns: { id: { type: 'uuid', primaryKey: true, default: 'uuid' }, name: { type: 'text' } } },
      },
    },
  );

describe('a new route', () => {
  test.each([
    ['GET', '/orders', 'list-orders', 'List orders'],
    ['GET', '/orders/:id', 'get-order', 'Get an order'],
    ['POST', '/orders', 'create-order', 'Create an order'],
    ['PUT', '/orders/:id', 'update-order', 'Update an order'],
    ['PUT', '/users/:id', 'update-user', 'Update a user'],
    ['DELETE', '/categories/:id', 'delete-category', 'Delete a category'],
    ['GET', '/users/:id/orders', 'list-user-orders', 'List orders'],
    ['POST', '/login', 'login', 'Login'],
    ['GET', '/health', 'get-health', 'Get health'],
    ['POST', '/webhooks/github', 'webhooks-github', 'Github'],
    ['GET', '/', 'get', 'Get'],
    ['GET', '/users', 'list-users-2', 'List users'],
    ['GET', '/orderItems', 'list-order-items', 'List order items'],
  ])('%s %s is proposed as %s', (method, path, id, title) => {
    expect(proposeRoute(shop.project, method, path)).toEqual({ id, title });
  });

  test('answers at once', async () => {
    const proposed = proposeRoute(shop.project, 'GET', '/orders');
    const after = perform(shop, addRoute({ ...proposed, method: 'GET', path: '/orders' }, shop.kinds));
    expect(changes(shop, after)).toEqual([
      '+ },',
      '+ {',
      '+ "id": "list-orders",',
      '+ "title": "List orders",',
      '+ "method": "GET",',
      '+ "path": "/orders",',
      '+ "flow": {',
      '+ "nodes": [',
      '+ { "id": "start", "type": "start" },',
      '+ { "id": "reply", "type": "return-json", "inputs": { "body": {} } }',
      '+ ],',
      '+ "edges": [',
      '+ { "from": "start.next", "to": "reply.in" }',
      '+ ]',
      '+ }',
    ]);
    expect(await after.errors()).toEqual([]);
  });

  test('of a folder is a file of its own', async () => {
    const route = { id: 'add-thing', title: 'Add a thing', method: 'POST', path: '/things' };
    const after = perform(hello, addRoute(route, hello.kinds));
    const added = after.sources.find(({ file }) => file.endsWith('routes/add-thing.json'));
    expect(added?.text).toBe(`{
  "id": "add-thing",
  "title": "Add a thing",
  "method": "POST",
  "path": "/things",
  "flow": {
    "nodes": [
      { "id": "start", "type": "start" },
      { "id": "reply", "type": "return-json", "inputs": { "body": {} } }
    ],
    "edges": [
      { "from": "start.next", "to": "reply.in" }
    ]
  }
}
`);
    expect(await after.errors()).toEqual([]);
    expect(perform(after, removeRoute('add-thing')).sources).toEqual(hello.sources);
  });

  test('is removed with its lines', async () => {
    const after = perform(shop, removeRoute('payment-webhook'));
    expect(after.project.routes.map(({ id }) => id)).not.toContain('payment-webhook');
    expect(changes(shop, after).filter((line) => line.startsWith('+'))).toEqual([]);
  });
});

describe('tables', () => {
  test('are added with numbered rows', async () => {
    const after = perform(shop, [...addTable('things'), ...addColumn('things', 'name')]);
    expect(changes(shop, after)).toEqual([
      '+ },',
      '+ "things": {',
      '+ "columns": {',
      '+ "id": { "type": "integer", "primaryKey": true, "default": "increment" },',
      '+ "name": { "type": "text" }',
      '+ }',
    ]);
    expect(await after.errors()).toEqual([]);
  });

  test('the first one of a project looks like those of others', () => {
    const after = perform(hello, addTable('things'));
    expect(changes(hello, after).slice(-7)).toEqual([
      '+ "tables": {',
      '+ "things": {',
      '+ "columns": {',
      '+ "id": { "type": "integer", "primaryKey": true, "default": "increment" }',
      '+ }',
      '+ }',
      '+ }',
    ]);
    expect(perform(after, removeTable(after.project, 'things')).sources).toEqual(hello.sources);
  });

  test('are renamed with the columns and nodes that refer to them, and remember it', async () => {
    const after = perform(shop, renameTable(shop.project, 'users', 'customers'));
    expect(changes(shop, after).slice(0, 8)).toEqual([
      '- "users": {',
      '+ "customers": {',
      '- }',
      '+ },',
      '+ "renamedFrom": "users"',
      '- "user": { "type": "integer", "references": "users.id", "onDelete": "cascade" },',
      '+ "user": { "type": "integer", "references": "customers.id", "onDelete": "cascade" },',
      expect.stringContaining('"id": "find"'),
    ]);
    expect(await after.errors()).toEqual([]);
    const back = perform(after, renameTable(after.project, 'customers', 'users'));
    expect(back.sources).toEqual(shop.sources);
  });

  test('lose a table', () => {
    const after = perform(shop, removeTable(shop.project, 'orders'));
    expect(Object.keys(after.project.tables)).toEqual(['users']);
  });
});

describe('columns', () => {
  test('are renamed with the keys that name them, and remember the first name', async () => {
    const once = perform(bookings, renameColumn(bookings.project, 'bookings', 'room_id', 'room'));
    const inExamples = /"(?:given|then|response)"/;
    expect(changes(bookings, once).filter((line) => !inExamples.test(line))).toEqual([
      '- "room_id": { "type": "integer", "references": "rooms.id" },',
      '+ "room": { "type": "integer", "references": "rooms.id", "renamedFrom": "room_id" },',
      '- "indexes": [["room_id"]]',
      '+ "indexes": [["room"]]',
      '- { "column": "room_id", "operator": "eq" },',
      '+ { "column": "room", "operator": "eq" },',
      '- { "id": "row", "type": "build-object", "config": { "fields": ["room_id", "starts", "ends"] } },',
      '+ { "id": "row", "type": "build-object", "config": { "fields": ["room", "starts", "ends"] } },',
      '- { "from": "room-id.number", "to": "others.room_id" },',
      '+ { "from": "room-id.number", "to": "others.room" },',
      '- { "from": "room-id.number", "to": "row.room_id" },',
      '+ { "from": "room-id.number", "to": "row.room" },',
      '- { "id": "row", "type": "build-object", "config": { "fields": ["room_id", "starts", "ends"] } },',
      '+ { "id": "row", "type": "build-object", "config": { "fields": ["room", "starts", "ends"] } },',
      '- { "from": "room-id.value", "to": "row.room_id" },',
      '+ { "from": "room-id.value", "to": "row.room" },',
    ]);
    const twice = perform(once, renameColumn(once.project, 'bookings', 'room', 'place'));
    expect(changes(bookings, twice)).toContain(
      '+ "place": { "type": "integer", "references": "rooms.id", "renamedFrom": "room_id" },',
    );
    const back = perform(twice, renameColumn(twice.project, 'bookings', 'place', 'room_id'));
    expect(back.sources).toEqual(bookings.sources);
  });

  test('are renamed with what refers to them', () => {
    const after = perform(bookings, renameColumn(bookings.project, 'rooms', 'id', 'number'));
    expect(changes(bookings, after)).toContain('+ "room_id": { "type": "integer", "references": "rooms.number" },');
  });

  test('are renamed in conditions, with the wires into them, in orders and in rows that are literals', () => {
    const after = perform(shop, renameColumn(shop.project, 'users', 'email', 'address'));
    expect(changes(shop, after)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^\+ .*"where": \[\{ "column": "address", "operator": "eq", "optional": true \}\]/),
        expect.stringMatching(/^\+ .*"to": "list\.address"/),
      ]),
    );
    const ofBookings = perform(bookings, renameColumn(bookings.project, 'rooms', 'failures', 'mistakes'));
    expect(changes(bookings, ofBookings)).toContainEqual(expect.stringContaining('"changes": { "mistakes": 0 }'));
    const back = perform(after, renameColumn(after.project, 'users', 'address', 'email'));
    expect(back.sources).toEqual(shop.sources);
  });

  test('are renamed in objects that are built for their table alone: the field and the wire into it', async () => {
    const after = perform(shop, renameColumn(shop.project, 'users', 'name', 'called'));
    expect(changes(shop, after)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^\+ .*"id": "row", .*"fields": \["email", "called"\]/),
        expect.stringMatching(/^\+ .*"to": "row\.called"/),
        expect.stringMatching(/^\+ .*"id": "changes", .*"fields": \["called"\]/),
        expect.stringMatching(/^\+ .*"to": "changes\.called"/),
      ]),
    );
    expect(await after.errors()).toEqual([]);
    expect(perform(after, renameColumn(after.project, 'users', 'called', 'name')).sources).toEqual(shop.sources);
  });

  test('are renamed once in an object that several rows are made of, and not in one that others use, too', async () => {
    const inserts = ['row.object -> first.record', 'first.next -> second.in', 'row.object -> second.record'];
    const renamed = (edges: readonly string[]) => {
      const bench = openBench([{ file: 'flow.json', text: JSON.stringify(twoInserts(edges), undefined, 2) }]);
      return perform(bench, renameColumn(bench.project, 'items', 'name', 'title'));
    };
    expect(await renamed([...inserts, 'second.next -> reply.in']).errors()).toEqual([]);
    const shared = await renamed([
      ...inserts,
      'second.next -> also.in',
      'also.next -> reply.in',
      'row.object -> also.data',
    ]).errors();
    expect(shared.map((text) => text.slice(0, 6))).toEqual(['FS3010', 'FS3010']);
  });

  test('get and lose what they are', () => {
    const set = (key: string, value: boolean | string | undefined) =>
      setColumn(shop.project, 'users', 'name', key, value);
    expect(changes(shop, perform(shop, set('nullable', true)))).toEqual([
      '- "name": { "type": "text" },',
      '+ "name": { "type": "text", "nullable": true },',
    ]);
    expect(set('nullable', false)).toEqual([]);
    expect(changes(shop, perform(shop, set('default', '')))).toContain('+ "name": { "type": "text", "default": "" },');
    expect(changes(shop, perform(shop, setColumn(shop.project, 'users', 'email', 'unique', false)))).toContain(
      '+ "email": { "type": "text" },',
    );
  });

  test('are added and removed', () => {
    const added = perform(shop, addColumn('users', 'age', { type: 'integer', nullable: true }));
    expect(changes(shop, added).at(-1)).toBe('+ "age": { "type": "integer", "nullable": true }');
    expect(perform(added, removeColumn('users', 'age')).sources).toEqual(shop.sources);
  });

  test('are unique or indexed together', async () => {
    const after = perform(shop, setKeys(shop.project, 'orders', 'indexes', [['user', 'created']]));
    expect(changes(shop, after)).toEqual(['- }', '+ },', '+ "indexes": [["user", "created"]]']);
    expect(await after.errors()).toEqual([]);
    expect(perform(after, setKeys(after.project, 'orders', 'indexes', [])).sources).toEqual(shop.sources);
  });
});

describe('secrets', () => {
  test('are declared, described and removed', () => {
    const declared = perform(shop, declareSecret(shop.project, 'TOKEN'));
    expect(changes(shop, declared).at(-1)).toBe('+ "TOKEN": {}');
    const described = perform(declared, declareSecret(declared.project, 'TOKEN', 'Of the bank'));
    expect(changes(shop, described).at(-1)).toBe('+ "TOKEN": { "description": "Of the bank" }');
    expect(perform(described, removeSecret(described.project, 'TOKEN')).sources).toEqual(shop.sources);
  });

  test('the first one makes the list, and the last takes it along', () => {
    const first = perform(hello, declareSecret(hello.project, 'TOKEN', 'Of the bank'));
    expect(changes(hello, first)).toContain('+ "TOKEN": { "description": "Of the bank" }');
    expect(perform(first, removeSecret(first.project, 'TOKEN')).sources).toEqual(hello.sources);
  });
});

test('gestures work on a file that is all on one line', async () => {
  const flat = openBench(shop.sources.map(({ file, text }) => ({ file, text: JSON.stringify(JSON.parse(text)) })));
  const route = { id: 'new', title: '', method: 'GET', path: '/new' };
  const after = perform(flat, [
    ...addRoute(route, flat.kinds),
    ...addTable('things'),
    ...declareSecret(flat.project, 'T'),
  ]);
  expect(after.sources[0]?.text).toBe(JSON.stringify(JSON.parse(after.sources[0]?.text ?? '')));
  expect(await after.errors()).toEqual([]);
});
