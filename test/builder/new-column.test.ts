import { expect, test } from 'vitest';
import { saved } from './gestures.ts';
import { openForAll } from './open-page.ts';

const shop = openForAll('fixtures/valid/shop/shop.json', { server: true });

test('a column that a new table gets asks for no backfill while the server starts again', async () => {
  const { page, complaints } = await shop().open();
  const migration = page.getByRole('region', { name: 'The next migration' });
  const added = page.getByRole('textbox', { name: 'Name of a new column' });
  const isMigrated = migration.getByRole('group').getByText('Nothing to do: they have these tables.');
  await page.getByRole('button', { name: 'New table' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('books');
  await page.keyboard.press('Enter');
  await added.waitFor();
  await isMigrated.waitFor();
  await page.evaluate(`
    shown = [];
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('.backfill')) shown.push(textContent);
    }).observe(document.body, { childList: true, subtree: true });
  `);
  await added.fill('title');
  await added.press('Enter');
  await page.getByRole('textbox', { name: 'Name of title' }).waitFor();
  await saved(page);
  await page.getByRole('tab', { name: 'Log' }).click();
  await page
    .getByText(/add column title|title text/i)
    .first()
    .waitFor();
  await isMigrated.waitFor();
  expect(await page.evaluate('shown')).toEqual([]);
  expect(complaints).toEqual([]);
  await page.close();
}, 120_000);
