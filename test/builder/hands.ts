import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import {
  addNode,
  connect,
  feed,
  inspector,
  node,
  openRoute,
  pin,
  saved,
  selectNode,
  settled,
  showAll,
} from './gestures.ts';

/** An end of a wire: its node and port, and how lists describe them. */
export interface WireEnd {
  readonly id: string;
  readonly port: string;
  readonly said: string;
}

/** One way to use the page. */
export interface Hand {
  readonly openRoute: (title: string) => Promise<void>;
  /** The new node becomes the current one. */
  readonly add: (title: string, id: string) => Promise<void>;
  /** Fills a field of the current node. */
  readonly fill: (field: string, value: string) => Promise<void>;
  /** Fills a field that adds something, and adds it. */
  readonly enter: (field: string, value: string) => Promise<void>;
  readonly press: (button: string) => Promise<void>;
  /** One of the two ends is at the current node. */
  readonly wire: (from: WireEnd, to: WireEnd) => Promise<void>;
}

/** With a pointing device: `point` is a click or a tap. */
function pointing(page: Page, point: (at: Locator) => Promise<void>): Omit<Hand, 'wire'> {
  let held = '';
  const field = async (name: string): Promise<Locator> => {
    await selectNode(page, held, point);
    return inspector(page).getByRole('textbox', { name });
  };
  return {
    openRoute: (title) => openRoute(page, title),
    add: async (title, id) => {
      await addNode(page, title, id, point);
      held = id;
    },
    fill: async (name, value) => {
      const box = await field(name);
      await point(box);
      await box.fill(value);
      await box.blur();
    },
    enter: async (name, value) => {
      await (await field(name)).fill(value);
      await page.keyboard.press('Enter');
      await saved(page);
    },
    press: async (name) => {
      await selectNode(page, held, point);
      await point(inspector(page).getByRole('button', { name }));
      await saved(page);
    },
  };
}

/** Draws control wires, and feeds values through the inspector. */
export const withMouse = (page: Page): Hand => ({
  ...pointing(page, (at) => at.click()),
  wire: (from, to) =>
    to.port === 'in' ? connect(page, [from.id, from.port], [to.id, to.port]) : feed(page, to.id, to.port, from.said),
});

/** Taps one port and then the other: fitting ports light up, even unused ones. */
export const withTouch = (page: Page): Hand => ({
  ...pointing(page, (at) => at.tap()),
  wire: async (from, to) => {
    await showAll(page, from.id, (at) => at.tap());
    await tapPin(page, pin(page, from.id, 'out', from.port));
    const target = pin(page, to.id, 'in', to.port);
    await expect.poll(() => target.getAttribute('class')).toMatch(/\bfits\b/);
    await tapPin(page, target);
    await drawn(page, from, to);
  },
});

async function tapPin(page: Page, at: Locator): Promise<void> {
  const { x, y } = await settled(at);
  await page.touchscreen.tap(x, y);
}

