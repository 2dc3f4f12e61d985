import { describe, expect, test } from 'vitest';
import { connect, putOnWire, reconnect, removeWires } from '../../../builder/shared/gestures/wires.ts';
import type { RouteView, WireView } from '../../../compiler/view/route-view.ts';
import { changes, openFixture, perform } from './bench.ts';

const shop = openFixture('shop');
const createUser = await shop.route('create-user');
const webhook = await shop.route('github-webhook');
const containers = openFixture('containers');
const taxLists = await containers.route('tax-lists');

function wireOf({ wires }: RouteView, id: string): WireView {
  const wire = wires.find((each) => each.id === id);
  if (wire === undefined) throw new Error(`no wire ${id}`);
  return wire;
}

describe('connecting', () => {
  test('an open input adds a line', async () => {
    const after = perform(
      shop,
      connect(createUser, { node: 'email', port: 'value' }, { node: 'mail', port: 'replyTo' }),
    );
    expect(changes(shop, after)).toEqual([
      '- { "from": "insert.record", "to": "reply.body" }',
      '+ { "from": "insert.record", "to": "reply.body" },',
      '+ { "from": "email.value", "to": "mail.replyTo" }',
    ]);
    expect(await after.errors()).toEqual([]);
  });

  test('an input that is fed replaces what fed it', async () => {
    const after = perform(shop, connect(createUser, { node: 'name', port: 'value' }, { node: 'mail', port: 'text' }));
    expect(changes(shop, after)).toEqual([
      '- { "from": "text.text", "to": "mail.text" },',
      '+ { "from": "name.value", "to": "mail.text" },',
    ]);
    expect(await after.errors()).toEqual([]);
  });

  test('an input with a literal takes the literal away, and `inputs` with the last', async () => {
    const after = perform(
      shop,
      connect(createUser, { node: 'name', port: 'value' }, { node: 'mail', port: 'subject' }),
    );
    expect(changes(shop, after)).toEqual([
      '- { "id": "mail", "type": "send-email", "label": "Welcome mail", "inputs": { "subject": "Welcome" } },',
      '+ { "id": "mail", "type": "send-email", "label": "Welcome mail" },',
      '- { "from": "insert.record", "to": "reply.body" }',
      '+ { "from": "insert.record", "to": "reply.body" },',
      '+ { "from": "name.value", "to": "mail.subject" }',
    ]);
    expect(await after.errors()).toEqual([]);
  });

  test('a control output that is wired replaces where it led', () => {
    const after = perform(shop, connect(createUser, { node: 'insert', port: 'next' }, { node: 'reply', port: 'in' }));
    expect(changes(shop, after)).toEqual([
      '- { "from": "insert.next", "to": "mail.in" },',
      '+ { "from": "insert.next", "to": "reply.in" },',
    ]);
  });

  test('two control outputs may lead to one step', () => {
    const after = perform(shop, connect(createUser, { node: 'insert', port: 'error' }, { node: 'reply', port: 'in' }));
    expect(changes(shop, after)).toContain('+ { "from": "insert.error", "to": "reply.in" }');
  });

  test('what is connected changes nothing', () => {
    expect(connect(createUser, { node: 'name', port: 'value' }, { node: 'row', port: 'name' })).toEqual([]);
  });
});

describe('a wire', () => {
  test('is led to another input, on its line', () => {
    const old = wireOf(webhook, 'sig.value->same.right');
    const after = perform(shop, reconnect(webhook, old, 'to', { node: 'same', port: 'left' }));
    expect(changes(shop, after)).toEqual([
      '- { "from": "hash.hash", "to": "same.left" },',
      '- { "from": "sig.value", "to": "same.right" },',
      '+ { "from": "sig.value", "to": "same.left" },',
    ]);
  });

  test('is led from another output', () => {
    const old = wireOf(webhook, 'verified.true->identified.in');
    const after = perform(shop, reconnect(webhook, old, 'from', { node: 'verified', port: 'false' }));
    expect(changes(shop, after)).toEqual([
      '- { "from": "verified.false", "to": "refuse.in" },',
      '- { "from": "verified.true", "to": "identified.in" },',
      '+ { "from": "verified.false", "to": "identified.in" },',
    ]);
  });

  test('is removed with its line', () => {
    const after = perform(shop, removeWires(createUser, new Set(['insert.record->reply.body', 'mail.next->reply.in'])));
    expect(changes(shop, after)).toEqual([
      '- { "from": "text.text", "to": "mail.text" },',
      '- { "from": "mail.next", "to": "reply.in" },',
      '- { "from": "insert.record", "to": "reply.body" }',
      '+ { "from": "text.text", "to": "mail.text" }',
    ]);
  });

  test('takes a node of the flow in, with what was wired there', () => {
    const old = wireOf(createUser, 'email.value->row.email');
    const after = perform(shop, putOnWire(createUser, 'text', old));
    expect(changes(shop, after)).toEqual([
      '- { "from": "email.value", "to": "row.email" },',
      '+ { "from": "email.value", "to": "text.name" },',
      '+ { "from": "text.text", "to": "row.email" },',
      '- { "from": "name.value", "to": "text.name" },',
    ]);
  });

  test('takes a node into the container that the wire is in', () => {
    const old = wireOf(taxLists, 'inner.item->number.value');
    const added = changes(containers, perform(containers, putOnWire(taxLists, 'shown', old)));
    expect(added.find((line) => line.startsWith('+') && line.includes('"id": "shown"'))).toContain('"parent": "inner"');
  });

  test('does not take a node in that it ends at', () => {
    expect(putOnWire(createUser, 'row', wireOf(createUser, 'email.value->row.email'))).toEqual([]);
  });
});
