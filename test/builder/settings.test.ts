import { expect, onTestFailed, test } from 'vitest';
import { saved, undoAll } from './gestures.ts';
import { openForAll } from './open-page.ts';

const shop = openForAll('fixtures/valid/shop/shop.json');

test('how errors are told is chosen and written by hand, with what clients get beside it, and undone', async () => {
  const { read, open } = shop();
  const before = read('shop.json');
  const { page, complaints } = await open();
  onTestFailed(async () => void (await page.screenshot({ path: '.tmp/builder-failed.png' })));
  const list = page.getByRole('navigation', { name: 'Project' });
  const answers = page.getByRole('region', { name: 'What error answers look like' });
  const choose = async (field: string, option: string): Promise<void> => {
    await page.getByRole('button', { name: new RegExp(`${field}$`) }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await list.getByRole('button', { name: /^Settings/ }).click();
  await answers.getByText('"statusCode": 400').waitFor();

  await choose('Body', 'problem');
  await answers.getByText('application/problem+json').first().waitFor();
  await answers.getByText('"detail": "email must be an e-mail address"').waitFor();
  await choose('Invalid', '422');
  await answers.getByText('"status": 422').waitFor();
  expect(JSON.parse(read('shop.json')).errors).toEqual({ invalid: 422, body: 'problem' });

  await choose('Body', 'Custom');
  const expression = page.getByRole('textbox', { name: /^Expression/ });
  await expression.fill('({ said: title, where: field ?? "the request" })');
  await answers.getByText('"where": "email"').waitFor();
  await page.getByText('Gives { said: string').waitFor();
  await expression.fill('({ said: titel })');
  await page.locator('.field-error').getByText('Did you mean title?').waitFor();
  await answers.getByText('once the mistake').waitFor();
  await expression.fill('');
  await expect.poll(() => expression.getAttribute('placeholder')).toBe('No expression yet');
  await expression.blur();

  // A name is written once it is complete, unless npm refuses it.
  const name = page.getByRole('textbox', { name: /^Name/ });
  await name.fill('My Shop');
  await name.blur();
  await page.getByText('A name for an npm package').waitFor();
  await name.fill('corner-shop');
  await name.blur();
  await page.getByRole('heading', { level: 1, name: 'corner-shop' }).waitFor();
  await page.getByRole('textbox', { name: 'Description' }).fill('Sells things');
  await saved(page);
  await expect.poll(() => read('shop.json')).toContain('Sells things');

  // The rest of the file is unchanged, and all of it after undoing.
  const own = (text: string): readonly string[] => text.split('\n').filter((line) => !before.includes(line));
  expect(own(read('shop.json')).length).toBeLessThan(12);
  await undoAll(page);
  await expect.poll(() => read('shop.json')).toBe(before);
  await page.reload();
  await answers.getByText('"statusCode": 400').waitFor();
  expect(complaints).toEqual([]);
  await page.close();
}, 90_000);
