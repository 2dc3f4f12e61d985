import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openForAll } from './open-page.ts';

const folder = mkdtempSync(join(tmpdir(), 'flowsmith-problems-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Two routes with a wire from a missing port, and a table that nothing uses. */
const broken = readFileSync('fixtures/valid/shop/shop.json', 'utf8')
  .replace('"start.next", "to": "insert.in"', '"start.nxt", "to": "insert.in"')
  .replace('"start.next", "to": "find.in"', '"start.nxt", "to": "find.in"')
  .replace(
    '"tables": {',
    '"tables": { "notes": { "columns": { "user_id": { "type": "integer", "references": "usrs.id" } } },',
  );
writeFileSync(join(folder, 'shop.json'), broken);

const stops = [
  ['#route=create-user', 'start.nxt->insert.in'],
  ['#route=get-user', 'start.nxt->find.in'],
  ['#table=notes', undefined],
  ['#table=notes', undefined],
] as const;

const shop = openForAll(join(folder, 'shop.json'));

test('F8 goes through the findings of all routes; Problems of the project lists them by route', async () => {
  const { page, complaints } = await shop().open();
  await page.getByRole('tab', { name: /^Problems/ }).click();
  await page.getByRole('radio', { name: /^Project/ }).click();
  await expect.poll(() => page.locator('.problems').getByText('“nxt”').count()).toBe(2);
  expect(await page.locator('.problems').getByText('usrs').count()).toBeGreaterThan(0);
  // Each wire is selected where it is, then the table, and then it starts over.
  for (const [hash, wire] of [...stops, ...stops]) {
    await page.keyboard.press('F8');
    await expect.poll(() => new URL(page.url()).hash).toBe(hash);
    if (wire !== undefined) await page.locator(`.react-flow__edge.selected[data-id="${wire}"]`).waitFor();
  }
  expect(complaints).toEqual([]);
  await page.close();
}, 60_000);
