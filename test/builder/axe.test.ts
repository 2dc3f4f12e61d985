import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { commitAll, gitIn } from '../support/repository.ts';
import { node, openRoute, selectNode, settled } from './gestures.ts';
import { openForAll } from './open-page.ts';

/** Axe finds nothing in any pane, in either theme. The page's policy blocks scripts, so axe is evaluated instead. */
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const shop = openForAll('fixtures/valid/shop/shop.json', { server: true });

/** So that a comparison contains changes of every kind. */
const edits = [
  ['"config": { "status": 201 }', '"config": { "status": 200 }'],
  ['{ "id": "mail",', '{ "id": "note", "type": "log", "inputs": { "message": "hello" } },\n          { "id": "mail",'],
  ['"from": "insert.next", "to": "mail.in" }', '"from": "insert.next", "to": "note.in" }'],
  ['{ "from": "mail.next"', '{ "from": "note.next", "to": "mail.in" },\n          { "from": "mail.next"'],
] as const;

beforeAll(() => {
  const { folder, read, write } = shop();
  gitIn(folder, 'init', '-q');
  commitAll(folder, 'The shop');
  write(
    'shop.json',
    edits.reduce((text, [from, to]) => text.replace(from, to), read('shop.json')),
  );
});

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

/**
 * Leaves out one experimental rule, which counts the names of pins as part of a node's visible label, although they are
 * hidden from screen readers, and sees no space between two elements.
 */
const options = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  rules: { 'label-content-name-mismatch': { enabled: false } },
};

