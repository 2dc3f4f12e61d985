import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inspector, node, openRoute, saved, selectNode, undoAll } from './gestures.ts';
import { openForAll } from './open-page.ts';

/** Tables and routes made by hand, as by a new user. */
const shop = openForAll('fixtures/valid/shop/shop.json');

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('button', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('after the type of a new column is picked, Enter adds the column', async () => {
  const { page, complaints } = await shop().open();
  const before = shop().read('shop.json');
  await page.getByRole('button', { name: 'New table' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('books');
  await page.keyboard.press('Enter');
  const added = page.getByRole('textbox', { name: 'Name of a new column' });
  await added.and(page.locator(':focus')).waitFor();
  await page.keyboard.type('pages');
  await choose(page, 'Type of the new column', 'integer');
  await added.and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => shop().read('shop.json')).toContain('"pages": { "type": "integer" }');
  // A column is one line of fields.
  const row = page.getByRole('row', { name: 'pages' });
  const [field, rules] = [row.getByRole('combobox'), row.getByRole('button', { name: 'Rules of pages' })];
  const [above, below] = [await field.boundingBox(), await rules.boundingBox()];
  expect(below?.y).toBeLessThan((above?.y ?? 0) + (above?.height ?? 0));
  await undoAll(page);
  await expect.poll(() => shop().read('shop.json')).toBe(before);
  expect(complaints).toEqual([]);
  await page.close();
}, 60_000);

test('after the method of a new route is picked, its path is typed', async () => {
  const { page, complaints } = await shop().open();
  await page.getByRole('button', { name: 'New route' }).click();
  await choose(page, 'Method', 'POST');
  const path = page.getByRole('textbox', { name: 'Path' });
  await path.and(page.locator(':focus')).waitFor();
  await page.keyboard.type('reviews');
  expect(await path.inputValue()).toBe('/reviews');
  expect(complaints).toEqual([]);
  await page.close();
}, 60_000);

test('a webhook proves its sender and stores what comes, by one click; in little room, nothing lies over the +', async () => {
  const { page, complaints } = await shop().open();
  const before = shop().read('shop.json');
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.getByRole('button', { name: 'New route' }).click();
  await choose(page, 'Started by', 'Webhook');
  await page.getByRole('textbox', { name: 'Path' }).fill('/hooks/orders');
  await page.keyboard.press('Enter');
  await node(page, 'start').hover();
  const plus = await page.getByTitle('Add what comes after “next”').boundingBox();
  const question = await page.getByRole('heading', { name: /^What should/ }).boundingBox();
  expect((plus?.y ?? 0) + (plus?.height ?? 0)).toBeLessThan(question?.y ?? 0);
  await page.getByRole('button', { name: /^Receive Stripe events/ }).click();
  await node(page, 'insert').waitFor();
  await saved(page);
  expect(shop().read('shop.json')).toContain('"once.first", "to": "insert.in"');
  await undoAll(page);
  await expect.poll(() => shop().read('shop.json')).toBe(before);
  expect(complaints).toEqual([]);
  await page.close();
}, 60_000);

test('a node is given a table that it makes first; routes are offered for one while another has errors', async () => {
  const { page, complaints } = await shop().open();
  const before = shop().read('shop.json');
  await openRoute(page, 'Create a user and welcome them');
  await selectNode(page, 'insert');
  await inspector(page)
    .getByRole('button', { name: /Table required$/ })
    .click();
  await page.getByRole('option', { name: 'New table…' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('members');
  await page.keyboard.press('Enter');
  const added = page.getByRole('textbox', { name: 'Name of a new column' });
  await added.and(page.locator(':focus')).waitFor();
  await saved(page);
  expect(shop().read('shop.json')).toContain('"type": "db-insert", "label": "User", "config": { "table": "members" }');
  await page.getByRole('button', { name: 'New table' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('books');
  await page.keyboard.press('Enter');
  await page.locator('.table-editor > header').getByRole('button', { name: 'Make 4 routes' }).waitFor();
  await undoAll(page);
  await expect.poll(() => shop().read('shop.json')).toBe(before);
  expect(complaints).toEqual([]);
  await page.close();
}, 60_000);

test('the record of a DB Insert is read from the body by one click; a request without a body offers none', async () => {
  const { page, complaints } = await shop().open();
  const before = shop().read('shop.json');
  const add = async (method: string): Promise<void> => {
    await page.getByRole('button', { name: 'New route' }).click();
    await choose(page, 'Method', method);
    await page.keyboard.type('users/reviews');
    await page.keyboard.press('Enter');
    await node(page, 'start').hover();
    await page.getByTitle('Add what comes after “next”').click();
    await page.getByPlaceholder('Connect next with…').fill('db insert');
    await page.keyboard.press('Enter');
    await inspector(page).getByRole('button', { name: 'Connect record of DB Insert' }).waitFor();
  };
  const fromBody = inspector(page).getByRole('button', { name: 'Read record of DB Insert from the body' });
  await add('DELETE');
  expect(await fromBody.count()).toBe(0);
  await add('POST');
  await fromBody.click();
  await node(page, 'buildObject').waitFor();
  await page.getByRole('button', { name: 'Answer 204 at "next", with a Return JSON' }).click();
  await saved(page);
  await expect.poll(() => page.locator('.inspector .finding.is-error').count()).toBe(0);
  expect(shop().read('shop.json')).toMatch(/"getBodyField\.value", "to": "buildObject\.email"/);
  await undoAll(page);
  await expect.poll(() => shop().read('shop.json')).toBe(before);
  expect(complaints).toEqual([]);
  await page.close();
}, 60_000);

test('the list has the routes of one path by their methods', async () => {
  const { page, complaints } = await shop().open();
  const before = shop().read('shop.json');
  await page.getByRole('button', { name: 'New table' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('books');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Name of a new column' }).fill('title');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Make the five routes' }).click();
  const methods = page.locator('.routes-pane section', { hasText: '/books' }).locator('.method');
  await expect.poll(() => methods.allTextContents()).toEqual(['GET', 'POST', 'GET', 'PUT', 'DEL']);
  await undoAll(page);
  await expect.poll(() => shop().read('shop.json')).toBe(before);
  expect(complaints).toEqual([]);
  await page.close();
}, 60_000);
