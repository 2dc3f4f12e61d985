import type { Page } from 'playwright-core';
import { inspector, node, openRoute, selectNode, settled } from '../gestures.ts';

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
      await fit(page);
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
      await page.getByText('The development server runs an older version.').waitFor();
      await page.locator('.pin.is-ghost').first().waitFor({ state: 'attached' });
      await fit(page);
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
      await fit(page);
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
];

async function fit(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Show everything/ }).click();
  await settled(node(page, 'start'));
}