/** Only by keys. */
export function withKeys(page: Page): Hand {
  let held = '';
  const { keyboard } = page;
  /** The first line of a list with a text. */
  const choose = async (list: string, text: string): Promise<void> => {
    await page.getByPlaceholder(list).and(page.locator(':focus')).waitFor();
    await keyboard.type(text.replace(' ·', ''));
    await page
      .getByRole('dialog')
      .getByRole('option')
      .first()
      .filter({ hasText: text.replace(/ · .*/, '') })
      .waitFor();
    await keyboard.press('Enter');
  };
  /** By Tab through the inspector, from its first field. */
  const goTo = async (name: string): Promise<void> => {
    await expect.poll(() => focusedNode(page)).toBe(held);
    await keyboard.press('Enter');
    await expect.poll(() => focusedName(page)).toBe('Label');
    for (let steps = 0; steps < 40; steps += 1) {
      if ((await focusedName(page)).startsWith(name)) return;
      await keyboard.press('Tab');
    }
    throw new Error(`Tab leads to no “${name}”.`);
  };
  const write = async (value: string): Promise<void> => {
    await keyboard.press('Control+a');
    await keyboard.type(value);
  };
  const back = async (): Promise<void> => {
    await keyboard.press('Escape');
    await expect.poll(() => focusedNode(page)).toBe(held);
    await saved(page);
  };
  return {
    openRoute: async (title) => {
      await keyboard.press('Control+k');
      await choose('Find or do…', title);
      await page.getByRole('heading', { level: 1 }).locator('..').getByText(title).waitFor();
    },
    add: async (title, id) => {
      await keyboard.press('a');
      await choose('Add a node…', title);
      await node(page, id).waitFor();
      held = id;
      await expect.poll(() => focusedNode(page)).toBe(id);
    },
    fill: async (name, value) => {
      await goTo(name);
      await write(value);
      await back();
    },
    enter: async (name, value) => {
      await goTo(name);
      await write(value);
      await keyboard.press('Enter');
      await saved(page);
      await back();
    },
    press: async (name) => {
      await goTo(name);
      await keyboard.press('Enter');
      // The field that replaces the button has the focus.
      await expect.poll(async () => (await focusedName(page)) || name).not.toContain(name);
      await back();
    },
    wire: async (from, to) => {
      const [own, other] = from.id === held ? [from, to] : [to, from];
      await keyboard.press('c');
      await choose('Connect…', own.port);
      await choose(`Connect ${own.port} with…`, other.said);
      await drawn(page, from, to);
      await expect.poll(() => focusedNode(page)).toBe(held);
    },
  };
}

const drawn = (page: Page, from: WireEnd, to: WireEnd): Promise<void> =>
  page
    .locator(`.react-flow__edge[data-id="${from.id}.${from.port}->${to.id}.${to.port}"]`)
    .waitFor({ state: 'attached' });

const focusedNode = (page: Page): Promise<string> =>
  page.evaluate("document.activeElement?.getAttribute('data-id') ?? ''");

const focusedName = (page: Page): Promise<string> =>
  page.evaluate(
    "document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.labels?.[0]?.textContent ?? ''",
  );

const end = (id: string, port: string, said: string): WireEnd => ({ id, port, said });

/** Builds the flow of `create-user` of the shop, from nothing but Start, in any of these ways. */
export async function buildCreateUser({ add, fill, enter, press, wire }: Hand): Promise<void> {
  const next = (id: string, said: string): WireEnd => end(id, 'next', `${said} · next`);
  const into = (id: string, said: string): WireEnd => end(id, 'in', `${said} · in`);
  await add('DB Insert', 'dbInsert');
  await fill('Label', 'User');
  await wire(next('start', 'Start Node'), into('dbInsert', 'User'));
  await add('Send Email', 'sendEmail');
  await fill('Label', 'Welcome mail');
  await press('Set a value for subject');
  await fill('subject', 'Welcome');
  await wire(next('dbInsert', 'User'), into('sendEmail', 'Welcome mail'));
  await add('Return JSON', 'returnJson');
  await fill('Status', '201');
  await wire(next('sendEmail', 'Welcome mail'), into('returnJson', 'Return JSON'));
  await wire(end('dbInsert', 'record', 'User · record'), end('returnJson', 'body', 'Return JSON · body'));
  await add('Get Body Field', 'getBodyField');
  await fill('Field', 'email');
  const email = end('getBodyField', 'value', 'field: "email"');
  await wire(email, end('sendEmail', 'to', 'Welcome mail · to'));
  await add('Get Body Field', 'getBodyField2');
  await fill('Field', 'name');
  const name = end('getBodyField2', 'value', 'field: "name"');
  await add('Build Object', 'buildObject');
  await fill('Fields, 1', 'email');
  await enter('Add field to Fields', 'name');
  await wire(email, end('buildObject', 'email', 'Build Object · email'));
  await wire(name, end('buildObject', 'name', 'Build Object · name'));
  await wire(end('buildObject', 'object', 'Build Object · object'), end('dbInsert', 'record', 'User · record'));
  await add('Template', 'template');
  await fill('Template', 'Hello {{name}}, welcome to the shop.');
  await wire(name, end('template', 'name', 'Template · name'));
  await wire(end('template', 'text', 'Template · text'), end('sendEmail', 'text', 'Welcome mail · text'));
}
