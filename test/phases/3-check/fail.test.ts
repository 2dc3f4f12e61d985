import { expect, test } from 'vitest';
import { analyse } from '../../../compiler/analyse.ts';
import { defaultOptions } from '../../../compiler/options.ts';
import { flow, project } from '../../support/compile-flow.ts';

/** The findings for the flow of a request that may end in Fail, with more nodes and edges. */
function codesOf(nodes: Parameters<typeof flow>[0], edges: string): readonly string[] {
  const common = {
    s: { type: 'start' },
    no: { type: 'fail', inputs: { message: 'no' } },
    reply: { type: 'return-json' },
  };
  const file = project(flow({ ...common, ...nodes }, edges), { method: 'POST' });
  const sources = [{ file: 'flow.json', text: JSON.stringify(file) }];
  return analyse({ sources, options: defaultOptions }).diagnostics.map(({ code }) => code);
}

const x = { type: 'get-body-field', config: { field: 'x' } };
const choice = { x, b: { type: 'branch' } };
const choosing = 's.next -> b.in\nx.value -> b.condition\nb.true -> no.in\nb.false -> reply.in\nx.value -> reply.body';
const sorry = { type: 'return-json', config: { status: 503 }, inputs: { body: 'sorry' } };

test.each([
  ['nothing takes it', choice, choosing, ['FS3417']],
  ['a Catch takes it', { ...choice, c: { type: 'catch' }, sorry }, `${choosing}\nc.next -> sorry.in`, []],
  [
    'it stands behind the Catch',
    { x, b: { type: 'send-email', inputs: { to: 'a@b.example', subject: 'a', text: 'b' } }, c: { type: 'catch' } },
    's.next -> b.in\nb.next -> reply.in\nx.value -> reply.body\nc.next -> no.in',
    ['FS3417'],
  ],
  [
    'it is inside a For Each',
    { x, e: { type: 'for-each' }, no: { type: 'fail', inputs: { message: 'no' }, parent: 'e' } },
    's.next -> e.in\nx.value -> e.list\ne.body -> no.in\ne.next -> reply.in\nx.value -> reply.body',
    ['FS3417'],
  ],
  [
    'a For Each collects the failures of its items',
    {
      ...{ x, e: { type: 'for-each', config: { onError: 'collect' } } },
      no: { type: 'fail', inputs: { message: 'no' }, parent: 'e' },
    },
    's.next -> e.in\nx.value -> e.list\ne.body -> no.in\ne.next -> reply.in\ne.failures -> reply.body',
    [],
  ],
])('Fail in the flow of a request, where %s: %j', (_, nodes, edges, expected) => {
  expect(codesOf(nodes, edges)).toEqual(expected);
});
