import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openFlow } from '../../compiler/view/open-flow.ts';
import { viewRoute } from '../../compiler/view/view-route.ts';
import { readValid } from '../golden/fixtures.ts';
import { node, openRoute, outOfView, settled } from './gestures.ts';
import { openForAll } from './open-page.ts';
import type { OpenedPage } from './open-page.ts';

/** Each node of a route highlights its lines, and each line leads to its nodes, innermost first. */
const shop = openForAll('fixtures/valid/shop/shop.json');

let opened: OpenedPage;
beforeAll(async () => {
  // All lines are in view: the editor draws no others.
  opened = await shop().open({ viewport: { width: 1600, height: 1800 } });
}, 60_000);

test.each([
  ['create-user', 'Create a user and welcome them'],
  ['github-webhook', 'Receive repository events'],
])(
  'of %s',
  async (id, title) => {
    const { page } = opened;
    const view = await viewRoute(openFlow({ sources: readValid('shop').sources }), id);
    const lines = view?.code?.lines ?? {};
    await openRoute(page, title);
    // Shown as it opens first, once it is arranged.
    await settled(node(page, view?.nodes.at(-1)?.id ?? ''));
    const all = page.getByRole('button', { name: /^Show everything/ });
    await expect.poll(() => all.click().then(() => outOfView(page)), { interval: 300 }).toEqual([]);
    for (const { id: each } of view?.nodes ?? []) {
      await settled(node(page, each));
      await node(page, each).locator('.tile').click();
      const own = (lines[each] ?? []).flatMap(([first, last]) => numbers(first, last));
      await expect.poll(() => lit(page), { message: each }).toEqual(own.toSorted((a, b) => a - b));
    }
    await page.keyboard.press('Escape');
    for (const [number, owners] of Map.groupBy(ownersOf(lines), ({ line }) => line)) {
      const inner = owners.toSorted((a, b) => a.length - b.length).map(({ owner }) => owner);
      // One more click on the outermost starts with the innermost again.
      for (const owner of [...inner, inner[0]]) {
        await page
          .locator('.code .cm-line')
          .nth(number - 1)
          .click({ position: { x: 60, y: 8 } });
        await expect.poll(() => selected(page), { message: `line ${number}` }).toEqual([owner]);
      }
      await node(page, 'start').locator('.tile').click();
      await page.keyboard.press('Escape');
    }
    expect(view?.nodes.length).toBeGreaterThan(5);
    expect(opened.complaints).toEqual([]);
  },
  180_000,
);

const numbers = (first: number, last: number): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** The numbers of the highlighted lines. */
const lit = (page: Page): Promise<readonly number[]> =>
  page
    .locator('.code .cm-line')
    .evaluateAll((all) => all.flatMap((each, index) => (each.classList.contains('is-lit') ? [index + 1] : [])));

const selected = (page: Page): Promise<readonly (string | null)[]> =>
  page.locator('.react-flow__node.selected').evaluateAll((all) => all.map((each) => each.getAttribute('data-id')));

const ownersOf = (lines: Readonly<Record<string, readonly (readonly [number, number])[]>>) =>
  Object.entries(lines).flatMap(([owner, ranges]) =>
    ranges.flatMap(([first, last]) => numbers(first, last).map((line) => ({ owner, line, length: last - first }))),
  );