async function violations(page: Page): Promise<readonly string[]> {
  await page.waitForTimeout(400);
  const found: readonly Violation[] = await page.evaluate(
    `axe.run(document, ${JSON.stringify(options)}).then((all) => all.violations)`,
  );
  return found.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`));
}

let made = 0;
/** The states to check, each reached from the one before. */
const panes: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'a route': (page) => openRoute(page, 'Create a user'),
  'a node in the inspector': (page) => selectNode(page, 'mail'),
  'Try it': (page) => page.getByRole('button', { name: 'Try it' }).click(),
  'an answer': async (page) => {
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.locator('.try-status b').waitFor();
  },
  Log: async (page) => {
    await page.getByRole('tab', { name: /^Log/ }).click();
    await page.getByRole('log').waitFor();
  },
  Mails: async (page) => {
    await page.getByRole('tab', { name: /^Mails/ }).click();
    // The first of them was sent by the answer before, in one theme or the other.
    await page.locator('.mail summary').first().click();
    await page.locator('.mail pre').first().waitFor();
  },
  Examples: (page) => page.getByRole('tab', { name: /^Examples/ }).click(),
  Changes: async (page) => {
    await page.getByRole('tab', { name: 'Changes' }).click();
    await page.getByRole('img', { name: /^Both versions of the flow/ }).waitFor();
    await page.getByRole('region', { name: 'Code changes' }).waitFor();
  },
  Problems: (page) => page.getByRole('tab', { name: /^Problems/ }).click(),
  'the palette': (page) => page.getByRole('button', { name: 'Add node' }).click(),
  'Find or do…': async (page) => {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Find or do/ }).click();
  },
  'a new route': async (page) => {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'New route' }).click();
  },
  'a new function': async (page) => {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'New function' }).click();
  },
  'a function': async (page) => {
    await page
      .getByRole('dialog')
      .getByRole('textbox', { name: 'Id' })
      .fill(`price-${(made += 1)}`);
    await page.getByRole('button', { name: 'Add function' }).click();
    await page.getByRole('button', { name: 'Function settings' }).click();
  },
  'a table': async (page) => {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^users/ }).click();
  },
  secrets: (page) => page.getByRole('button', { name: /^Secrets/ }).click(),
  settings: async (page) => {
    await page.getByRole('button', { name: /^Settings/ }).click();
    await page.getByText('"statusCode": 400').waitFor();
  },
  'a webhook': async (page) => {
    await openRoute(page, 'Receive payment events');
    await selectNode(page, 'start');
  },
  'a file that cannot be read': async (page) => {
    shop().write('shop.json', `<<<<<<< HEAD\n${shop().read('shop.json')}`);
    await page.locator('.excerpt').waitFor();
  },
};

/** What has the focus, as announced by screen readers. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(`{
    const at = document.activeElement;
    const name = at.getAttribute('aria-label') ?? at.labels?.[0]?.textContent ?? at.textContent;
    at === document.body ? '' : (at.getAttribute('role') ?? at.tagName.toLowerCase()) + ' ' + name;
  }`);

describe('Tab', () => {
  test('leads through the page in this order', async () => {
    const { page } = await shop().open();
    await openRoute(page, 'Create a user');
    await settled(node(page, 'reply'));
    await page.getByRole('button', { name: 'Find or do…' }).focus();
    const order: string[] = [];
    for (let stops = 0; stops < 80; stops += 1) {
      await page.keyboard.press('Tab');
      const name = await focused(page);
      if (name === '' || order.includes(name)) break;
      order.push(name);
    }
    expect(order).toMatchInlineSnapshot(`
      [
        "button Routes",
        "button Outline",
        "button Problems and tries",
        "button Code and inspector",
        "button Dark theme",
        "button  Try it",
        "button New route",
        "button GET/List users",
        "button POST/Create a user and welcome them",
        "button GET/:idGet one user",
        "button PUT/:idReplace a user's name",
        "button DEL/:idRemove a user",
        "button HOOK/githubReceive repository events",
        "button HOOK/paymentsReceive payment events",
        "button New function",
        "button New table",
        "button users4 columns",
        "button orders6 columns",
        "button Secrets2 declared",
        "button Settingsname, description",
        "separator Width of the list",
        "button Start Node, request; feeds User in",
        "button  Add node A",
        "button Zoom out (-)",
        "button Zoom in (+)",
        "button Show everything (1)",
        "button Tidy up (Shift Alt T)",
        "tab Problems ",
        "tabpanel ",
        "separator Width of the code",
        "select File",
        "button Wrap long lines",
        "button Copy the file",
        "textbox Code",
        "button  Route settings",
      ]
    `);
    await page.close();
  }, 60_000);
});

test('nothing that comes into view or gets the focus scrolls the frame of the page', async () => {
  const { page } = await shop().open({ viewport: { width: 1000, height: 560 } });
  await openRoute(page, 'Receive payment events');
  await selectNode(page, 'start');
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.getByText('Sign as the sender', { exact: true }).waitFor();
  const scrolled: readonly string[] = await page.evaluate(`{
    const all = [...document.querySelectorAll('*')];
    // A library hides inputs in boxes of one pixel.
    const framing = all.filter((each) => each.clientWidth !== 1 && each.localName !== 'input')
      .filter((each) => !/auto|scroll/.test(getComputedStyle(each).overflow));
    const names = new Set();
    for (const element of all) {
      element.focus?.();
      element.scrollIntoView({ block: 'center', inline: 'center' });
      for (const each of framing)
        if (each.scrollTop + each.scrollLeft > 0) names.add(each.localName + '.' + each.className);
    }
    [...names];
  }`);
  expect(scrolled).toEqual([]);
  await page.close();
}, 60_000);

describe('in the outline, in a narrow window, and with forced colours', () => {
  test('axe finds no violation', async () => {
    const { page, complaints } = await shop().open({ forcedColors: 'active' });
    await page.getByRole('heading', { name: 'shop' }).waitFor();
    await page.evaluate(`${axe}; globalThis.axe = axe; undefined`);
    const all: string[] = [];
    const look = async (name: string): Promise<void> =>
      void all.push(...(await violations(page)).map((violation) => `${name}: ${violation}`));
    await openRoute(page, 'Get one user');
    await page.getByRole('button', { name: 'Outline', exact: true }).click();
    await page.getByRole('row').first().click();
    await look('forced colours');
    await page.emulateMedia({ forcedColors: 'none' });
    await look('the outline');
    await page.getByRole('button', { name: 'Actions for the selection…' }).click();
    await page.getByRole('menu').waitFor();
    await look('the menu');
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 720, height: 900 });
    for (const pane of ['Project', 'Flow', 'Settings', 'Code', 'Try it']) {
      await page.getByRole('navigation', { name: 'Panes' }).getByRole('button', { name: pane }).click();
      await look(`narrow: ${pane}`);
    }
    // As narrow as a small phone, and with a long name, nothing that can be pressed is out of reach.
    await page.setViewportSize({ width: 320, height: 640 });
    await page.getByRole('heading', { name: 'shop' }).evaluate((each) => (each.textContent = 'long'.repeat(50)));
    const pressed = page.locator('.top-bar button, [role=tab]');
    expect(await pressed.count()).toBeGreaterThan(8);
    const rights = await pressed.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().right));
    expect(Math.max(...rights)).toBeLessThanOrEqual(320);
    expect(all).toEqual([]);
    expect(complaints).toEqual([]);
    await page.close();
  }, 180_000);
});

describe.each([
  ['light', { colorScheme: 'light' }],
  ['dark', { colorScheme: 'dark' }],
  ['forced colours', { forcedColors: 'active' }],
] as const)('in %s', (_, colors) => {
  test('axe finds no violation', async () => {
    const { page } = await shop().open({
      ...colors,
      reducedMotion: 'reduce',
      viewport: { width: 1600, height: 1000 },
    });
    await page.getByRole('heading', { name: 'shop' }).waitFor();
    await page.evaluate(`${axe}; globalThis.axe = axe; undefined`);
    const [all, before]: [string[], string] = [[], shop().read('shop.json')];
    for (const [name, show] of Object.entries(panes)) {
      await show(page);
      all.push(...(await violations(page)).map((violation) => `${name}: ${violation}`));
    }
    shop().write('shop.json', before);
    expect(all).toEqual([]);
    await page.close();
  }, 180_000);
});
