import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { start } from '../support/process.ts';
import { openRoute } from './gestures.ts';
import { openForAll } from './open-page.ts';

const shop = openForAll('fixtures/valid/shop/shop.json', { server: true });

test('answers are kept as examples, which pass: with the rows that were there, and no number that was counted', async () => {
  const { flow, read, open } = shop();
  const { page, complaints } = await open();
  const before = read('shop.json');
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const status = page.locator('.try-status b');
  /** Opens a route, sends a request, and keeps it as an example. Returns the answer. */
  const keep = async (title: string, url: string, body?: string): Promise<string> => {
    await openRoute(page, title);
    await page.getByRole('tab', { name: /^Try it/ }).click();
    await field('URL').fill(url);
    if (body !== undefined) await field('Body').fill(body);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await status.waitFor();
    const answer = await page.locator('.try-answer pre').first().textContent();
    await page.getByRole('button', { name: 'Keep as example', exact: true }).click();
    await page.getByRole('button', { name: 'Kept under Examples, in shop.json' }).waitFor();
    return answer ?? '';
  };
  const user = (name: string): string => JSON.stringify({ name, email: `${name}@example.com` });
  await keep('Create a user', '/users', user('eve'));
  const second: { readonly id: number } = JSON.parse(await keep('Create a user', '/users', user('mallory')));
  await keep('Get one user', `/users/${second.id}`);
  await keep("Replace a user's name", '/users/999', '{ "name": "Nobody" }');
  await keep('Remove a user', `/users/${second.id}`);
  // After a number that no longer exists.
  await keep('Create a user', '/users', user('trudy'));
  expect(read('shop.json')).toContain('404 PUT /users/999');
  // The answer stays if an example causes no new build.
  expect(await status.textContent()).toBe('201');
  const tested = start(process.execPath, [resolve('bin/flowsmith.js'), 'test', flow]);
  expect((await tested.ended).code, tested.output()).toBe(0);
  const undo = page.getByRole('button', { name: /^Undo: / });
  for (let count = 0; count < 6; count += 1) await undo.click();
  await expect.poll(() => read('shop.json')).toBe(before);
  expect(complaints).toEqual([]);
}, 180_000);
