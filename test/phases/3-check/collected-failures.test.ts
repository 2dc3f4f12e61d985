import { expect, test } from 'vitest';
import { compileProject, flow, project } from '../../support/compile-flow.ts';
import type { NodeSpec } from '../../support/compile-flow.ts';

const tables = {
  names: {
    columns: { id: { type: 'integer', primaryKey: true, default: 'increment' }, name: { type: 'text', unique: true } },
  },
};

/** The codes of what is found in a flow that stores each name. */
async function codes(config: object, edges = '', more: Readonly<Record<string, NodeSpec>> = {}) {
  const nodes = {
    start: { type: 'start' },
    names: { type: 'get-body-field', config: { field: 'names' } },
    each: { type: 'for-each', config: { ...config } },
    row: { type: 'build-object', config: { fields: ['name'] }, parent: 'each' },
    insert: { type: 'db-insert', config: { table: 'names' }, parent: 'each' },
    log: { type: 'log', inputs: { message: 'imported' } },
    reply: { type: 'return-json', ...(edges.includes('reply.body') ? {} : { inputs: { body: 'done' } }) },
    ...more,
  };
  const wires = `start.next -> each.in\nnames.value -> each.list\neach.body -> insert.in\neach.item -> row.name
    row.object -> insert.record\neach.next -> log.in\nlog.next -> reply.in\n${edges}`;
  const { diagnostics } = await compileProject(project(flow(nodes, wires.trim()), {}, { tables }));
  return diagnostics.map(({ code, severity }) => `${code} ${severity}`);
}

test('failures that a For Each collects and nothing reads are a warning', async () => {
  expect(await codes({ onError: 'collect' })).toEqual(['FS3475 warning']);
  const results = 'insert.record -> each.result';
  expect(await codes({ onError: 'collect', collect: true }, results)).toEqual(['FS3475 warning']);
});

test('unless they are logged, counted or answered, or the results are', async () => {
  expect(await codes({ onError: 'collect' }, 'each.failures -> log.data')).toEqual([]);
  expect(await codes({ onError: 'collect' }, 'each.failures -> reply.body')).toEqual([]);
  const count = { count: { type: 'list-length' } };
  const counts = 'each.failures -> count.list\ncount.length -> reply.body';
  expect(await codes({ onError: 'collect' }, counts, count)).toEqual([]);
  const results = 'insert.record -> each.result\neach.results -> reply.body';
  expect(await codes({ onError: 'collect', collect: true }, results)).toEqual([]);
  expect(await codes({})).toEqual([]);
});
