import type { Locator, Page } from 'playwright-core';

/** User actions on the page, in terms of what users see: titles of nodes, names of ports. */

export const node = (page: Page, id: string): Locator => page.locator(`.react-flow__node[data-id="${id}"]`);

export const pin = (page: Page, id: string, side: 'in' | 'out', port: string): Locator =>
  page.locator(`.react-flow__handle[data-nodeid="${id}"][data-handleid="${side} ${port}"]`);

export async function openRoute(page: Page, title: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Project' }).getByRole('button', { name: title }).click();
  await page.getByRole('heading', { level: 1 }).locator('..').getByText(title).waitFor();
}

/** Adds a node by the palette, and returns when it is on the canvas. */
export async function addNode(page: Page, title: string, id: string, point: Point = click): Promise<void> {
  await point(page.getByRole('button', { name: 'Add node' }));
  await page.getByPlaceholder('Add a node…').fill(title);
  await point(page.getByRole('option', { name: new RegExp(`^${title}`) }).first());
  await node(page, id).waitFor();
}

/** Selects a node, and fills a field of the inspector. */
export async function setField(page: Page, id: string, field: string, value: string): Promise<void> {
  await selectNode(page, id);
  const box = inspector(page).getByRole('textbox', { name: field });
  await box.fill(value);
  await box.blur();
}

/** A click or a tap. */
export type Point = (at: Locator) => Promise<void>;
const click: Point = (at) => at.click();

/** Shows the whole flow once a node, which may be new, has its place; fitting it earlier would leave the node out. */
export async function showAll(page: Page, id: string, point: Point = click): Promise<void> {
  await settled(node(page, id));
  await point(page.getByRole('button', { name: /^Show everything/ }));
  await settled(node(page, id));
}

export async function selectNode(page: Page, id: string, point: Point = click): Promise<void> {
  await showAll(page, id, point);
  await point(node(page, id).locator('.head'));
  await inspector(page).waitFor();
}

export const inspector = (page: Page): Locator => page.getByRole('region', { name: 'Inspector', exact: true });

/** Feeds an input through the inspector, from a node whose line in the palette contains a text. */
export async function feed(page: Page, id: string, port: string, text: string): Promise<void> {
  await selectNode(page, id);
  await inspector(page)
    .getByRole('button', { name: `Connect ${port} of` })
    .click();
  await page.getByPlaceholder(`Connect ${port} with…`).fill(text.split(/[ :]/)[0] ?? '');
  await page.getByRole('option', { name: text }).first().click();
  await inspector(page)
    .getByRole('button', { name: `Remove the wire into ${port}` })
    .waitFor();
}

/** In px. The distance to where a drag starts does not count: the dragged thing stays behind the pointer by as much. */
const beginning = 5;

/** Drags something like a hand does, not in one jump, and releases it once the page shows the effect. */
export async function drag(from: Locator, to: Place, shown?: Locator): Promise<void> {
  const start = await settled(from);
  const { mouse } = from.page();
  await mouse.move(start.x, start.y);
  await mouse.down();
  await mouse.move(start.x, start.y + beginning);
  await mouse.move((start.x + to.x) / 2 + 8, (start.y + to.y) / 2, { steps: 4 });
  await mouse.move(to.x, to.y, { steps: 4 });
  await shown?.waitFor({ state: 'attached' });
  await mouse.up();
}

/** Drags a node by its tile until its middle, which counts for where it is dropped, is at a place. */
export async function dragTo(dragged: Locator, placeOf: () => Promise<Place>, shown?: Locator): Promise<void> {
  const [middle, tile] = [await settled(dragged), await middleOf(dragged.locator('.tile'))];
  const to = await placeOf();
  const pointer = { x: to.x + tile.x - middle.x, y: to.y + tile.y - middle.y + beginning };
  await drag(dragged.locator('.tile'), pointer, shown);
}

/** Drags a wire from one pin to another. */
export async function connect(
  page: Page,
  [from, fromPort]: readonly [string, string],
  [to, toPort]: readonly [string, string],
): Promise<void> {
  await drag(pin(page, from, 'out', fromPort), await settled(pin(page, to, 'in', toPort)));
  await page
    .locator(`.react-flow__edge[data-id="${from}.${fromPort}->${to}.${toPort}"]`)
    .waitFor({ state: 'attached' });
}

interface Place {
  readonly x: number;
  readonly y: number;
}

interface Box extends Place {
  readonly width: number;
  readonly height: number;
}

export async function boxOf(locator: Locator): Promise<Box> {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('It is not drawn.');
  return box;
}

async function middleOf(locator: Locator): Promise<Place> {
  await locator.waitFor({ state: 'attached' });
  const box = await boxOf(locator);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** The centre of something once the flow is saved and arranged, and nothing moves any more. */
export async function settled(locator: Locator): Promise<Place> {
  await saved(locator.page());
  await locator.page().locator('.canvas[aria-busy=false]').waitFor();
  for (let before = await middleOf(locator); ;) {
    await locator.page().waitForTimeout(100);
    const now = await middleOf(locator);
    if (now.x === before.x && now.y === before.y) return now;
    before = now;
  }
}

/** The nodes that are not completely in view. */
export const outOfView = (page: Page): Promise<readonly (string | null)[]> =>
  page.locator('.react-flow__node').evaluateAll((nodes) =>
    nodes.flatMap((each) => {
      const [node, canvas] = [each, each.closest('.react-flow')].map((one) => one?.getBoundingClientRect());
      const isIn = node && canvas && node.top >= canvas.top && node.bottom <= canvas.bottom;
      return isIn === true ? [] : [each.getAttribute('data-id')];
    }),
  );

/** Waits until what was done is in the file. */
export async function saved(page: Page): Promise<void> {
  await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor();
}

/** Undoes all edits, without waiting for a button that the previous undo has just disabled. */
export async function undoAll(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^Undo/ });
  while (await button.isEnabled()) {
    await button.dispatchEvent('click');
    await saved(page);
  }
}
