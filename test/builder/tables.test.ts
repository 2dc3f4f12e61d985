import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { saved } from './gestures.ts';
import { openForAll } from './open-page.ts';

/** Tables are edited in the grid, and the strip below it describes the next migration. */
const source = 'fixtures/valid/shop/shop.json';
const shop = openForAll(source);
const original = readFileSync(source, 'utf8');

const migration = (page: Page) => page.getByRole('region', { name: 'The next migration' });
const undo = async (page: Page, title: string): Promise<void> => {
  await page.getByRole('button', { name: `Undo: ${title}` }).click();
  await saved(page);
};

test('tables and columns are renamed, dropped and tightened, with the migration in view, and all of it undone', async () => {
  const { page, complaints } = await shop().open({ reducedMotion: 'reduce' });
  await page.getByRole('button', { name: /^users/ }).click();
  await migration(page).getByText('Nothing to do').waitFor();

  const name = page.getByRole('textbox', { name: 'Name of the table' });
  await name.fill('customers');
  await name.press('Enter');
  await migration(page).getByText('alter table users rename to customers;').first().waitFor();
  await migration(page).getByText('since the flow was opened').waitFor();
  expect(await migration(page).locator('.is-losing').count()).toBe(0);
  const renamed = original
    .replace(/^( {4})"users": \{$/m, '$1"customers": {')
    .replaceAll('"table": "users"', '"table": "customers"')
    .replace('"references": "users.id"', '"references": "customers.id"');
  const after = shop().read('shop.json');
  expect(after.replace(/,?\s*"renamedFrom": "users"/, '')).toBe(renamed);
  await undo(page, 'Rename users');
  expect(shop().read('shop.json')).toBe(original);

  await page.getByRole('button', { name: /^orders/ }).click();
  await page.getByRole('button', { name: 'Remove the column status' }).click();
  await migration(page).getByText('The column "orders.status" would be dropped with all its values.').waitFor();
  expect(await migration(page).locator('.is-losing code').allTextContents()).toEqual([
    'alter table orders drop column status;',
  ]);
  await undo(page, 'Remove orders.status');

  const added = page.getByRole('textbox', { name: 'Name of a new column' });
  await added.fill('size');
  await added.press('Tab');
  await page.keyboard.type('int');
  await added.press('Enter');
  await page.getByRole('textbox', { name: 'Name of size' }).waitFor();
  expect(shop().read('shop.json')).toContain('"size": { "type": "integer" }');
  // Type-ahead keeps letters for a second, but must not add them to those of the previous choice.
  await added.fill('weight');
  await added.press('Tab');
  await page.keyboard.type('num');
  await added.press('Enter');
  await page.getByRole('textbox', { name: 'Name of weight' }).waitFor();
  expect(shop().read('shop.json')).toContain('"weight": { "type": "number" }');
  await undo(page, 'Add weight to orders');
  // Both before the server has answered.
  await page.getByRole('button', { name: /Type of size/ }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => shop().read('shop.json')).toContain('"size": { "type": "boolean" }');
  await undo(page, 'type of orders.size');
  await undo(page, 'type of orders.size');
  await undo(page, 'Add size to orders');

  await page.getByRole('button', { name: 'Rules of note' }).press('Enter');
  await page.getByRole('switch', { name: 'Stored in lower case: note' }).press('Space');
  await page.getByText('The column "orders.note" changes texts from now on').waitFor();
  await page.getByRole('textbox', { name: 'Add a text to One of: note' }).fill('gift');
  await page.keyboard.press('Enter');
  await expect.poll(() => shop().read('shop.json')).toMatch(/"note": \{[^}]*"enum": \["gift"\], "lowercase": true \}/);
  await undo(page, 'enum of orders.note');
  await undo(page, 'lowercase of orders.note');
  expect(shop().read('shop.json')).toBe(original);

  await page.getByRole('switch', { name: 'May be null: note' }).press('Space');
  await page.getByText('The column "orders.note" becomes required').waitFor();
  const backfill = page.getByRole('textbox', { name: 'Backfill of note' });
  await backfill.fill("''");
  await backfill.blur();
  await migration(page).getByText('update orders set note = (\'\') where "note" is null;').waitFor();
  expect(await page.getByText('becomes required').count()).toBe(0);
  expect(shop().read('shop.json')).toContain(`"note": { "type": "text", "backfill": "''" }`);
  await undo(page, 'backfill of orders.note');
  await undo(page, 'nullable of orders.note');
  expect(shop().read('shop.json')).toBe(original);
  expect(complaints).toEqual([]);
  await page.close();
}, 90_000);

test('a default that was chosen and undone does not come back with Escape', async () => {
  const { page, complaints } = await shop().open();
  await page.getByRole('button', { name: /^orders/ }).click();
  const added = page.getByRole('textbox', { name: 'Name of a new column' });
  await added.fill('key');
  await added.press('Tab');
  await page.keyboard.type('uuid');
  await added.press('Enter');
  await page.getByRole('textbox', { name: 'Name of key' }).waitFor();
  await saved(page);
  const byDefault = page.getByRole('combobox', { name: 'Default of key' });
  await byDefault.fill('later');
  await page.keyboard.press('Tab');
  await expect.poll(() => shop().read('shop.json')).toContain('"default": "later"');
  const before = shop().read('shop.json');

  const choose = async (): Promise<void> => {
    await saved(page);
    await page.getByRole('button', { name: 'Choose: Default of key' }).click();
    await page.getByRole('option', { name: 'uuid' }).click();
    await expect.poll(() => shop().read('shop.json')).toContain('"default": "uuid"');
  };
  const undone = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Undo: default of orders.key' }).click();
    await expect.poll(() => shop().read('shop.json')).toBe(before);
  };
  await choose();
  await undone();
  await byDefault.click();
  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: 'Name of the table' }).click();
  // Longer than the delay before typed text is written.
  await page.waitForTimeout(600);
  expect(await byDefault.inputValue()).toBe('later');
  expect(shop().read('shop.json')).toBe(before);

  // The same one can be chosen again.
  await choose();
  await undone();
  await undo(page, 'default of orders.key');
  await undo(page, 'Add key to orders');
  expect(shop().read('shop.json')).toBe(original);
  expect(complaints).toEqual([]);
  await page.close();
}, 90_000);
