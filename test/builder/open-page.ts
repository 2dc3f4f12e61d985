import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { observeServer } from '../../builder/server/dev-server.ts';
import { openBuilder as openServer } from '../../builder/server/open-builder.ts';
import { placesOf } from '../../compiler/cli/dev/places.ts';
import { openBrowser } from '../emitted/browser.ts';
import { lendCompiler } from './server/lend-compiler.ts';
import { runCommand } from './run-command.ts';
import type { RunningCommand } from './run-command.ts';

/** A copy of a flow, a Builder that serves it, and pages on it in a real browser. */
export interface OpenedBuilder {
  /** Of the copy. */
  readonly folder: string;
  readonly flow: string;
  /** Without the token. */
  readonly base: string;
  readonly read: (file: string) => string;
  readonly write: (file: string, text: string) => void;
  readonly open: (options?: BrowserContextOptions) => Promise<OpenedPage>;
  readonly close: () => Promise<void>;
}

export interface OpenedPage {
  readonly page: Page;
  /** Console output, uncaught errors, and requests that failed or left this machine. */
  readonly complaints: readonly string[];
}

export interface BuilderOptions {
  /** Opened by the command, with its development server, which is running by then, and its file watcher. */
  readonly server?: boolean;
}

/** Each file has its own: copying nodes did not work in one that another file had used before. */
let browser: Browser | undefined;

/** Opens the Builder on a copy of a file or a folder. */
export async function openBuilder(source: string, options: BuilderOptions = {}): Promise<OpenedBuilder> {
  const root = mkdtempSync(join(tmpdir(), 'flowsmith-builder-'));
  const flow = join(root, basename(source));
  cpSync(source, flow, { recursive: true });
  const folder = statSync(flow).isDirectory() ? flow : dirname(flow);
  const { url, close } = await (options.server === true ? runCommand('builder', flow) : openAlone(flow));
  return {
    ...{ folder, flow, base: url.replace(/#.*$/, '') },
    read: (file) => readFileSync(join(folder, file), 'utf8'),
    write: (file, text) => writeFileSync(join(folder, file), text),
    open: (settings) => openPage(url, settings),
    close: async () => {
      await close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** In this process; with a development server, it would be built and started again after each edit. */
async function openAlone(flow: string): Promise<Pick<RunningCommand, 'url' | 'close'>> {
  const bugs: string[] = [];
  const terminal = {
    print: () => undefined,
    printError: (text: string) => bugs.push(text),
    ...{ color: false, colorError: false },
  };
  const server = observeServer({ places: placesOf(flow), port: 1, terminal });
  const { url, close } = await openServer({ flow, port: 0, server, compiler: lendCompiler(flow) }, terminal);
  return {
    url,
    close: async () => {
      await close();
      expect(bugs).toEqual([]);
    },
  };
}

/** The Builder on a copy of a flow for all tests of a file: opened before the first, and closed after the last. */
export function openForAll(source: string, options?: BuilderOptions): () => OpenedBuilder {
  let opened: OpenedBuilder | undefined;
  beforeAll(async () => {
    opened = await openBuilder(source, options);
  }, 60_000);
  afterAll(async () => {
    await opened?.close();
    await closeBrowser();
  });
  return () => {
    if (opened === undefined) throw new Error('The Builder is open only while tests run.');
    return opened;
  };
}

/** Of all pages; call it once after the tests of a file. */
export async function closeBrowser(): Promise<void> {
  await browser?.close();
  browser = undefined;
}

/** This browser runs in a single process, in which all contexts share the storage of an origin. */
const forgetOthers = `if (sessionStorage.getItem('own') === null) {
  localStorage.clear();
  sessionStorage.setItem('own', '');
}`;

/** With `measures`, the first page of a file opens a browser with default settings. */
export async function openPage(
  url: string,
  { measures = false, ...settings }: BrowserContextOptions & { readonly measures?: boolean } = {},
): Promise<OpenedPage> {
  if (browser === undefined) {
    const opened = await openBrowser({ measures });
    if ('missing' in opened) throw new Error(`There is no browser: ${opened.missing}`);
    browser = opened.browser;
  }
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    ...settings,
  });
  const page = await context.newPage();
  await page.addInitScript(forgetOthers);
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', ({ message }) => complaints.push(`not caught: ${message}`));
  page.on('requestfailed', (request) => complaints.push(`failed: ${request.url()}`));
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && hostname !== 'localhost') complaints.push(`left this machine: ${request.url()}`);
  });
  await page.goto(url);
  return { page, complaints };
}
