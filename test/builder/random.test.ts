import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openRoute, saved } from './gestures.ts';
import { openForAll } from './open-page.ts';

const shop = openForAll('fixtures/valid/shop/shop.json');

/** The same numbers for the same seed. */
function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const titles = ['Create a user and welcome', 'Get one user', 'List users', "Replace a user's name"];
const kinds = ['db find', 'template', 'map', 'if null', 'build object', 'send email', 'math', 'code'];

/** The actions of somebody who tries everything; half of them change the flow. */
function actsOf(page: Page, below: (count: number) => number): readonly (() => Promise<unknown>)[] {
  const { keyboard } = page;
  const node = async (): Promise<void> => {
    const all = page.locator('.react-flow__node');
    await all
      .nth(below(await all.count()))
      .locator('.tile')
      .click({ force: true });
  };
  const add = async (key: string): Promise<void> => {
    await node();
    await keyboard.press(key);
    const search = page.getByRole('dialog').getByRole('combobox');
    await search.fill(kinds[below(kinds.length)] ?? '');
    await page.getByRole('option').first().waitFor();
    await keyboard.press('Enter');
    await saved(page);
  };
  const label = async (): Promise<void> => {
    await node();
    await page.getByRole('textbox', { name: 'Label' }).fill(`Label ${below(100)}`);
    await keyboard.press('Escape');
  };
  const drag = async (): Promise<void> => {
    await node();
    for (let count = 0; count < 3; count += 1) await keyboard.press('ArrowDown');
  };
  return [
    () => openRoute(page, titles[below(titles.length)] ?? ''),
    () => add('a'),
    () => add('n'),
    async () => {
      await node();
      await keyboard.press('Delete');
    },
    async () => {
      await node();
      await keyboard.press('Control+d');
    },
    label,
    drag,
    () => page.locator('.dock-tab').nth(below(4)).click(),
    () =>
      page
        .getByRole('button', { name: /^(?:Outline|Undo|Redo)/ })
        .nth(below(2))
        .click({ timeout: 200 }),
    () => keyboard.press('Shift+Alt+T'),
  ];
}

/** Presses one key after the other, without waiting, until there is nothing left to do. */
async function storm(page: Page, button: 'Undo' | 'Redo'): Promise<void> {
  const at = page.getByRole('button', { name: new RegExp(`^${button}`) });
  while (await at.isEnabled()) {
    await at.dispatchEvent('click');
    await at.dispatchEvent('click');
    await at.dispatchEvent('click');
    await saved(page);
  }
}

describe('random gestures on the page', () => {
  test('are all undone and done again to the byte, however fast, and nothing is said on the console', async () => {
    const { page, complaints } = await shop().open();
    const before = shop().read('shop.json');
    const below = chance(2);
    await openRoute(page, 'Create a user and welcome');
    const acts = actsOf(page, below);
    // A command without anything to act on does nothing, quickly.
    page.setDefaultTimeout(2000);
    for (let count = 0; count < 24; count += 1) {
      await acts[below(acts.length)]?.().catch(() => undefined);
      if ((await page.getByRole('dialog').count()) > 0) await page.keyboard.press('Escape');
    }
    page.setDefaultTimeout(30_000);
    await saved(page);
    const after = shop().read('shop.json');
    for (let round = 0; round < 3; round += 1) {
      await storm(page, 'Undo');
      expect(shop().read('shop.json')).toBe(before);
      await storm(page, 'Redo');
      if (round === 0) expect(after === before || shop().read('shop.json') !== before).toBe(true);
    }
    await storm(page, 'Undo');
    expect(shop().read('shop.json')).toBe(before);
    expect(complaints).toEqual([]);
    await page.close();
  }, 180_000);
});
