import type { Page } from 'playwright-core';
import { readFileSync } from 'node:fs';
import { afterAll, afterEach, expect, test } from 'vitest';
import { openRoute, saved, selectNode, undoAll } from './gestures.ts';
import { closeBrowser, openPage } from './open-page.ts';
import { closeAll, place } from './server/place.ts';

/** Edits in quick succession, over a slow connection: the next begins before the one before is answered. */
afterEach(closeAll);
afterAll(closeBrowser);

/** In ms. */
const late = 400;

async function openSlow(name: string): Promise<{ readonly page: Page; readonly read: () => string }> {
  const file = `${name}.json`;
  const flow = place({ [file]: readFileSync(`fixtures/valid/${name}/${file}`, 'utf8') });
  const { page } = await openPage((await flow.open(file)).url);
  await page.routeWebSocket(/socket/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => void setTimeout(() => socket.send(message), late));
  });
  await page.reload();
  return { page, read: () => flow.read(file) };
}

test('the parts of a schedule', async () => {
  const { page, read } = await openSlow('nightly-report');
  const before = read();
  await openRoute(page, 'Count the orders of the day');
  await selectNode(page, 'start');
  const part = (name: string) => page.getByRole('textbox', { name, exact: true });
  await part('Minute').fill('7');
  await part('Hour').fill('8');
  await part('Day').fill('9');
  await part('Day').blur();
  expect(await part('Minute').inputValue()).toBe('7');
  await saved(page);
  expect(read()).toContain('"7 8 9 * *"');
  await undoAll(page);
  expect(read()).toBe(before);
}, 60_000);

test('the texts of a column, and its unique keys', async () => {
  const { page, read } = await openSlow('shop');
  const before = read();
  await page.getByRole('button', { name: /^orders/ }).click();
  await page.getByRole('button', { name: 'Rules of note' }).press('Enter');
  const added = page.getByRole('textbox', { name: 'Add a text to One of: note' });
  for (const text of ['a', 'b', 'c']) {
    await added.fill(text);
    await added.press('Enter');
  }
  await page.getByRole('button', { name: 'Remove a', exact: true }).click();
  await page.getByRole('button', { name: 'Add a unique key' }).click();
  const keys = page.getByRole('listbox', { name: 'Unique together, 1' });
  await keys.getByRole('option', { name: 'note' }).click();
  await keys.getByRole('option', { name: 'status' }).click();
  await saved(page);
  const { columns, unique } = JSON.parse(read()).tables.orders;
  expect(columns.note.enum).toEqual(['b', 'c']);
  expect(unique).toEqual([['id', 'note', 'status']]);
  await undoAll(page);
  expect(read()).toBe(before);
}, 60_000);

test('the fields of a node', async () => {
  const { page, read } = await openSlow('shop');
  const before = read();
  await openRoute(page, 'Create a user');
  await selectNode(page, 'row');
  const field = page.getByRole('textbox', { name: 'Add field to Fields' });
  for (const text of ['a', 'b', 'c']) {
    await field.fill(text);
    await field.press('Enter');
  }
  await page.getByRole('button', { name: 'Remove b', exact: true }).click();
  await page.getByRole('button', { name: 'Remove a', exact: true }).click();
  await saved(page);
  expect(read()).toContain('"fields": ["email", "name", "c"]');
  await undoAll(page);
  expect(read()).toBe(before);
}, 60_000);

test('a new route, with Enter pressed twice', async () => {
  const { page, read } = await openSlow('shop');
  await page.getByRole('button', { name: 'New route' }).click();
  const path = page.getByRole('dialog').getByRole('textbox', { name: 'Path' });
  await path.fill('/twice');
  await path.press('Enter');
  await path.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await saved(page);
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(read().split('"/twice"')).toHaveLength(2);
}, 60_000);
