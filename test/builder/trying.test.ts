import { createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleSecret } from '../../compiler/phases/5-emit/project/sample-secret.ts';
import { inspector, openRoute, outOfView, selectNode } from './gestures.ts';
import { closeBrowser, openBuilder } from './open-page.ts';
import type { OpenedBuilder, OpenedPage } from './open-page.ts';
import { referenceOf } from './reference-of.ts';
import type { TracedReference } from './reference-of.ts';

/** Requests, deliveries, schedules and forms are tried on the page; what lights up is what the reference ran. */
const read = (name: string) => JSON.parse(readFileSync(`fixtures/valid/${name}/${name}.json`, 'utf8'));
const [shop, nightly, contact] = [read('shop'), read('nightly-report'), read('contact-form')];
const flow = {
  ...shop,
  tables: { ...nightly.tables, ...contact.tables, ...shop.tables },
  routes: [...shop.routes, nightly.routes[0], contact.routes[0]],
};
const text = `${JSON.stringify(flow, undefined, 2)}\n`;
const folder = mkdtempSync(join(tmpdir(), 'flowsmith-trying-'));
let builder: OpenedBuilder;
let opened: OpenedPage;
let page: Page;
let reference: TracedReference;

beforeAll(async () => {
  writeFileSync(join(folder, 'flow.json'), text);
  builder = await openBuilder(join(folder, 'flow.json'), { server: true });
  opened = await builder.open();
  page = opened.page;
  reference = await referenceOf(text, { GITHUB_SIGNING_SECRET: sampleSecret, PAYMENT_SIGNING_SECRET: sampleSecret });
}, 120_000);

afterAll(async () => {
  await builder.close();
  await closeBrowser();
  rmSync(folder, { recursive: true, force: true });
});

const tab = (name: RegExp) => page.getByRole('tab', { name });

async function tryRoute(title: string): Promise<void> {
  await openRoute(page, title);
  await tab(/^Try it/).click();
  await page.getByRole('textbox', { name: 'URL' }).waitFor();
}

/** Sends what is written, and returns the status and the highlighted steps. */
async function send(route: string): Promise<{ readonly status: number; readonly steps: readonly string[] }> {
  // The previous answer disappears when the next one is requested.
  await page.locator('.try-status b').evaluateAll((all) => all.forEach((each) => each.setAttribute('data-old', '')));
  await page
    .getByRole('button', { name: /^(?:Send|Run now)$/ })
    .last()
    .click();
  const status = page.locator('.try-status b:not([data-old])');
  await status.waitFor();
  // The canvas is drawn after the pane, later on a busy machine.
  await page.locator('.react-flow__node:has(.did-run)').first().waitFor();
  const lit = await page
    .locator('.react-flow__node:has(.did-run)')
    .evaluateAll((all) => all.map((each) => each.getAttribute('data-id') ?? ''));
  return {
    status: Number(await status.textContent()),
    steps: lit.filter((node) => reference.isStep(route, node)).toSorted(),
  };
}

