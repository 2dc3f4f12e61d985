import { describe, expect, test } from 'vitest';
import { observeServer } from '../../builder/server/dev-server.ts';
import { openBuilder } from '../../builder/server/open-builder.ts';
import { placesOf } from '../../compiler/cli/dev/places.ts';
import { boxOf, node, openRoute } from './gestures.ts';
import { openForAll, openPage } from './open-page.ts';

const shop = openForAll('fixtures/valid/shop/shop.json');

interface Route {
  readonly title: string;
  readonly flow: { readonly nodes: readonly { readonly id: string }[]; readonly edges: readonly object[] };
}

describe('the shop', () => {
  test('every route draws every node and every wire; nothing is written, and nothing said on the console', async () => {
    const before = shop().read('shop.json');
    const { page, complaints } = await shop().open();
    const { routes }: { readonly routes: readonly Route[] } = JSON.parse(before);
    for (const { title, flow } of routes) {
      await openRoute(page, title);
      for (const { id } of flow.nodes) await node(page, id).waitFor();
      expect(await page.locator('.react-flow__node').count(), title).toBe(flow.nodes.length);
      await expect.poll(() => page.locator('.react-flow__edge').count(), { timeout: 20_000 }).toBe(flow.edges.length);
      expect(await page.locator('.wire .way').count(), title).toBe(flow.edges.length);
    }
    expect(complaints).toEqual([]);
    expect(shop().read('shop.json')).toBe(before);
  }, 120_000);

  test('without the token, the page says where to get it', async () => {
    const { page } = await shop().open();
    await page.evaluate('sessionStorage.clear()');
    await page.goto(shop().base);
    const heading = page.getByRole('heading', { name: 'This address lacks its key' });
    await heading.waitFor();
    expect(await page.getByRole('navigation').count()).toBe(0);
  }, 60_000);

  test('a page whose flowsmith was started anew says so, over what it shows', async () => {
    const terminal = { print: () => undefined, printError: () => undefined, color: false, colorError: false };
    const { flow } = shop();
    const server = observeServer({ places: placesOf(flow), port: 1, terminal });
    const first = await openBuilder({ flow, port: 0, server }, terminal);
    const { page } = await openPage(first.url);
    await node(page, 'start').waitFor();
    await page.getByRole('button', { name: 'Route settings' }).click();
    await first.close();
    await page.getByText('No connection: trying again').waitFor();
    // What is edited meanwhile is told once it turns out to be lost: all of it.
    for (const field of ['Title', 'Description']) {
      await page.getByRole('textbox', { name: field }).fill('Words');
      await page.getByRole('textbox', { name: field }).blur();
    }
    const second = await openBuilder({ flow, port: Number(new URL(first.url).port), server }, terminal);
    await page.getByRole('alert').getByText('flowsmith was started anew').waitFor();
    const told = page.getByText('“Title”, “Description” were not saved.');
    await told.waitFor();
    await page.getByRole('button', { name: 'Copy what they would have written' }).waitFor();
    // Beside the button, it was a column of a word or two.
    expect((await boxOf(told)).width).toBeGreaterThan(300);
    expect(await page.getByRole('textbox', { name: 'Description' }).inputValue()).not.toBe('Words');
    expect(await node(page, 'start').count()).toBe(1);
    await page.goto(second.url);
    await page.getByText('Saved', { exact: true }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.close();
    await second.close();
  }, 60_000);
});
