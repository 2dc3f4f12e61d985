import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { inspector, node, openRoute, pin, settled, showAll, undoAll } from './gestures.ts';
import { openForAll } from './open-page.ts';
import type { OpenedPage } from './open-page.ts';

/** The keys in the table of docs/builder.md that no other test presses, and their effect on the file. */
const shop = openForAll('fixtures/valid/shop/shop.json');
const file = 'shop.json';
let opened: OpenedPage;
let page: Page;
let bytes: string;

beforeAll(async () => {
  bytes = shop().read(file);
  opened = await shop().open({ permissions: ['clipboard-read', 'clipboard-write'] });
  page = opened.page;
  page.setDefaultTimeout(10_000);
}, 60_000);
beforeEach(async () => {
  await press('Escape');
  await openRoute(page, 'List users');
  await openRoute(page, 'Create a user');
  await showAll(page, 'mail');
});

const press = (key: string): Promise<void> => page.keyboard.press(key);
const choose = (id: string): Promise<void> => node(page, id).locator('.tile').click();
const holds = async (...texts: readonly string[]): Promise<void> => {
  await expect.poll(() => texts.filter((text) => !shop().read(file).includes(text)), { timeout: 20_000 }).toEqual([]);
};
const pick = async (list: string, query: string): Promise<void> => {
  await page.getByRole('combobox', { name: list }).fill(query);
  await page.getByRole('dialog').getByRole('option').first().waitFor();
  await press('Enter');
};

const selected = (): Promise<readonly (string | null)[]> =>
  page.locator('.react-flow__node.selected').evaluateAll((all) => all.map((each) => each.getAttribute('data-id')));

/** By the button: the undo keys have their own tests. */
async function undo(): Promise<void> {
  await page.getByRole('button', { name: /^Undo: / }).waitFor();
  await undoAll(page);
  await expect.poll(() => shop().read(file), { timeout: 20_000 }).toBe(bytes);
}

test('N puts the next step in between, behind the selected node in the file, too', async () => {
  await choose('insert');
  await press('n');
  await pick('Connect next with…', 'log');
  await holds('{ "from": "insert.next", "to": "log.in" }', '{ "from": "log.next", "to": "mail.in" }');
  const lines = shop().read(file).split('\n');
  const at = lines.findIndex((line) => line.includes('"id": "insert"'));
  expect(lines[at + 1]).toContain('"id": "log", "type": "log"');
  await undo();
});

test('I puts a node into the selected wire', async () => {
  const [from, to] = [await settled(pin(page, 'mail', 'out', 'next')), await settled(pin(page, 'reply', 'in', 'in'))];
  await page.mouse.click(from.x, (from.y + to.y) / 2);
  await inspector(page).getByRole('heading', { name: 'Control wire' }).waitFor();
  await press('i');
  await pick('Put into the wire…', 'log');
  await holds('{ "from": "mail.next", "to": "log.in" }', '{ "from": "log.next", "to": "reply.in" }');
  const direct = '{ "from": "mail.next", "to": "reply.in" }';
  expect(shop().read(file).split(direct).length).toBe(bytes.split(direct).length - 1);
  await undo();
});

test('Mod X cuts, and Shift Mod V pastes with the wires from outside', async () => {
  await choose('text');
  await press('Control+x');
  await node(page, 'text').waitFor({ state: 'detached' });
  expect(shop().read(file)).not.toContain('"Hello {{name}}, welcome to the shop."');
  await page.locator('.canvas').click({ position: { x: 500, y: 30 } });
  await press('Control+Shift+V');
  await node(page, 'text').waitFor();
  await holds('{ "from": "name.value", "to": "text.name" }');
  await undo();
});

