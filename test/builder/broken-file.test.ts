import { expect, onTestFailed, test } from 'vitest';
import { node, openRoute } from './gestures.ts';
import { openForAll } from './open-page.ts';

const functions = openForAll('fixtures/valid/functions', { server: true });

test('a broken file of a folder is a named problem, and the rest of the project stays usable', async () => {
  const { read, write, open } = functions();
  const before = read('routes/order.json');
  const { page, complaints } = await open();
  onTestFailed(async () => void (await page.screenshot({ path: '.tmp/builder-failed.png' })));
  const list = page.getByRole('navigation', { name: 'Project' });
  const broken = list.getByRole('button', { name: 'order.json This "{" is never closed.' });
  await list.getByRole('heading', { name: 'Routes' }).waitFor();
  expect(await broken.count()).toBe(0);
  write('routes/order.json', before.slice(0, -20));
  await broken.waitFor();

  // Another route is shown, with its code.
  const { title } = JSON.parse(read('routes/quote.json'));
  await openRoute(page, title);
  await node(page, 'start').waitFor();
  await page.getByRole('region', { name: 'Code', exact: true }).getByText("from 'fastify'").first().waitFor();

  // The file says what is wrong with it, and where, even after a reload.
  await broken.click();
  const alert = page.getByRole('alert').filter({ hasText: 'order.json cannot be read just now' });
  await alert.getByText('This "{" is never closed.').waitFor();
  await page.reload();
  await alert.waitFor();

  // Where there is little room, all of it scrolls, and no excerpt is cut to half of a line.
  await page.setViewportSize({ width: 1280, height: 330 });
  const cut = await alert.locator('.excerpt').evaluate((each) => each.scrollHeight - each.clientHeight);
  expect(cut).toBe(0);
  await page.setViewportSize({ width: 1280, height: 800 });

  // Once repaired, it is shown as the route in it.
  write('routes/order.json', before);
  await node(page, 'start').waitFor();
  await expect.poll(() => new URL(page.url()).hash).toBe('#route=order');
  expect(await broken.count()).toBe(0);
  expect(complaints).toEqual([]);
}, 120_000);
