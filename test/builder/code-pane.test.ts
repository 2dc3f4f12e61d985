import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { openRoute, saved, selectNode } from './gestures.ts';
import { openForAll } from './open-page.ts';

const shop = openForAll('fixtures/valid/shop/shop.json');
afterEach(() => vi.unstubAllEnvs());

test('the code pane shows what else a build makes, and opens the flow at a line of the user’s editor', async () => {
  const { page, complaints } = await shop().open();
  const { folder, flow, read } = shop();
  const pane = page.getByRole('region', { name: 'Code', exact: true });
  const choose = (file: string) => pane.getByRole('combobox', { name: 'File' }).selectOption(file);
  await openRoute(page, 'Create a user');
  await choose('openapi');
  await pane.getByText('"operationId"').or(pane.getByText('"/users"')).first().waitFor();
  await choose('migration');
  await pane.getByText('No migration follows').waitFor();
  await page.getByRole('button', { name: /^orders/ }).click();
  await page.getByRole('button', { name: 'Remove the column status' }).click();
  await saved(page);
  await openRoute(page, 'Create a user');
  await choose('migration');
  await pane.getByText('dropColumn').waitFor();

  // The node that is selected has its line.
  const noted = join(folder, 'noted');
  writeFileSync(join(folder, 'code'), `#!/bin/sh\nprintf '%s' "$2" > '${noted}'\n`);
  chmodSync(join(folder, 'code'), 0o755);
  vi.stubEnv('VISUAL', join(folder, 'code'));
  await selectNode(page, 'insert');
  await choose('flow');
  const line = read('shop.json').slice(0, read('shop.json').indexOf('{ "id": "insert"')).split('\n').length;
  await pane.getByText('"id"').first().waitFor();
  await pane.getByRole('button', { name: 'Open in your editor' }).click();
  await expect.poll(() => readIf(noted)).toBe(`${flow}:${line}`);

  // The same for a finding; an editor that cannot be opened is reported.
  await page
    .getByRole('navigation', { name: 'Project' })
    .getByRole('button', { name: /^users/ })
    .click();
  await page.getByRole('button', { name: 'Remove the column name' }).click();
  await saved(page);
  await openRoute(page, 'Create a user');
  await page.getByRole('button', { name: 'Problems and tries' }).click();
  vi.stubEnv('VISUAL', 'vim');
  await page
    .getByRole('button', { name: /^Open .*shop\.json:\d+ in your editor/ })
    .first()
    .click();
  await page.getByText('vim needs a terminal of its own.').waitFor();
  expect(complaints).toEqual([]);
}, 120_000);

function readIf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
