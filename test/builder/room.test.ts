import { expect, test } from 'vitest';
import { boxOf, inspector, node, openRoute, outOfView, pin, selectNode, settled } from './gestures.ts';
import { openForAll } from './open-page.ts';

/** What the page has space for, and what it shows under the pointer. */
const shop = openForAll('fixtures/valid/shop/shop.json', { server: true });

test('from 1,800 px on, the inspector has a column beside the code, which keeps its width', async () => {
  const { page, complaints } = await shop().open({ viewport: { width: 1900, height: 900 } });
  await openRoute(page, 'Get one user');
  await inspector(page).getByRole('textbox', { name: 'Path' }).waitFor();
  const [code, settings] = [await boxOf(page.locator('.code-pane')), await boxOf(inspector(page))];
  expect(code.width).toBeGreaterThan(500);
  expect([settings.x >= code.x + code.width, settings.y]).toEqual([true, code.y]);
  await selectNode(page, 'find');
  expect(await boxOf(page.locator('.code-pane'))).toEqual(code);
  await page.setViewportSize({ width: 1300, height: 900 });
  await expect.poll(async () => (await boxOf(inspector(page))).y).toBeGreaterThan(code.y + 100);
  expect(complaints).toEqual([]);
  await page.close();
}, 60_000);

test('a window that is made narrow leaves the flow its room, and gives the code its width back with its own', async () => {
  const { page, complaints } = await shop().open({ viewport: { width: 1700, height: 900 } });
  await openRoute(page, 'Get one user');
  const code = await boxOf(page.locator('.code-pane'));
  expect(code.width).toBeGreaterThan(600);
  for (const width of [1280, 1000, 900]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(async () => (await boxOf(page.locator('.canvas'))).width).toBeGreaterThan(380);
    expect((await boxOf(page.locator('.code-pane'))).width).toBeGreaterThan(270);
  }
  await page.setViewportSize({ width: 1700, height: 900 });
  await expect.poll(() => boxOf(page.locator('.code-pane'))).toEqual(code);
  expect(complaints).toEqual([]);
  await page.close();
}, 60_000);

test('at 1280 × 800, a request is written with its body in view, and no button lies on a node of the flow', async () => {
  const { page, complaints } = await shop().open();
  await openRoute(page, 'Create a user and welcome them');
  await settled(node(page, 'reply'));
  await page.getByRole('button', { name: 'Try it' }).click();
  const body = await boxOf(page.getByRole('textbox', { name: 'Body' }));
  const [url, send] = await Promise.all([
    boxOf(page.getByRole('textbox', { name: 'URL' })),
    boxOf(page.getByRole('button', { name: 'Send', exact: true })),
  ]);
  expect(body.y + body.height).toBeLessThan(800);
  expect(Math.abs(url.y + url.height / 2 - send.y - send.height / 2)).toBeLessThan(2);
  await settled(node(page, 'reply'));
  expect(await outOfView(page)).toEqual([]);
  const tools = await boxOf(page.locator('.canvas .tools'));
  const reply = await boxOf(node(page, 'reply'));
  expect(reply.y + reply.height < tools.y || reply.x > tools.x + tools.width).toBe(true);
  expect(complaints).toEqual([]);
  await page.close();
}, 60_000);

test('a wire under the pointer offers to take a node in, and says what is wrong with it, with the fix', async () => {
  const { page, complaints } = await shop().open({ viewport: { width: 1600, height: 1000 } });
  const before = shop().read('shop.json');
  await openRoute(page, 'Create a user and welcome them');
  const ends = [await settled(pin(page, 'mail', 'out', 'next')), await settled(pin(page, 'reply', 'in', 'in'))];
  const middle = { x: (ends[0]?.x ?? 0) / 2 + (ends[1]?.x ?? 0) / 2, y: (ends[0]?.y ?? 0) / 2 + (ends[1]?.y ?? 0) / 2 };
  await page.mouse.move(middle.x, middle.y);
  await page.getByRole('button', { name: 'Insert a node into this wire' }).click();
  await page.getByPlaceholder('Put into the wire…').waitFor();
  await page.keyboard.press('Escape');

  await selectNode(page, 'row');
  await inspector(page).getByRole('button', { name: 'Remove name' }).click();
  await page.locator('.pin.is-ghost').waitFor();
  const ghost = await settled(pin(page, 'row', 'in', 'name'));
  await page.mouse.move(ghost.x, ghost.y - 12);
  const told = page.locator('.explained');
  await told.getByText('has no input “name”').waitFor();
  await told.getByRole('button', { name: 'Remove the wire' }).click();
  await expect.poll(() => shop().read('shop.json')).not.toContain('row.name');
  await page.getByRole('button', { name: /^Undo: / }).click();
  await page.getByRole('button', { name: /^Undo: / }).click();
  await expect.poll(() => shop().read('shop.json')).toBe(before);
  expect(complaints).toEqual([]);
  await page.close();
}, 60_000);
