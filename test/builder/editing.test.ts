import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, describe, expect, onTestFailed, onTestFinished, test } from 'vitest';
import { compile } from '../../compiler/compile.ts';
import { defaultOptions } from '../../compiler/options.ts';
import { library } from '../support/compile-flow.ts';
import { inspector, node, openRoute, saved, setField } from './gestures.ts';
import { buildCreateUser, withKeys, withMouse, withTouch } from './hands.ts';
import { closeBrowser, openBuilder } from './open-page.ts';
import type { BuilderOptions, OpenedBuilder } from './open-page.ts';
import { describeQuery } from '../support/describe-query.ts';

const shop = readFileSync('fixtures/valid/shop/shop.json', 'utf8');
const scratch = mkdtempSync(join(tmpdir(), 'flowsmith-editing-'));
let opened: OpenedBuilder | undefined;

/** The Builder on a flow of its own. */
async function open(
  text: string,
  options: BrowserContextOptions & BuilderOptions = {},
): Promise<{ readonly page: Page; readonly complaints: readonly string[] }> {
  const file = join(scratch, 'shop.json');
  writeFileSync(file, text);
  const { server = false, ...settings } = options;
  opened = await openBuilder(file, { server });
  onTestFinished(opened.close);
  const shown = await opened.open(settings);
  onTestFailed(async () => void (await shown.page.screenshot({ path: '.tmp/builder-failed.png' })));
  await shown.page.locator('.react-flow__node').first().waitFor();
  return shown;
}

const textOf = (): string => opened?.read('shop.json') ?? '';

/** The emitted file of `create-user`. */
async function emitted(): Promise<string | undefined> {
  const sources = [{ file: 'shop.json', text: textOf() }];
  const options = { ...defaultOptions, mode: 'development' as const };
  const { files = [], diagnostics } = await compile({ sources, options, library, describeQuery });
  expect(diagnostics.map(({ message }) => message)).toEqual([]);
  return files.find(({ path }) => path === 'src/routes/users/create-user.ts')?.text;
}

afterAll(async () => {
  rmSync(scratch, { recursive: true });
  await closeBrowser();
});

interface Project {
  routes: { id: string; flow: object; examples?: unknown }[];
}

/** The shop with nothing but Start in `create-user`, in the shop's style. */
function withoutFlow(): string {
  const project: Project = JSON.parse(shop);
  for (const route of project.routes.filter(({ id }) => id === 'create-user')) {
    route.flow = { nodes: [{ id: 'start', type: 'start' }], edges: [] };
    delete route.examples;
  }
  return `${JSON.stringify(project, undefined, 2)}\n`;
}

describe('create-user is built from nothing, and compiles to what its golden is', () => {
  test.each([
    { hands: 'the mouse', hand: withMouse, options: {} },
    { hands: 'keys alone', hand: withKeys, options: {} },
    { hands: 'touch', hand: withTouch, options: { hasTouch: true } },
  ])(
    'with $hands',
    async ({ hand, options }) => {
      const { page, complaints } = await open(withoutFlow(), options);
      const hands = hand(page);
      await hands.openRoute('Create a user and welcome');
      await node(page, 'start').waitFor();
      await buildCreateUser(hands);
      await saved(page);
      expect(complaints).toEqual([]);
      expect(await emitted()).toBe(readFileSync('golden/valid/shop/src/routes/users/create-user.ts', 'utf8'));
    },
    180_000,
  );
});

describe('a mistake', () => {
  test('keeps its wire as a ghost, says what is wrong, and is undone to the byte', async () => {
    const { page, complaints } = await open(shop);
    await openRoute(page, 'Create a user');
    // A new name takes the wire along, in a single edit.
    await setField(page, 'row', 'Fields, 1', 'mail');
    await expect
      .poll(textOf)
      .toBe(shop.replace('["email", "name"]', '["mail", "name"]').replace('"to": "row.email"', '"to": "row.mail"'));
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect.poll(textOf).toBe(shop);
    await inspector(page).getByRole('button', { name: 'Remove email' }).click();
    await page.getByRole('button', { name: 'Problems and tries' }).click();
    await page.locator('.pin.is-ghost').first().waitFor();
    await page.getByText('as of before', { exact: false }).waitFor();
    expect(textOf()).toContain('"fields": ["name"]');
    await page.getByRole('button', { name: /^Undo/ }).click();
    await page.locator('.pin.is-ghost').first().waitFor({ state: 'detached' });
    expect(textOf()).toBe(shop);
    await page.getByRole('button', { name: /^Redo/ }).click();
    await page.locator('.pin.is-ghost').first().waitFor();
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect.poll(textOf).toBe(shop);
    expect(complaints).toEqual([]);
  }, 120_000);
});

describe('the file changes on disk', () => {
  test('the page follows, and a file that does not parse is said to be so', async () => {
    const { page, complaints } = await open(shop, { server: true });
    opened?.write('shop.json', shop.replace('Create a user and welcome them', 'Sign up'));
    await page.getByRole('navigation').getByText('Sign up').waitFor();
    opened?.write('shop.json', `<<<<<<< HEAD\n${shop}`);
    await page.getByRole('alert').getByText('conflict', { exact: false }).first().waitFor();
    expect(await page.getByText('No route yet').count()).toBe(0);
    // The whole conflict is shown, with its markers highlighted, and nothing is written.
    const [before = '', after = ''] = shop.split(/(?<=^ {2}"name": "shop",\n)/m);
    const conflict = `${before.replace('  "name"', '<<<<<<< HEAD\n  "name"')}=======\n  "name": "store",\n>>>>>>> b\n${after}`;
    opened?.write('shop.json', conflict);
    const lit = page.getByRole('alert').locator('.excerpt .is-lit');
    await expect.poll(() => lit.allTextContents()).toEqual(['3<<<<<<< HEAD\n', '5=======\n', '7>>>>>>> b\n']);
    await page.getByRole('button', { name: /^Open .*shop.json:3 in your editor$/ }).waitFor();
    expect(textOf()).toBe(conflict);
    opened?.write('shop.json', shop);
    await page.getByRole('navigation').getByText('Create a user').waitFor();
    await openRoute(page, 'Create a user');
    await node(page, 'insert').waitFor();
    expect(textOf()).toBe(shop);
    expect(complaints).toEqual([]);
  }, 120_000);

  test('what is typed in a field meanwhile stays there, and both changes are kept', async () => {
    const { page, complaints } = await open(shop, { server: true });
    await openRoute(page, 'Create a user');
    await node(page, 'insert').locator('.tile').click();
    const label = inspector(page).getByRole('textbox', { name: 'Label' });
    await label.fill('Custom');
    await expect.poll(textOf).toContain('"label": "Custom"');
    opened?.write('shop.json', textOf().replace('Create a user and welcome them', 'Sign up'));
    await page.getByRole('navigation').getByText('Sign up').waitFor();
    expect(await label.inputValue()).toBe('Custom');
    await label.and(page.locator(':focus')).waitFor();
    await page.keyboard.type('er');
    await expect.poll(textOf).toContain('"label": "Customer"');
    expect(textOf()).toContain('Sign up');
    expect(complaints).toEqual([]);
  }, 120_000);
});
