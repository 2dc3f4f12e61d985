import { describe, expect, test } from 'vitest';
import { copyNodes, duplicateNodes, pasteNodes } from '../../../builder/shared/gestures/clipboard.ts';
import { changes, openFixture, perform } from './bench.ts';

const shop = openFixture('shop');
const createUser = await shop.route('create-user');
const getUser = await shop.route('get-user');
const mailAndText = new Set(['text', 'mail']);

test('copied nodes are text that a person can read', () => {
  expect(copyNodes(createUser, mailAndText)).toBe(`{
  "nodes": [
    { "id": "text", "type": "template", "config": { "template": "Hello {{name}}, welcome to the shop." } },
    { "id": "mail", "type": "send-email", "label": "Welcome mail", "inputs": { "subject": "Welcome" } }
  ],
  "edges": [
    { "from": "email.value", "to": "mail.to" },
    { "from": "name.value", "to": "text.name" },
    { "from": "text.text", "to": "mail.text" }
  ]
}
`);
});

describe('pasting', () => {
  test('in the same route gives free ids, and keeps the wires between', () => {
    const made = pasteNodes(createUser, shop.kinds, copyNodes(createUser, mailAndText), { after: 'mail' });
    expect(made?.nodes).toEqual(['text2', 'mail2']);
    expect(changes(shop, perform(shop, made?.operations ?? []))).toEqual([
      '+ { "id": "text2", "type": "template", "config": { "template": "Hello {{name}}, welcome to the shop." } },',
      '+ { "id": "mail2", "type": "send-email", "label": "Welcome mail", "inputs": { "subject": "Welcome" } },',
      '- { "from": "insert.record", "to": "reply.body" }',
      '+ { "from": "insert.record", "to": "reply.body" },',
      '+ { "from": "text2.text", "to": "mail2.text" }',
    ]);
  });

  test('with the wires from outside feeds the copies, too', () => {
    const text = copyNodes(createUser, mailAndText);
    const made = pasteNodes(createUser, shop.kinds, text, { keepOutside: true });
    const lines = changes(shop, perform(shop, made?.operations ?? []));
    expect(lines).toContain('+ { "from": "email.value", "to": "mail2.to" },');
    expect(lines).toContain('+ { "from": "name.value", "to": "text2.name" },');
  });

  test('in another route keeps the ids that are free there, and no wire from nodes that are not', async () => {
    const made = pasteNodes(getUser, shop.kinds, copyNodes(createUser, mailAndText), { keepOutside: true });
    expect(made?.nodes).toEqual(['text', 'mail']);
    const after = await perform(shop, made?.operations ?? []).route('get-user');
    expect(after.wires.map(({ id }) => id).filter((id) => /text|mail/.test(id))).toEqual(['text.text->mail.text']);
  });

  test('in another project is the same text', () => {
    const hello = openFixture('hello');
    const made = hello
      .route('say-hello')
      .then((view) => pasteNodes(view, hello.kinds, copyNodes(createUser, mailAndText)));
    return made.then((each) => {
      const lines = changes(hello, perform(hello, each?.operations ?? []));
      expect(lines).toContain('+ { "from": "text.text", "to": "mail.text" }');
    });
  });

  test('brings no second Start', () => {
    const all = new Set(createUser.nodes.map(({ id }) => id));
    const made = pasteNodes(getUser, shop.kinds, copyNodes(createUser, all));
    expect(made?.nodes).not.toContain('start');
    expect(made?.nodes).not.toContain('start2');
    expect(pasteNodes(getUser, shop.kinds, copyNodes(createUser, new Set(['start'])))).toBeUndefined();
  });

  test('text that holds no nodes does nothing', () => {
    for (const text of ['', 'hello', '[]', '{}', '{ "nodes": [] }', '{ "nodes": [1, { "id": 3 }] }', '{"nodes":'])
      expect(pasteNodes(getUser, shop.kinds, text)).toBeUndefined();
  });

  test('odd ids become ids', () => {
    const text =
      '{ "nodes": [{ "id": "a b", "type": "uuid" }, { "id": "", "type": "now" }], "edges": [{ "from": 1 }] }';
    expect(pasteNodes(getUser, shop.kinds, text)?.nodes).toEqual(['aB', 'node']);
  });
});

test('duplicates stand behind what they are copies of, and compile', async () => {
  const made = duplicateNodes(createUser, shop.kinds, new Set(['email', 'row', 'name']), { keepOutside: true });
  expect(made?.nodes).toEqual(['email2', 'name2', 'row2']);
  const after = perform(shop, made?.operations ?? []);
  const ids = (await after.route('create-user')).nodes.map(({ id }) => id);
  expect(ids.slice(3, 7)).toEqual(['row', 'email2', 'name2', 'row2']);
  expect(await after.errors()).toEqual([]);
});
