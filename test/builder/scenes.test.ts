import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import type { JsonValue } from '../../compiler/base/json.ts';
import { naughtyTexts } from '../support/naughty.ts';
import { commitAll, gitIn } from '../support/repository.ts';
import { addNode, connect, inspector, node, openRoute, pin, saved, selectNode, setField, undoAll } from './gestures.ts';
import { closeBrowser, openPage } from './open-page.ts';
import { closeAll, place, shop } from './server/place.ts';

const permissions = ['clipboard-read', 'clipboard-write'];
const wait = { timeout: 30_000 };

afterEach(closeAll);
afterAll(closeBrowser);

describe('nodes', () => {
  test('are copied to another route and to another project, with the wires between them', async () => {
    const [from, to] = [place({ 'shop.json': shop }), place({ 'other.json': other })];
    const { page, complaints } = await openPage((await from.open('shop.json')).url, { permissions });
    await openRoute(page, 'Create a user');
    await selectNode(page, 'email');
    await node(page, 'name')
      .locator('.head')
      .click({ modifiers: ['Shift'] });
    await node(page, 'row')
      .locator('.head')
      .click({ modifiers: ['Shift'] });
    await page.keyboard.press('Control+c');
    await openRoute(page, 'List users');
    await page.locator('.canvas').click({ position: { x: 500, y: 30 } });
    await page.keyboard.press('Control+v');
    await node(page, 'row').waitFor();
    await saved(page);
    const { routes } = JSON.parse(from.read('shop.json'));
    const pasted = routes.find(({ id }: { id: string }) => id === 'list-users').flow;
    expect(pasted.nodes.map(({ id }: { id: string }) => id)).toEqual(expect.arrayContaining(['email2', 'name', 'row']));
    expect(pasted.edges).toContainEqual({ from: 'email2.value', to: 'row.email' });
    await undoAll(page);
    expect(from.read('shop.json')).toBe(shop);

    const second = await page.context().newPage();
    await second.goto((await to.open('other.json')).url);
    await node(second, 'start').waitFor();
    await second.locator('.canvas').click({ position: { x: 500, y: 30 } });
    await second.keyboard.press('Control+v');
    await node(second, 'row').waitFor();
    await saved(second);
    expect(to.read('other.json')).toContain('{ "from": "email.value", "to": "row.email" }');
    await undoAll(second);
    expect(to.read('other.json')).toBe(other);
    expect(complaints).toEqual([]);
  }, 120_000);
});

const other = `{
  "version": 1,
  "name": "other",
  "routes": [
    {
      "id": "hello",
      "method": "POST",
      "path": "/hello",
      "flow": {
        "nodes": [
          { "id": "start", "type": "start" },
          { "id": "reply", "type": "return-json", "inputs": { "body": "Hello" } }
        ],
        "edges": [{ "from": "start.next", "to": "reply.in" }]
      }
    }
  ]
}
`;

describe('two tabs', () => {
  test('see what the other one does, and each undoes its own; a reload loses nothing', async () => {
    const flow = place({ 'shop.json': shop });
    const builder = await flow.open('shop.json');
    const [one, two] = [await openPage(builder.url), await openPage(builder.url)];
    for (const { page } of [one, two]) await openRoute(page, 'Create a user');
    await setField(one.page, 'insert', 'Label', 'Account');
    await node(two.page, 'insert').getByText('Account').waitFor();
    await setField(two.page, 'mail', 'Label', 'Greeting');
    await node(one.page, 'mail').getByText('Greeting').waitFor();
    await one.page.getByRole('button', { name: /^Undo/ }).click();
    await node(two.page, 'insert').getByText('User', { exact: true }).waitFor();
    expect(flow.read('shop.json')).toBe(shop.replace('"label": "Welcome mail"', '"label": "Greeting"'));
    await two.page.getByRole('button', { name: /^Undo/ }).click();
    await node(one.page, 'mail').getByText('Welcome mail').waitFor();
    expect(flow.read('shop.json')).toBe(shop);

    // Undo and redo belong to the tab.
    await one.page.reload();
    await one.page.getByRole('button', { name: /^Redo: / }).click();
    await node(one.page, 'insert').getByText('Account').waitFor();
    await one.page.getByRole('button', { name: /^Undo: / }).click();
    await expect.poll(() => flow.read('shop.json'), wait).toBe(shop);

    // Still in the field.
    await selectNode(two.page, 'mail');
    await inspector(two.page).getByRole('textbox', { name: 'Label' }).fill('Half typed');
    await two.page.reload();
    await expect.poll(() => flow.read('shop.json'), wait).toContain('"Half typed"');
    await openRoute(two.page, 'Create a user');
    await node(two.page, 'mail').getByText('Half typed').waitFor();
    await setField(two.page, 'mail', 'Label', 'Welcome mail');
    await expect.poll(() => flow.read('shop.json'), wait).toBe(shop);
    expect([one.complaints, two.complaints]).toEqual([[], []]);
  }, 120_000);
});

describe('a kind of the project’s own', () => {
  test('is found, wired by its own ports, and set; a type error in a Code node is shown at its expression', async () => {
    const text = readFileSync('examples/custom-kind/flow.json', 'utf8');
    const config = readFileSync('examples/custom-kind/flowsmith.config.ts', 'utf8');
    const flow = place({ 'flow.json': text, 'flowsmith.config.ts': config });
    const { page, complaints } = await openPage((await flow.open('flow.json')).url);
    await node(page, 'slug').waitFor();
    for (const [side, port] of [
      ['in', 'text'],
      ['out', 'slug'],
    ] as const)
      await pin(page, 'slug', side, port).waitFor({ state: 'attached' });
    await addNode(page, 'Add Tax', 'addTax');
    await connect(page, ['price', 'value'], ['addTax', 'amount']);
    await setField(page, 'addTax', 'Percent', '7');
    await saved(page);
    expect(flow.read('flow.json')).toContain('{ "from": "price.value", "to": "addTax.amount" }');

    await addNode(page, 'Code', 'code');
    await setField(page, 'code', 'Expression', "'text' * 2");
    await selectNode(page, 'code');
    const finding = inspector(page).locator('.field', { hasText: 'Expression' }).getByText('left-hand side').first();
    await finding.waitFor(wait);
    await undoAll(page);
    expect(flow.read('flow.json')).toBe(text);
    expect(complaints).toEqual([]);
  }, 180_000);
});

