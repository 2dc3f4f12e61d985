import { mutateTree } from './mutate-tree.ts';
import { printTree, raw } from './tree.ts';
import type { Tree } from './tree.ts';
import { asyncProperty, assert } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { brokenFlow } from './broken-flow.ts';
import { floods } from './floods.ts';
import { judge } from './laws.ts';

/** Generous, since the machine may be busy: `npm run fuzz -- --garbage` measures more strictly. */
const patience = 30_000;

describe('any content of a flow file', () => {
  test('gives files or diagnostics, each with a position and in words', async () => {
    await assert(
      asyncProperty(brokenFlow, async (flow) => {
        const { breaches, milliseconds } = await judge(flow);
        expect(breaches).toEqual([]);
        expect(milliseconds).toBeLessThan(patience);
      }),
      { numRuns: 60, seed: 1 },
    );
  }, 120_000);

  test.each(Object.entries(floods))(
    '%s: the first 500 errors are reported, and that there are more',
    async (name, text) => {
      const { breaches, errors, milliseconds } = await judge({
        from: name,
        mutations: [],
        files: [{ file: 'flow.json', bytes: Buffer.from(text()) }],
      });
      expect(breaches).toEqual([]);
      expect(errors).toBeGreaterThan(0);
      expect(errors).toBeLessThanOrEqual(501);
      expect(milliseconds).toBeLessThan(2 * patience);
    },
    60_000,
  );
});

test('no mutation makes a tree contain itself: its text would have no end', () => {
  const edge = (to: Tree): Tree => ({
    kind: 'object',
    members: [
      { key: 'from', value: raw('"a.out"') },
      { key: 'to', value: to },
    ],
  });
  const inner: Tree = { kind: 'list', members: [{ key: undefined, value: edge(raw('"b.in"')) }] };
  const outer = edge(inner);
  const tree: Tree = { kind: 'list', members: [{ key: undefined, value: outer }] };
  for (const at of [0, 1, 2, 3]) for (const other of [0, 1, 2, 3]) mutateTree(tree, 'add edge', { at, other, size: 0 });
  expect(printTree(tree)).toContain('a.out');
});
