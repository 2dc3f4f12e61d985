import { expect, test } from 'vitest';
import type { JsonObject } from '../../../compiler/base/json.ts';
import { compileProject } from '../../support/compile-flow.ts';

const depth = 12;
const fields = ['a', 'b', 'c', 'd'];
const loop = (level: number): string => `each${level}`;
const parent = (level: number): JsonObject => (level === 0 ? {} : { parent: loop(level - 1) });

test('loops in loops, all of which take some values from around them, are compiled at once', async () => {
  const levels = Array.from({ length: depth }, (_, level) => level);
  const nodes: JsonObject[] = [
    { id: 'start', type: 'start' },
    { id: 'rows', type: 'get-body-field', config: { field: 'rows' } },
    ...fields.map((name) => ({ id: name, type: 'get-query-param', config: { name, type: 'integer' } })),
    ...levels.map((level) => ({ id: loop(level), type: 'for-each', ...parent(level) })),
    { id: 'told', type: 'build-object', config: { fields: [...fields, 'item'] }, ...parent(depth) },
    { id: 'log', type: 'log', inputs: { message: 'Told' }, ...parent(depth) },
    { id: 'reply', type: 'return-json', inputs: { body: true } },
  ];
  const edges = [
    ['start.next', `${loop(0)}.in`],
    [`${loop(0)}.next`, 'reply.in'],
    ...levels.map((level) => ['rows.value', `${loop(level)}.list`]),
    ...levels.map((level) => [`${loop(level)}.body`, level + 1 === depth ? 'log.in' : `${loop(level + 1)}.in`]),
    ...fields.map((field) => [`${field}.value`, `told.${field}`]),
    // With an item, it is built inside, from values that pass through all loops.
    [`${loop(depth - 1)}.item`, 'told.item'],
    ['told.object', 'log.data'],
  ].map(([from = '', to = '']) => ({ from, to }));
  const route = { id: 'deep', method: 'POST', path: '/deep', flow: { nodes, edges } };
  const { files, diagnostics } = await compileProject({ version: 1, name: 'deep', routes: [route] });
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  const emitted = files?.find(({ path }) => path.endsWith('/deep.ts'))?.text ?? '';
  expect(emitted.match(/for \(const /g)).toHaveLength(depth);
});
