import { describe, expect, test } from 'vitest';
import {
  renameId,
  renameLabel,
  setComment,
  setInput,
  setPath,
  setRoute,
  setSecret,
  setSetting,
} from '../../../builder/shared/gestures/edit-node.ts';
import { addExample, removeExample, setExpected } from '../../../builder/shared/gestures/examples.ts';
import { issueOfNodeId } from '../../../builder/shared/gestures/names.ts';
import { clearPositions, sharePositions } from '../../../builder/shared/gestures/positions.ts';
import type { NodeView, RouteView } from '../../../compiler/view/route-view.ts';
import { changes, openFixture, perform } from './bench.ts';

const shop = openFixture('shop');
const createUser = await shop.route('create-user');
const listUsers = await shop.route('list-users');
const webhook = await shop.route('github-webhook');

function nodeIn({ nodes }: RouteView, id: string): NodeView {
  const node = nodes.find((each) => each.id === id);
  if (node === undefined) throw new Error(`no node ${id}`);
  return node;
}

describe('a label', () => {
  test('is written where the format has it', () => {
    const after = perform(shop, renameLabel(createUser, 'email', 'Their address'));
    expect(changes(shop, after)).toEqual([
      '- { "id": "email", "type": "get-body-field", "config": { "field": "email" } },',
      '+ { "id": "email", "type": "get-body-field", "label": "Their address", "config": { "field": "email" } },',
    ]);
  });

  test('names what the code calls it', async () => {
    const after = perform(shop, renameLabel(createUser, 'insert', 'Customer'));
    expect((await after.route('create-user')).code?.text).toContain('const customer = await');
  });

  test('that is emptied goes', () => {
    expect(changes(shop, perform(shop, renameLabel(createUser, 'mail', '')))).toContain(
      '+ { "id": "mail", "type": "send-email", "inputs": { "subject": "Welcome" } },',
    );
  });

  test('that stays writes nothing', () => {
    expect(renameLabel(createUser, 'mail', 'Welcome mail')).toEqual([]);
  });
});

test('a comment becomes one in the code', async () => {
  const after = perform(shop, setComment(createUser, 'insert', 'Nobody is told.'));
  expect((await after.route('create-user')).code?.text).toContain('// Nobody is told.');
});

describe('an id', () => {
  test('is renamed with every wire, and the code stays', async () => {
    const after = perform(shop, renameId(createUser, 'name', 'fullName'));
    expect(changes(shop, after)).toEqual([
      '- { "id": "name", "type": "get-body-field", "config": { "field": "name" } },',
      '+ { "id": "fullName", "type": "get-body-field", "config": { "field": "name" } },',
      '- { "from": "name.value", "to": "row.name" },',
      '+ { "from": "fullName.value", "to": "row.name" },',
      '- { "from": "name.value", "to": "text.name" },',
      '+ { "from": "fullName.value", "to": "text.name" },',
    ]);
    expect((await after.route('create-user')).code?.text).toBe(createUser.code?.text);
  });

  test('follows the grammar, and is free', () => {
    const taken = createUser.nodes.map(({ id }) => id);
    expect(issueOfNodeId('full name', taken)).toBe('An id is a letter, then letters, digits, “_” and “-”.');
    expect(issueOfNodeId('mail', taken)).toBe('There is a node “mail” already.');
    expect(issueOfNodeId('mail2', taken)).toBeUndefined();
  });
});

describe('a setting', () => {
  const status = (value: number) =>
    setSetting(createUser, nodeIn(createUser, 'reply'), ['status'], value, shop.kind('return-json'));

  test('is set in place', () => {
    expect(changes(shop, perform(shop, status(202)))).toContain(
      '+ { "id": "reply", "type": "return-json", "config": { "status": 202 } }',
    );
  });

  test('at its default is removed, with the config that it leaves empty', () => {
    expect(changes(shop, perform(shop, status(200)))).toContain('+ { "id": "reply", "type": "return-json" }');
  });

  test('at its default stays where it has to be written', () => {
    const node = nodeIn(createUser, 'insert');
    expect(setSetting(createUser, node, ['table'], 'users', shop.kind('db-insert'))).toEqual([]);
    expect(setSetting(createUser, node, ['table'], 'orders', shop.kind('db-insert'))).toHaveLength(1);
  });

  test('of a node without any makes its config', () => {
    const operations = setSetting(webhook, nodeIn(webhook, 'reply'), ['status'], 202, shop.kind('return-json'));
    expect(changes(shop, perform(shop, operations))).toContain(
      '+ { "id": "reply", "type": "return-json", "config": { "status": 202 }, "inputs": { "body": { "received": true } } }',
    );
  });

  test('inside another is set with what is around it', () => {
    const start = nodeIn(createUser, 'start');
    const operations = setSetting(createUser, start, ['trigger', 'type'], 'form', shop.kind('start'));
    expect(changes(shop, perform(shop, operations))).toContain(
      '+ { "id": "start", "type": "start", "config": { "trigger": { "type": "form" } } },',
    );
  });

  test('in a list changes its item', () => {
    const list = nodeIn(listUsers, 'list');
    const kind = shop.kind('db-list');
    const added = setSetting(listUsers, list, ['orderBy', 0, 'direction'], 'desc', kind);
    expect(changes(shop, perform(shop, added)).join()).toContain(
      '"orderBy": [{ "column": "id", "direction": "desc" }]',
    );
    const where = [
      ...(Array.isArray(list.config['where']) ? list.config['where'] : []),
      { column: 'name', operator: 'eq' },
    ];
    expect(changes(shop, perform(shop, setSetting(listUsers, list, ['where'], where, kind))).join()).toContain(
      '{ "column": "email", "operator": "eq", "optional": true }, { "column": "name", "operator": "eq" }]',
    );
  });
});

