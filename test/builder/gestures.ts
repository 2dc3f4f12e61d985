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
  await page.getByRole('searchbox').fill(title);
  await page
    .getByRole('option', { name: new RegExp(`^${title}`) })
    .first()
    .click();
  await node(page, id).waitFor();
}

/** Drags a wire from one pin to another, as a hand does: not in one jump. */
export async function connect(
  page: Page,
  [from, fromPort]: readonly [string, string],
  [to, toPort]: readonly [string, string],
): Promise<void> {
  const [start, end] = [await middleOf(pin(page, from, 'out', fromPort)), await middleOf(pin(page, to, 'in', toPort))];
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

/** Waits until what was done is in the file. */
export async function saved(page: Page): Promise<void> {
  await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor();
}
