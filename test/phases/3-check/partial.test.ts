import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../compiler/base/json.ts';
import { diagnostics } from './flow.ts';

type Edge = readonly [from: string, to: string];
const node = (id: string, type: string, config: JsonObject = {}, inputs: JsonObject = {}): JsonObject => ({
  id,
  type,
  config,
  inputs,
});

/**
 * A flow whose Math gets a text (FS3004) and whose Compare knows neither side (FS3014); `nodes` run before its answer.
 */
function codes(
  nodes: readonly JsonObject[],
  edges: readonly Edge[],
  runs: readonly string[] = nodes.map(({ id }) => String(id)),
): readonly string[] {
  const chain = [...runs, 'reply'].map((id, index): Edge => [
    `${index === 0 ? 'start' : runs[index - 1]}.next`,
    `${id}.in`,
  ]);
  const wires: Edge[] = [
    ['text.text', 'round.a'],
    ['a.value', 'less.left'],
    ['b.value', 'less.right'],
    ['round.result', 'both.round'],
    ['less.result', 'both.less'],
    ['both.object', 'reply.body'],
  ];
  const route = {
    id: 'r',
    method: 'POST',
    path: '/r',
    flow: {
      nodes: [
        node('start', 'start'),
        node('text', 'template', { template: 'a' }),
        node('round', 'math', { operator: 'round' }),
        node('a', 'get-body-field', { field: 'a' }),
        node('b', 'get-body-field', { field: 'b' }),
        node('less', 'compare', { operator: 'lt' }),
        node('both', 'build-object', { fields: ['round', 'less'] }),
        node('reply', 'return-json'),
        ...nodes,
      ],
      edges: [...chain, ...wires, ...edges].map(([from, to]) => ({ from, to })),
    },
  };
  return diagnostics([route]).map(({ code }) => code);
}

describe('a node that cannot be bound does not hide type errors of others', () => {
  const typing = ['FS3004', 'FS3014'];
  test.each<[string, JsonObject[], Edge[], string[]]>([
    ['none', [], [], []],
    ['an unknown kind', [node('x', 'frobnicate')], [], ['FS2001']],
    ['two of them in a row', [node('x', 'frobnicate'), node('y', 'frobnicate')], [], ['FS2001', 'FS2001']],
    ['an unknown table', [node('x', 'db-list', { table: 'nowhere' })], [], ['FS2502']],
    ['a missing setting', [node('x', 'db-list')], [], ['FS1010']],
    ['a wrong setting', [node('x', 'log', { level: 'loud' }, { message: 'a' })], [], ['FS1011']],
    ['an input that nothing feeds', [node('x', 'log')], [], ['FS2009']],
    ['an edge to no port', [node('x', 'log')], [['text.text', 'x.mesage']], ['FS2004']],
    ['an edge from no port', [node('x', 'log')], [['text.txt', 'x.message']], ['FS2004']],
    ['an edge from no node', [node('x', 'log')], [['txet.text', 'x.message']], ['FS2005']],
    ['an input that is fed twice', [node('x', 'log', {}, { message: 'a' })], [['text.text', 'x.message']], ['FS2008']],
    ['a value to “in”', [node('x', 'log', {}, { message: 'a' })], [['text.text', 'x.in']], ['FS2006']],
  ])('%s', (_, nodes, edges, found) => {
    expect(codes(nodes, edges).toSorted()).toEqual([...found, ...typing].toSorted());
  });
});

describe('possible consequences of a reported error are not reported', () => {
  const typing = ['FS3004', 'FS3014'];
  const q = node('q', 'get-query-param', { name: 'q' });
  const number = node('number', 'to-number');
  const log = node('log', 'log');

  test('of a node that gets a value from one that cannot be bound', () => {
    expect(
      codes(
        [log, node('x', 'frobnicate'), node('j', 'to-json')],
        [
          ['x.text', 'j.value'],
          ['j.text', 'log.message'],
        ],
        ['log'],
      ).toSorted(),
    ).toEqual(['FS2001', ...typing]);
    expect(
      codes(
        [log, node('x', 'select', {}, { condition: true, whenTrue: 1 })],
        [['x.value', 'log.message']],
        ['log'],
      ).toSorted(),
    ).toEqual(['FS2009', ...typing]);
  });

  test('that a value may be missing, if an unbound test may have checked it', () => {
    const uses: Edge[] = [
      ['q.value', 'x.value'],
      ['q.value', 'log.message'],
    ];
    expect(codes([q, node('x', 'if-nul'), log], [...uses, ['x.present', 'log.in']], ['x']).toSorted()).toEqual([
      'FS2001',
      ...typing,
    ]);
    expect(codes([q, log, node('x', 'frob')], [['q.value', 'log.message']], ['log']).toSorted()).toEqual([
      'FS2001',
      ...typing,
    ]);
    // A log line with an invalid setting does not count as a test of the value.
    expect(
      codes(
        [q, log, node('x', 'log', { level: 'loud' }, { message: 'a' })],
        [['q.value', 'log.message']],
        ['x', 'log'],
      ).toSorted(),
    ).toEqual(['FS1011', ...typing]);
  });

  test('of a flow with a cycle, even through nodes that cannot be bound', () => {
    expect(
      codes(
        [node('x', 'frobnicate'), log],
        [
          ['log.next', 'x.in'],
          ['x.next', 'log.in'],
        ],
        [],
      ).filter((code) => code !== 'FS2009'),
    ).toEqual(expect.arrayContaining(['FS2001']));
    expect(
      codes(
        [node('n', 'not'), node('m', 'not')],
        [
          ['n.result', 'm.a'],
          ['m.result', 'n.a'],
        ],
        [],
      ),
    ).toEqual(['FS2020']);
  });

  test('of a Start with an error', () => {
    expect(codes([number], [], [])).toContain('FS2009');
  });
});
