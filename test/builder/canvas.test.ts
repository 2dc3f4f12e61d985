import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connect, drag, node, openRoute, pin, settled } from './gestures.ts';
import { openForAll } from './open-page.ts';
import type { OpenedPage } from './open-page.ts';

const shop = openForAll('fixtures/valid/shop/shop.json');
let opened: OpenedPage;
let page: Page;
let bytes: string;

const file = 'shop.json';

beforeAll(async () => {
  bytes = shop().read(file);
  opened = await shop().open({ reducedMotion: 'reduce' });
  page = opened.page;
  page.setDefaultTimeout(30_000);
  await page.waitForSelector('.react-flow__node');
}, 60_000);
beforeEach(async () => {
  await page.keyboard.press('Escape');
  await openRoute(page, 'List users');
  await openRoute(page, 'Create a user');
  await settled(node(page, 'mail'));
});

const selected = (): Promise<string[]> =>
  page
    .locator('.react-flow__node.selected')
    .evaluateAll((all) => all.map((each) => each.getAttribute('data-id') ?? ''));

async function undo(): Promise<void> {
  // There is something to undo as soon as the server has answered.
  await page.getByRole('button', { name: /^Undo: / }).waitFor();
  await page.locator('.canvas').click({ position: { x: 500, y: 30 } });
  await page.keyboard.press('Control+z');
  await expect.poll(() => shop().read(file), { timeout: 20_000 }).toBe(bytes);
  // An undo shows its effect once it has been answered.
  await page.getByRole('button', { name: /^Redo: / }).waitFor();
}

