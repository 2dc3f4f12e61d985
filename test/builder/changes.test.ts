import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFailed, test } from 'vitest';
import { gitIn } from '../support/repository.ts';
import { inspector, node, openRoute, saved, selectNode } from './gestures.ts';
import { openForAll } from './open-page.ts';

/** Scenario 9, as far as git has to do with it, and the pane that compares. */
const shop = openForAll('fixtures/valid/shop/shop.json', { server: true });
const patience = { timeout: 20_000 };

test('changes are shown against a commit; a checkout, and a file that goes and comes back, are followed', async () => {
  const { folder, read, write, open } = shop();
  const git = (...args: readonly string[]): string => gitIn(folder, ...args);
  const commit = (subject: string): string => git('commit', '-q', '-a', '-m', subject);
  const original = read('shop.json');
  const { page, complaints } = await open({ reducedMotion: 'reduce', viewport: { width: 1600, height: 1000 } });
  onTestFailed(async () => void (await page.screenshot({ path: '.tmp/builder-failed.png' })));
  page.setDefaultTimeout(patience.timeout);
  const pane = page.getByRole('tabpanel', { name: 'Changes' });
  const list = page.getByRole('navigation', { name: 'Project' });
  const dots = (name: string) => list.getByRole('img', { name });
  await openRoute(page, 'Create a user');
  await page.getByRole('tab', { name: 'Changes' }).click();
  await pane.getByText('The flow is in no git repository.').waitFor();
  git('init', '-q', '-b', 'main');
  git('add', 'shop.json');
  commit('The shop');
  await pane.getByRole('button', { name: 'Compare again' }).click();
  await pane.getByText('Nothing changed.').waitFor();

  // An edit is drawn, described and shown as code.
  await selectNode(page, 'reply');
  await inspector(page).getByRole('textbox', { name: 'status' }).fill('202');
  await saved(page);
  await pane.getByText('config.status: 201 → 202').waitFor();
  await pane.getByText('response: it does not answer 201 any more').waitFor();
  const merged = pane.getByRole('img', { name: /^Both versions of the flow/ });
  await merged.locator('.node.is-changed').waitFor();
  expect(await merged.locator('.node').count()).toBe(8);
  expect(await merged.locator('.node.is-changed').textContent()).toContain('Return JSON');
  const code = pane.getByRole('region', { name: 'Code changes' });
  await code.getByText(/^\+ .*reply\.code\(202\)/).waitFor();
  await code.getByText(/^− .*reply\.code\(201\)/).waitFor();
  // Beside each other where there is room, else one below the other.
  const both = code.locator('tr', { hasText: 'reply.code(201)' }).filter({ hasText: 'reply.code(202)' });
  expect(await both.count()).toBe(1);
  await page.setViewportSize({ width: 1500, height: 1000 });
  await both.waitFor({ state: 'detached' });
  await code.getByText(/^− .*reply\.code\(201\)/).waitFor();
  await page.setViewportSize({ width: 1600, height: 1000 });
  await both.waitFor();
  expect(await dots('not committed').count()).toBe(1);

  // Committed to another branch, together with what an editor wrote: there is nothing left to see.
  const edited = read('shop.json').replace('"title": "List users"', '"title": "All users"');
  expect(edited).not.toBe(read('shop.json'));
  write('shop.json', edited);
  await dots('changed outside of the Builder').waitFor();
  git('checkout', '-q', '-b', 'other');
  commit('Another answer');
  await pane.getByText('Nothing changed.').waitFor();
  await openRoute(page, 'All users');
  await expect.poll(() => dots('changed outside of the Builder').count(), patience).toBe(0);
  await openRoute(page, 'Create a user');

  // The other branch is checked out: the page shows its files, and what git has changed behind its back.
  git('checkout', '-q', 'main');
  await list.getByRole('button', { name: 'List users' }).getByRole('img', { name: 'changed outside' }).waitFor();
  await node(page, 'reply').getByText('status 201').waitFor();
  await page.getByRole('combobox', { name: 'Compared with' }).fill('other');
  await page.getByRole('combobox', { name: 'Compared with' }).press('Enter');
  await pane.getByText('config.status: 202 → 201').waitFor();
  await pane.getByText('Another answer').waitFor();

  // The file goes, and comes back.
  rmSync(join(folder, 'shop.json'));
  await page.getByRole('alert').filter({ hasText: 'The flow cannot be read just now' }).waitFor();
  await pane.getByText(/Cannot read .*it does not exist/).waitFor();
  git('checkout', '-q', '--', 'shop.json');
  await node(page, 'reply').getByText('status 201').waitFor();
  await pane.getByText('config.status: 202 → 201').waitFor();
  expect(read('shop.json')).toBe(original);
  expect(complaints).toEqual([]);
}, 120_000);
