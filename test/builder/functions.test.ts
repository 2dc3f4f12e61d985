import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inspector, node, openRoute, saved, selectNode, undoAll } from './gestures.ts';
import { openForAll } from './open-page.ts';

const flow = openForAll('fixtures/valid/functions');

/** All files of the flow. */
function texts(): Readonly<Record<string, string>> {
  const { folder } = flow();
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.json') && !name.startsWith('.flowsmith'),
  );
  return Object.fromEntries(files.toSorted().map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

const list = (page: Page) => page.getByRole('navigation', { name: 'Project' });
const openFunction = async (page: Page, name: string): Promise<void> => {
  await list(page)
    .getByRole('button', { name: new RegExp(`${name}`) })
    .click();
  await page.locator('.crumb', { hasText: name }).waitFor();
};
const code = (page: Page) => page.getByRole('region', { name: 'Code', exact: true });
const lit = (page: Page) =>
  code(page)
    .locator('.cm-line.is-lit')
    .evaluateAll((lines) => lines.map(({ textContent }) => textContent));

test('a function opens like a route, lit both ways, and a call leads there and back', async () => {
  const { page, complaints } = await flow().open();
  const before = texts();
  await openFunction(page, 'price-of');
  for (const id of ['start', 'each', 'full', 'discount', 'off', 'total', 'cents', 'give'])
    await node(page, id).waitFor();
  await code(page).getByText('src/functions/price-of.ts').waitFor({ state: 'attached' });
  await selectNode(page, 'give');
  await expect.poll(() => lit(page)).toEqual([expect.stringContaining('return {')]);
  await code(page).locator('.cm-line', { hasText: 'priceOfOne' }).first().click();
  await expect.poll(() => inspector(page).getByRole('textbox', { name: 'Label' }).inputValue()).toBe('Price of one');

  await openRoute(page, 'What an order would cost');
  await page.getByRole('button', { name: /^Show everything/ }).click();
  await node(page, 'cost').locator('.head').dblclick();
  await page.locator('.crumb', { hasText: 'price-of' }).waitFor();
  await selectNode(page, 'discount');
  await inspector(page).getByRole('button', { name: 'Open the function' }).click();
  await page.locator('.crumb', { hasText: 'discount-of' }).waitFor();
  await page.getByRole('button', { name: /^Back to the call/ }).click();
  await page.locator('.crumb', { hasText: 'price-of' }).waitFor();
  await page.locator('.canvas').focus();
  await node(page, 'discount').focus();
  await page.keyboard.press('b');
  await page.locator('.crumb', { hasText: '/quote/:quantity' }).waitFor();
  await page.locator('.react-flow__node.selected[data-id=cost]').waitFor();
  expect(await page.getByRole('button', { name: /^Back to the call/ }).count()).toBe(0);

  // A reload shows the function again.
  await openFunction(page, 'link-to');
  await page.reload();
  await page.locator('.crumb', { hasText: 'link-to' }).waitFor();
  await page.getByRole('button', { name: 'Try it' }).first().click();
  await page
    .getByRole('list', { name: 'Callers' })
    .getByRole('button', { name: 'functions/store-order · link' })
    .click();
  await page.locator('.crumb', { hasText: 'store-order' }).waitFor();
  expect(texts()).toEqual(before);
  expect(complaints).toEqual([]);
}, 120_000);

test('the palette of a function has what a function can have, and its outline has its name', async () => {
  const { page } = await flow().open();
  await openFunction(page, 'price-of');
  await page.getByRole('region', { name: 'Flow of the function price-of' }).waitFor();
  await selectNode(page, 'give');
  await page.keyboard.press('o');
  await page.getByRole('region', { name: 'Outline of the function price-of' }).waitFor();
  await page.keyboard.press('o');
  const options = async (): Promise<readonly string[]> => {
    await page.getByRole('button', { name: 'Add node' }).click();
    const titles = page.getByRole('dialog').getByRole('option').locator('b');
    await titles.filter({ hasText: 'Math' }).first().waitFor();
    const found = await titles.allTextContents();
    await page.keyboard.press('Escape');
    return found;
  };
  const inFunction = await options();
  expect(inFunction).toEqual(expect.arrayContaining(['Return Values', 'Call discount-of', 'Call link-to']));
  expect(inFunction).not.toEqual(expect.arrayContaining(['Return JSON']));
  expect(inFunction).not.toEqual(expect.arrayContaining(['Call price-of']));
  await openRoute(page, 'What an order would cost');
  const inRoute = await options();
  expect(inRoute).toEqual(expect.arrayContaining(['Return JSON', 'Call price-of']));
  expect(inRoute).not.toEqual(expect.arrayContaining(['Return Values']));
}, 120_000);

test('a signature is edited in its own file, and all who name its parts follow', async () => {
  const { page, complaints } = await flow().open();
  const before = texts();
  await openFunction(page, 'price-of');
  await page.getByRole('button', { name: 'Function settings' }).click();
  const name = inspector(page).getByRole('textbox', { name: 'Name of quantity in Inputs' });
  await name.fill('pieces');
  await name.press('Enter');
  await saved(page);
  const after = texts();
  const changed = Object.keys(before).filter((file) => before[file] !== after[file]);
  expect(changed).toEqual(['functions/price-of.json', 'functions/store-order.json', 'routes/quote.json']);
  expect(after['functions/price-of.json']).toBe(
    before['functions/price-of.json']
      ?.replaceAll('"quantity":', '"pieces":')
      .replace('"start.quantity"', '"start.pieces"'),
  );
  expect(after['routes/quote.json']).toBe(before['routes/quote.json']?.replace('"cost.quantity"', '"cost.pieces"'));

  // An invalid type is reported at its field, and errors in a function have fixes there.
  const type = inspector(page).getByRole('textbox', { name: 'pieces required' });
  await type.fill('integr');
  await inspector(page)
    .getByText(/integr/)
    .first()
    .waitFor();
  await type.fill('integer');
  await saved(page);
  await undoAll(page);
  expect(texts()).toEqual(before);
  expect(complaints).toEqual([]);
}, 120_000);

test('what is wrong in a function is told in the list, and in its problems', async () => {
  const { page } = await flow().open();
  const before = texts();
  await openFunction(page, 'link-to');
  await selectNode(page, 'slug');
  await inspector(page).getByRole('button', { name: 'Remove the wire into text' }).click();
  await saved(page);
  await list(page)
    .getByRole('button', { name: /link-to.*1 error/ })
    .waitFor();
  await openRoute(page, 'What an order would cost');
  await page.getByRole('button', { name: 'Problems and tries' }).click();
  await page.getByRole('radio', { name: /^Project/ }).click();
  await page.getByRole('tabpanel').getByRole('button', { name: 'A link that nobody else can make: 1 error' }).click();
  await page.locator('.crumb', { hasText: 'link-to' }).waitFor();
  await page.getByRole('tabpanel').getByRole('button', { name: /text/ }).first().click();
  await page.locator('.react-flow__node.selected[data-id=slug]').waitFor();
  await undoAll(page);
  expect(texts()).toEqual(before);
}, 120_000);

test('functions are added, renamed with their callers, and deleted unless they are called', async () => {
  const { page, complaints } = await flow().open();
  const before = texts();
  await page.getByRole('button', { name: 'New function' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Id' }).fill('tax-of');
  await page.getByRole('dialog').getByRole('button', { name: 'Add function' }).click();
  await page.locator('.crumb', { hasText: 'tax-of' }).waitFor();
  await node(page, 'give').waitFor();
  expect(texts()['functions/tax-of.json']).toContain('{ "from": "start.next", "to": "give.in" }');
  await page.getByRole('button', { name: 'Function settings' }).click();
  const more = async (entry: string): Promise<void> => {
    await inspector(page).getByRole('button', { name: 'More of this function' }).click();
    await page.getByRole('menuitem', { name: entry }).click();
  };
  await more('Delete…');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await saved(page);
  expect(texts()).toEqual(before);

  await openFunction(page, 'discount-of');
  await more('Delete…');
  await page.getByRole('dialog').getByRole('button', { name: 'functions/price-of · discount' }).click();
  await page.locator('.react-flow__node.selected[data-id=discount]').waitFor();
  await openFunction(page, 'discount-of');
  await more('Rename…');
  await page.getByRole('dialog').getByRole('textbox', { name: 'Id' }).fill('rebate-of');
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
  await page.locator('.crumb', { hasText: 'rebate-of' }).waitFor();
  await saved(page);
  expect(texts()['functions/price-of.json']).toContain('{ "function": "rebate-of" }');
  expect(texts()['functions/discount-of.json']).toContain('"id": "rebate-of"');
  await undoAll(page);
  expect(texts()).toEqual(before);
  expect(complaints).toEqual([]);
}, 120_000);

test('selected nodes become a function, which says why where they cannot', async () => {
  const { page, complaints } = await flow().open();
  const before = texts();
  await openRoute(page, 'What an order would cost');
  const dialog = page.getByRole('dialog', { name: 'Make a function' });
  await selectNode(page, 'quantity');
  await page.keyboard.press('f');
  await dialog.getByRole('textbox', { name: 'Id' }).fill('offer-of');
  await page.keyboard.press('Enter');
  await dialog.getByText('reads the request, which routes do. Leave it out').waitFor();
  await page.keyboard.press('Escape');
  await selectNode(page, 'cost');
  await node(page, 'body')
    .locator('.head')
    .click({ modifiers: ['Shift'] });
  await node(page, 'body').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Make a function of it' }).click();
  await dialog.getByRole('textbox', { name: 'Id' }).fill('offer-of');
  await page.keyboard.press('Enter');
  await node(page, 'offerOf').waitFor();
  await saved(page);
  await page.locator('.react-flow__node.selected[data-id=offerOf]').waitFor();
  expect(await node(page, 'body').count()).toBe(0);
  expect(texts()['functions/offer-of.json']).toContain('"quantity": "integer"');
  expect(texts()['routes/quote.json']).toContain('{ "from": "quantity.value", "to": "offerOf.quantity" }');
  await page.keyboard.press('Shift+Enter');
  await page.locator('.crumb', { hasText: 'offer-of' }).waitFor();
  await code(page).getByText('src/functions/offer-of.ts').waitFor({ state: 'attached' });
  await undoAll(page);
  expect(texts()).toEqual(before);
  expect(complaints).toEqual([]);
}, 120_000);
