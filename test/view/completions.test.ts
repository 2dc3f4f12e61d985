import { expect, test } from 'vitest';
import type { JsonObject } from '../../compiler/base/json.ts';
import { openFlow } from '../../compiler/view/open-flow.ts';
import { viewCompletions } from '../../compiler/view/view-completions.ts';
import { flow, project } from '../support/compile-flow.ts';

const opened = (config: JsonObject) => {
  const nodes = {
    start: { type: 'start' },
    size: { type: 'get-query-param', config: { name: 'size', type: 'integer' } },
    sizes: { type: 'value', config: { value: [1, 2] } },
    each: { type: 'map' },
    twice: { type: 'code', parent: 'each', config },
    reply: { type: 'return-json' },
  };
  const edges = `
    start.next -> reply.in
    sizes.value -> each.list
    size.value -> twice.size
    each.item -> twice.item
    twice.value -> each.result
    each.results -> reply.body`;
  return openFlow({ sources: [{ file: 'flow.json', text: JSON.stringify(project(flow(nodes, edges))) }] });
};
const offered = (config: JsonObject, node: string, at: number) =>
  viewCompletions(opened(config), 'test', { node, at }).flatMap(({ name, type }) =>
    /^(?:size|item|name|result|class)$/.test(name) ? [`${name}: ${type}`] : [],
  );
const inputs = ['size', 'item'];

test('the names of a Code node in a container have the types of its wires, also while its expression is wrong', () => {
  expect(offered({ inputs, expression: 'size' }, 'twice', 0)).toEqual(['item: number', 'size: number | null']);
  expect(offered({ inputs, expression: '{ size: item * ' }, 'twice', 15)).toEqual([
    'item: number',
    'size: number | null',
  ]);
});

test('inputs whose types are wrong are there, and those whose names are wrong are not', () => {
  const wrong = { size: 'numbr', item: 'number', class: 'number', result: 'string' };
  expect(offered({ inputs: wrong, expression: 'size' }, 'twice', 0)).toEqual(['item: number', 'size: number | null']);
});

test('there are none in a node without TypeScript, in one that cannot be bound, and in none', () => {
  for (const node of ['size', 'nobody']) expect(offered({ inputs, expression: 'size' }, node, 0)).toEqual([]);
  expect(offered({ inputs, expression: '' }, 'twice', 0)).toEqual([]);
});
