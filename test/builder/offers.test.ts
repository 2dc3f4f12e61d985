import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addNode, inspector, node, openRoute, pin, saved, selectNode, undoAll } from './gestures.ts';
import { openForAll } from './open-page.ts';

/** What the page offers where something is still to be decided. */
const id = { type: 'integer', primaryKey: true, default: 'increment' };
const table = (column: string) => ({ columns: { id, [column]: { type: 'text' } } });
const answer = { id: 'reply', type: 'return-json', inputs: { body: { ok: true } } };
const start = { id: 'start', type: 'start' };
const answers = { nodes: [start, answer], edges: [{ from: 'start.next', to: 'reply.in' }] };
const webhook = { id: 'start', type: 'start', config: { trigger: { type: 'webhook', id: `whk_${'a'.repeat(24)}` } } };
const insert = { id: 'insert', type: 'db-insert', config: { table: 'orders' }, inputs: { record: { item: 'pen' } } };
const project = {
  ...{ version: 1, name: 'offers', tables: { users: table('email'), orders: table('item') } },
  routes: [
    { id: 'add-order', title: 'Add an order', method: 'POST', path: '/orders', flow: answers },
    { id: 'about', title: 'About us', method: 'GET', path: '/about', flow: answers },
    {
      ...{ id: 'hook', title: 'Receive orders', method: 'POST', path: '/hooks' },
      flow: {
        nodes: [webhook, insert, answer],
        edges: [
          { from: 'start.next', to: 'insert.in' },
          { from: 'insert.next', to: 'reply.in' },
        ],
      },
    },
  ],
};

function written(): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'flowsmith-offers-')), 'offers');
  mkdirSync(folder);
  writeFileSync(join(folder, 'offers.json'), `${JSON.stringify(project, undefined, 2)}\n`);
  return join(folder, 'offers.json');
}

const flow = openForAll(written());
const text = (): string => flow().read('offers.json');

async function begin(title: string): Promise<{ readonly page: Page; readonly end: () => Promise<void> }> {
  const { page, complaints } = await flow().open();
  const before = text();
  await openRoute(page, title);
  return {
    page,
    end: async () => {
      await undoAll(page);
      await expect.poll(text).toBe(before);
      expect(complaints).toEqual([]);
      await page.close();
    },
  };
}

test('a node is about the table that the path names, or asks which', async () => {
  const { page, end } = await begin('Add an order');
  await addNode(page, 'DB Insert', 'dbInsert');
  await saved(page);
  expect(text()).toMatch(/"id": "dbInsert",\s+"type": "db-insert",\s+"config": \{\s+"table": "orders"/);
  await openRoute(page, 'About us');
  await addNode(page, 'DB Find', 'dbFind');
  await selectNode(page, 'dbFind');
  await inspector(page).getByText('Choose a table…').first().waitFor();
  await end();
}, 60_000);

test('a pin and its input say the same: type, need, and what they are wired to', async () => {
  const { page, end } = await begin('Receive orders');
  const name = /^record, object \{.*\}, required, has a value$/;
  expect(await pin(page, 'insert', 'in', 'record').getAttribute('title')).toMatch(name);
  await selectNode(page, 'insert');
  await inspector(page).getByRole('group', { name }).waitFor();
  expect(await pin(page, 'insert', 'out', 'next').getAttribute('title')).toBe('next, control, leads to Return JSON');
  await end();
}, 60_000);

test('where nobody has checked who sends, a check is offered, and what it proves is said', async () => {
  flow().write('.env', 'BASE_URL=https://orders.example/\n');
  const { page, end } = await begin('Receive orders');
  const problems = page.getByRole('button', { name: 'Problems and tries' });
  if ((await problems.getAttribute('aria-expanded')) !== 'true') await problems.click();
  const found = page.locator('.problem', { hasText: 'acts on a request that nobody has checked' });
  // Its lines in the file come with the explanation.
  await found.getByRole('button', { name: 'FS3301' }).click();
  await found.locator('.excerpt .is-lit', { hasText: '"insert"' }).waitFor();
  await found.getByRole('button', { name: 'Add signature check' }).click();
  await page.getByRole('menuitem', { name: 'GitHub' }).click();
  await node(page, 'genuine').waitFor();
  await found.waitFor({ state: 'detached' });
  await selectNode(page, 'start');
  const url = `/hooks/whk_${'a'.repeat(24)}`;
  await inspector(page).getByText(`https://orders.example${url}`, { exact: true }).waitFor();
  await inspector(page).getByText(`http://localhost:1${url}`, { exact: true }).waitFor();
  const proof = inspector(page).locator('.proof');
  await proof.getByText('x-hub-signature-256').waitFor();
  await proof.getByText('HMAC-SHA256 of the body, in hex').waitFor();
  await end();
}, 60_000);

test('a secret is declared where it is needed', async () => {
  const { page, end } = await begin('About us');
  await addNode(page, 'Hash', 'hash');
  await selectNode(page, 'hash');
  await inspector(page).getByRole('button', { name: 'Secret for secret of Hash' }).click();
  await page.getByRole('menuitem', { name: 'New secret…' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('API_KEY');
  await page.keyboard.press('Enter');
  await expect.poll(text).toContain('"$secret": "API_KEY"');
  expect(JSON.parse(text())).toMatchObject({ secrets: { API_KEY: {} } });
  await end();
}, 60_000);

test('the step after a failure is added at the output that shows only on hover', async () => {
  const { page, end } = await begin('Receive orders');
  await selectNode(page, 'insert');
  await node(page, 'insert').locator('.head').hover();
  await node(page, 'insert').getByRole('button', { name: 'Add what comes after error' }).click();
  await page.getByPlaceholder('Connect error with…').fill('log');
  await page.getByRole('option', { name: /^Log/ }).first().click();
  await expect.poll(text).toMatch(/"from": "insert\.error",\s+"to": "log\.in"/);
  await node(page, 'log').waitFor();
  await end();
}, 60_000);
