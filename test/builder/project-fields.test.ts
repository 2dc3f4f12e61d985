import type { Page } from 'playwright-core';
import { afterAll, afterEach, expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { inspector, openRoute, saved, selectNode, undoAll } from './gestures.ts';
import { closeBrowser, openPage } from './open-page.ts';
import { closeAll, place } from './server/place.ts';

/** All settings of a project can be edited with fields, and each edit can be undone to the byte. */
afterEach(closeAll);
afterAll(closeBrowser);

interface Flow {
  readonly routes: readonly {
    readonly title?: string;
    readonly flow: {
      readonly nodes: readonly { readonly id: string; readonly config?: { readonly body?: unknown } }[];
    };
  }[];
}

interface Opened {
  readonly page: Page;
  readonly read: () => string;
  /** Undoes everything; there must have been no findings. */
  readonly undone: () => Promise<void>;
}

async function openFixture(name: string): Promise<Opened> {
  const file = `${name}.json`;
  const text = readFileSync(`fixtures/valid/${name}/${file}`, 'utf8');
  const flow = place({ [file]: text });
  const { page, complaints } = await openPage((await flow.open(file)).url);
  page.setDefaultTimeout(10_000);
  const read = (): string => flow.read(file);
  const undone = async (): Promise<void> => {
    // There is something to undo as soon as the server has answered.
    await page.getByRole('button', { name: /^Undo: / }).waitFor();
    await undoAll(page);
    await expect.poll(read).toBe(text);
    expect(complaints).toEqual([]);
  };
  return { page, read, undone };
}

const list = (page: Page) => page.getByRole('navigation', { name: 'Project' });
async function choose(page: Page, field: string | RegExp, option: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: field }).click();
  await page.getByRole('option', { name: option }).first().click();
  await saved(page);
}
async function type(page: Page, field: string | RegExp, text: string): Promise<void> {
  await page.getByRole('textbox', { name: field }).fill(text);
  await page.keyboard.press('Enter');
  await saved(page);
}
const holds = async (read: () => string, check: (flow: ReturnType<typeof JSON.parse>) => unknown): Promise<void> => {
  await expect.poll(() => check(JSON.parse(read()))).toBe(true);
};

test('the relations of a table, and what those of a column are called', async () => {
  const { page, read, undone } = await openFixture('articles');
  await list(page)
    .getByRole('button', { name: /^articles/ })
    .click();
  const relation = page.getByRole('group', { name: 'Relation tags' });
  await relation.getByRole('button', { name: 'Remove the relation tags' }).click();
  await relation.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Add a relation' }).first().click();
  await page
    .getByRole('group', { name: /^Relation / })
    .first()
    .waitFor();
  await page
    .getByRole('textbox', { name: /^Name of .* in the relations of articles$/ })
    .first()
    .fill('topics');
  await page.keyboard.press('Enter');
  await holds(read, ({ tables }) => Object.keys(tables.articles.relations).includes('topics'));

  const rules = page.getByRole('button', { name: 'Rules of author_id' });
  if ((await rules.getAttribute('aria-expanded')) === 'false') await rules.click();
  await type(page, /^What the row is called: author_id/, 'writer');
  await type(page, /^What its rows are called: author_id/, 'writings');
  await expect
    .poll(() => JSON.parse(read()).tables.articles.columns.author_id)
    .toMatchObject({ as: 'writer', inverse: 'writings' });
  await undone();
}, 60_000);

test('which routes a guard leaves open, and which of its outputs is the tenant', async () => {
  const { page, read, undone } = await openFixture('tenants');
  const before = JSON.parse(read());
  await list(page)
    .getByRole('button', { name: /^Settings/ })
    .click();
  const route = before.routes[0].id;
  await choose(page, /Add a route to Except/, new RegExp(`^${route}`));
  await holds(read, ({ access }) => [access].flat().some(({ except = [] }) => except.includes(route)));
  await page.getByRole('button', { name: `Remove ${route} from Except` }).click();
  await expect.poll(() => JSON.parse(read()).access).toEqual(before.access);
  await page.getByRole('button', { name: new RegExp(`${before.tenant.output}.* Output`) }).click();
  await page.getByRole('option', { name: before.tenant.output }).waitFor();
  await page.keyboard.press('Escape');
  await undone();
}, 60_000);

test('which servers a secret may be sent to', async () => {
  const { page, read, undone } = await openFixture('payments');
  await list(page)
    .getByRole('button', { name: /^Secrets/ })
    .click();
  await type(page, 'Add server to Sent only to: PAYMENT_KEY', 'https://sandbox.payments.example');
  await holds(read, ({ secrets }) => secrets.PAYMENT_KEY.for.length === 2);
  await page.getByRole('textbox', { name: 'Name of a new secret' }).fill('OTHER_KEY');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Servers of OTHER_KEY' }).click();
  await type(page, 'Add server to Sent only to: OTHER_KEY', 'https://api.example.com');
  await holds(read, ({ secrets }) => secrets.OTHER_KEY.for[0] === 'https://api.example.com');
  await page.getByRole('button', { name: 'Remove https://api.example.com' }).click();
  await expect.poll(() => JSON.parse(read()).secrets.OTHER_KEY).toEqual({});
  await undone();
}, 60_000);

test('what a flow does on purpose, and how long a function may run as a job', async () => {
  const { page, read, undone } = await openFixture('tenants');
  const flow = JSON.parse(read());
  const { id, title, overrides } = flow.routes.find((each: { overrides?: unknown }) => each.overrides !== undefined);
  const settingsOf = (): { overrides?: unknown } =>
    JSON.parse(read()).routes.find((each: { id: string }) => each.id === id);
  await openRoute(page, title ?? id);
  await page.getByRole('button', { name: 'Route settings' }).click();
  await page.getByRole('button', { name: `Remove ${overrides[0]} from On purpose` }).click();
  await expect.poll(() => settingsOf().overrides).not.toEqual(overrides);
  await page.getByRole('button', { name: /Add a route or node to On purpose/ }).click();
  await page.getByRole('listbox').getByRole('option', { name: overrides[0] }).click();
  await expect.poll(() => settingsOf().overrides).toEqual(expect.arrayContaining(overrides));
  const [called] = flow.functions;
  await list(page)
    .getByRole('button', { name: new RegExp(called.id) })
    .click();
  // Its settings are open, as those of the route were.
  await type(page, /^Timeout/, '60000');
  await holds(read, ({ functions }) => functions[0].timeoutMs === 60_000);
  await undone();
}, 60_000);

test('what a webhook declares of its deliveries', async () => {
  const { page, read, undone } = await openFixture('shop');
  await openRoute(page, 'Receive payment events');
  await selectNode(page, 'start');
  await inspector(page).getByRole('button', { name: 'Infer from an example' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('{ "id": "evt_1", "amount": 3 }');
  await dialog.getByRole('button', { name: 'Infer' }).click();
  const bodyOf = (flow: Flow) =>
    flow.routes.find(({ title }) => title === 'Receive payment events')?.flow.nodes.find(({ id }) => id === 'start')
      ?.config?.body;
  await expect.poll(() => bodyOf(JSON.parse(read()))).toMatchObject({ properties: { amount: { type: 'integer' } } });
  await undone();
}, 60_000);
