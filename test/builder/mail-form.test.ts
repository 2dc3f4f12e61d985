import { expect, test } from 'vitest';
import { openForAll } from './open-page.ts';

const shop = openForAll('fixtures/valid/shop/shop.json', { server: true });

test('a form that is begun as a mail sends what people write, with the answer going to them', async () => {
  const { page, complaints } = await shop().open();
  page.setDefaultTimeout(20_000);
  const tab = (name: RegExp) => page.getByRole('tab', { name });
  await page.getByRole('button', { name: 'New route', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /Started by/ }).click();
  await page.getByRole('option', { name: /^Form/ }).click();
  await dialog.getByRole('textbox', { name: 'Path' }).fill('/feedback');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Send a mail/ }).click();
  await page.locator('.react-flow__node[data-id="mail"]').waitFor();
  await tab(/^Try it/).click();
  await page
    .getByRole('textbox', { name: 'Body' })
    .fill('{ "name": "Ada", "email": "ada@example.com", "message": "Fine\\nshop" }');
  await page.getByRole('tabpanel').getByRole('button', { name: 'Send' }).click();
  await page.locator('.try-status b').getByText('200').waitFor();
  await tab(/^Mails/).click();
  const mail = page.locator('.mail').first();
  await mail.getByText('A message from the form').click();
  await mail.getByText('replies to ada@example.com').waitFor();
  await expect.poll(() => mail.locator('pre').textContent()).toMatch(/^name: Ada\s+Fine\s+shop\s*$/);
  expect(complaints).toEqual([]);
}, 120_000);
