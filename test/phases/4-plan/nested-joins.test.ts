import { expect, test } from 'vitest';
import { compileProject, flow, project } from '../../support/compile-flow.ts';
import type { NodeSpec } from '../../support/compile-flow.ts';

/** A function that climbs a ladder of branches, which join again after each rung, for each item of a list. */
function nestedLadder(rungs: number) {
  const nodes: Record<string, NodeSpec> = {
    ...{ start: { type: 'start' }, each: { type: 'for-each' }, give: { type: 'return-values' } },
  };
  const edges = ['start.next -> each.in', 'start.flags -> each.list', 'each.body -> b0.in', 'each.next -> give.in'];
  for (let rung = 0; rung < rungs; rung += 1) {
    nodes[`b${rung}`] = { type: 'branch', parent: 'each' };
    nodes[`t${rung}`] = { type: 'log', parent: 'each', inputs: { message: `yes ${rung}` } };
    nodes[`f${rung}`] = { type: 'log', parent: 'each', inputs: { message: `no ${rung}` } };
    edges.push(`each.item -> b${rung}.condition`, `b${rung}.true -> t${rung}.in`, `b${rung}.false -> f${rung}.in`);
    if (rung + 1 < rungs) edges.push(`t${rung}.next -> b${rung + 1}.in`, `f${rung}.next -> b${rung + 1}.in`);
  }
  return project(
    flow(
      {
        ...{ start: { type: 'start' }, flags: { type: 'get-body-field', config: { field: 'flags' } } },
        ...{ call: { type: 'call', config: { function: 'climb' } }, end: { type: 'return-json', inputs: { body: 1 } } },
      },
      'start.next -> call.in\nflags.value -> call.flags\ncall.next -> end.in',
    ),
    {},
    { functions: [{ id: 'climb', inputs: { flags: 'boolean[]' }, outputs: {}, flow: flow(nodes, edges.join('\n')) }] },
  );
}

test('a ladder of 24 joins inside a For Each inside a function is linear in size, each join emitted once', async () => {
  const climb = async (rungs: number): Promise<string> => {
    const { files, diagnostics } = await compileProject(nestedLadder(rungs));
    return files?.find(({ path }) => path === 'src/functions/climb.ts')?.text ?? JSON.stringify(diagnostics);
  };
  const [half, whole] = [await climb(12), await climb(24)];
  expect(whole.match(/yes 23/g)).toHaveLength(1);
  const lines = (text: string): number => text.split('\n').length;
  expect(lines(whole) - lines(half)).toBe(12 * 6);
});