/** So that the list has them in this order. */
const numbered = (index: number): number => 100 + index;

/** What is shown of a flow that contains this text wherever a text may be. */
function hostile(text: string, index: number): JsonValue {
  return {
    ...{
      id: `r${numbered(index)}`,
      method: 'POST',
      path: `/r${numbered(index)}`,
      title: `${index} ${text}`,
      description: text,
      tags: [text],
    },
    flow: {
      nodes: [
        { id: 'start', type: 'start', label: text },
        { id: 'field', type: 'get-body-field', label: text, comment: text, config: { field: text } },
        { id: 'template', type: 'template', label: text, config: { template: text } },
        { id: 'log', type: 'log', label: text, inputs: { message: text } },
        { id: 'reply', type: 'return-json', comment: text, inputs: { body: { [text]: text } } },
      ],
      edges: [
        { from: 'start.next', to: 'log.in' },
        { from: 'log.next', to: 'reply.in' },
      ],
    },
    examples: [{ name: text, request: { url: '/r', body: { [text]: text } }, response: { status: 200 } }],
  };
}

/** What is shown of a flow's tables, secrets and settings with this text wherever a text may be. */
function hostileProject(): JsonValue {
  const id = { type: 'integer', primaryKey: true, default: 'increment' };
  const kind = (text: string) => ({ type: 'text', enum: [text], default: text });
  const tables = dangerous.map(
    (text, index) => [`t${numbered(index)}`, { columns: { id, kind: kind(text) } }] as const,
  );
  const secrets = dangerous.map((text, index) => [`KEY_${numbered(index)}`, { description: text }] as const);
  return {
    ...{ version: 1, name: 'hostile', description: dangerous.join(' ') },
    tables: Object.fromEntries(tables),
    secrets: Object.fromEntries(secrets),
    routes: dangerous.map(hostile),
  };
}

/** No text has become an element of the page. */
async function onlyText(page: Page): Promise<void> {
  const elements = await page.evaluate(`[...document.body.querySelectorAll('*')].map((each) => each.localName)`);
  expect(elements).not.toEqual(expect.arrayContaining(['img']));
  expect(elements).not.toEqual(expect.arrayContaining(['iframe']));
}

const dangerous = naughtyTexts.filter((text) => /[<>&{`\\]|\p{Cc}|\p{Cf}|^__/u.test(text));

describe('hostile text in every place', () => {
  test('is shown as text: no element, no script, no request comes of it, and nothing is written', async () => {
    const text = JSON.stringify(hostileProject());
    const before = text.replaceAll(/"title":"/g, '"title":"Before ');
    const flow = place({ 'flow.json': before });
    gitIn(flow.folder, 'init', '-q');
    commitAll(flow.folder, dangerous.join(' ').replaceAll('\0', ''));
    flow.write('flow.json', text);
    const { page, complaints } = await openPage((await flow.open('flow.json')).url);
    await page.getByRole('button', { name: 'Problems and tries' }).click();
    const items = page.getByRole('navigation', { name: 'Project' }).locator('.route-item');
    await expect.poll(() => items.count(), wait).toBe(dangerous.length);
    for (const [index, each] of dangerous.entries()) {
      await items.nth(index).click();
      await page
        .getByText(`/r${numbered(index)}`, { exact: true })
        .first()
        .waitFor();
      await node(page, 'log').locator('.head').click();
      const label = inspector(page).getByRole('textbox', { name: 'Label' });
      await expect.poll(() => label.inputValue(), wait).toBe(asFieldHas(each));
    }
    await page.getByRole('tab', { name: 'Changes' }).click();
    const changes = page.getByRole('tabpanel', { name: 'Changes' });
    await changes.getByText('onerror').first().waitFor();
    const changed = changes.locator('.changed-route');
    await expect.poll(() => changed.count(), wait).toBe(dangerous.length);
    for (const index of dangerous.keys()) {
      await changed.nth(index).click();
      await changes.locator('li.is-shown .words').first().waitFor();
    }
    await onlyText(page);
    const list = page.getByRole('navigation', { name: 'Project' });
    await list.getByRole('button', { name: /^Secrets/ }).click();
    const described = page.locator('.secrets input');
    await expect.poll(() => described.count(), wait).toBe(dangerous.length);
    for (const [index, each] of dangerous.entries())
      expect(await described.nth(index).inputValue()).toBe(asFieldHas(each));
    await onlyText(page);
    for (const index of dangerous.keys()) {
      await list.getByRole('button', { name: new RegExp(`^t${numbered(index)}`) }).click();
      const name = page.getByRole('textbox', { name: 'Name of the table' });
      await expect.poll(() => name.inputValue(), wait).toBe(`t${numbered(index)}`);
    }
    await onlyText(page);
    await list.getByRole('button', { name: /^Settings/ }).click();
    await onlyText(page);
    expect(complaints).toEqual([]);
    expect(flow.read('flow.json')).toBe(text);
  }, 240_000);
});

/** How a single-line field handles line ends. */
const asFieldHas = (text: string): string => text.replaceAll(/[\r\n]/g, '');
