import type { Page } from 'playwright-core';
import { expect, onTestFailed, test } from 'vitest';
import { gitIn } from '../support/repository.ts';
import { node, openRoute } from './gestures.ts';
import { openForAll } from './open-page.ts';

/** What the panes below the canvas say about functions. */
const guards = openForAll('fixtures/valid/guards/guards.json', { server: true });
const patience = { timeout: 30_000 };

async function open() {
  const opened = await guards().open({ reducedMotion: 'reduce', viewport: { width: 1600, height: 1000 } });
  const { page } = opened;
  onTestFailed(async () => void (await page.screenshot({ path: '.tmp/builder-failed.png' })));
  page.setDefaultTimeout(patience.timeout);
  return opened;
}

const list = (page: Page) => page.getByRole('navigation', { name: 'Project' });
async function openFunction(page: Page, name: string): Promise<void> {
  await list(page)
    .getByRole('button', { name: new RegExp(name) })
    .first()
    .click();
  await page.locator('.crumb', { hasText: name }).waitFor();
}
const lit = (page: Page, id: string) => page.locator(`.react-flow__node[data-id="${id}"] .did-run`);
const dark = (page: Page, id: string) => page.locator(`.react-flow__node[data-id="${id}"] .did-not-run`);

test('a request lights the nodes of the functions that ran for it, up to the answer of a guard', async () => {
  const { page, complaints } = await open();
  await openRoute(page, 'Adds a room');
  await page.getByRole('tab', { name: 'Try it' }).click();
  await page.getByRole('textbox', { name: 'Headers' }).fill('');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('tabpanel', { name: 'Try it' }).getByText('401').first().waitFor();
  await lit(page, 'admin').waitFor();
  await dark(page, 'insert').waitFor();
  await dark(page, 'reply').waitFor();

  await openFunction(page, 'admin-only');
  await lit(page, 'me').waitFor();
  await dark(page, 'give').waitFor();
  await openFunction(page, 'current-member');
  await lit(page, 'missing').waitFor();
  await dark(page, 'find').waitFor();
  await dark(page, 'give').waitFor();
  await openFunction(page, 'from-door');
  await node(page, 'give').waitFor();
  expect(await page.locator('.did-run').count()).toBe(0);
  expect(complaints).toEqual([]);
}, 180_000);

test('the examples of a function are seen and run', async () => {
  const { page, complaints } = await open();
  await openFunction(page, 'admin-only');
  await page.getByRole('tab', { name: 'Examples' }).click();
  const pane = page.getByRole('tabpanel', { name: 'Examples' });
  await pane.getByText('admin-only({"what":"add rooms"})').first().waitFor();
  await pane.getByRole('button', { name: 'Run all' }).click();
  await expect.poll(() => pane.getByLabel('Passed').count(), patience).toBe(2);
  expect(complaints).toEqual([]);
}, 180_000);

test('changes of a function are shown against a commit, as those of a route', async () => {
  const { folder, read, write } = guards();
  const git = (...args: readonly string[]): string => gitIn(folder, ...args);
  git('init', '-q', '-b', 'main');
  git('add', 'guards.json');
  git('commit', '-q', '-m', 'Guards');
  const { page, complaints } = await open();
  write('guards.json', read('guards.json').replace('only admins may {{what}}', 'you may not {{what}}'));
  await page.getByRole('tab', { name: 'Changes' }).click();
  const pane = page.getByRole('tabpanel', { name: 'Changes' });
  const changed = pane.getByRole('list', { name: 'Changed routes and functions' });
  await changed.getByRole('button', { name: /GUARD admin-only/ }).waitFor();
  await pane.getByText('config.template').first().waitFor();
  await pane
    .getByRole('img', { name: /^Both versions of the flow/ })
    .locator('.node.is-changed')
    .waitFor();
  const code = pane.getByRole('region', { name: 'Code changes' });
  await code.getByText('src/functions/admin-only.ts').waitFor();
  await code.getByText(/^\+ .*you may not/).waitFor();
  await list(page)
    .getByRole('button', { name: /admin-only/ })
    .getByRole('img', { name: 'changed outside' })
    .waitFor();
  expect(complaints).toEqual([]);
}, 180_000);
