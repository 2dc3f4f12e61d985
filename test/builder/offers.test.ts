import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, expect, test, vi } from 'vitest';
import { addNode, inspector, node, openRoute, pin, saved, selectNode, undoAll } from './gestures.ts';
import { openForAll } from './open-page.ts';

/** What the page proposes where something still has to be decided. */
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

afterEach(() => vi.unstubAllEnvs());

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
  // Vitest sets it.
  vi.stubEnv('BASE_URL', undefined);
  flow().write('.env', 'BASE_URL=https://orders.example/\n');
  const { page, end } = await begin('Receive orders');
  const problems = page.getByRole('button', { name: 'Problems and tries' });
  if ((await problems.getAttribute('aria-expanded')) !== 'true') await problems.click();
  const found = page.locator('.problem', { hasText: 'acts on a request that nobody has checked' });
  // The explanation includes its lines in the file.
  await found.getByRole('button', { name: 'FS3301' }).click();
  await found.locator('.excerpt .is-lit', { hasText: '"insert"' }).waitFor();
  await found.getByRole('button', { name: 'Add signature check' }).click();
  await page.getByRole('menuitem', { name: 'GitHub' }).click();
  await node(page, 'genuine').waitFor();
  await found.waitFor({ state: 'detached' });
  await selectNode(page, 'start');
  await inspector(page).getByText('https://orders.example/hooks/').waitFor();
  await inspector(page).getByText('http://localhost:1/hooks/').waitFor();
  const proof = inspector(page).locator('.proof');
  await proof.waitFor();
  expect(await proof.locator('dd').allTextContents()).toEqual([
    'x-hub-signature-256',
    'HMAC-SHA256 of the body, in hex',
    'GITHUB_SIGNING_SECRET',
  ]);
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
  await node(page, 'insert').getByTitle('Add what comes after “error”').click();
  await page.getByPlaceholder('Connect error with…').fill('log');
  await page.getByRole('option', { name: /^Log/ }).first().click();
  await expect.poll(text).toMatch(/"from": "insert\.error",\s+"to": "log\.in"/);
  await node(page, 'log').waitFor();
  await end();
}, 60_000);

test('a declared body is a table, with objects in objects, lists of them, texts and bounds', async () => {
  const { page, end } = await begin('Add an order');
  await selectNode(page, 'start');
  const form = inspector(page);
  const ofType = async (name: string, type: string): Promise<void> => {
    await form.getByRole('button', { name: new RegExp(`Type of ${name}$`) }).click();
    await page.getByRole('option', { name: type, exact: true }).click();
    await saved(page);
  };
  const add = async (to: string, name: string): Promise<void> => {
    await form.getByRole('textbox', { name: `Add a field to ${to}`, exact: true }).fill(name);
    await page.keyboard.press('Enter');
    await form.getByRole('textbox', { name: `Name of ${name} in ${to}`, exact: true }).waitFor();
    await saved(page);
  };
  await form.getByRole('button', { name: 'Declare' }).click();
  await add('the body', 'count');
  await ofType('count', 'Whole number');
  await form.getByRole('textbox', { name: 'Least count' }).fill('1');
  await form.getByRole('textbox', { name: 'Greatest count' }).fill('9');
  await form.getByRole('textbox', { name: 'Greatest count' }).blur();
  await add('the body', 'size');
  await ofType('size', 'One of these texts');
  await form.getByRole('textbox', { name: 'Add text to Texts of size' }).fill('large');
  await page.keyboard.press('Enter');
  await add('the body', 'address');
  await ofType('address', 'Object');
  await add('address', 'city');
  await add('the body', 'lines');
  await ofType('lines', 'List');
  await ofType('an item of lines', 'Object');
  await add('an item of lines', 'article');
  const bodyOf = () => JSON.parse(text()).routes[0].flow.nodes[0].config?.body;
  await expect.poll(bodyOf).toEqual({
    type: 'object',
    properties: {
      name: { type: 'string' },
      count: { type: 'integer', minimum: 1, maximum: 9 },
      size: { type: 'string', enum: ['first', 'large'] },
      address: { type: 'object', properties: { city: { type: 'string' } } },
      lines: { type: 'array', items: { type: 'object', properties: { article: { type: 'string' } } } },
    },
    required: ['name'],
  });
  await end();
}, 90_000);