describe('an input', () => {
  test('gets a literal, in place of its wire', async () => {
    const after = perform(shop, setInput(createUser, nodeIn(createUser, 'mail'), 'text', 'Hello'));
    expect(changes(shop, after)).toEqual([
      '- { "id": "mail", "type": "send-email", "label": "Welcome mail", "inputs": { "subject": "Welcome" } },',
      '+ { "id": "mail", "type": "send-email", "label": "Welcome mail", "inputs": { "subject": "Welcome", "text": "Hello" } },',
      '- { "from": "text.text", "to": "mail.text" },',
    ]);
    expect(await after.errors()).toEqual([]);
  });

  test('gets a secret', async () => {
    const hash = nodeIn(webhook, 'hash');
    const after = perform(shop, setSecret(webhook, hash, 'secret', 'PAYMENT_SIGNING_SECRET'));
    expect(changes(shop, after).join()).toContain('"secret": { "$secret": "PAYMENT_SIGNING_SECRET" }');
    expect((await after.route('github-webhook')).code?.text).toContain('paymentSigningSecret');
  });

  test('loses its literal', () => {
    expect(
      changes(shop, perform(shop, setInput(createUser, nodeIn(createUser, 'mail'), 'subject', undefined))),
    ).toContain('+ { "id": "mail", "type": "send-email", "label": "Welcome mail" },');
  });
});

describe('a route', () => {
  test('gets a description, behind its title', () => {
    const after = perform(shop, setRoute(createUser, 'description', 'For the form.'));
    expect(changes(shop, after)).toEqual(['+ "description": "For the form.",']);
  });

  test('loses what is at its default', () => {
    const after = perform(shop, setRoute(createUser, 'transaction', true));
    expect(changes(shop, after)).toEqual(['+ "transaction": true,']);
    expect(setRoute(createUser, 'transaction', false)).toEqual([]);
    expect(changes(shop, perform(shop, setRoute(createUser, 'title', '')))).toHaveLength(1);
  });
});

describe('positions', () => {
  const places = new Map(createUser.nodes.map(({ id }, index) => [id, { x: 100.4, y: 50 + index * 61 }]));

  test('are shared at the end of each line, whole and relative to the start, and change no code', async () => {
    const after = perform(shop, sharePositions(createUser, places, 'start'));
    const [start, , email] = [
      changes(shop, after)[0],
      '',
      changes(shop, after).find((line) => line.startsWith('+ { "id": "email"')),
    ];
    expect(start).toBe('- { "id": "start", "type": "start" },');
    expect(email).toContain('"config": { "field": "email" }, "position": { "x": 0, "y": 64 } },');
    expect(changes(shop, after)).toHaveLength(2 * createUser.nodes.length);
    const shared = await after.route('create-user');
    expect(shared.code?.text).toBe(createUser.code?.text);
    expect(sharePositions(shared, places, 'start')).toEqual([]);
    expect(perform(after, clearPositions(shared)).sources).toEqual(shop.sources);
  });

  test('of one node change one line', async () => {
    const after = perform(shop, sharePositions(createUser, places, 'start'));
    const shared = await after.route('create-user');
    const moved = sharePositions(shared, new Map([['mail', { x: 16, y: -8 }]]), undefined);
    expect(changes(after, perform(after, moved))).toHaveLength(2);
  });
});

describe('examples', () => {
  const example = {
    name: 'a second one',
    request: { url: '/users', body: { name: 'Bea' } },
    response: { status: 400 },
  };

  test('are added on a line like the others', () => {
    const after = perform(shop, addExample(createUser, example));
    expect(changes(shop, after).at(-1)).toBe(
      '+ { "name": "a second one", "request": { "url": "/users", "body": { "name": "Bea" } }, "response": { "status": 400 } }',
    );
  });

  test('of a route without any get a list', async () => {
    const after = perform(shop, addExample(listUsers, example));
    expect(changes(shop, after)).toEqual([
      '- }',
      '+ },',
      '+ "examples": [',
      '+ { "name": "a second one", "request": { "url": "/users", "body": { "name": "Bea" } }, "response": { "status": 400 } }',
      '+ ]',
    ]);
    expect(perform(after, removeExample(await after.route('list-users'), 0)).sources).toEqual(shop.sources);
  });

  test('keep an answer as what they expect', () => {
    const after = perform(
      shop,
      setExpected(createUser, 0, { member: 'response', value: { status: 201, body: { id: '$any', name: 'Ada' } } }),
    );
    expect(changes(shop, after)).toHaveLength(2);
    expect(changes(shop, after).join()).toContain(
      '"response": { "status": 201, "body": { "id": "$any", "name": "Ada" } }',
    );
  });
});

describe('the path of a route', () => {
  const getUser = shop.route('get-user');

  test('takes what reads a parameter along to its new name', async () => {
    const after = perform(shop, setPath(await getUser, '/people/:person'));
    expect(changes(shop, after)).toEqual([
      '- "path": "/users/:id",',
      '+ "path": "/people/:person",',
      '- { "id": "param", "type": "get-path-param", "label": "User id", "config": { "name": "id" } },',
      '+ { "id": "param", "type": "get-path-param", "label": "User id", "config": { "name": "person" } },',
    ]);
  });

  test.each(['/users/:id/:part', '/users', '/people/:id'])('leaves it where none has a new name: %s', async (path) => {
    expect(setPath(await getUser, path)).toEqual([{ do: 'set', route: 'get-user', path: ['path'], value: path }]);
  });
});
