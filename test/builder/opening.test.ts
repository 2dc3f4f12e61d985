import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeBrowser, openBuilder } from './open-page.ts';
import type { OpenedBuilder } from './open-page.ts';

let shop: OpenedBuilder;

beforeAll(async () => {
  shop = await openBuilder('fixtures/valid/shop/shop.json');
}, 60_000);
afterAll(async () => {
  await shop.close();
  await closeBrowser();
});

describe('the shop', () => {
  test('opens with its routes, says nothing on the console, and changes no byte', async () => {
    const before = shop.read('shop.json');
    const { page, complaints } = await shop.open();
    await page.getByText('shop').first().waitFor();
    expect(complaints).toEqual([]);
    expect(shop.read('shop.json')).toBe(before);
  });
});
