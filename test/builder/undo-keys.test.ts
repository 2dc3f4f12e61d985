import { expect, test } from 'vitest';
import { inspector, openRoute, saved, selectNode } from './gestures.ts';
import { openForAll } from './open-page.ts';

const shop = openForAll('fixtures/valid/shop/shop.json');

test('undo by keys takes back a step also where a switch has the focus, or a field that is as it was', async () => {
  const { page, complaints } = await shop().open();
  const before = shop().read('shop.json');
  await page
    .getByRole('link', { name: /^users/ })
    .or(page.getByRole('button', { name: /^users/ }))
    .first()
    .click();
  await page.getByRole('switch', { name: 'May be null: name' }).press('Space');
  await expect.poll(() => shop().read('shop.json')).not.toBe(before);
  await page.keyboard.press('Control+z');
  await expect.poll(() => shop().read('shop.json')).toBe(before);
  await saved(page);

  await openRoute(page, 'Create a user and welcome them');
  await selectNode(page, 'mail');
  const label = inspector(page).getByRole('textbox', { name: 'Label' });
  await label.fill('Greeting');
  await label.blur();
  await expect.poll(() => shop().read('shop.json')).toContain('"label": "Greeting"');
  await label.focus();
  await page.keyboard.press('Control+z');
  await expect.poll(() => shop().read('shop.json')).toBe(before);
  expect(complaints).toEqual([]);
  await page.close();
}, 60_000);

test('where something was typed, it is the field’s own', async () => {
  const { page, complaints } = await shop().open();
  const before = shop().read('shop.json');
  await openRoute(page, 'Create a user and welcome them');
  await selectNode(page, 'mail');
  const label = inspector(page).getByRole('textbox', { name: 'Label' });
  const text = await label.inputValue();
  await label.focus();
  await page.keyboard.type('x');
  expect(await label.inputValue()).not.toBe(text);
  await page.keyboard.press('Control+z');
  await expect.poll(() => label.inputValue()).toBe(text);
  await page.keyboard.press('Tab');
  await expect.poll(() => shop().read('shop.json')).toBe(before);
  expect(complaints).toEqual([]);
  await page.close();
}, 60_000);
