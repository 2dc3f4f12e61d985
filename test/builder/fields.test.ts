import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addNode, inspector, openRoute, saved, selectNode, setField, undoAll } from './gestures.ts';
import { openForAll } from './open-page.ts';

/** What fields offer, and what they say when they refuse something. */
const shop = openForAll('fixtures/valid/shop/shop.json');
const file = 'shop.json';

/** By the label of the focused field, or the labels of a focused choice. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(`(() => {
    const { activeElement: at } = document;
    const ids = at?.getAttribute('aria-labelledby')?.split(' ') ?? [];
    return ids.map((id) => document.getElementById(id)?.textContent).join(' ') || at?.labels?.[0]?.textContent || '';
  })()`);

test('the default of a parameter has the declared type, can be typed anew, and can be taken away', async () => {
  const { page, complaints } = await shop().open();
  const before = shop().read(file);
  await openRoute(page, 'List users');
  await addNode(page, 'Get Query Param', 'getQueryParam');
  await setField(page, 'getQueryParam', 'Name', 'page');
  const sort = inspector(page).getByRole('button', { name: 'Default, sort' });
  const choose = async (title: string): Promise<void> => {
    await sort.click();
    await page.getByRole('option', { name: title }).click();
    await saved(page);
  };
  await sort.click();
  expect(await page.locator('.popover [role=option]').allTextContents()).toEqual(['Text']);
  await page.keyboard.press('Escape');
  await inspector(page).getByRole('button', { name: 'Type', exact: false }).first().click();
  await page.getByRole('option', { name: 'integer' }).click();
  await choose('Number');
  const box = inspector(page).getByRole('textbox', { name: 'Default, value' });
  await box.fill('');
  await inspector(page).getByText('It cannot be empty.').waitFor();
  await box.fill('7');
  await expect.poll(() => shop().read(file)).toContain('"default": 7');
  await choose('Not set');
  await expect.poll(() => shop().read(file)).not.toContain('"default": 7');
  await undoAll(page);
  await expect.poll(() => shop().read(file)).toBe(before);
  expect(complaints).toEqual([]);
  await page.close();
}, 60_000);

test('a new field of a form and a new condition are valid at once, and what is typed next is the name', async () => {
  const { page, complaints } = await shop().open();
  const before = shop().read(file);
  await openRoute(page, 'List users');
  await selectNode(page, 'list');
  const conditions = inspector(page).getByRole('group', { name: 'Where', exact: true });
  await conditions.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.poll(() => shop().read(file)).toContain('"optional": true }, { "column": "id", "operator": "eq" }]');
  await expect.poll(() => focused(page)).toMatch(/^id Column/);
  await inspector(page).getByRole('button', { name: 'More for Where, 2' }).click();
  await page.getByRole('menuitem', { name: 'Input' }).click();
  await expect.poll(() => shop().read(file)).toContain('{ "column": "id", "operator": "eq", "input": "id" }]');
  await undoAll(page);
  await selectNode(page, 'start');
  await inspector(page).getByRole('tab', { name: 'Form' }).click();
  const fields = inspector(page).getByRole('group', { name: 'Fields', exact: true });
  for (const name of ['city', 'street']) {
    await fields.getByRole('button', { name: 'Add', exact: true }).click();
    await page.keyboard.type(name);
  }
  await expect.poll(() => shop().read(file)).toMatch(/"name": "city", "type": "text" \},\s+\{ "name": "street"/);
  await undoAll(page);
  await expect.poll(() => shop().read(file)).toBe(before);
  expect(complaints).toEqual([]);
  await page.close();
}, 60_000);
