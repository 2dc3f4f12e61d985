import { describe, expect, test } from 'vitest';
import type { End } from '../../../compiler/view/route-view.ts';
import { addNode, addWired } from '../../../builder/shared/gestures/add-node.ts';
import { copyNodes, duplicateNodes } from '../../../builder/shared/gestures/clipboard.ts';
import { deleteNodes } from '../../../builder/shared/gestures/delete-nodes.ts';
import { renameId } from '../../../builder/shared/gestures/edit-node.ts';
import { connect } from '../../../builder/shared/gestures/wires.ts';
import { openFixture, perform } from './bench.ts';

const containers = openFixture('containers');
const prices = await containers.route('price-lines');
const taxes = await containers.route('tax-lists');
const parentsOf = ({ nodes }: typeof prices): ReadonlyMap<string, string | undefined> =>
  new Map(nodes.map(({ id, parent }) => [id, parent]));

describe('a container', () => {
  test('takes what it holds along when it is copied', () => {
    const text = copyNodes(taxes, new Set(['each']));
    for (const { id } of taxes.nodes.filter(({ parent }) => parent !== undefined))
      expect(text).toContain(`"id": "${id}"`);
  });

  test('holds the copies of what it held, also in a container', async () => {
    const made = duplicateNodes(taxes, containers.kinds, new Set(['each']));
    const parents = parentsOf(await perform(containers, made?.operations ?? []).route('tax-lists'));
    expect(parents.get('inner2')).toBe('each2');
    expect(parents.get('number2')).toBe('inner2');
    expect(parents.get('number')).toBe('inner');
  });

  test('of which a node alone is copied holds the copy, too', async () => {
    const made = duplicateNodes(prices, containers.kinds, new Set(['total']));
    const after = await perform(containers, made?.operations ?? []).route('price-lines');
    expect(parentsOf(after).get('total2')).toBe('each');
  });

  test('takes what it holds along when it is deleted', async () => {
    const after = await perform(containers, deleteNodes(taxes, new Set(['each']))).route('tax-lists');
    expect(after.nodes.map(({ id }) => id)).toEqual(['start', 'body', 'orders', 'rates', 'reply']);
  });

  test('holds its nodes under its new id', async () => {
    const after = await perform(containers, renameId(prices, 'each', 'lineByLine')).route('price-lines');
    expect(new Set(parentsOf(after).values())).toEqual(new Set([undefined, 'lineByLine']));
    expect(after.diagnostics).toEqual([]);
  });

  test.each([
    ['its item', 'each', 'item', 'each'],
    ['a node inside', 'total', 'result', 'each'],
    ['its results', 'each', 'results', undefined],
  ])('holds what is added behind %s if that is inside', async (_, node, port, parent) => {
    const kind = containers.kinds.get('to-json');
    if (kind === undefined) throw new Error('there is such a kind');
    const made = addWired(prices, kind, { side: 'out', end: { node, port }, is: 'data' });
    const after = await perform(containers, made.operations).route('price-lines');
    expect(after.nodes.find(({ id }) => id === made.nodes[0])?.parent).toBe(parent);
  });

  test('takes in a node outside that gets its item', async () => {
    const kind = containers.kind('to-json');
    const { operations, nodes } = addNode(prices, kind);
    const outside = perform(containers, operations);
    const view = await outside.route('price-lines');
    const to = { node: nodes[0] ?? '', port: 'value' };
    const parentAfter = async (from: End) =>
      parentsOf(await perform(outside, connect(view, from, to)).route('price-lines')).get(to.node);
    expect(await parentAfter({ node: 'each', port: 'item' })).toBe('each');
    expect(await parentAfter({ node: 'total', port: 'result' })).toBe('each');
    expect(await parentAfter({ node: 'each', port: 'results' })).toBeUndefined();
  });

  test('leaves a node outside whose value is used there: a finding says so', async () => {
    const made = addWired(prices, containers.kind('to-json'), {
      ...{ side: 'in', is: 'data' },
      end: { node: 'reply', port: 'body' },
    });
    const outside = perform(containers, made.operations);
    const to = { node: made.nodes[0] ?? '', port: 'value' };
    const wired = connect(await outside.route('price-lines'), { node: 'each', port: 'item' }, to);
    const after = await perform(outside, wired).route('price-lines');
    expect(parentsOf(after).get(to.node)).toBeUndefined();
    expect(after.diagnostics.map(({ code }) => code)).toContain('FS2049');
  });
});
