import { expect, test } from 'vitest';
import { compileProject, flow, project } from '../../support/compile-flow.ts';
import type { NodeSpec } from '../../support/compile-flow.ts';

const id = { type: 'integer', primaryKey: true, default: 'increment' };
const tables = { orders: { columns: { id, state: { type: 'text', enum: ['open', 'paid'] } } } };
const select = (whenTrue: string, whenFalse: string): NodeSpec => ({ type: 'select', inputs: { whenTrue, whenFalse } });
const fallback = (constant: string): NodeSpec => ({ type: 'fallback', inputs: { fallback: constant } });
const condition = 'given.value -> chosen.condition';

test.each<readonly [string, Readonly<Record<string, NodeSpec>>, string, readonly string[]]>([
  ['a Select', { chosen: select('payed', 'open') }, condition, ['whenTrue” of Select (chosen)']],
  ['a Select of what fits', { chosen: select('paid', 'open') }, condition, []],
  ['a Fallback', { chosen: fallback('opened') }, 'given.value -> chosen.value', ['fallback” of Fallback (chosen)']],
  ['a Fallback of what fits', { chosen: fallback('open') }, 'given.value -> chosen.value', []],
  [
    'a Select whose result a Fallback takes',
    { inner: select('payed', 'opened'), chosen: fallback('open') },
    'given.value -> inner.condition\ninner.value -> chosen.value',
    ['whenTrue” of Select (inner)', 'whenFalse” of Select (inner)'],
  ],
  [
    'a Select that is only used where a test has told which is taken',
    { chosen: select('open', 'none'), b: { type: 'branch' }, no: { type: 'return-json', inputs: { body: 'no' } } },
    `${condition}\nstart.next -> b.in\ngiven.value -> b.condition\nb.true -> insert.in\nb.false -> no.in`,
    [],
  ],
])('constants of %s have to fit where the chosen value goes', async (_, chosen, edges, misfits) => {
  const nodes: Readonly<Record<string, NodeSpec>> = {
    start: { type: 'start' },
    given: { type: 'get-body-field', config: { field: 'given' } },
    row: { type: 'build-object', config: { fields: ['state'] } },
    insert: { type: 'db-insert', config: { table: 'orders' } },
    reply: { type: 'return-json', inputs: { body: 'done' } },
    ...chosen,
  };
  const first = edges.includes('insert.in') ? '' : 'start.next -> insert.in\n';
  const wires = `${first}insert.next -> reply.in\nchosen.value -> row.state\nrow.object -> insert.record\n${edges}`;
  const { diagnostics } = await compileProject(project(flow(nodes, wires), {}, { tables }));
  expect(diagnostics.map(({ code, message }) => `${code} ${message.split(' goes')[0] ?? ''}`)).toEqual(
    misfits.map((port) => `FS3427 The constant “${port}`),
  );
});