test('/ begins a comment, which becomes one in the code; Escape leads back', async () => {
  await choose('insert');
  await press('/');
  await page.getByRole('textbox', { name: 'Comment' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.type('Who wants to join');
  await press('Escape');
  await page.locator('.react-flow__node[data-id=insert]:focus').waitFor();
  await expect.poll(() => shop().read(file)).toContain('"comment": "Who wants to join"');
  await page.locator('.code .cm-line', { hasText: '// Who wants to join' }).waitFor();
  // What an edit changed glows for a moment.
  await undo();
  await page.locator('.code .has-changed').first().waitFor({ state: 'detached' });
});

test('Shift F2 renames the id, and its wires and the place where it was put follow', async () => {
  await choose('mail');
  await press('Shift+ArrowRight');
  await page.getByText('Arranged by you').waitFor();
  const before = await settled(node(page, 'mail'));
  await press('Shift+F2');
  await page.getByRole('textbox', { name: 'Id' }).fill('greeting');
  await press('Enter');
  await node(page, 'greeting').waitFor();
  await holds('{ "from": "insert.next", "to": "greeting.in" }', '{ "from": "email.value", "to": "greeting.to" }');
  expect(Math.abs((await settled(node(page, 'greeting'))).x - before.x)).toBeLessThan(2);
  await undo();
  await page.getByText('Arranged by you').waitFor({ state: 'detached' });
});

test('arrows move by 8 px, with Shift by 64, without a selection the view; Shift Alt T takes that back', async () => {
  const zoom = async (): Promise<number> => Number(/scale\((.+)\)/.exec((await view()) ?? '')?.[1]);
  await choose('mail');
  const first = await settled(node(page, 'mail'));
  await press('ArrowRight');
  await expect.poll(async () => (await settled(node(page, 'mail'))).x - first.x).toBeCloseTo(8 * (await zoom()), 0);
  await press('Shift+ArrowRight');
  await expect.poll(async () => (await settled(node(page, 'mail'))).x - first.x).toBeCloseTo(72 * (await zoom()), 0);
  expect(shop().read(file)).toBe(bytes);
  // First only the selection, then, without one, everything.
  await press('Shift+Alt+T');
  await page.getByRole('button', { name: 'Undo: Tidy the selection' }).waitFor();
  await press('Escape');
  await press('Shift+Alt+T');
  await page.getByText('Arranged by you').waitFor({ state: 'detached' });
  const still = await view();
  await press('ArrowDown');
  await expect.poll(view).not.toBe(still);
  await page.getByRole('button', { name: /^Show everything/ }).click();
});

const view = (): Promise<string | null> => page.locator('.react-flow__viewport').getAttribute('style');

test('+ and - zoom, 1 shows everything, 2 the selection; far away, ports and labels are gone', async () => {
  const zoom = async (): Promise<number> => Number(/scale\((.+)\)/.exec((await view()) ?? '')?.[1]);
  await choose('mail');
  await press('1');
  await settled(node(page, 'mail'));
  const all = await zoom();
  await press('2');
  await expect.poll(zoom).toBeGreaterThan(all);
  await press('1');
  await expect.poll(zoom).toBeCloseTo(all, 3);
  await press('+');
  await expect.poll(zoom).toBeGreaterThan(all);
  expect(await page.locator('.pin:visible').count()).toBeGreaterThan(0);
  for (let count = 0; count < 20 && (await zoom()) >= 0.45; count += 1) {
    const before = await zoom();
    await press('-');
    await expect.poll(zoom).toBeLessThan(before);
  }
  await expect.poll(() => page.locator('.node .pin:visible, .pin-names:visible').count()).toBe(0);
  await press('1');
});

test('Mod A selects all, and Escape nothing; [ ] go along control wires, { } along data wires', async () => {
  await choose('insert');
  await press('Control+a');
  expect((await selected()).length).toBe(8);
  await press('Escape');
  expect(await selected()).toEqual([]);
  await choose('insert');
  await press('[');
  expect(await selected()).toEqual(['start']);
  await choose('row');
  await press('}');
  expect(await selected()).toEqual(['insert']);
  await press('Shift+Tab');
  expect(await selected()).toEqual(['row']);
});

test('Mod F finds texts of settings and lines of the code, and leads to their nodes', async () => {
  await choose('start');
  await press('Control+f');
  await pick('Find in this route…', 'welcome to the shop');
  await expect.poll(selected).not.toEqual(['start']);
  await choose('start');
  await press('Control+f');
  await page.getByRole('combobox', { name: 'Find in this route…' }).fill('insertInto');
  await page
    .getByRole('option')
    .filter({ hasText: /Line \d+/ })
    .first()
    .click();
  await expect.poll(selected).toEqual(['insert']);
});

test('G leads to the code, where Mod F searches it, and Escape leads back', async () => {
  await choose('insert');
  await press('g');
  await page.locator('.code .cm-content:focus').waitFor();
  await press('Control+f');
  const search = page.locator('.code .cm-search').getByRole('textbox', { name: 'Find' });
  await search.and(page.locator(':focus')).waitFor();
  await page.keyboard.type('await');
  await expect.poll(() => page.locator('.code .cm-searchMatch').count()).toBeGreaterThan(1);
  await press('Escape');
  await page.locator('.code .cm-search').waitFor({ state: 'detached' });
  await press('Escape');
  await page.locator('.react-flow__node[data-id=insert]:focus').waitFor();
});

test('? lists every key, and everything that has one is in Find or do…, too', async () => {
  await choose('insert');
  await press('?');
  const dialog = page.getByRole('dialog', { name: 'Keys' });
  const titles = await dialog.locator('dt').allTextContents();
  expect(titles.length).toBeGreaterThan(40);
  await press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await choose('insert');
  await press('Control+k');
  const list = page.getByRole('combobox', { name: 'Find or do…' });
  // Among others: what is possible with a node that is selected.
  for (const title of ['Add the next step', 'Rename the id', 'Comment', 'Next step', 'Tidy up', 'Show the selection']) {
    expect(titles).toContain(title);
    await list.fill(title);
    await page
      .getByRole('option', { name: new RegExp(`^${title}`) })
      .first()
      .waitFor();
  }
  await press('Escape');
});

test('Mod Enter opens Try it, and F8 and Shift F8 go to and fro between findings', async () => {
  await choose('reply');
  await press('Delete');
  await node(page, 'reply').waitFor({ state: 'detached' });
  await node(page, 'mail').locator('.badge').waitFor();
  await press('F8');
  await expect.poll(selected).toHaveLength(1);
  const [first] = await selected();
  await press('F8');
  await press('Shift+F8');
  await expect.poll(selected).toEqual([first]);
  await press('Control+Enter');
  await page.getByRole('tab', { name: 'Try it', selected: true }).waitFor();
  await page.getByRole('tab', { name: /^Problems/ }).click();
  await undo();
});

test('nothing of this was complained about in the console', () => {
  expect(opened.complaints).toEqual([]);
});
