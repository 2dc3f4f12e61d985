import { expect, test } from 'vitest';
import {
  addNode,
  boxOf,
  connect,
  drag,
  dragTo,
  inspector,
  node,
  openRoute,
  selectNode,
  settled,
  showAll,
  undoAll,
} from './gestures.ts';
import { openForAll } from './open-page.ts';

const containers = openForAll('fixtures/valid/containers/containers.json');

interface Route {
  readonly id: string;
  readonly title: string;
  readonly flow: {
    readonly nodes: readonly { readonly id: string; readonly parent?: string }[];
    readonly edges: readonly object[];
  };
}
const readRoutes = (): readonly Route[] => JSON.parse(containers().read('containers.json')).routes;
const flowOf = (route: string): Route['flow']['nodes'] => readRoutes().find(({ id }) => id === route)?.flow.nodes ?? [];

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
  await showAll(page, 'toJson');
  await connect(page, ['each', 'item'], ['toJson', 'value']);
  await expect.poll(() => containers().read('containers.json')).toContain('"type": "to-json", "parent": "each"');
  await undoAll(page);
  await expect.poll(() => containers().read('containers.json')).toBe(before);
  expect(complaints).toEqual([]);
  await page.close();
}, 120_000);

test('what is dropped into the inner of two frames is its own, and that of the outer one beside it', async () => {
  const { page, complaints } = await containers().open();
  const before = containers().read('containers.json');
  const parentOf = (id: string): string | undefined => flowOf('tax-lists').find((each) => each.id === id)?.parent;
  await openRoute(page, 'Lists in lists, and a function for each item');
  await addNode(page, 'To JSON', 'toJson');
  const frameOf = (id: string) => boxOf(page.locator(`.frame-of[data-frame=${id}]`));
  /** Where there is nothing, not even a wire: near the right and bottom edges of a frame, or below it. */
  const dropBy = async (frame: string, right: number, bottom: number): Promise<void> => {
    await showAll(page, 'toJson');
    const place = async () => {
      const { x, y, width, height } = await frameOf(frame);
      return { x: x + width + right, y: y + height + bottom };
    };
    const isInside = bottom < 0;
    const target = page.locator(`.frame-of.is-target[data-frame=${frame}]`);
    await dragTo(node(page, 'toJson'), place, isInside ? target : undefined);
  };
  await dropBy('inner', -210, -40);
  await expect.poll(() => parentOf('toJson')).toBe('inner');
  const [outer, inner] = [await frameOf('each'), await frameOf('inner')];
  expect(outer.x).toBeLessThan(inner.x);
  expect(outer.y + outer.height).toBeGreaterThan(inner.y + inner.height);

  // Out of the inner frame, but not of the outer one; then out of both.
  await dropBy('each', -330, -40);
  await expect.poll(() => parentOf('toJson')).toBe('each');
  await dropBy('each', -100, 60);
  await expect.poll(() => parentOf('toJson')).toBeUndefined();
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

test('a container is a frame around what it holds: what is dropped into it is its own, what is dragged out is not', async () => {
  const { page, complaints } = await containers().open();
  const before = containers().read('containers.json');
  await openRoute(page, 'Price the lines');
  await settled(node(page, 'each'));
  const frame = page.locator('.frame-of[data-frame=each]');
  const held: readonly { readonly id: string; readonly parent?: string }[] = JSON.parse(before).routes[0].flow.nodes;
  const around = await boxOf(frame);
  for (const { id, parent } of held) {
    const { x, y, width, height } = await boxOf(node(page, id));
    const isInside =
      around.x <= x && x + width <= around.x + around.width && around.y <= y && y + height <= around.y + around.height;
    expect([id, isInside]).toEqual([id, parent === 'each' || id === 'each']);
  }

  const own = held.find(({ parent }) => parent === 'each')?.id ?? '';
  const textOf = (id: string): string =>
    JSON.stringify(
      JSON.parse(containers().read('containers.json')).routes[0].flow.nodes.find(
        (each: { id: string }) => each.id === id,
      ),
    );
  await drag(node(page, own).locator('.tile'), { x: around.x + around.width + 90, y: around.y + around.height + 60 });
  await expect.poll(() => textOf(own)).not.toContain('"parent"');
  await page.keyboard.press('Control+z');
  await expect.poll(() => containers().read('containers.json')).toBe(before);

  // By keys, in the inspector.
  await selectNode(page, own);
  await inspector(page).getByRole('button', { name: 'Container' }).click();
  await page.getByRole('option', { name: 'None' }).click();
  await expect.poll(() => textOf(own)).not.toContain('"parent"');
  await settled(node(page, own));
  const target = await boxOf(frame);
  await drag(node(page, own).locator('.tile'), { x: target.x + target.width / 2, y: target.y + target.height - 12 });
  await expect.poll(() => textOf(own)).toContain('"parent":"each"');

  // The container takes along what it holds.
  const places = async () => Promise.all(['each', own].map(async (id) => (await boxOf(node(page, id))).x));
  await settled(node(page, 'each'));
  const [each = 0, inner = 0] = await places();
  const { x, y } = await boxOf(node(page, 'each').locator('.tile'));
  await drag(node(page, 'each').locator('.tile'), { x: x - 80, y: y + 8 });
  await settled(node(page, 'each'));
  const [eachAfter = 0, innerAfter = 0] = await places();
  expect(eachAfter).toBeLessThan(each);
  expect(Math.abs(innerAfter - inner - (eachAfter - each))).toBeLessThan(2);
  await undoAll(page);
  await expect.poll(() => containers().read('containers.json')).toBe(before);
  expect(complaints).toEqual([]);
}, 120_000);
