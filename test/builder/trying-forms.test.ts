import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inspector, openRoute, selectNode } from './gestures.ts';
import { closeBrowser, openBuilder } from './open-page.ts';
import type { OpenedBuilder, OpenedPage } from './open-page.ts';

/** Forms, files and texts are tried on the page as clients send them, and kept as examples. */
const text = readFileSync('fixtures/valid/uploads/flow.json', 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'flowsmith-forms-'));
let builder: OpenedBuilder;
let opened: OpenedPage;
let page: Page;

beforeAll(async () => {
  writeFileSync(join(folder, 'flow.json'), text);
  builder = await openBuilder(join(folder, 'flow.json'), { server: true });
  opened = await builder.open();
  page = opened.page;
}, 120_000);

afterAll(async () => {
  await builder.close();
  await closeBrowser();
  rmSync(folder, { recursive: true, force: true });
});

async function tryRoute(title: string): Promise<void> {
  await openRoute(page, title);
  await page.getByRole('tab', { name: /^Try it/ }).click();
  await page.getByRole('textbox', { name: 'URL' }).waitFor();
}

async function send(): Promise<number> {
  await page.locator('.try-status b').evaluateAll((all) => all.forEach((each) => each.setAttribute('data-old', '')));
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const status = page.locator('.try-status b:not([data-old])');
  await status.waitFor();
  return Number(await status.textContent());
}

const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const answer = async (): Promise<string> => (await page.locator('.try-answer').textContent()) ?? '';

const requestsOf = (route: string): unknown[] => {
  const flow = JSON.parse(builder.read('flow.json'));
  const found = flow.routes.find(({ id }: { readonly id: string }) => id === route);
  return found.examples.map(({ request }: { readonly request: unknown }) => request);
};

describe('what is tried is sent as clients send it', { timeout: 180_000 }, () => {
  test('a form, field by field', async () => {
    await tryRoute('A classic form');
    expect(await field('topics').inputValue()).toBe('code\nmaths');
    await field('email').fill('eve@example.com');
    await field('age').fill('7');
    expect(await send()).toBe(303);
    await page.getByRole('button', { name: 'Remove the field email' }).click();
    expect(await send()).toBe(400);
    expect(await answer()).toContain('email');
  });

  test('a form with a chosen file, which an example keeps', async () => {
    await tryRoute('Stores what a picture is');
    await field('title').fill('Tried');
    expect(await send()).toBe(400);
    const png = Buffer.from('iVBORw0KGgo=', 'base64');
    await page.getByLabel('picture required').setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: png });
    await page.getByText('dot.png is sent.').waitFor();
    expect(await send()).toBe(201);
    expect(await answer()).toContain('"size": 8');
    const other = { name: 'dot.png', mimeType: 'image/png', buffer: Buffer.from('no') };
    await page.getByLabel('picture required').setInputFiles(other);
    await page.getByRole('button', { name: 'Keep as example' }).click();
    await expect
      .poll(() => requestsOf('upload-picture').at(-1))
      .toMatchObject({
        form: { title: 'Tried' },
        files: { picture: { filename: 'dot.png', base64: 'iVBORw0KGgo=' } },
      });
    await expect.poll(send).toBe(415);
  });

  test('a text as it stands there', async () => {
    await tryRoute('A text as it is');
    await field('Body').fill('{ no JSON');
    expect(await send()).toBe(201);
    expect(await answer()).toContain('{ no JSON');
    expect(opened.complaints).toEqual([]);
  });
});

test('what Start accepts is set in its inspector', { timeout: 60_000 }, async () => {
  await openRoute(page, 'A text as it is');
  await selectNode(page, 'start');
  await inspector(page)
    .getByRole('button', { name: /Accepts/ })
    .click();
  await page.getByRole('option', { name: 'bytes' }).click();
  await expect.poll(() => builder.read('flow.json')).toContain('"accepts": "bytes"');
});
