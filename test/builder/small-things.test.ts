import { expect, test } from 'vitest';
import { boxOf, inspector, node, openRoute, outOfView, pin, selectNode, settled, saved, undoAll } from './gestures.ts';
import { openForAll } from './open-page.ts';

/** Things that new users stumbled over. */
const shop = openForAll('fixtures/valid/shop/shop.json');

test('the first column of a new table is typed at once, and a finding about a column leads to its field', async () => {
  const { page, complaints } = await shop().open();
  const before = shop().read('shop.json');
  await page.getByRole('button', { name: 'New table' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('books');
  await page.keyboard.press('Enter');
  const added = page.getByRole('textbox', { name: 'Name of a new column' });
  await added.and(page.locator(':focus')).waitFor();
  // Unfinished work is not an error.
  await page.locator('.finding.is-begun').getByRole('button', { name: 'Make 4 routes' }).waitFor();
  expect(await page.locator('.finding.is-warning').count()).toBe(0);
  await page.keyboard.type('title');
  await page.keyboard.press('Enter');
  await expect.poll(() => shop().read('shop.json')).toContain('"title": { "type": "text" }');
  await undoAll(page);
  await expect.poll(() => shop().read('shop.json')).toBe(before);
  expect(complaints).toEqual([]);
  await page.close();
}, 60_000);

test('a dialog keeps what was typed when the window becomes narrow, as when a tablet is turned', async () => {
  const { page, complaints } = await shop().open();
  await page.getByRole('button', { name: 'New route' }).click();
  const path = page.getByRole('textbox', { name: 'Path' });
  await path.fill('/books/:id');
  await page.setViewportSize({ width: 800, height: 1000 });
  await page.locator('.frame.is-narrow').waitFor();
  expect(await path.inputValue()).toBe('/books/:id');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.locator('.frame:not(.is-narrow)').waitFor();
  expect(await path.inputValue()).toBe('/books/:id');
  expect(complaints).toEqual([]);
  await page.close();
}, 60_000);

test('the settings of what is selected next begin at their top', async () => {
  const { page, complaints } = await shop().open();
  await openRoute(page, 'Create a user and welcome them');
  await selectNode(page, 'mail');
  const panel = inspector(page).locator('.inspector');
  await panel.evaluate((each) => each.scrollTo({ top: 200 }));
  await expect.poll(() => panel.evaluate((each) => each.scrollTop)).toBeGreaterThan(100);
  // Long types are cut, not the fields.
  expect(await panel.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
  await selectNode(page, 'insert');
  expect(await panel.evaluate((each) => each.scrollTop)).toBe(0);
  expect(await panel.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
  expect(complaints).toEqual([]);
  await page.close();
}, 60_000);

test('a wire may be dropped where proposals are, and a Template gets an input for it', async () => {
  const { page, complaints } = await shop().open();
  const before = shop().read('shop.json');
  await page.getByRole('button', { name: 'New route' }).click();
  await page.getByRole('textbox', { name: 'Path' }).fill('/greet/:name');
  await page.getByRole('button', { name: 'Add route' }).click();
  await node(page, 'start').waitFor();
  const heading = await settled(page.getByRole('heading', { name: /^What should/ }));
  const from = await settled(pin(page, 'start', 'out', 'next'));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(heading.x, heading.y - 20, { steps: 5 });
  await page.mouse.move(heading.x, heading.y, { steps: 5 });
  await page.mouse.up();
  await page.getByPlaceholder('Connect next with…').fill('return json');
  await page.keyboard.press('Enter');
  await expect.poll(() => shop().read('shop.json')).toContain('"start.next", "to": "returnJson.in"');
  await undoAll(page);
  await expect.poll(() => shop().read('shop.json')).toBe(before);
  expect(complaints).toEqual([]);
  await page.close();
}, 60_000);

test('a flow that was whole in view is so again when one comes back to it with less room', async () => {
  const { page, complaints } = await shop().open();
  await openRoute(page, 'Get one user');
  await node(page, 'missing').waitFor();
  await expect.poll(() => outOfView(page)).toEqual([]);
  await openRoute(page, 'Receive payment events');
  await page.setViewportSize({ width: 1280, height: 560 });
  await openRoute(page, 'Get one user');
  await node(page, 'missing').waitFor();
  await expect.poll(() => outOfView(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await page.close();
}, 60_000);

test('a flow is where it was when one comes back to it from a table', async () => {
  const { page, complaints } = await shop().open();
  const viewport = page.locator('.react-flow__viewport');
  await openRoute(page, 'Create a user and welcome them');
  await settled(node(page, 'reply'));
  const fitted = await viewport.getAttribute('style');
  await page.getByRole('button', { name: /^users/ }).click();
  await page.getByRole('textbox', { name: 'Name of a new column' }).waitFor();
  await openRoute(page, 'Create a user and welcome them');
  await settled(node(page, 'reply'));
  expect(await viewport.getAttribute('style')).toBe(fitted);
  expect(complaints).toEqual([]);
  await page.close();
}, 60_000);

test('at 360 px, the parts of a heading are beside or below each other, and “Try it” opens the tab of this name', async () => {
  const { page, complaints } = await shop().open();
  await page.getByRole('button', { name: /^users/ }).click();
  await page.setViewportSize({ width: 360, height: 700 });
  const heading = page.locator('.table-editor > header');
  const [title, uses] = [await boxOf(heading.locator('.box')), await boxOf(heading.locator('.uses'))];
  expect(title.x + title.width).toBeLessThanOrEqual(uses.x);
  await page.getByRole('navigation', { name: 'Panes' }).getByRole('button', { name: 'Try it' }).click();
  await page.getByRole('tab', { name: 'Try it', selected: true }).waitFor();
  expect(complaints).toEqual([]);
  await page.close();
}, 60_000);

test('a path takes what reads its parameters along, once it is whole', async () => {
  const { page, complaints } = await shop().open();
  const before = shop().read('shop.json');
  await openRoute(page, 'Get one user');
  await page.getByRole('button', { name: 'Route settings' }).click();
  const path = inspector(page).getByRole('textbox', { name: 'Path' });
  await path.fill('/users/:');
  await path.fill('/users/:user');
  await path.blur();
  await expect.poll(() => shop().read('shop.json')).toContain('"config": { "name": "user" }');
  await page.getByRole('button', { name: /^Undo: Path/ }).click();
  await expect.poll(() => shop().read('shop.json')).toBe(before);
  expect(complaints).toEqual([]);
  await page.close();
}, 60_000);

test('a clipboard that the browser refuses is told', async () => {
  const { page, complaints } = await shop().open();
  await openRoute(page, 'Get one user');
  await selectNode(page, 'missing');
  await page.keyboard.press('Control+v');
  await page.getByText('The browser refuses the clipboard.').waitFor();
  expect(complaints).toEqual([]);
  await page.close();
}, 60_000);

test('an input that nothing feeds gets what is typed after a click on it, or into the list of C', async () => {
  const { page, complaints } = await shop().open();
  const before = shop().read('shop.json');
  const undone = async (): Promise<void> => {
    await expect.poll(() => shop().read('shop.json')).toContain('"cc": "ops@example.com"');
    await page.getByRole('button', { name: 'Undo: Set cc of Welcome mail' }).click();
    await expect.poll(() => shop().read('shop.json')).toBe(before);
  };
  await openRoute(page, 'Create a user and welcome them');
  await settled(node(page, 'mail'));
  await node(page, 'mail').hover();
  const { x, y } = await settled(pin(page, 'mail', 'in', 'cc'));
  await page.mouse.click(x, y);
  await page.getByText('Click a port to connect, or type a value').waitFor();
  await page.keyboard.type('ops');
  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: 'Value of cc of Welcome mail' }).waitFor({ state: 'detached' });
  expect(shop().read('shop.json')).toBe(before);
  await node(page, 'mail').hover();
  await page.mouse.click(x, y);
  await page.keyboard.type('ops@example.com');
  await page.keyboard.press('Enter');
  await undone();
  await selectNode(page, 'mail');
  await page.keyboard.press('c');
  await page.getByPlaceholder('Connect…').fill('cc');
  await page.keyboard.press('Enter');
  await page.getByPlaceholder('Connect cc with…').fill('ops@example.com');
  await page.getByRole('option', { name: '"ops@example.com"' }).waitFor();
  await page.keyboard.press('Enter');
  await undone();
  // A click on a fed input waits for another port.
  const fed = await settled(pin(page, 'mail', 'in', 'to'));
  await page.mouse.click(fed.x, fed.y);
  await page.getByText('Click a port to connect · Esc to stop').waitFor();
  expect(complaints).toEqual([]);
  await page.close();
}, 60_000);

test('conditions are a tree: a group is added, its conditions get a constant of their column, and its kind is another', async () => {
  const { page, complaints } = await shop().open();
  const before = shop().read('shop.json');
  const holds = async (text: string): Promise<void> => {
    await expect.poll(() => shop().read('shop.json')).toContain(text);
  };
  await openRoute(page, 'Get one user');
  await selectNode(page, 'find');
  await inspector(page).getByRole('button', { name: 'Any of' }).click();
  const own = inspector(page).getByRole('group', { name: 'Where, 2, 1', exact: true });
  await own.getByRole('button', { name: /Column/ }).click();
  await page.getByRole('option', { name: 'email' }).click();
  await own.getByRole('button', { name: 'More for Where, 2, 1' }).click();
  await page.getByRole('menuitem', { name: 'Value' }).click();
  await own.getByRole('textbox', { name: 'Value' }).fill('ada@example.com');
  await holds('{ "any": [{ "column": "email", "operator": "eq", "value": "ada@example.com" }] }');
  await inspector(page)
    .getByRole('button', { name: /Kind of Where, 2/ })
    .click();
  await page.getByRole('option', { name: 'All of' }).click();
  await holds('{ "all": [{ "column": "email", "operator": "eq", "value": "ada@example.com" }] }');
  // The file has it before the page, whose fields are still those of the other group.
  await saved(page);
  await own.getByRole('button', { name: 'More for Where, 2, 1' }).click();
  await page.getByRole('menuitem', { name: 'Without value' }).click();
  await holds('{ "all": [{ "column": "email", "operator": "eq" }] }');
  await undoAll(page);
  await expect.poll(() => shop().read('shop.json')).toBe(before);
  expect(complaints).toEqual([]);
  await page.close();
}, 60_000);

test('a label is typed over its node; the light bulb of a problem tells what its fixes would do', async () => {
  const { page, complaints } = await shop().open();
  const before = shop().read('shop.json');
  await openRoute(page, 'Create a user and welcome them');
  await settled(node(page, 'reply'));
  await node(page, 'insert').locator('.head').dblclick();
  const label = page.getByRole('textbox', { name: 'Label of User' });
  await label.and(page.locator(':focus')).waitFor();
  await page.keyboard.type('Customer');
  await page.keyboard.press('Escape');
  await label.waitFor({ state: 'detached' });
  await page.locator('.react-flow__node[data-id=insert]:focus').waitFor();
  expect(shop().read('shop.json')).toBe(before);
  await page.keyboard.press('F2');
  await label.and(page.locator(':focus')).waitFor();
  await page.keyboard.type('Customer');
  await page.keyboard.press('Enter');
  await expect.poll(() => shop().read('shop.json')).toContain('"label": "Customer"');
  await page.locator('.react-flow__node[data-id=insert]:focus').waitFor();

  await selectNode(page, 'row');
  await inspector(page).getByRole('button', { name: 'Remove name' }).click();
  await page.getByRole('tab', { name: /^Problems/ }).click();
  await page
    .getByRole('tabpanel')
    .getByRole('button', { name: /^What each fix would do/ })
    .first()
    .click();
  await page
    .getByRole('dialog')
    .getByRole('option', { name: /Remove the wire/ })
    .first()
    .waitFor();
  await page.keyboard.press('Escape');
  await undoAll(page);
  await expect.poll(() => shop().read('shop.json')).toBe(before);
  expect(complaints).toEqual([]);
  await page.close();
}, 60_000);

test('a text in a node of another route is found from anywhere', async () => {
  const { page, complaints } = await shop().open();
  await openRoute(page, 'Create a user and welcome them');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find or do…' }).fill('no such user');
  const found = page.getByRole('option').filter({ hasText: 'No such user' }).first();
  await found.waitFor();
  await found.click();
  await expect.poll(() => new URL(page.url()).hash).not.toBe('#route=create-user');
  await page.locator('.react-flow__node.selected').waitFor();
  expect(complaints).toEqual([]);
  await page.close();
}, 60_000);

test('a flow that is too wide begins with nodes that are whole', async () => {
  const { page, complaints } = await shop().open();
  await openRoute(page, 'Receive repository events');
  await settled(node(page, 'start'));
  const canvas = await page.locator('.canvas').boundingBox();
  const boxes = await page
    .locator('.react-flow__node')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().left));
  expect(Math.min(...boxes)).toBeGreaterThan(canvas?.x ?? 0);
  expect(Math.max(...boxes)).toBeGreaterThan((canvas?.x ?? 0) + (canvas?.width ?? 0));
  expect(complaints).toEqual([]);
  await page.close();
}, 60_000);
