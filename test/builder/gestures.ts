import type { Locator, Page } from 'playwright-core';

/** What users do on the page, by what they see: titles of nodes, names of ports. */

export const node = (page: Page, id: string): Locator => page.locator(`.react-flow__node[data-id="${id}"]`);

export const pin = (page: Page, id: string, side: 'in' | 'out', port: string): Locator =>
  page.locator(`.react-flow__handle[data-nodeid="${id}"][data-handleid="${side} ${port}"]`);

export async function openRoute(page: Page, title: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Project' }).getByRole('button', { name: title }).click();
  await page.getByRole('heading', { level: 1 }).locator('..').getByText(title).waitFor();
}

/** Adds a node by the palette, and returns when it is on the canvas. */
export async function addNode(page: Page, title: string, id: string): Promise<void> {
  await page.getByRole('button', { name: 'Add node' }).click();
  await page.getByPlaceholder('Add a node…').fill(title);
  await page
    .getByRole('option', { name: new RegExp(`^${title}`) })
    .first()
    .click();
  await node(page, id).waitFor();
}

/** Selects a node, and fills a field of the inspector. */
export async function setField(page: Page, id: string, field: string, value: string): Promise<void> {
  await selectNode(page, id);
  const box = inspector(page).getByRole('textbox', { name: field });
  await box.fill(value);
  await box.blur();
}

export async function selectNode(page: Page, id: string): Promise<void> {
  await page.getByRole('button', { name: /^Show everything/ }).click();
  await settled(node(page, id));
  await node(page, id).locator('.head').click();
  await inspector(page).waitFor();
}

export const inspector = (page: Page): Locator => page.getByRole('region', { name: 'Inspector', exact: true });

/** Feeds an input by the inspector, from a node whose line in the palette holds a text. */
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

/** Drags a wire from one pin to another, as a hand does: not in one jump. */
export async function connect(
  page: Page,
  [from, fromPort]: readonly [string, string],
  [to, toPort]: readonly [string, string],
): Promise<void> {
  const end = await settled(pin(page, to, 'in', toPort));
  const start = await settled(pin(page, from, 'out', fromPort));
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2 + 8, (start.y + end.y) / 2, { steps: 4 });
  await page.mouse.move(end.x, end.y, { steps: 4 });
  await page.mouse.up();
  await page
    .locator(`.react-flow__edge[data-id="${from}.${fromPort}->${to}.${toPort}"]`)
    .waitFor({ state: 'attached' });
}

async function middleOf(locator: Locator): Promise<{ readonly x: number; readonly y: number }> {
  await locator.waitFor({ state: 'attached' });
  const box = await locator.boundingBox();
  if (box === null) throw new Error('it is not drawn');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Where something is once the flow is saved and arranged, and nothing moves any more. */
async function settled(locator: Locator): Promise<{ readonly x: number; readonly y: number }> {
  await saved(locator.page());
  await locator.page().locator('.canvas[aria-busy=false]').waitFor();
  for (let before = await middleOf(locator); ;) {
    await locator.page().waitForTimeout(100);
    const now = await middleOf(locator);
    if (now.x === before.x && now.y === before.y) return now;
    before = now;
  }
}

/** Waits until what was done is in the file. */
export async function saved(page: Page): Promise<void> {
  await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor();
}
