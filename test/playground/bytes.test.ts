import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../emitted/browser.ts';
import { compileFixture, folderNames, inputOf, readInvalid, readValid } from '../golden/fixtures.ts';
import type { Fixture } from '../golden/fixtures.ts';

/** The compiler in a browser gives the bytes that it gives on Node. */
const folder = mkdtempSync(join(tmpdir(), 'flowsmith-playground-'));
const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.html': 'text/html' };
const server = createServer(({ url = '/' }, response) => {
  const path = url === '/' ? 'blank.html' : url.slice(1);
  response.setHeader('content-type', types[extname(path)] ?? 'text/plain');
  response.end(path === 'blank.html' ? '<!doctype html><title>-</title>' : readFileSync(join(folder, path)));
});
let page: Page;

beforeAll(async () => {
  await build({ configFile: 'builder/playground/vite.config.ts', logLevel: 'error', build: { outDir: folder } });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const opened = await openBrowser();
  if ('missing' in opened) throw new Error(opened.missing);
  page = await opened.browser.newPage();
  const address = server.address();
  await page.goto(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`);
  const worker = readdirSync(join(folder, 'assets')).find((name) => name.startsWith('worker-'));
  await page.evaluate(`
    const compiler = new Worker('/assets/${worker}', { type: 'module' });
    globalThis.ask = (input) =>
      new Promise((resolve, reject) => {
        compiler.onmessage = ({ data }) => resolve(data);
        compiler.onerror = ({ message }) => reject(new Error(message));
        compiler.postMessage(input);
      });
  `);
}, 120_000);

afterAll(async () => {
  await page.context().browser()?.close();
  server.close();
  rmSync(folder, { recursive: true });
});

const inBrowser = async (fixture: Fixture): Promise<unknown> =>
  page.evaluate(`ask(${JSON.stringify(await inputOf(fixture))})`);

test.each(folderNames('fixtures/valid'))(
  '%s compiles to the same bytes',
  async (name) => {
    const fixture = readValid(name);
    const { files } = await compileFixture(fixture);
    expect(await inBrowser(fixture)).toMatchObject({ files, diagnostics: [] });
  },
  60_000,
);

test('invalid fixtures get the same diagnostics', async () => {
  for (const code of folderNames('fixtures/invalid')) {
    for (const fixture of readInvalid(code).filter(({ unreadable }) => unreadable.length === 0)) {
      const { diagnostics } = await compileFixture(fixture);
      expect(await inBrowser(fixture), `${code} ${fixture.name}`).toMatchObject({ diagnostics });
    }
  }
}, 120_000);
