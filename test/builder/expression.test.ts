import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { boxOf, inspector, openRoute, saved, selectNode, undoAll } from './gestures.ts';
import { openForAll } from './open-page.ts';

const code = openForAll('fixtures/valid/code-lists/flow.json');
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const field = (page: Page) => inspector(page).getByRole('textbox', { name: 'Expression required' });

/** The underlined parts, and their messages. */
const underlined = (page: Page) =>
  page.locator('.expression [data-issue]').evaluateAll((pieces) => pieces.map((piece) => piece.textContent));

test('an expression is coloured, sees the types of its wires, and has its mistakes underlined in place', async () => {
  const { page, complaints } = await code().open();
  const before = code().read('flow.json');
  await openRoute(page, 'List articles with their authors');
  await selectNode(page, 'items');
  await page.locator('.expression .tok-function', { hasText: 'map' }).waitFor();
  const names = inspector(page).getByRole('list', { name: 'Inputs of the expression' });
  await names.getByText('rating?: number | null').waitFor();
  await field(page).scrollIntoViewIfNeeded();
  await inspector(page).getByText('Gives {').waitFor();

  await field(page).fill('articles.map((article) =>\n  article.titel)');
  await expect.poll(() => underlined(page)).toEqual(['titel']);
  await inspector(page).getByText('2:11 In "titel" (line 2, column 11): Property \'titel\' does not exist').waitFor();
  // The pointer over it has the message.
  const at = await page.locator('.expression [data-issue]').boundingBox();
  await page.mouse.move((at?.x ?? 0) + 4, (at?.y ?? 0) + 8);
  await expect.poll(() => field(page).getAttribute('title')).toContain('titel');
  expect(await field(page).getAttribute('aria-invalid')).toBe('true');
  await page.evaluate(axe);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(
      await page.evaluate("axe.run('.inspector').then(({ violations }) => violations.map(({ id }) => id))"),
    ).toEqual([]);
  }

  // The typed text and the text drawn below it have the same size.
  const sizes = await page
    .locator('.expression > *')
    .evaluateAll((parts) => parts.map(({ clientWidth, scrollHeight }) => [clientWidth, scrollHeight]));
  expect(sizes[0]).toEqual(sizes[1]);

  await field(page).fill('articles.map((article) => article.title)');
  await page.keyboard.press('Control+Enter');
  await saved(page);
  expect(code().read('flow.json')).toContain('"expression": "articles.map((article) => article.title)"');
  await expect.poll(() => underlined(page)).toEqual([]);
  await inspector(page).getByText('Gives string[]').waitFor();
  expect(await page.getByRole('tab', { name: 'Try it', selected: true }).count()).toBe(0);

  // Tab leaves it, and what was typed is a single undo step of the page.
  await field(page).focus();
  await page.keyboard.press('Tab');
  await expect.poll(() => field(page).and(page.locator(':focus')).count()).toBe(0);
  await undoAll(page);
  expect(code().read('flow.json')).toBe(before);
  expect(complaints).toEqual([]);
}, 120_000);

test('names are proposed for what is typed, with their types, and put in by keys or the pointer', async () => {
  const { page, complaints } = await code().open();
  const before = code().read('flow.json');
  await openRoute(page, 'List articles with their authors');
  await selectNode(page, 'items');
  const list = inspector(page).getByRole('listbox', { name: 'Names' });
  const names = () => list.locator('b').allTextContents();
  /** The name that screen readers announce for the field. */
  const told = async () => {
    const id = (await field(page).getAttribute('aria-activedescendant')) ?? '';
    return page.locator(`[id="${id}"] b`).textContent();
  };
  await field(page).fill('');
  await field(page).pressSequentially('ar');
  await list.waitFor();
  // The field is at the end of the inspector, which ends where the window does.
  const below = async () => (await boxOf(list)).y + (await boxOf(list)).height;
  await expect.poll(below).toBeLessThan(800);
  await expect.poll(names).toEqual(['articles', 'Array']);
  await list.getByText(/^\{ .*rating\?: number \| null.* \}\[\]$/).waitFor();
  await page.keyboard.press('Tab');
  await list.waitFor({ state: 'detached' });
  expect(await field(page).inputValue()).toBe('articles');

  await field(page).pressSequentially('.map((article) =>');
  await page.keyboard.press('Enter');
  await field(page).pressSequentially('article.');
  await expect.poll(names).toEqual(['author_id', 'id', 'rating', 'title']);
  // It is below the line that is typed in.
  const [line, box, at] = await Promise.all([
    ...[page.locator('.expression pre > span').last().boundingBox(), field(page).boundingBox(), list.boundingBox()],
  ]);
  expect(Math.abs((at?.y ?? 0) - (line?.y ?? 0) - (line?.height ?? 0))).toBeLessThan(8);
  expect(at?.width).toBe(box?.width);
  expect(await told()).toBe('author_id');
  await page.keyboard.press('ArrowUp');
  expect(await told()).toBe('title');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  expect(await told()).toBe('id');
  await page.evaluate(axe);
  expect(await page.evaluate("axe.run('.inspector').then(({ violations }) => violations.map(({ id }) => id))")).toEqual(
    [],
  );

  // Escape closes the list, and leaves the field only after that.
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'detached' });
  expect(await field(page).and(page.locator(':focus')).count()).toBe(1);
  await page.keyboard.press('Control+Space');
  await field(page).pressSequentially('ti');
  await expect.poll(names).toEqual(['title']);
  await list.getByText('title').click();
  expect(await field(page).inputValue()).toBe('articles.map((article) =>\narticle.title');
  // The field undoes what was put in.
  await page.keyboard.press('Control+z');
  expect(await field(page).inputValue()).toBe('articles.map((article) =>\narticle.ti');

  // Optional values are accessed with a question mark.
  await field(page).fill('');
  await field(page).pressSequentially('articles.at(0).t');
  await expect.poll(names).toEqual(['title']);
  await page.keyboard.press('Enter');
  expect(await field(page).inputValue()).toBe('articles.at(0)?.title');
  await inspector(page).getByText('Gives string | null').waitFor();

  await saved(page);
  await undoAll(page);
  expect(code().read('flow.json')).toBe(before);
  expect(complaints).toEqual([]);
}, 120_000);
