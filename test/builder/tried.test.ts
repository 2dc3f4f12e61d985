import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inspector, node, openRoute, saved, selectNode, setField } from './gestures.ts';
import { openForAll } from './open-page.ts';

/** What a try reveals: who refused it, and the values on wires; and that the request follows the flow. */
const shop = openForAll('fixtures/valid/shop/shop.json', { server: true });

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
/** How many pins are covered by the message that a node failed. */
const coveredPins = (page: Page): Promise<number> =>
  page.locator('.failed-here').evaluate((word) => {
    const { left, right } = word.getBoundingClientRect();
    return [...(word.parentElement?.querySelectorAll('.pin.is-in:not(.is-hidden)') ?? [])].filter((pin) => {
      const box = pin.getBoundingClientRect();
      return box.left < right && left < box.right;
    }).length;
  });

const send = async (page: Page, status: number): Promise<void> => {
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.locator('.try-status b', { hasText: String(status) }).waitFor();
};

test('who refused is marked, texts that are made in place are shown, and a renamed field is sent by its new name', async () => {
  const { page, complaints } = await shop().open({ viewport: { width: 1600, height: 1000 } });
  await openRoute(page, 'Create a user and welcome them');
  await page.getByRole('tab', { name: /^Try it/ }).click();
  await field(page, 'Body').fill('{ "email": "ada", "name": "Ada" }');
  await send(page, 400);
  await page.getByRole('button', { name: 'Refused at Get Body Field email' }).click();
  await inspector(page).getByText('Get Body Field').first().waitFor();
  await expect.poll(() => page.locator('.node.did-fail').count()).toBe(1);
  expect(await node(page, 'email').locator('.failed-here').textContent()).toBe('refused');
  expect(await coveredPins(page)).toBe(0);
  expect(await page.locator('.cm-line.did-fail').allTextContents()).toEqual([expect.stringContaining('body.email')]);

  await field(page, 'Body').fill('{ "email": "ada@example.com", "name": "Ada" }');
  await send(page, 201);
  expect(await page.locator('.node.did-fail, .cm-line.did-fail').count()).toBe(0);
  // The last line closes what ran.
  expect(await page.locator('.cm-line', { hasText: /^ {2}\}\);$/ }).getAttribute('class')).not.toContain('did-not-run');
  await selectNode(page, 'mail');
  await inspector(page).getByText('"Hello Ada, welcome to the shop."').waitFor();
  await page.getByRole('switch', { name: 'Show values' }).press('Space');
  expect(await page.locator('.carried').count()).toBe(0);
  await page.reload();
  await page.getByRole('tab', { name: /^Try it/ }).click();
  await page.getByRole('switch', { name: 'Show values' }).waitFor();
  expect(await page.getByRole('switch', { name: 'Show values' }).isChecked()).toBe(false);
  await page.getByRole('switch', { name: 'Show values' }).press('Space');

  await field(page, 'Body').fill('{ "email": "bob@example.com", "name": "Bob" }');
  await setField(page, 'name', 'Field', 'called');
  await saved(page);
  await expect.poll(() => field(page, 'Body').inputValue()).toContain('"called": "Bob"');
  await send(page, 201);
  await page.getByRole('button', { name: /^Undo: / }).click();
  await expect.poll(() => field(page, 'Body').inputValue()).toContain('"name": "Bob"');

  await openRoute(page, 'Remove a user');
  const boxes = page.locator('.try-parts').getByRole('textbox');
  const labels = () => boxes.evaluateAll((all) => all.map((each) => each.closest('.field')?.textContent));
  await expect.poll(labels).toEqual(['Headers', 'Body']);
  expect(complaints).toEqual([]);
  await page.close();
}, 120_000);

