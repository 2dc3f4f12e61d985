import type { Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { addNode, boxOf, drag, dragTo, node, openRoute, pin, saved, settled, showAll, undoAll } from './gestures.ts';
import { openForAll } from './open-page.ts';
import type { OpenedPage } from './open-page.ts';

/** Mouse actions on the canvas and around it that no other test covers. */
const shop = openForAll('fixtures/valid/shop/shop.json');
const file = 'shop.json';
let opened: OpenedPage;
let page: Page;
let bytes: string;

beforeAll(async () => {
  bytes = shop().read(file);
  opened = await shop().open();
  page = opened.page;
  page.setDefaultTimeout(10_000);
}, 60_000);
beforeEach(async () => {
  await page.keyboard.press('Escape');
  await openRoute(page, 'List users');
  await openRoute(page, 'Create a user');
  await showAll(page, 'mail');
});

const view = async () => {
  const style = (await page.locator('.react-flow__viewport').getAttribute('style')) ?? '';
  const [, x, y, zoom] = /translate\((.+?)px, ?(.+?)px\) scale\((.+?)\)/.exec(style) ?? [];
  return { x: Number(x), y: Number(y), zoom: Number(zoom) };
};
const selected = (): Promise<readonly (string | null)[]> =>
  page.locator('.react-flow__node.selected').evaluateAll((all) => all.map((each) => each.getAttribute('data-id')));

/** A failed test must not affect the others. */
afterEach(() => undoAll(page));

async function undone(): Promise<void> {
  await page.getByRole('button', { name: /^Undo: / }).waitFor();
  await undoAll(page);
  await expect.poll(() => shop().read(file), { timeout: 20_000 }).toBe(bytes);
}

test('the end of a wire is led to another port, on its own line of the file', async () => {
  const at = shop()
    .read(file)
    .split('\n')
    .findIndex((line) => line.includes('"from": "name.value", "to": "text.name"'));
  await drag(pin(page, 'text', 'in', 'name'), await settled(pin(page, 'mail', 'in', 'cc')));
  await expect
    .poll(() => shop().read(file).split('\n')[at]?.trim())
    .toMatch(/^\{ "from": "name.value", "to": "mail.cc" \},?$/);
  await undone();
});

test('a node that is dropped on a wire is put into it', async () => {
  await addNode(page, 'Log', 'log');
  await showAll(page, 'log');
  // What is dragged along an edge of the canvas pans it.
  await page.getByRole('button', { name: /^Zoom out/ }).click();
  await settled(node(page, 'log'));
  const [from, to] = [await settled(pin(page, 'mail', 'out', 'next')), await settled(pin(page, 'reply', 'in', 'in'))];
  const place = async () => ({ x: from.x, y: (from.y + to.y) / 2 });
  await dragTo(node(page, 'log'), place, page.locator('.wire.is-into'));
  await expect.poll(() => shop().read(file)).toContain('{ "from": "mail.next", "to": "log.in" }');
  expect(shop().read(file)).toContain('{ "from": "log.next", "to": "reply.in" }');
  await undone();
});

test('the wheel pans, with Ctrl it zooms, and the middle and the right button drag the view', async () => {
  const canvas = await boxOf(page.locator('.canvas'));
  const free = { x: canvas.x + canvas.width - 40, y: canvas.y + canvas.height / 2 };
  const first = await view();
  await page.mouse.move(free.x, free.y);
  await page.mouse.wheel(0, 60);
  await expect.poll(async () => (await view()).y).toBeLessThan(first.y);
  expect((await view()).zoom).toBe(first.zoom);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -60);
  await page.keyboard.up('Control');
  await expect.poll(async () => (await view()).zoom).toBeGreaterThan(first.zoom);
  for (const button of ['middle', 'right'] as const) {
    const before = await view();
    await page.mouse.move(free.x, free.y);
    await page.mouse.down({ button });
    await page.mouse.move(free.x - 30, free.y - 20, { steps: 3 });
    await page.mouse.move(free.x - 60, free.y - 40, { steps: 3 });
    await page.mouse.up({ button });
    await expect.poll(async () => Math.round((await view()).x - before.x), { message: button }).toBeLessThan(-30);
    await page.keyboard.press('Escape');
  }
  expect(shop().read(file)).toBe(bytes);
});

test('a box that is drawn selects what it touches, and Shift and a click add to that', async () => {
  const [mail, reply] = [await node(page, 'mail').boundingBox(), await node(page, 'reply').boundingBox()];
  if (mail === null || reply === null) throw new Error('They are in view.');
  await page.mouse.move(reply.x + reply.width + 60, reply.y + reply.height + 20);
  await page.mouse.down();
  await page.mouse.move(reply.x + 40, reply.y, { steps: 5 });
  await page.mouse.move(mail.x + 60, mail.y + 20, { steps: 5 });
  await page.mouse.up();
  await expect.poll(selected).toEqual(['mail', 'reply']);
  await node(page, 'start')
    .locator('.tile')
    .click({ modifiers: ['Shift'] });
  await expect.poll(selected).toEqual(['start', 'mail', 'reply']);
});

test('a line under the pointer outlines its node, and a node under the pointer its lines', async () => {
  await page.locator('.code .cm-line.role-write').first().hover();
  await page.locator('.react-flow__node[data-id=insert] .is-hovered').waitFor();
  await node(page, 'reply').locator('.tile').hover();
  await expect
    .poll(() => page.locator('.code .is-outlined').allTextContents())
    .toEqual([expect.stringContaining('reply')]);
});

test('panes are resized and closed, and stay so after a reload', async () => {
  const width = async (): Promise<number> =>
    (await page.getByRole('navigation', { name: 'Project' }).boundingBox())?.width ?? 0;
  const before = await width();
  const splitter = page.getByRole('separator', { name: 'Width of the list' });
  const { x, y } = await settled(splitter);
  await drag(splitter, { x: x + 48, y });
  await expect.poll(width).toBeGreaterThan(before + 40);
  const wide = await width();
  await page.getByRole('button', { name: 'Code and inspector' }).click();
  await page.locator('.side-pane').waitFor({ state: 'detached' });
  await page.reload();
  await node(page, 'mail').waitFor();
  expect(await width()).toBe(wide);
  expect(await page.locator('.side-pane').count()).toBe(0);
  await page.getByRole('button', { name: 'Code and inspector' }).click();
  await page.locator('.side-pane').waitFor();
  await saved(page);
});

test('nothing of this was complained about in the console', () => {
  expect(opened.complaints).toEqual([]);
});
