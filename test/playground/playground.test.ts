import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { strFromU8, unzipSync } from 'fflate';
import type { Browser, Download, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compile } from '../../compiler/compile.ts';
import { readLibrary } from '../../compiler/cli/disk/package-root.ts';
import { defaultOptions } from '../../compiler/options.ts';
import { addNode, inspector, openRoute, saved, selectNode, setField } from '../builder/gestures.ts';
import { openBrowser } from '../emitted/browser.ts';
import { compileFixture, folderNames, inputOf, readGolden, readInvalid, readValid } from '../golden/fixtures.ts';
import type { Fixture } from '../golden/fixtures.ts';
import { servePlayground } from './serve.ts';
import type { Served } from './serve.ts';

let served: Served;
let browser: Browser;

beforeAll(async () => {
  served = await servePlayground();
  const opened = await openBrowser();
  if ('missing' in opened) throw new Error(opened.missing);
  browser = opened.browser;
}, 120_000);

afterAll(async () => {
  await browser.close();
  served.close();
});

describe('the compiler in a browser', () => {
  let page: Page;

  beforeAll(async () => {
    page = await browser.newPage();
    await page.goto(`${served.url}THIRD-PARTY.txt`);
    const worker = readdirSync(join(served.folder, 'assets')).find((name) => name.startsWith('compile-worker-'));
    await page.evaluate(`
      const compiler = new Worker('assets/${worker}', { type: 'module' });
      globalThis.ask = (input) =>
        new Promise((resolve, reject) => {
          compiler.onmessage = ({ data }) => data.id === 1 && resolve(data.ok ?? data);
          compiler.onerror = ({ message }) => reject(new Error(message));
          compiler.postMessage({ id: 1, task: { do: 'compile', input } });
        });
    `);
  });

  const inBrowser = async (fixture: Fixture): Promise<unknown> =>
    page.evaluate(`ask(${JSON.stringify(await inputOf(fixture))})`);

  test.each(folderNames('fixtures/valid'))(
    '%s compiles to the bytes of its golden',
    async (name) => {
      const files = [...readGolden(name)].map(([path, text]) => ({ path, text }));
      expect(await inBrowser(readValid(name))).toMatchObject({ files, diagnostics: [] });
    },
    60_000,
  );

  test('invalid fixtures get the same diagnostics', async () => {
    // FS2591 means that there is no database; the page has one.
    for (const code of folderNames('fixtures/invalid').filter((each) => each !== 'FS2591')) {
      for (const fixture of readInvalid(code).filter((each) => each.unreadable.length === 0)) {
        const { diagnostics } = await compileFixture(fixture);
        expect(await inBrowser(fixture), `${code} ${fixture.name}`).toMatchObject({ diagnostics });
      }
    }
  }, 120_000);
});

