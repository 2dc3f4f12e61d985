import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { largeProject } from '../../bench/builder/large-flow.ts';
import { dragStep } from './drag-step.ts';
import { node, openRoute, settled } from './gestures.ts';
import { closeBrowser, openPage } from './open-page.ts';
import type { OpenedPage } from './open-page.ts';
import { closeAll, place, route } from './server/place.ts';

const small = 500;

const large = (nodes: number): string => {
  const { routes }: { routes: object[] } = JSON.parse(largeProject(nodes));
  return JSON.stringify({ ...routes[0], id: `large-${nodes}`, path: `/large-${nodes}` }, undefined, 2);
};

const files: Readonly<Record<string, string>> = {
  'project.json': JSON.stringify({ ...JSON.parse(largeProject(12)), routes: undefined }),
  ...Object.fromEntries(
    Array.from({ length: small }, (_, index) => [`routes/small-${index}.json`, route(`small-${index}`)]),
  ),
  'routes/large-200.json': large(200),
  'routes/large-1000.json': large(1000),
};

let opened: OpenedPage;
let page: Page;
let read: (file: string) => string;

beforeAll(async () => {
  const flow = place(files);
  read = flow.read;
  opened = await openPage((await flow.open()).url, { measures: true });
  page = opened.page;
  page.setDefaultTimeout(60_000);
}, 120_000);
afterAll(async () => {
  await closeAll();
  await closeBrowser();
});

/** By the list, which is filtered first. */
async function find(title: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Filter routes' }).fill(title);
  await openRoute(page, title);
  await node(page, 'start').waitFor();
}

describe('a project of 502 routes', () => {
  test('lists all of them, and finds one', async () => {
    const items = page.getByRole('navigation', { name: 'Project' }).locator('.route-item');
    await expect.poll(() => items.count(), { timeout: 60_000 }).toBe(small + 2);
    await page.getByRole('searchbox', { name: 'Filter routes' }).fill('small-499');
    expect(await items.count()).toBe(1);
    await items.click();
    await node(page, 'reply').waitFor();
  }, 120_000);
});

/** The script time for a step of a drag, by flow. */
const steps: number[] = [];

describe.each([200, 1000])('a flow of %i nodes', (count) => {
  test('opens at its beginning, readable, and draws what is in view', async () => {
    await find(`${count} nodes`);
    await settled(node(page, 'start'));
    const [canvas, start] = [await page.locator('.canvas').boundingBox(), await node(page, 'start').boundingBox()];
    const title = await node(page, 'start').locator('b').first().boundingBox();
    expect((start?.y ?? 0) - (canvas?.y ?? 0)).toBeLessThan(120);
    expect(title?.height).toBeGreaterThan(9);
    expect(await page.locator('.react-flow__node').count()).toBeLessThan(100);
    await page.locator('.react-flow__minimap').waitFor();
    await page.locator('.code .cm-line', { hasText: 'request.log.info' }).first().waitFor();
  }, 120_000);

  test('is dragged, which moves nothing in the file', async () => {
    // Garbage collection happens in one of two drags.
    const [first, second] = [await dragStep(page, 'check0', 24), await dragStep(page, 'check0', 24)];
    steps.push(Math.min(first.script, second.script));
    await page.keyboard.press('Escape');
    expect(read(`routes/large-${count}.json`)).toBe(files[`routes/large-${count}.json`]);
  }, 120_000);
});

/** In milliseconds, which depend on the machine; `npm run bench -- --builder` compares them with the budgets. */
test('a step of a drag takes far less than five times the script with five times the nodes', () => {
  const [few = NaN, many = NaN] = steps;
  expect(many).toBeLessThan(3 * few);
});

test('“Show everything” draws all 200 nodes and their wires', async () => {
  await find('200 nodes');
  await page.getByRole('button', { name: /^Show everything/ }).click();
  await expect.poll(() => page.locator('.react-flow__node').count(), { timeout: 60_000 }).toBe(200);
  await expect.poll(() => page.locator('.react-flow__edge').count(), { timeout: 60_000 }).toBe(283);
  expect(await page.locator('.react-flow__minimap').count()).toBe(0);
}, 120_000);

test.each([99, 100])(
  'of %i routes in one file, the page offers to make a folder from 100 on',
  async (count) => {
    const routes = Array.from({ length: count }, (_, index) => JSON.parse(route(`small-${index}`)));
    const flow = place({ 'many.json': JSON.stringify({ version: 1, name: 'many', routes }, undefined, 2) });
    const { page, complaints } = await openPage((await flow.open('many.json')).url);
    await expect.poll(() => page.locator('.route-item').count(), { timeout: 60_000 }).toBe(count);
    const offer = page.getByRole('button', { name: 'npx flowsmith split many.json' });
    expect(await offer.count()).toBe(count < 100 ? 0 : 1);
    expect(complaints).toEqual([]);
    await page.close();
  },
  120_000,
);

test('nothing of this was complained about in the console', () => {
  expect(opened.complaints).toEqual([]);
});