test('what is refused before the handler is refused at Start; what ran when the server started is not dimmed', async () => {
  const { page, complaints } = await shop().open();
  await openRoute(page, 'Create a user and welcome them');
  await page.getByRole('tab', { name: /^Try it/ }).click();
  await field(page, 'Body').fill('{ "email": ');
  await send(page, 400);
  await page.getByRole('button', { name: 'Refused at Start Node' }).waitFor();
  expect(await node(page, 'start').locator('.failed-here').textContent()).toBe('refused');
  // Another URL does not belong to this route.
  await field(page, 'Body').fill('{}');
  await field(page, 'URL').fill('/nowhere');
  await send(page, 404);
  expect(await page.locator('.node.did-fail').count()).toBe(0);
  await page.getByText('Another URL than that of this route, /users.').waitFor();
  await field(page, 'Body').fill('{ "email": ');
  await send(page, 400);
  await page.getByText('Another URL than that of this route, /users.').waitFor();
  expect(await page.locator('.node.did-fail').count()).toBe(0);
  await openRoute(page, 'Receive repository events');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.locator('.cm-line.did-run').first().waitFor();
  const key = page.locator('.cm-line', { hasText: 'secretKey(' }).last();
  expect(await key.getAttribute('class')).not.toContain('did-not-run');
  expect(complaints.filter((said) => !said.includes('/nowhere'))).toEqual([]);
  await page.close();
}, 120_000);

test('an answer of before an edit says so, until it is undone; the request of an example follows the flow', async () => {
  const { page, complaints } = await shop().open({ viewport: { width: 1600, height: 1000 } });
  await openRoute(page, 'Create a user and welcome them');
  await page.getByRole('tab', { name: /^Try it/ }).click();
  expect(JSON.parse(await field(page, 'Body').inputValue())).toHaveProperty('name');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('button', { name: 'Keep as example' }).waitFor();
  const notice = page.getByText('The flow has changed since.');
  expect(await notice.count()).toBe(0);
  await setField(page, 'name', 'Field', 'called');
  await saved(page);
  await notice.waitFor();
  expect(await page.getByRole('button', { name: 'Keep as example' }).count()).toBe(0);
  expect(JSON.parse(await field(page, 'Body').inputValue())).toHaveProperty('called');
  await page.getByRole('button', { name: /^Undo: / }).click();
  await notice.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Keep as example' }).waitFor();
  expect(complaints).toEqual([]);
  await page.close();
}, 120_000);

test('an example takes over the answer that it got', async () => {
  const { page, complaints } = await shop().open();
  await openRoute(page, 'Get one user');
  const before = shop().read('shop.json');
  const wrong = before.replace(
    '"status": 404, "body": { "error": "No such user" }',
    '"status": 410, "body": { "error": "Gone" }',
  );
  expect(wrong).not.toBe(before);
  shop().write('shop.json', wrong);
  await page.getByRole('tab', { name: /^Examples/ }).click();
  await page.getByText('410').waitFor();
  await page.getByRole('button', { name: 'Run an unknown user' }).click();
  await page.getByRole('button', { name: 'Keep the answer as what an unknown user expects' }).click();
  await page.getByLabel('Passed').waitFor();
  expect(shop().read('shop.json')).toBe(before);
  await page.getByRole('button', { name: /^Undo: New expectation of an unknown user/ }).click();
  await expect.poll(() => shop().read('shop.json')).toBe(wrong);
  shop().write('shop.json', before);
  expect(complaints).toEqual([]);
  await page.close();
}, 120_000);

test('a table leads to its rows, which are at its end', async () => {
  const { page, complaints } = await shop().open();
  await page.setViewportSize({ width: 1280, height: 560 });
  const list = page.getByRole('navigation', { name: 'Project' });
  await list.getByRole('button', { name: /^users/ }).click();
  const rows = page.getByRole('region', { name: 'Rows of users' });
  await rows.waitFor();
  const isInView = () => rows.evaluate((each) => each.getBoundingClientRect().top < 480);
  expect(await isInView()).toBe(false);
  await page.getByRole('button', { name: 'Show rows' }).click();
  await expect.poll(isInView).toBe(true);
  expect(complaints).toEqual([]);
  await page.close();
}, 120_000);