describe('the page', () => {
  const complaints: string[] = [];
  let loaded = 0;
  let page: Page;

  beforeAll(async () => {
    const context = await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 1280, height: 800 } });
    page = await context.newPage();
    page.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`));
    page.on('pageerror', ({ message }) => complaints.push(`not caught: ${message}`));
    page.on('requestfailed', (request) => complaints.push(`failed: ${request.url()}`));
    context.on('request', (request) => {
      if (!request.url().startsWith(served.url) && !request.url().startsWith('blob:'))
        complaints.push(`left the folder: ${request.url()}`);
    });
    served.sent.clear();
    await page.goto(served.url);
  });

  /** Bytes until the first route is shown, arranged and with its code, if the host compresses. */
  const firstLoad = (): number =>
    [...served.sent]
      .map((file) => readFileSync(join(served.folder, file)))
      .reduce((sum, content) => sum + Math.min(content.length, gzipSync(content).length), 0);
  const code = () => page.getByRole('region', { name: 'Code', exact: true });
  const download = async (start: () => Promise<void>): Promise<Uint8Array> => {
    const [given] = await Promise.all([page.waitForEvent('download'), start()]);
    return contentOf(given);
  };

  test('opens a sample, and edits it: the code follows', async () => {
    await page.getByRole('button', { name: /^shop / }).click();
    await openRoute(page, 'Create a user');
    await code().getByText("from 'fastify'").first().waitFor();
    loaded = firstLoad();
    await setField(page, 'mail', 'subject', 'Good to see you');
    await code().getByText('Good to see you').waitFor();
    await saved(page);
    expect(complaints).toEqual([]);
  });

  test('keeps the flow: a reload loses nothing', async () => {
    await page.reload();
    await openRoute(page, 'Create a user');
    await code().getByText('Good to see you').waitFor();
    expect(complaints).toEqual([]);
  });

  const flow = readFileSync('fixtures/valid/shop/shop.json', 'utf8');

  test('gives the flow as a file, of which only the edited line is another one', async () => {
    const content = await download(async () => {
      await page.getByRole('button', { name: 'Flow', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Save the flow as a file' }).click();
    });
    const [before, after] = [flow, strFromU8(content)].map((text) => text.split('\n'));
    expect(after?.filter((line, index) => line !== before?.[index])).toEqual([
      expect.stringContaining('Good to see you'),
    ]);
  });

  test('gives the project as a zip: what `flowsmith build` writes, byte for byte', async () => {
    const zip = await download(() => page.getByRole('button', { name: 'Get the project' }).click());
    const text = flow.replace('"Welcome"', '"Good to see you"');
    const { files } = await compile({
      sources: [{ file: 'shop.json', text }],
      options: defaultOptions,
      library: readLibrary(),
    });
    const found = Object.entries(unzipSync(zip)).map(([path, content]) => ({ path, text: strFromU8(content) }));
    const expected = files?.map((file) => ({ ...file, path: `shop-server/${file.path}` })) ?? [];
    expect(found.toSorted(byPath)).toEqual(expected.toSorted(byPath));
  });

  test('says in one line how to get what needs a server', async () => {
    await page.getByRole('tab', { name: 'Try it' }).click();
    await page.getByText('npx flowsmith builder').waitFor();
    expect(await page.getByRole('tab').allTextContents()).not.toContain('Log');
  });

  test('takes a flow that is pasted, and refuses a text that is none', async () => {
    await page.getByRole('button', { name: 'Flow', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Open another flow' }).click();
    await page.getByRole('heading', { name: 'flowsmith playground' }).waitFor();
    await page.getByRole('button', { name: /^shop/ }).first().waitFor();
    await paste(page, '{ "nodes": [');
    await page.getByRole('alert').waitFor();
    await paste(page, readFileSync('fixtures/valid/code/flow.json', 'utf8'));
    await page.getByRole('heading', { name: 'code', exact: true }).waitFor();
    await code().getByText("from 'fastify'").first().waitFor();
    await addNode(page, 'Now', 'now');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('code');
  });

  test('loads at most 1.75 MB until the first route is shown', () => {
    expect(loaded).toBeGreaterThan(1e6);
    expect(loaded).toBeLessThan(1.75e6);
  });

  test('loads the database for a flow with a DB Query, says so meanwhile, and checks its SQL', async () => {
    const databases = (): readonly string[] => [...served.sent].filter((file) => file.endsWith('.wasm'));
    expect(databases()).toEqual([]);
    await page.getByRole('button', { name: 'Flow', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Open another flow' }).click();
    await page.getByRole('heading', { name: 'flowsmith playground' }).waitFor();
    await paste(page, readFileSync('fixtures/valid/reports/reports.json', 'utf8'));
    const status = page.getByRole('status').filter({ hasText: 'Loading PostgreSQL' });
    await status.waitFor();
    await openRoute(page, 'Move old orders into the archive');
    await code().getByText("from 'fastify'").first().waitFor();
    expect(databases().length).toBe(2);
    expect(await status.count()).toBe(0);

    await selectNode(page, 'left');
    const sql = inspector(page).getByRole('textbox', { name: /^Sql/ });
    const before = await sql.inputValue();
    await sql.fill('select count(*) as left_over from ordrs');
    await inspector(page).getByText('relation "ordrs" does not exist').first().waitFor();
    await sql.fill(before);
    await inspector(page).getByText('relation "ordrs" does not exist').first().waitFor({ state: 'detached' });
    await saved(page);

    // After a reload, it is immediately visible that something is loading.
    await page.reload();
    await status.waitFor();
    await openRoute(page, 'Move old orders into the archive');
  }, 90_000);

  test('sends nothing, and nothing stands in the console', () => {
    expect(complaints).toEqual([]);
  });
});

describe('the folder', () => {
  const read = (file: string): string => readFileSync(join(served.folder, file), 'utf8');

  test('names every package that it contains, with its licence', () => {
    const text = read('THIRD-PARTY.txt');
    expect(text).toContain('The PostgreSQL Global Development Group');
    for (const name of [
      '@electric-sql/pglite',
      'elkjs',
      'fflate',
      'prettier',
      'zod',
      'ajv',
      '@ts-morph/common',
      'typescript',
      'react',
    ])
      expect(text).toMatch(new RegExp(`^ {2}${name} \\S+ \\(.+\\)$`, 'm'));
    expect(text).not.toContain('holds no text of its licence');
  });

  test('asks no other host for anything', () => {
    expect(read('index.html')).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
  });
});

const byPath = (a: { readonly path: string }, b: { readonly path: string }): number => (a.path < b.path ? -1 : 1);

async function contentOf(download: Download): Promise<Uint8Array> {
  const stream = await download.createReadStream();
  const parts: Uint8Array[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}

/** Simulates pasting from the clipboard, which a test cannot fill. */
const paste = (page: Page, text: string): Promise<void> =>
  page.evaluate(`{
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', ${JSON.stringify(text)});
    dispatchEvent(new ClipboardEvent('paste', { clipboardData }));
  }`);