interface Sent {
  readonly url: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The answer of the reference interpreter, and the steps that it runs. */
async function ran(route: string, { url, body, headers = {} }: Sent) {
  reference.traced.clear();
  const method = reference.route(route)?.method ?? 'GET';
  const { statusCode } = await reference.app.inject({
    ...{ method, url },
    headers: { ...(body === '' ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === '' ? {} : { payload: body }),
  });
  return {
    status: statusCode,
    steps: [...reference.traced].filter((node) => reference.isStep(route, node)).toSorted(),
  };
}

const field = (name: string) => page.getByRole('textbox', { name, exact: true });

/** What is written on the page. */
async function written(): Promise<Sent> {
  const lines = (await field('Headers').inputValue()).split('\n').filter((line) => line !== '');
  const body = (await field('Body').count()) === 0 ? '' : await field('Body').inputValue();
  return {
    ...{ url: await field('URL').inputValue(), body },
    headers: Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
    ),
  };
}

/** Undoes the last edit. */
async function undone(before = text): Promise<void> {
  await page.getByRole('button', { name: /^Undo: / }).click();
  await expect.poll(() => builder.read('flow.json')).toBe(before);
  // An undo shows where it was done, once it is answered.
  await page.getByRole('button', { name: /^Redo: / }).waitFor();
}

function unchanged(): void {
  expect(opened.complaints).toEqual([]);
  expect(builder.read('flow.json')).toBe(text);
}

describe('what is tried lights what ran', { timeout: 120_000 }, () => {
  test('for 201, 409, 400 and 404; wires show what they carried, and the mail is there at once', async () => {
    await tryRoute('Create a user and welcome them');
    // The pane takes up space of the canvas, and the flow still fits.
    await expect.poll(() => outOfView(page)).toEqual([]);
    await field('Body').fill('{ "email": "ada@example.com", "name": "Ada" }');
    for (const status of [201, 409]) {
      const expected = await ran('create-user', await written());
      expect(expected.status).toBe(status);
      expect(await send('create-user')).toEqual(expected);
      if (status === 201) {
        await tab(/^Mails 1$/).waitFor();
        await selectNode(page, 'insert');
        await inspector(page).getByText('"ada@example.com"').first().waitFor();
      }
    }
    await field('Body').fill('{ "email": "ada", "name": "Ada" }');
    expect(await send('create-user')).toEqual({ status: 400, steps: ['start'] });
    await tryRoute('Get one user');
    await field('URL').fill('/users/999');
    const expected = await ran('get-user', await written());
    expect(expected.status).toBe(404);
    expect(await send('get-user')).toEqual(expected);
    unchanged();
  });

  test('for a webhook, signed as its sender does and not', async () => {
    await tryRoute('Receive repository events');
    const sign = page.getByText('Sign as the sender', { exact: true });
    const sent = await written();
    const sum = createHmac('sha256', sampleSecret).update(sent.body).digest('hex');
    const signed = await ran('github-webhook', {
      ...sent,
      headers: { ...sent.headers, 'x-hub-signature-256': `sha256=${sum}` },
    });
    expect(signed.status).toBe(200);
    expect(await send('github-webhook')).toEqual(signed);
    // The secret is not set here, so the page names the variable.
    await page.getByText('GITHUB_SIGNING_SECRET is not set').waitFor();
    expect(await page.content()).not.toContain(sampleSecret);
    await sign.click();
    const unsigned = await ran('github-webhook', sent);
    expect(unsigned.status).toBe(401);
    expect(await send('github-webhook')).toEqual(unsigned);
    await sign.click();
    unchanged();
  });
});

test('an answer of an older version says so, and leads to what is in the way', async () => {
  await tryRoute('Get one user');
  builder.write('flow.json', text.replace('"No such user"', '"Nobody"').replace('"count.count"', '"count.cont"'));
  await page.getByRole('button', { name: 'runs an older version' }).waitFor();
  await field('URL').fill('/users/999');
  expect((await send('get-user')).status).toBe(404);
  await page.getByText('this answer comes from it').waitFor();
  await page.getByRole('button', { name: 'What to do' }).click();
  const problem = page.locator('.is-server');
  await problem.getByText('The development server is running an older version.').waitFor();
  await problem.getByRole('button', { name: /list-users/ }).click();
  await page.getByRole('region', { name: 'Flow of GET /users', exact: true }).waitFor();
  builder.write('flow.json', text);
  await page.getByText('dev server on').waitFor();
  expect(await problem.count()).toBe(0);
  unchanged();
}, 120_000);

test('what was sent last is sent again, also after an edit and a reload', async () => {
  await tryRoute('Get one user');
  await field('URL').fill('/users/997');
  expect((await send('get-user')).status).toBe(404);
  const again = page.getByRole('button', { name: 'Send the last again: /users/997' });
  expect(await again.count()).toBe(0);
  // Send is still in the same place, and the typed text is kept, too.
  const button = page.getByRole('button', { name: 'Send', exact: true });
  const place = await button.boundingBox();
  await field('URL').fill('/users/1');
  await again.waitFor();
  expect(await button.boundingBox()).toEqual(place);
  await again.click();
  await page.locator('.try-status b').getByText('404').waitFor();
  expect(await field('URL').inputValue()).toBe('/users/1');
  // An answer belongs to its route, and reappears with it.
  await openRoute(page, 'List users');
  expect(await page.locator('.try-status b').count()).toBe(0);
  await openRoute(page, 'Get one user');
  await page.locator('.try-status b').getByText('404').waitFor();
  builder.write('flow.json', text.replace('"No such user"', '"Nobody"'));
  await page.getByText('Nobody').first().waitFor();
  await page.reload();
  await tryRoute('Get one user');
  await again.click();
  await page.locator('.try-answer').getByText('Nobody').waitFor();
  builder.write('flow.json', text);
  await page.getByText('No such user').first().waitFor();
  unchanged();
}, 120_000);

test('the id of a webhook is shown, renewed, and made where there is none', async () => {
  const id = 'whk_5Jq0Zt8mWc2Xv7Rb1Ny4Kd9L';
  await openRoute(page, 'Receive repository events');
  await selectNode(page, 'start');
  await inspector(page).getByText(`/webhooks/github/${id}`).first().waitFor();
  await inspector(page).locator('.proof', { hasText: 'GITHUB_SIGNING_SECRET' }).waitFor();
  await inspector(page).getByRole('button', { name: 'New id' }).click();
  await page.getByRole('button', { name: 'Make a new id' }).click();
  await expect.poll(() => builder.read('flow.json')).not.toContain(id);
  const renewed = /"id": "(whk_[0-9A-Za-z]{24})"/.exec(builder.read('flow.json'))?.[1] ?? '';
  await inspector(page).getByText(`/webhooks/github/${renewed}`).first().waitFor();
  expect(renewed).not.toBe(id);
  await undone();
  const without = text.replace(/("type": "webhook"),\s*"id": "whk_5Jq0Zt8mWc2Xv7Rb1Ny4Kd9L"/, '$1');
  builder.write('flow.json', without);
  await inspector(page).getByRole('button', { name: 'Make an id' }).click();
  await expect.poll(() => /webhook",\s*"id": "whk_[0-9A-Za-z]{24}"/.test(builder.read('flow.json'))).toBe(true);
  await undone(without);
  builder.write('flow.json', text);
  await inspector(page).getByText(`/webhooks/github/${id}`).first().waitFor();
  unchanged();
}, 120_000);

test('a schedule shows its next ticks, and runs now; a new one is asked for its times, and told by them', async () => {
  await openRoute(page, 'Count the orders of the day');
  await selectNode(page, 'start');
  const ticks = inspector(page).locator('.ticks li');
  await expect.poll(() => ticks.count()).toBe(5);
  for (const tick of await ticks.allTextContents()) expect(tick).toMatch(/3:00/);
  await inspector(page).getByRole('button', { name: 'Run now' }).click();
  await page.locator('.try-status b').waitFor();
  expect(await page.locator('.try-status b').textContent()).toBe('Completed');
  expect(await page.locator('.try-answer').textContent()).not.toMatch(/null|Headers/);
  const lit = await page
    .locator('.react-flow__node:has(.did-run)')
    .evaluateAll((all) => all.map((each) => each.getAttribute('data-id') ?? ''));
  expect(lit).toEqual(expect.arrayContaining(['start', 'count', 'insert', 'log', 'result']));

  await page.getByRole('button', { name: 'New route' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /Started by/ }).click();
  await page.getByRole('option', { name: /^Schedule/ }).click();
  expect(await dialog.getByRole('textbox', { name: 'Path' }).count()).toBe(0);
  await dialog.getByRole('textbox', { name: 'Hour' }).fill('4');
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Clean up');
  await page.keyboard.press('Enter');
  const item = page.getByRole('navigation', { name: 'Project' }).getByRole('button', { name: 'Clean up' });
  await expect.poll(() => item.textContent()).toBe('CRONevery day at 4:00 UTCClean up');
  await page.getByRole('heading', { name: 'What should the job that runs every day at 4:00 UTC do?' }).waitFor();
  expect(builder.read('flow.json')).toMatch(/"id": "clean-up",[^]*"schedule": "0 4 \* \* \*"/);
  await undone();
  unchanged();
}, 120_000);

test('a form shows its page, and is tried as a browser sends it', async () => {
  await openRoute(page, 'Contact us');
  await selectNode(page, 'start');
  const preview = inspector(page).locator('.form-preview');
  await preview.getByText('Your message *').waitFor();
  expect(await preview.locator('option').allTextContents()).toEqual(['An order', 'A product', 'Something else']);
  const href = (await inspector(page).getByRole('link', { name: 'Open the form' }).getAttribute('href')) ?? '';
  // The server may be restarting after the last undo, and then refuses connections for a moment.
  const served = () => fetch(href).then((answer) => answer.text());
  await expect.poll(() => served().catch(() => '')).toContain('Your message');
  await tryRoute('Contact us');
  const there = page.locator('.try').getByRole('link', { name: 'Open the form' });
  expect(await there.getAttribute('href')).toBe(href);
  const { status, steps } = await send('contact');
  expect(status).toBeLessThan(400);
  expect(steps).toContain('start');
  unchanged();
}, 120_000);
