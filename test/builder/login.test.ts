import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { node, saved, undoAll } from './gestures.ts';
import { openForAll } from './open-page.ts';

/** “Add login”, both in an empty project and in the list of all commands. */
const blank = '{\n  "version": 1,\n  "name": "blank",\n  "routes": []\n}\n';
function written(): string {
  const file = join(mkdtempSync(join(tmpdir(), 'flowsmith-login-')), 'blank.json');
  writeFileSync(file, blank);
  return file;
}
const flow = openForAll(written());
const text = (): string => flow().read('blank.json');

test('a project without routes is offered a login, which one undo takes back', async () => {
  const { page, complaints } = await flow().open();
  const offer = page.locator('.proposal', { hasText: 'Add login' });
  await offer.click();
  await node(page, 'hash').waitFor();
  await saved(page);
  const made = JSON.parse(text());
  expect(made.routes.map(({ id }: { id: string }) => id)).toEqual(['register', 'log-in', 'show-me']);
  expect(made).toMatchObject({
    tables: { users: {} },
    secrets: { JWT_SECRET: {} },
    functions: [{ id: 'current-user' }],
  });
  await page
    .getByRole('button', { name: /Log in/ })
    .first()
    .waitFor();
  await page
    .getByRole('button', { name: /current-user/ })
    .first()
    .waitFor();
  await page.keyboard.press('Control+z');
  await expect.poll(text).toBe(blank);
  await offer.waitFor();
  expect(complaints).toEqual([]);
  await page.close();
}, 60_000);

test('it is found among what can be done, until there is one', async () => {
  const { page, complaints } = await flow().open();
  const find = async (): Promise<void> => {
    await page.getByRole('button', { name: /^Find or do/ }).click();
    await page.getByPlaceholder('Find or do…').fill('add login');
  };
  const entry = page.getByRole('option', { name: /^Add login/ });
  await find();
  await entry.click();
  await node(page, 'hash').waitFor();
  await saved(page);
  await find();
  await expect.poll(() => entry.count()).toBe(0);
  await page.keyboard.press('Escape');
  await undoAll(page);
  await expect.poll(text).toBe(blank);
  expect(complaints).toEqual([]);
  await page.close();
}, 60_000);
