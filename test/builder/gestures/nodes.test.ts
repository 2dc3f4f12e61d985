import { describe, expect, test } from 'vitest';
import { addBetween, addNext, addNode, addOnWire, addWired } from '../../../builder/shared/gestures/add-node.ts';
import { deleteNodes } from '../../../builder/shared/gestures/delete-nodes.ts';
import type { RouteView, WireView } from '../../../compiler/view/route-view.ts';
import { objectOf } from '../../../builder/client/json.ts';
import { changes, openFixture, perform } from './bench.ts';

const shop = openFixture('shop');
const createUser = await shop.route('create-user');

function wireOf({ wires }: RouteView, id: string): WireView {
  const wire = wires.find((each) => each.id === id);
  if (wire === undefined) throw new Error(`no wire ${id} among ${wires.map((each) => each.id).join(', ')}`);
  return wire;
}

describe('a new node', () => {
  test('goes behind the selected one, with the settings that its kind proposes', () => {
    const { operations, nodes } = addNode(createUser, shop.kind('db-find'), { after: 'email' });
    expect(nodes).toEqual(['dbFind']);
    expect(changes(shop, perform(shop, operations))).toEqual([
      '+ { "id": "dbFind", "type": "db-find", "config": { "table": "users" } },',
    ]);
  });

  test('is about the table that the path of its route names, and leaves it open where none is named', async () => {
    const library = openFixture('library');
    const configOf = async (route: string, kind: string): Promise<unknown> => {
      const [operation] = addNode(await library.route(route), library.kind(kind)).operations;
      return operation?.do === 'insert' ? objectOf(operation.value)['config'] : undefined;
    };
    expect(await configOf('add-author', 'db-insert')).toEqual({ table: 'authors' });
    expect(await configOf('add-book', 'db-insert')).toEqual({ table: 'books' });
    expect(await configOf('find-book', 'db-delete')).toEqual({ table: 'books' });
    const shopTables = await shop.route('github-webhook');
    const [open] = addNode(shopTables, shop.kind('db-find')).operations;
    expect(open).toMatchObject({ do: 'insert', value: { id: 'dbFind', type: 'db-find' } });
    expect(open).not.toHaveProperty('value.config');
    // Its ports can still be chosen.
    expect(shop.kind('db-insert').ins.map(({ name }) => name)).toEqual(['in', 'record']);
    // With one table, there is no choice.
    expect(openFixture('stock').kind('db-insert').sample).toEqual({ table: 'articles' });
  });

  test('goes last when none is selected', () => {
    const { operations } = addNode(createUser, shop.kind('uuid'));
    expect(changes(shop, perform(shop, operations))).toEqual([
      '- { "id": "reply", "type": "return-json", "config": { "status": 201 } }',
      '+ { "id": "reply", "type": "return-json", "config": { "status": 201 } },',
      '+ { "id": "uuid", "type": "uuid" }',
    ]);
  });

  test('is called after its label, by a name that is free', () => {
    expect(addNode(createUser, shop.kind('value'), { label: 'E-Mail' }).nodes).toEqual(['eMail']);
    expect(addNode(createUser, shop.kind('value'), { label: 'email' }).nodes).toEqual(['email2']);
    expect(addNode(createUser, shop.kind('value'), { label: 'Größe 2' }).nodes).toEqual(['grosse2']);
    expect(addNode(createUser, shop.kind('value'), { label: '日本' }).nodes).toEqual(['node']);
  });
});

describe('the next step', () => {
  test('is put in between on a wired output, and compiles', async () => {
    const { operations } = addNext(
      createUser,
      shop.kind('log'),
      { node: 'insert', port: 'next' },
      {
        inputs: { message: 'made' },
      },
    );
    const after = perform(shop, operations);
    expect(changes(shop, after)).toEqual([
      '+ { "id": "log", "type": "log", "inputs": { "message": "made" } },',
      '- { "from": "insert.next", "to": "mail.in" },',
      '+ { "from": "insert.next", "to": "log.in" },',
      '+ { "from": "log.next", "to": "mail.in" },',
    ]);
    expect(await after.errors()).toEqual([]);
    expect((await after.route('create-user')).code?.text).toContain("request.log.info('made')");
  });

  test('at an open output is wired to it', () => {
    const { operations } = addNext(createUser, shop.kind('return-json'), { node: 'insert', port: 'error' });
    expect(changes(shop, perform(shop, operations))).toEqual([
      '+ { "id": "returnJson", "type": "return-json" },',
      '- { "from": "insert.record", "to": "reply.body" }',
      '+ { "from": "insert.record", "to": "reply.body" },',
      '+ { "from": "insert.error", "to": "returnJson.in" }',
    ]);
  });

  test('that ends the flow takes the place of what came next', () => {
    const { operations } = addNext(createUser, shop.kind('return-json'), { node: 'insert', port: 'next' });
    expect(changes(shop, perform(shop, operations))).toContain('+ { "from": "insert.next", "to": "returnJson.in" },');
  });

  test('that only computes is not wired', () => {
    const { operations } = addNext(createUser, shop.kind('uuid'), { node: 'insert', port: 'next' });
    expect(operations).toHaveLength(1);
  });
});