describe('the canvas', () => {
  test('has one tab stop, and its nodes in the order of the code', async () => {
    const stops = page.locator('.react-flow__node[tabindex="0"]');
    expect(await stops.count()).toBe(1);
    const order = await page
      .locator('.react-flow__node')
      .evaluateAll((all) => all.map((each) => each.getAttribute('data-id')));
    expect(order).toEqual(['start', 'email', 'name', 'row', 'insert', 'text', 'mail', 'reply']);
  });

  test('draws a wire from port to port, which replaces the one that fed the input; undo gives the bytes back', async () => {
    await connect(page, ['name', 'value'], ['mail', 'to']);
    await expect
      .poll(() => shop().read(file), { timeout: 20_000 })
      .toContain('{ "from": "name.value", "to": "mail.to" }');
    // Screen readers hear about the wire at its source, and no longer at the source of the replaced one.
    expect(await node(page, 'name').getAttribute('aria-label')).toContain('Welcome mail to');
    expect(await node(page, 'email').getAttribute('aria-label')).not.toContain('Welcome mail to');
    expect(shop().read(file)).not.toContain('"to": "mail.to" },\n        { "from": "email.value", "to": "mail.to" }');
    await undo();
  });

  test('opens the palette where a wire is dropped on nothing', async () => {
    const canvas = await page.locator('.canvas').boundingBox();
    await drag(pin(page, 'insert', 'out', 'record'), {
      x: (canvas?.x ?? 0) + (canvas?.width ?? 0) - 60,
      y: (canvas?.y ?? 0) + (canvas?.height ?? 0) - 60,
    });
    await page.getByRole('dialog').waitFor();
    expect(shop().read(file)).toBe(bytes);
  });

  test('deletes a node by key, joins the control wires around it, and moves the focus to the node before', async () => {
    await node(page, 'mail').locator('.tile').click();
    expect(await selected()).toEqual(['mail']);
    await page.keyboard.press('Delete');
    await expect.poll(() => shop().read(file), { timeout: 20_000 }).not.toContain('"label": "Welcome mail"');
    expect(shop().read(file)).toContain('{ "from": "insert.next", "to": "reply.in" }');
    await expect.poll(() => page.locator('.react-flow__node:focus').getAttribute('data-id')).toBe('text');
    await undo();
  });

  test('keeps a dragged node where it is put, shares that in the file, and forgets it', async () => {
    const at = await settled(node(page, 'reply').locator('.tile'));
    await drag(node(page, 'reply').locator('.tile'), { x: at.x + 160, y: at.y + 40 });
    await page.getByText('Arranged by you').waitFor();
    expect(shop().read(file)).toBe(bytes);
    await page.getByRole('button', { name: /^Undo: Move / }).click();
    await page.getByText('Arranged by you').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Redo: Move / }).click();
    await page.getByText('Arranged by you').waitFor();
    await page.getByRole('button', { name: 'Share' }).click();
    await expect.poll(() => shop().read(file), { timeout: 20_000 }).toContain('"position": { "x": 0, "y": 0 }');
    await page.getByText('Arranged in the file').waitFor();
    await page.getByRole('button', { name: 'Back to automatic' }).click();
    await expect.poll(() => shop().read(file), { timeout: 20_000 }).toBe(bytes);
  });

  test('selects the wire between two neighbours by a click on its middle', async () => {
    const [from, to] = [await settled(pin(page, 'mail', 'out', 'next')), await settled(pin(page, 'reply', 'in', 'in'))];
    await page.mouse.click((from.x + to.x) / 2, (from.y + to.y) / 2);
    await page.getByRole('button', { name: 'Insert a node into this wire' }).waitFor();
    expect(await page.locator('.pin.fits').count()).toBe(0);
    await page.keyboard.press('Escape');
  });

  test('says that a clicked port waits for another one; Escape and the empty canvas end that, and keys start nothing', async () => {
    const hint = page.getByText('Click a port to connect');
    const lit = page.locator('.pin.fits');
    const dialog = page.getByRole('dialog');
    const { x, y } = await settled(pin(page, 'mail', 'out', 'next'));
    await page.mouse.click(x, y);
    await hint.waitFor();
    expect(await lit.count()).toBeGreaterThan(0);
    await page.keyboard.press('a');
    await page.keyboard.press('Escape');
    await hint.waitFor({ state: 'detached' });
    expect(await lit.count()).toBe(0);
    await page.mouse.click(x, y);
    await hint.waitFor();
    await page.locator('.canvas').click({ position: { x: 500, y: 30 } });
    await hint.waitFor({ state: 'detached' });
    expect([await lit.count(), await dialog.count()]).toEqual([0, 0]);
  });

  test('puts a node that is asked for between others on none of them, which arranges nothing by hand', async () => {
    const row = await settled(node(page, 'row'));
    const box = await node(page, 'row').boundingBox();
    await page.mouse.dblclick((box?.x ?? 0) - 24, row.y);
    await page.getByPlaceholder('Add a node…').fill('Get Secret');
    await page
      .getByRole('option', { name: /^Get Secret/ })
      .first()
      .click();
    await settled(node(page, 'getSecret'));
    const boxes = await page.locator('.react-flow__node').evaluateAll((all) =>
      all.map((each) => {
        const { left, right, top, bottom } = each.getBoundingClientRect();
        return { left, right, top, bottom };
      }),
    );
    const overlapping = boxes.flatMap((a, at) =>
      boxes.slice(at + 1).filter((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom),
    );
    expect([boxes.length, overlapping]).toEqual([9, []]);
    expect(await page.getByText('Arranged by you').count()).toBe(0);
    await undo();
  });

  test('goes through the nodes by keys, along the code and along wires', async () => {
    await node(page, 'start').locator('.tile').click();
    await page.keyboard.press(']');
    expect(await selected()).toEqual(['insert']);
    await page.keyboard.press('{');
    expect(await selected()).toEqual(['row']);
    await page.keyboard.press('Tab');
    expect(await selected()).toEqual(['insert']);
    await page.keyboard.press('Escape');
    expect(await selected()).toEqual([]);
  });
});

describe('the outline', () => {
  const focused = (): Promise<string> =>
    page.evaluate("document.activeElement?.closest('.outline-item')?.getAttribute('data-key') ?? ''");

  test('has the keys of the canvas, and the focus goes to the node before a deleted one', async () => {
    await node(page, 'mail').locator('.tile').click();
    await page.keyboard.press('o');
    await expect.poll(focused).toBe('mail');
    expect(await page.getByRole('row').count()).toBe(8);
    await page.keyboard.press('ArrowDown');
    await expect.poll(selected).toEqual(['reply']);
    await page.keyboard.press('ArrowUp');
    await expect.poll(selected).toEqual(['mail']);
    await page.keyboard.press('Delete');
    await expect.poll(() => shop().read(file)).not.toContain('"label": "Welcome mail"');
    await expect.poll(focused).toBe('text');
    await page
      .locator('[aria-live=polite]')
      .filter({ hasText: /Delete Welcome mail\.\s*1 warning in this route\./ })
      .waitFor();
    await page.keyboard.press('o');
    await page.getByRole('treegrid').waitFor({ state: 'detached' });
    await undo();
  });
});

