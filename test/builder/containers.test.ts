import { expect, test } from 'vitest';
import { addNode, connect, inspector, node, openRoute, selectNode, undoAll } from './gestures.ts';
import { openForAll } from './open-page.ts';

const containers = openForAll('fixtures/valid/containers/containers.json');

interface Route {
  readonly title: string;
  readonly flow: { readonly nodes: readonly { readonly id: string }[]; readonly edges: readonly object[] };
}
const readRoutes = (): readonly Route[] => JSON.parse(containers().read('containers.json')).routes;

test('a wire is drawn from what a container holds to its result, and from its item to a node outside, which moves in', async () => {
  const { page, complaints } = await containers().open();
  const before = containers().read('containers.json');
  const results = (): number => containers().read('containers.json').split('"to": "each.result"').length;
  const whole = results();
  await openRoute(page, 'Price the lines');
  await selectNode(page, 'each');
  await inspector(page).getByRole('button', { name: 'Remove the wire into result' }).click();
  await expect.poll(results).toBe(whole - 1);
  await connect(page, ['row', 'object'], ['each', 'result']);
  await expect.poll(results).toBe(whole);
  await addNode(page, 'To JSON', 'toJson');
  await connect(page, ['each', 'item'], ['toJson', 'value']);
  await expect.poll(() => containers().read('containers.json')).toContain('"type": "to-json", "parent": "each"');
  await undoAll(page);
  await expect.poll(() => containers().read('containers.json')).toBe(before);
  expect(complaints).toEqual([]);
  await page.close();
}, 120_000);

test('a container and all that it holds are drawn; deleting it takes them along, and undoing brings them back', async () => {
  const { page, complaints } = await containers().open();
  const before = containers().read('containers.json');
  for (const { title, flow } of readRoutes()) {
    await openRoute(page, title);
    for (const { id } of flow.nodes) await node(page, id).waitFor();
    await expect.poll(() => page.locator('.react-flow__edge').count(), { timeout: 20_000 }).toBe(flow.edges.length);
  }
  await node(page, 'each').locator('.tile').click();
  await page.keyboard.press('Delete');
  await expect.poll(() => page.locator('.react-flow__node').count()).toBe(5);
  await page.keyboard.press('Control+z');
  await node(page, 'inner').waitFor();
  await expect.poll(() => containers().read('containers.json')).toBe(before);
  await addNode(page, 'Map', 'map');
  await expect.poll(() => containers().read('containers.json')).toContain('{ "id": "map", "type": "map" }');
  expect(complaints).toEqual([]);
}, 120_000);
