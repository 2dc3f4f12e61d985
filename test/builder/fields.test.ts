import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addNode, drag, inspector, openRoute, pin, saved, selectNode, setField, settled, undoAll } from './gestures.ts';
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

test('a name that is there already is refused with the reason, whether it is added or another is renamed', async () => {
  const { page, complaints } = await shop().open();
  const before = shop().read(file);
  await openRoute(page, 'List users');
  await selectNode(page, 'start');
  const added = inspector(page).getByRole('textbox', { name: 'Add a name to Query' });
  for (const name of ['page', 'size', 'page']) {
    await added.fill(name);
    await added.press('Enter');
  }
  await inspector(page).getByText('“page” is there already.').waitFor();
  expect(await added.inputValue()).toBe('page');
  await added.fill('');
  const name = inspector(page).getByRole('textbox', { name: 'Name of size in Query' });
  await name.fill('page');
  await name.press('Enter');
  await inspector(page).getByText('“page” is there already.').waitFor();
  await undoAll(page);
  await expect.poll(() => shop().read(file)).toBe(before);
  expect(complaints).toEqual([]);
  await page.close();
}, 60_000);

test('what is refused is said: a number, a schedule, a wire, and letters that no choice begins with', async () => {
  const { page, complaints } = await shop().open();
  const before = shop().read(file);
  await openRoute(page, 'Create a user');
  await selectNode(page, 'reply');
  const status = inspector(page).getByRole('textbox', { name: 'Status' });
  await status.fill('4o4');
  await status.blur();
  await inspector(page).getByText('Not a number. It was not written.').waitFor();
  expect(await status.inputValue()).toBe('201');

  await drag(pin(page, 'start', 'out', 'next'), await settled(pin(page, 'mail', 'in', 'to')));
  await page
    .getByRole('alert')
    .getByText('A wire leads from an output to an input, and either to a step or with a value.')
    .waitFor();

  await page.getByRole('button', { name: 'New route' }).click();
  await page.getByRole('button', { name: 'Started by' }).click();
  await page.getByRole('option', { name: 'Schedule' }).click();
  await page.getByRole('textbox', { name: 'Hour' }).fill('25');
  await page.getByText('Minutes end with 59, and hours with 23.').waitFor();
  expect(await page.getByRole('button', { name: 'Add route' }).isDisabled()).toBe(true);
  await page.keyboard.press('Escape');

  expect(shop().read(file)).toBe(before);
  expect(complaints).toEqual([]);
  await page.close();
}, 60_000);
