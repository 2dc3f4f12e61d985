import { expect, test } from 'vitest';
import { addNode, inspector, openRoute, saved, setField, undoAll } from './gestures.ts';
import { openForAll } from './open-page.ts';

/** What fields offer, and what they say when they refuse something. */
const shop = openForAll('fixtures/valid/shop/shop.json');
const file = 'shop.json';

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
