import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addNode, inspector, node, openRoute, saved, selectNode, settled, undoAll } from './gestures.ts';
import { openForAll } from './open-page.ts';
import type { OpenedPage } from './open-page.ts';

/** What is typed belongs to what the user sees: keys never act elsewhere because the focused element has vanished. */
const shop = openForAll('fixtures/valid/shop/shop.json');
const file = 'shop.json';

const focused = (page: Page): Promise<string> =>
  page.evaluate("document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName ?? ''");

const focusedNode = (page: Page): Promise<string> =>
  page.evaluate("document.activeElement?.getAttribute('data-id') ?? ''");

/** The route “Create a user”, where answers arrive `late` ms late. */
async function openLate(late: number): Promise<OpenedPage> {
  const opened = await shop().open();
  const { page } = opened;
  await page.routeWebSocket(/./, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => server.send(message));
    server.onMessage((message) => void setTimeout(() => socket.send(message), late));
  });
  // What it still loads would be complained about.
  await page.locator('.code .cm-content').waitFor();
  await settled(page.locator('.react-flow__node').first());
  await page.reload();
  await openRoute(page, 'Create a user');
  return opened;
}

test('what is typed right after “Value” goes into the new field, and Backspace deletes no node', async () => {
  const { page, complaints } = await openLate(300);
  const before = shop().read(file);
  await selectNode(page, 'mail');
  await inspector(page).getByRole('button', { name: 'Remove the value of subject of' }).click();
  await saved(page);
  await inspector(page).getByRole('button', { name: 'Set a value for subject of' }).click();
  await page.keyboard.press('Backspace');
  await page.keyboard.type('and');
  await expect.poll(() => shop().read(file)).toContain('"subject": "and"');
  await node(page, 'mail').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await undoAll(page);
  await expect.poll(() => shop().read(file)).toBe(before);
  expect(complaints).toEqual([]);
  await page.close();
}, 60_000);

test('when another tab deletes the node whose name is being typed, the keys that follow do nothing', async () => {
  const [{ page, complaints }, other] = [await shop().open(), await shop().open()];
  const before = shop().read(file);
  for (const each of [page, other.page]) {
    await openRoute(each, 'Create a user');
    await selectNode(each, 'mail');
  }
  await inspector(page).getByRole('textbox', { name: 'Label' }).focus();
  await other.page.keyboard.press('Delete');
  await node(page, 'mail').waitFor({ state: 'detached' });
  // “a” would open the palette.
  await page.keyboard.type('a');
  await expect.poll(() => focused(page)).toBe('Code and inspector');
  await page.keyboard.type('a');
  await page.keyboard.press('Tab');
  expect(await focused(page)).not.toBe('BODY');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await undoAll(other.page);
  await expect.poll(() => shop().read(file)).toBe(before);
  expect(complaints).toEqual([]);
  await page.close();
  await other.page.close();
}, 60_000);

test('“Value” at an input that takes several types leads to the text, not to the choice of its type', async () => {
  const { page, complaints } = await shop().open();
  const before = shop().read(file);
  await openRoute(page, 'Create a user');
  await selectNode(page, 'reply');
  await inspector(page).getByRole('button', { name: 'Remove the wire into body' }).click();
  await inspector(page).getByRole('button', { name: 'Set a value for body of' }).click();
  await page.keyboard.type('ok');
  await expect.poll(() => shop().read(file)).toContain('"inputs": { "body": "ok" }');
  await undoAll(page);
  await expect.poll(() => shop().read(file)).toBe(before);
  expect(complaints).toEqual([]);
  await page.close();
}, 60_000);

test('what replaces a button that vanishes has the focus: of a wire, a value, a finding', async () => {
  const { page, complaints } = await shop().open();
  const before = shop().read(file);
  const press = async (name: string): Promise<void> => {
    await inspector(page).getByRole('button', { name }).focus();
    await page.keyboard.press('Enter');
  };
  await openRoute(page, 'Create a user');
  await selectNode(page, 'reply');
  await press('Remove the wire into body');
  await expect.poll(() => focused(page)).toMatch(/^Connect body of/);
  await selectNode(page, 'mail');
  await press('Remove the value of subject of');
  await expect.poll(() => focused(page)).toMatch(/^Connect subject of/);
  await undoAll(page);
  await selectNode(page, 'row');
  await press('Remove email');
  await inspector(page).locator('.fixes .button').first().focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('Inspector');
  await undoAll(page);
  await expect.poll(() => shop().read(file)).toBe(before);
  expect(complaints).toEqual([]);
  await page.close();
}, 60_000);

test('after an undo, a new function and a new route, the focus is on a node, which N follows', async () => {
  const { page, complaints } = await shop().open();
  const before = shop().read(file);
  await openRoute(page, 'Create a user');
  await addNode(page, 'Log', 'log');
  await page.keyboard.press('Control+z');
  await expect.poll(() => focusedNode(page)).toBe('start');
  await selectNode(page, 'text');
  await page.keyboard.press('f');
  await page.getByRole('textbox', { name: 'Id' }).fill('greeting');
  await page.keyboard.press('Enter');
  await expect.poll(() => focusedNode(page)).toMatch(/^greeting/);
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Find or do…').fill('New route');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Path' }).fill('/books');
  await page.keyboard.press('Enter');
  await expect.poll(() => focusedNode(page)).toBe('start');
  await page.keyboard.press('n');
  await page.getByPlaceholder('Connect next with…').waitFor();
  await page.keyboard.press('Escape');
  await undoAll(page);
  await expect.poll(() => shop().read(file)).toBe(before);
  expect(complaints).toEqual([]);
  await page.close();
}, 60_000);

test('the rules of a column are opened and closed by the same button', async () => {
  const { page, complaints } = await shop().open();
  await page.getByRole('navigation', { name: 'Project' }).getByRole('button', { name: 'orders' }).click();
  const button = page.getByRole('button', { name: 'Rules of note' });
  const rule = page.getByRole('textbox', { name: 'Most characters: note' });
  await button.press('Enter');
  await rule.waitFor();
  await button.and(page.locator(':focus')).waitFor();
  await button.press('Enter');
  await rule.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
  await page.close();
}, 60_000);