describe('a node on a wire', () => {
  test('reads what came, and gives what it makes of it', async () => {
    const old = wireOf(createUser, 'name.value->row.name');
    const after = perform(shop, addOnWire(createUser, shop.kind('to-string'), old).operations);
    expect(changes(shop, after)).toEqual([
      '+ { "id": "toString", "type": "to-string" },',
      '- { "from": "name.value", "to": "row.name" },',
      '+ { "from": "name.value", "to": "toString.value" },',
      '+ { "from": "toString.text", "to": "row.name" },',
    ]);
    expect(await after.errors()).toEqual([]);
  });

  test('without ports for it is only added', () => {
    const old = wireOf(createUser, 'name.value->row.name');
    expect(addOnWire(createUser, shop.kind('uuid'), old).operations).toHaveLength(1);
  });
});

describe('a wire dropped on nothing', () => {
  test('leads to the new node', () => {
    const loose = { side: 'out', end: { node: 'insert', port: 'record' }, is: 'data' } as const;
    const { operations } = addWired(createUser, shop.kind('get-property'), loose);
    expect(changes(shop, perform(shop, operations))).toContain(
      '+ { "from": "insert.record", "to": "getProperty.object" }',
    );
  });

  test('comes from the new node, in place of what fed the input', async () => {
    const loose = { side: 'in', end: { node: 'row', port: 'name' }, is: 'data' } as const;
    const after = perform(shop, addWired(createUser, shop.kind('value'), loose).operations);
    expect(changes(shop, after)).toEqual([
      '+ { "id": "value", "type": "value", "config": { "value": "" } },',
      '- { "from": "name.value", "to": "row.name" },',
      '+ { "from": "value.value", "to": "row.name" },',
    ]);
    expect(await after.errors()).toEqual([]);
  });

  test('leads to the port that was chosen', () => {
    const loose = { side: 'out', end: { node: 'email', port: 'value' }, is: 'data' } as const;
    const { operations } = addWired(createUser, shop.kind('send-email'), loose, 'replyTo');
    expect(changes(shop, perform(shop, operations))).toContain(
      '+ { "from": "email.value", "to": "sendEmail.replyTo" }',
    );
  });
});

test('two ports are connected through a conversion', async () => {
  const from = { node: 'insert', port: 'record' };
  const after = perform(
    shop,
    addBetween(createUser, shop.kind('to-json'), from, { node: 'mail', port: 'text' }).operations,
  );
  expect(changes(shop, after)).toEqual([
    '+ { "id": "toJson", "type": "to-json" },',
    '- { "from": "text.text", "to": "mail.text" },',
    '+ { "from": "toJson.text", "to": "mail.text" },',
    '- { "from": "insert.record", "to": "reply.body" }',
    '+ { "from": "insert.record", "to": "reply.body" },',
    '+ { "from": "insert.record", "to": "toJson.value" }',
  ]);
  expect(await after.errors()).toEqual([]);
});

describe('deleting', () => {
  test('a step takes its wires along, and joins the steps around it', async () => {
    const after = perform(shop, deleteNodes(createUser, new Set(['mail', 'text'])));
    expect(changes(shop, after)).toEqual([
      '- { "id": "text", "type": "template", "config": { "template": "Hello {{name}}, welcome to the shop." } },',
      '- { "id": "mail", "type": "send-email", "label": "Welcome mail", "inputs": { "subject": "Welcome" } },',
      '- { "from": "insert.next", "to": "mail.in" },',
      '- { "from": "email.value", "to": "mail.to" },',
      '- { "from": "name.value", "to": "text.name" },',
      '- { "from": "text.text", "to": "mail.text" },',
      '- { "from": "mail.next", "to": "reply.in" },',
      '+ { "from": "insert.next", "to": "reply.in" },',
    ]);
    expect(await after.errors()).toEqual([]);
  });

  test('a decision leaves the wire to it open: only the user knows which way to go', async () => {
    const webhook = await shop.route('github-webhook');
    const after = perform(shop, deleteNodes(webhook, new Set(['verified'])));
    const left = await after.route('github-webhook');
    expect(left.wires.filter(({ from }) => from.node === 'start')).toEqual([]);
    expect(left.wires).toHaveLength(webhook.wires.length - 4);
  });

  test('a decision whose ways meet again is no such question', async () => {
    const webhook = await shop.route('github-webhook');
    const after = perform(shop, deleteNodes(webhook, new Set(['kind', 'mail', 'text', 'event', 'repo', 'ref'])));
    const wires = (await after.route('github-webhook')).wires.map(({ id }) => id);
    expect(wires).toContain('once.first->reply.in');
    expect(await after.errors()).toEqual([]);
  });

  test('all nodes leaves empty lists', async () => {
    const after = perform(shop, deleteNodes(createUser, new Set(createUser.nodes.map(({ id }) => id))));
    const left = await after.route('create-user');
    expect([left.nodes, left.wires]).toEqual([[], []]);
    expect(changes(shop, after)).toContain('+ "edges": []');
  });
});
