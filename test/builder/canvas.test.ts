import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { closeBrowser, openBuilder } from './open-page.ts';
import type { OpenedBuilder, OpenedPage } from './open-page.ts';

let shop: OpenedBuilder;
let opened: OpenedPage;
let page: Page;
let bytes: string;

const file = 'shop.json';

beforeAll(async () => {
  shop = await openBuilder('fixtures/valid/shop/shop.json');
  bytes = shop.read(file);
  opened = await shop.open({ reducedMotion: 'reduce' });
  page = opened.page;
  page.setDefaultTimeout(10_000);
  await page.waitForSelector('.react-flow__node');
}, 90_000);
afterAll(async () => {
  await shop.close();
  await closeBrowser();
});
beforeEach(async () => {
  await page.keyboard.press('Escape');
  await openRoute('List users');
  await openRoute('Create a user');
});

async function openRoute(title: string): Promise<void> {
  await page.locator('nav').getByText(title).first().click();
  await page.waitForSelector(`.top-bar :text("${title}")`);
  await page.waitForTimeout(600);
}

const node = (id: string) => page.locator(`.react-flow__node[data-id="${id}"]`);
const pin = (id: string, handle: string) => node(id).locator(`[data-handleid="${handle}"]`);
const selected = (): Promise<string[]> =>
  page
    .locator('.react-flow__node.selected')
    .evaluateAll((all) => all.map((each) => each.getAttribute('data-id') ?? ''));

async function drag(from: ReturnType<typeof pin>, to: { readonly x: number; readonly y: number }): Promise<void> {
  const box = await from.boundingBox();
  if (box === null) throw new Error('It is not in view.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x - 20, to.y - 20, { steps: 6 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}

async function middle(of: ReturnType<typeof pin>): Promise<{ x: number; y: number }> {
  const box = await of.boundingBox();
  if (box === null) throw new Error('It is not in view.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function undo(): Promise<void> {
  // There is something to undo as soon as the server has answered.
  await page.getByRole('button', { name: /^Undo: / }).waitFor();
  await page.locator('.canvas').click({ position: { x: 500, y: 30 } });
  await page.keyboard.press('Control+z');
  await expect.poll(() => shop.read(file), { timeout: 10_000 }).toBe(bytes);
  // An undo shows where it was done, once it is answered.
  await page.getByRole('button', { name: /^Redo: / }).waitFor();
}

describe('the canvas', () => {
  test('draws every node and every wire of every route, and writes nothing', async () => {
    const project: { routes: { title: string; flow: { nodes: unknown[]; edges: unknown[] } }[] } = JSON.parse(bytes);
    for (const { title, flow } of project.routes) {
      await openRoute(title);
      expect([title, await page.locator('.react-flow__node').count()]).toEqual([title, flow.nodes.length]);
      expect([title, await page.locator('.wire .way').count()]).toEqual([title, flow.edges.length]);
    }
    expect(shop.read(file)).toBe(bytes);
  });

  test('has one tab stop, and its nodes in the order of the code', async () => {
    const stops = page.locator('.react-flow__node[tabindex="0"]');
    expect(await stops.count()).toBe(1);
    const order = await page
      .locator('.react-flow__node')
      .evaluateAll((all) => all.map((each) => each.getAttribute('data-id')));
    expect(order).toEqual(['start', 'email', 'name', 'row', 'insert', 'text', 'mail', 'reply']);
  });

  test('draws a wire from port to port, which replaces the one that fed the input; undo gives the bytes back', async () => {
    await drag(pin('name', 'out value'), await middle(pin('mail', 'in to')));
    await expect
      .poll(() => shop.read(file), { timeout: 10_000 })
      .toContain('{ "from": "name.value", "to": "mail.to" }');
    expect(shop.read(file)).not.toContain('"to": "mail.to" },\n        { "from": "email.value", "to": "mail.to" }');
    await undo();
  });

  test('opens the palette where a wire is dropped on nothing', async () => {
    const canvas = await page.locator('.canvas').boundingBox();
    await drag(pin('insert', 'out record'), {
      x: (canvas?.x ?? 0) + (canvas?.width ?? 0) - 60,
      y: (canvas?.y ?? 0) + (canvas?.height ?? 0) - 60,
    });
    await page.getByRole('dialog').waitFor();
    expect(shop.read(file)).toBe(bytes);
  });

  test('deletes a node by key, joins the control wires around it, and moves the focus to the node before', async () => {
    await node('mail').locator('.tile').click();
    expect(await selected()).toEqual(['mail']);
    await page.keyboard.press('Delete');
    await expect.poll(() => shop.read(file), { timeout: 10_000 }).not.toContain('"label": "Welcome mail"');
    expect(shop.read(file)).toContain('{ "from": "insert.next", "to": "reply.in" }');
    await expect.poll(() => page.locator('.react-flow__node:focus').getAttribute('data-id')).toBe('text');
    await undo();
  });

  test('keeps a dragged node where it is put, shares that in the file, and forgets it', async () => {
    const at = await middle(node('reply').locator('.tile'));
    await drag(node('reply').locator('.tile'), { x: at.x + 160, y: at.y + 40 });
    await page.getByText('Arranged by you').waitFor();
    expect(shop.read(file)).toBe(bytes);
    await page.getByRole('button', { name: 'Share' }).click();
    await expect.poll(() => shop.read(file), { timeout: 10_000 }).toContain('"position": { "x": 0, "y": 0 }');
    await page.getByText('Arranged in the file').waitFor();
    await page.getByRole('button', { name: 'Back to automatic' }).click();
    await expect.poll(() => shop.read(file), { timeout: 10_000 }).toBe(bytes);
  });

  test('goes through the nodes by keys, along the code and along wires', async () => {
    await node('start').locator('.tile').click();
    await page.keyboard.press(']');
    expect(await selected()).toEqual(['insert']);
    await page.keyboard.press('{');
    expect(await selected()).toEqual(['row']);
    await page.keyboard.press('Tab');
    expect(await selected()).toEqual(['insert']);
    await page.keyboard.press('Escape');
    expect(await selected()).toEqual([]);
  });
});

describe('the code', () => {
  test('lights the lines of the node that is clicked, and selects the node of a line that is clicked', async () => {
    await node('insert').locator('.tile').click();
    await expect
      .poll(() => page.locator('.code .is-lit').allTextContents())
      .toContainEqual(expect.stringContaining('insertInto'));
    await page.locator('.code .cm-line', { hasText: 'reply.code(201)' }).click();
    expect(await selected()).toEqual(['reply']);
  });

  test('shows the flow file with the JSON of the node lit', async () => {
    await page.getByLabel('File', { exact: true }).selectOption('flow');
    await node('insert').locator('.tile').click();
    await expect
      .poll(() => page.locator('.code .is-lit').allTextContents())
      .toContainEqual(expect.stringContaining('"db-insert"'));
  });
});

test('nothing of this was complained about in the console', () => {
  expect(opened.complaints).toEqual([]);
});
