import type { Page } from 'playwright-core';
import { inspector, node, openRoute, selectNode, showAll } from '../gestures.ts';

/** A picture of docs/builder.md: what it shows, and how to get there. */
export interface Scene {
  readonly name: string;
  readonly theme: 'light' | 'dark';
  readonly show: (page: Page) => Promise<unknown>;
}

export const scenes: readonly Scene[] = [
  {
    name: 'route',
    theme: 'light',
    show: async (page) => {
      await openRoute(page, 'Create a user');
      await selectNode(page, 'insert');
    },
  },
  {
    name: 'try',
    theme: 'light',
    show: async (page) => {
      await openRoute(page, 'Get one user');
      await page.getByRole('button', { name: 'Try it' }).click();
      await page.getByRole('textbox', { name: 'URL' }).fill('/users/42');
      await page.getByRole('tabpanel').getByRole('button', { name: 'Send' }).click();
      await page.getByText('404').first().waitFor();
      await page.locator('.cm-line.did-run').first().waitFor();
      await showAll(page, 'start');
    },
  },
  {
    name: 'problems',
    theme: 'light',
    show: async (page) => {
      await openRoute(page, 'Create a user');
      await selectNode(page, 'row');
      await inspector(page).getByRole('button', { name: 'Remove email' }).click();
      await page.getByRole('button', { name: 'Problems and tries' }).click();
      await page.getByText('The development server is running an older version.').waitFor();
      await page.locator('.pin.is-ghost').first().waitFor({ state: 'attached' });
      await showAll(page, 'start');
    },
  },
  {
    name: 'tables',
    theme: 'light',
    show: async (page) => {
      await page.getByRole('button', { name: /^orders/ }).click();
      await page.getByRole('button', { name: 'Remove the column status' }).click();
      await page.getByText('loses data').first().waitFor();
    },
  },
  {
    name: 'palette',
    theme: 'dark',
    show: async (page) => {
      await openRoute(page, 'List users');
      await showAll(page, 'start');
      await page.getByRole('button', { name: 'Add node' }).click();
      await page.getByPlaceholder('Add a node…').fill('db');
      await page.getByRole('option', { name: /^DB Update/ }).waitFor();
    },
  },
  {
    name: 'webhook',
    theme: 'dark',
    show: async (page) => {
      await openRoute(page, 'Receive repository events');
      await selectNode(page, 'start');
    },
  },
  {
    name: 'outline',
    theme: 'light',
    show: async (page) => {
      await openRoute(page, 'Create a user');
      await page.getByRole('button', { name: 'Code and inspector' }).click();
      await page.getByRole('button', { name: 'Outline' }).click();
      await page.getByRole('treegrid').getByText('Return JSON').first().waitFor();
      await showAll(page, 'start');
    },
  },
  {
    name: 'find',
    theme: 'dark',
    show: async (page) => {
      await openRoute(page, 'Create a user');
      await showAll(page, 'start');
      await page.keyboard.press('Control+k');
      await page.getByPlaceholder('Find or do…').fill('mail');
      await page.getByRole('dialog').getByRole('option').first().waitFor();
    },
  },
  {
    name: 'empty',
    theme: 'light',
    show: async (page) => {
      await addForm(page);
      await showAll(page, 'start');
    },
  },
  {
    name: 'form',
    theme: 'dark',
    show: async (page) => {
      await addForm(page);
      await page.getByRole('button', { name: /^Send a mail/ }).click();
      await node(page, 'mail').waitFor();
      await page.locator('.fresh.is-live').waitFor();
      await selectNode(page, 'start');
      await inspector(page).getByRole('link', { name: 'Open the form' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'examples',
    theme: 'light',
    show: async (page) => {
      await openRoute(page, 'Create a user');
      await page.getByRole('tab', { name: /^Examples/ }).click();
      await page.getByRole('tabpanel').getByRole('button', { name: 'Run all' }).click();
      // A server starts for them, beside those of other tests.
      await page.locator('.outcome:not(.is-ok)').first().waitFor({ state: 'detached', timeout: 120_000 });
      await showAll(page, 'start');
    },
  },
  {
    name: 'narrow',
    theme: 'light',
    show: async (page) => {
      await openRoute(page, 'Get one user');
      await page.setViewportSize({ width: 640, height: 400 });
      await page.getByRole('treegrid').getByText('Return JSON').first().waitFor();
    },
  },
];

/** A new route that a form starts. */
async function addForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New route', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /Started by/ }).click();
  await page.getByRole('option', { name: /^Form/ }).click();
  await dialog.getByRole('textbox', { name: 'Path' }).fill('/feedback');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Send a mail/ }).waitFor();
}
