import { expect, test } from 'vitest';
import { addNode, boxOf, connect, drag, dragTo, node, openRoute, pin, settled, showAll, undoAll } from './gestures.ts';
import { openForAll } from './open-page.ts';

const imports = openForAll('fixtures/valid/imports/imports.json');

interface Flow {
  readonly nodes: readonly { readonly id: string; readonly parent?: string }[];
  readonly edges: readonly { readonly from: string; readonly to: string }[];
}

test('a For Each takes in what is dropped into its frame, begins at body, and tells around it what came of the items', async () => {
  const { page, complaints } = await imports().open();
  const before = imports().read('imports.json');
  const flow = (): Flow => JSON.parse(imports().read('imports.json')).routes[0].flow;
  const parentOf = (id: string): string | undefined => flow().nodes.find((each) => each.id === id)?.parent;
  const edges = (): readonly string[] => flow().edges.map(({ from, to }) => `${from} -> ${to}`);
  await openRoute(page, 'Import products; those that are there already stay as they are');
  await settled(node(page, 'each'));
  for (const port of ['body', 'item', 'index', 'results', 'failures', 'next'])
    await pin(page, 'each', 'out', port).waitFor({ state: 'attached' });

  await addNode(page, 'Log', 'log');
  await showAll(page, 'log');
  const { x, y, width, height } = await boxOf(page.locator('.frame-of[data-frame=each]'));
  // Where there is nothing: a wire would take it in.
  await drag(node(page, 'log').locator('.tile'), { x: x + width * 0.75, y: y + height * 0.85 });
  await expect.poll(() => parentOf('log')).toBe('each');
  await showAll(page, 'log');
  await connect(page, ['insert', 'next'], ['log', 'in']);
  await expect.poll(edges).toContain('insert.next -> log.in');
  await showAll(page, 'log');
  await connect(page, ['each', 'body'], ['log', 'in']);
  await expect.poll(edges).toContain('each.body -> log.in');

  await addNode(page, 'To JSON', 'toJson');
  await showAll(page, 'toJson');
  await connect(page, ['each', 'failures'], ['toJson', 'value']);
  await expect.poll(edges).toContain('each.failures -> toJson.value');
  expect(parentOf('toJson')).toBeUndefined();
  await undoAll(page);
  await expect.poll(() => imports().read('imports.json')).toBe(before);
  expect(complaints).toEqual([]);
  await page.close();
}, 120_000);

test("a node that is dragged out of a For Each becomes the route's own, and a wire that must not cross is told", async () => {
  const { page, complaints } = await imports().open();
  const before = imports().read('imports.json');
  const flow = (): Flow => JSON.parse(imports().read('imports.json')).routes[0].flow;
  const parentOf = (id: string): string | undefined => flow().nodes.find((each) => each.id === id)?.parent;
  await openRoute(page, 'Import products; those that are there already stay as they are');
  await showAll(page, 'name');
  const edges = flow().edges.length;
  const frame = page.locator('.frame-of[data-frame=each]');
  const { x, y, width } = await boxOf(frame);
  await drag(node(page, 'name').locator('.tile'), { x: x + width + 60, y: y + 20 });
  await expect.poll(() => parentOf('name')).toBeUndefined();
  expect(flow().nodes.flatMap(({ id, parent }) => (parent === 'each' ? [id] : []))).toContain('sku');
  // Its wires are kept, with findings about what is wrong with them.
  expect(flow().edges).toHaveLength(edges);
  await expect.poll(() => page.getByRole('tab', { name: /^Problems/ }).textContent()).toMatch(/[1-9]/);

  // Dragged back, it is as before.
  await showAll(page, 'name');
  const back = async () => {
    const { x, y, width, height } = await boxOf(frame);
    return { x: x + width * 0.85, y: y + height * 0.6 };
  };
  await dragTo(node(page, 'name'), back, page.locator('.frame-of.is-target[data-frame=each]'));
  await expect.poll(() => parentOf('name')).toBe('each');
  await undoAll(page);
  await expect.poll(() => imports().read('imports.json')).toBe(before);
  expect(complaints).toEqual([]);
  await page.close();
}, 120_000);