describe('the code', () => {
  test('shows the flow file with the JSON of the node lit', async () => {
    await page.getByLabel('File', { exact: true }).selectOption('flow');
    await node(page, 'insert').locator('.tile').click();
    await expect
      .poll(() => page.locator('.code .is-lit').allTextContents())
      .toContainEqual(expect.stringContaining('"db-insert"'));
  });
});

describe('a problem', () => {
  test('is told at its badge, and its fixes by Ctrl and the full stop; Ctrl S writes what is typed', async () => {
    await node(page, 'reply').locator('.tile').click();
    await page.keyboard.press('Delete');
    await expect.poll(() => shop().read(file)).not.toContain('"config": { "status": 201 }');
    const told = page.locator('.explained').getByText('Nothing is wired to “next”', { exact: false });
    // The flow is arranged again, which may move the badge away from the pointer.
    await expect
      .poll(
        async () => {
          await page.mouse.move(1, 1);
          await settled(node(page, 'mail'));
          await node(page, 'mail').locator('.badge').hover();
          return told.waitFor({ timeout: 4000 }).then(
            () => true,
            () => false,
          );
        },
        { timeout: 25_000 },
      )
      .toBe(true);
    await page.locator('.explained').getByRole('button', { name: 'Answer 204' }).waitFor();
    await node(page, 'mail').locator('.tile').click();
    await page.keyboard.press('Control+.');
    const dialog = page.getByRole('dialog', { name: 'Fix…' });
    await dialog.getByRole('option').first().waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await undo();
    await node(page, 'mail').locator('.tile').click();
    await page.getByRole('textbox', { name: 'Label' }).fill('Hello mail');
    await page.keyboard.press('Control+s');
    await page.locator('[aria-live=polite]').filter({ hasText: 'Saved.' }).waitFor();
    expect(shop().read(file)).toContain('"label": "Hello mail"');
    await page.keyboard.press('Escape');
    await undo();
  });
});

describe('a finger', () => {
  test('held still on a node selects it, and opens its menu', async () => {
    // Touches through the browser's own protocol: a page's synthetic events would not be those of a user.
    const protocol = await page.context().newCDPSession(page);
    await protocol.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    const { x, y } = await settled(node(page, 'mail'));
    await protocol.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    await page.getByRole('menu').waitFor();
    await protocol.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    expect(await selected()).toEqual(['mail']);
    // Lifting the finger may have given the focus back to the canvas.
    await page.getByRole('menu').press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await protocol.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  });

  test('beside a second one zooms in when they part, and out when they come together', async () => {
    const { page: touched } = await shop().open({ hasTouch: true });
    await openRoute(touched, 'Create a user');
    await settled(node(touched, 'mail'));
    const protocol = await touched.context().newCDPSession(touched);
    const style = () => touched.locator('.react-flow__viewport').getAttribute('style');
    const zoom = async (): Promise<number> => Number(/scale\((.+)\)/.exec((await style()) ?? '')?.[1]);
    const pinch = async (from: number, to: number): Promise<void> => {
      const points = (apart: number) => [-apart, apart].map((dx, id) => ({ x: 520 + dx, y: 300, id }));
      await protocol.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points(from) });
      for (const part of [0.25, 0.5, 0.75, 1]) {
        const touchPoints = points(from + (to - from) * part);
        await protocol.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints });
      }
      await protocol.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    const before = await zoom();
    await pinch(60, 90);
    await expect.poll(zoom).toBeGreaterThan(before * 1.2);
    await pinch(90, 45);
    await expect.poll(zoom).toBeLessThan(before);
    await touched.close();
  });
});

test('nothing of this was complained about in the console', () => {
  expect(opened.complaints).toEqual([]);
});
