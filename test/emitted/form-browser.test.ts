import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flow } from '../support/compile-flow.ts';
import { embeddedData } from '../support/embedded-data.ts';
import { openBrowser } from './browser.ts';
import { asBrowser, fixture, sendTo } from './form-page.ts';
import { buildProject } from './project.ts';
import type { Project } from './project.ts';
import { killServers, startServer } from './server.ts';
import type { Server } from './server.ts';

let project: Project;

let server: Server;

beforeAll(async () => {
  project = await buildProject(fixture);
  server = await startServer(project.folder, {
    DATA_DIR: await embeddedData(join(project.folder, 'data')),
    BASE_URL: 'https://contact.example/app',
  });
}, 60_000);

afterAll(async () => {
  await killServers();
  project.remove();
});

it('any text is shown unchanged', async () => {
  const nasty = `'"</title><script>alert(1)</script>\u2028*/ \${x}\``;
  const trigger = {
    type: 'form',
    title: nasty,
    fields: [
      { name: nasty, label: nasty, type: 'select', options: [nasty, 'b'], required: true },
      { name: '__proto__', type: 'checkbox' },
    ],
  };
  const nodes = {
    start: { type: 'start', config: { trigger } },
    body: { type: 'get-json-body' },
    done: { type: 'return-json' },
  };
  const hostile = await buildProject({
    version: 1,
    name: 'hostile',
    routes: [
      { id: 'form', method: 'POST', path: '/form', flow: flow(nodes, 'start.next -> done.in\nbody.body -> done.body') },
    ],
  });
  const at = await startServer(hostile.folder);
  const page = (await sendTo(at, undefined, {}, '/form')).text;
  expect(page).not.toContain('<script');
  expect(page).toContain('&#39;&quot;&lt;/title&gt;&lt;script&gt;');
  const answer = await sendTo(
    at,
    new URLSearchParams([
      [nasty, nasty],
      ['__proto__', 'on'],
    ]),
    {},
    '/form',
  );
  expect(answer.text).toBe(
    JSON.stringify(
      Object.fromEntries([
        [nasty, nasty],
        ['__proto__', true],
      ]),
    ),
  );
  expect((await sendTo(at, new URLSearchParams([[nasty, nasty]]), asBrowser, '/form')).text).not.toContain('<script');
  await at.stop();
  hostile.remove();
}, 60_000);

describe('in a real browser', async () => {
  const opened = await openBrowser();
  const why = 'missing' in opened ? ` (skipped: there is no Chromium; ${opened.missing})` : '';
  it.skipIf('missing' in opened)(
    `the form is filled in, corrected and sent, without scripts${why}`,
    async () => {
      if ('missing' in opened) return;
      const context = await opened.browser.newContext({
        javaScriptEnabled: false,
        viewport: { width: 700, height: 1000 },
      });
      const page = await context.newPage();
      const problems: string[] = [];
      // The browser also logs a page with status 400 to its console.
      page.on('console', (message) => message.text().includes('400 (Bad Request)') || problems.push(message.text()));
      await page.goto(`${server.url}/contact`);
      await page.getByLabel('Your name').fill('Ada Lovelace');
      await page.getByLabel('E-mail address').fill('ada@localhost');
      await page.getByLabel('What is it about?').selectOption('A product');
      await page.getByLabel('Send me the newsletter').check();
      await page.getByRole('button', { name: 'Send' }).click();
      expect(await page.getByRole('alert').innerText()).toBe(
        'Please correct this\nE-mail address: must be an e-mail address\nYour message: must not be empty',
      );
      expect(await page.getByLabel('Your name').inputValue()).toBe('Ada Lovelace');
      expect(await page.getByLabel('Send me the newsletter').isChecked()).toBe(true);
      await page.getByRole('link', { name: 'Your message: must not be empty' }).click();
      expect(new URL(page.url()).hash).toBe('#field-7');
      await page.getByLabel('E-mail address').fill('ada@example.com');
      await page.getByLabel('Your age').fill('36');
      await page.getByLabel('When will you visit us?').fill('2030-01-31');
      await page.getByLabel('Your message').fill('Hello <b>there</b>');
      await page.getByRole('button', { name: 'Send' }).click();
      expect(await page.getByRole('heading').innerText()).toBe('Thank you');
      expect(await page.getByRole('definition').allInnerTexts()).toEqual(
        expect.arrayContaining([
          'Ada Lovelace',
          'ada@example.com',
          'A product',
          '36',
          '2030-01-31',
          'yes',
          'Hello <b>there</b>',
        ]),
      );
      expect(problems).toEqual([]);
      await opened.browser.close();
    },
    60_000,
  );
});
