import { readFileSync, readdirSync, statSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../emitted/browser.ts';
import type { OpenedBrowser } from '../emitted/browser.ts';
import { difference } from './pictures/compare.ts';
import { scenes } from './pictures/scenes.ts';
import { serveShop } from './pictures/serve-shop.ts';
import { takePictures } from './pictures/take.ts';

/** The pictures of docs/builder.md are up to date: `npm run docs -- --pictures` takes them again. */
let shop: Awaited<ReturnType<typeof serveShop>>;
let opened: OpenedBrowser;

beforeAll(async () => {
  [shop, opened] = await Promise.all([serveShop(), openBrowser()]);
}, 120_000);
afterAll(async () => {
  if ('browser' in opened) await opened.browser.close();
  await shop.close();
});

test('the pictures are those of the page', async () => {
  if ('missing' in opened) throw new Error(opened.missing);
  const page: Page = await opened.browser.newPage();
  const shares: [string, number][] = [];
  for await (const { name, content } of takePictures(shop.url, opened.browser, 1))
    shares.push([name, await difference(page, readFileSync(`docs/pictures/${name}.webp`), content)]);
  expect(shares.filter(([, share]) => share > 0.005)).toEqual([]);
  expect(shares.length).toBe(scenes.length);
}, 240_000);

test('pictures are small, and all are shown', () => {
  const files = readdirSync('docs/pictures');
  expect(files.toSorted()).toEqual(scenes.map(({ name }) => `${name}.webp`).toSorted());
  for (const file of files) {
    expect(statSync(`docs/pictures/${file}`).size, file).toBeLessThan(110_000);
    expect(readFileSync('docs/builder.md', 'utf8')).toContain(`](pictures/${file})`);
  }
});
