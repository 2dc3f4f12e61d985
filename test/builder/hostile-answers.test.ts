import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { naughtyTexts } from '../support/naughty.ts';
import { node, openRoute } from './gestures.ts';
import { closeBrowser, openBuilder } from './open-page.ts';

const texts = naughtyTexts.filter((text) => /[<>&{`\\]|\p{Cc}|\p{Cf}|^__/u.test(text));
const all = texts.join(' | ');
const image = '<img src=x onerror=alert(1)>';

const flow = {
  nodes: [
    { id: 'start', type: 'start' },
    { id: 'log', type: 'log', inputs: { message: all } },
    { id: 'mail', type: 'send-email', inputs: { to: 'ada@example.com', subject: `Look: ${image}`, text: all } },
    { id: 'reply', type: 'return-json', inputs: { body: { texts, [image]: all } } },
  ],
  edges: [
    { from: 'start.next', to: 'log.in' },
    { from: 'log.next', to: 'mail.in' },
    { from: 'mail.next', to: 'reply.in' },
  ],
};
const key = { type: 'integer', primaryKey: true, default: 'increment' };
/** A route and a table with the name of something that every JavaScript object inherits. */
const project = {
  ...{ version: 1, name: 'hostile' },
  tables: { constructor: { columns: { id: key } } },
  routes: [{ id: 'constructor', title: 'Tell everything', method: 'GET', path: '/tell', flow }],
};

const folder = mkdtempSync(join(tmpdir(), 'flowsmith-hostile-'));
afterAll(async () => {
  await closeBrowser();
  rmSync(folder, { recursive: true, force: true });
});

test('hostile text in an answer, in the log and in a mail is shown as text', async () => {
  writeFileSync(join(folder, 'flow.json'), JSON.stringify(project));
  const builder = await openBuilder(join(folder, 'flow.json'), { server: true });
  const { page, complaints } = await builder.open();
  const onlyText = async (): Promise<void> => {
    expect(await page.locator('img, iframe').count()).toBe(0);
  };
  await page
    .getByRole('navigation', { name: 'Project' })
    .getByRole('button', { name: /^constructor *\d/ })
    .click();
  await page.getByRole('textbox', { name: 'Name of the table' }).waitFor();
  await openRoute(page, 'Tell everything');
  await node(page, 'reply').waitFor();
  expect(await page.getByText('Arranged by you').count()).toBe(0);
  await page.getByRole('tab', { name: /^Try it/ }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.locator('.try-status b', { hasText: '200' }).waitFor();
  await page.locator('.try-answer').getByText(image).first().waitFor();
  await onlyText();
  await page.getByRole('tab', { name: /^Log/ }).click();
  await page.getByRole('log').getByText(image).waitFor();
  await onlyText();
  await page.getByRole('tab', { name: /^Mails 1/ }).click();
  await page.locator('.mail summary', { hasText: image }).click();
  await page.locator('.mail pre', { hasText: image }).waitFor();
  await onlyText();
  expect(complaints).toEqual([]);
  await page.close();
  await builder.close();
}, 120_000);
