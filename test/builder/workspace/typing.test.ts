import { expect, test } from 'vitest';
import { largeProject } from '../../../bench/builder/large-flow.ts';
import { createWorkspace } from '../../../builder/workspace/workspace.ts';

const file = 'flow.json';
const label = (value: string) =>
  ({ do: 'set', route: 'large', path: ['flow', 'nodes', { id: 'check0' }, 'label'], value }) as const;

const timeOf = async (run: () => unknown): Promise<number> => {
  const began = performance.now();
  await run();
  return performance.now() - began;
};

const open = (nodes: number) => {
  const workspace = createWorkspace();
  const put = (text: string): void =>
    workspace.replaceFiles({ layout: 'file', sources: [{ file, text }], diagnostics: [] });
  put(largeProject(nodes));
  return { workspace, put };
};

test('what was previewed is not analysed again once it is written', async () => {
  const { workspace, put } = open(12);
  const previewed = await workspace.preview('large', [label('typed')]);
  const applied = workspace.apply([label('typed')]);
  put(('changes' in applied && applied.changes[0]?.after) || '');
  expect(await workspace.open('large')).toBe(previewed);
});

test('what was previewed and is not what was written counts for nothing', async () => {
  const { workspace, put } = open(12);
  await workspace.preview('large', [label('typed')]);
  put(largeProject(12).replace('Is order 0 small?', 'Written elsewhere'));
  const view = await workspace.open('large');
  expect(view?.nodes.find(({ id }) => id === 'check0')?.label).toBe('Written elsewhere');
});

test('to list a flow of 1,000 nodes takes less than to view it', async () => {
  const { workspace } = open(1000);
  const viewed = await timeOf(() => workspace.open('large'));
  expect(await timeOf(() => workspace.project())).toBeLessThan(viewed);
}, 120_000);
