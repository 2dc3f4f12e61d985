import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMailPage } from '../../../compiler/cli/dev/mail-page.ts';
import { createMailer } from '../../../runtime-lib/src/lib/mail/mailer.ts';

const data = mkdtempSync(join(tmpdir(), 'flowsmith-mails-'));
const outbox = join(data, 'outbox');
const mailer = createMailer({ smtpUrl: undefined, mailFrom: 'Shop <shop@example.com>', outbox });
let page: Awaited<ReturnType<typeof openMailPage>>;
beforeAll(async () => {
  page = await openMailPage(data, 0);
});
afterAll(async () => {
  await page.close();
  rmSync(data, { recursive: true, force: true });
});

const captured = async (): Promise<readonly Readonly<Record<string, string>>[]> =>
  JSON.parse(await (await fetch(`${page.url}/mails.json`)).text());

test('a mail is shown as it was sent, however it was encoded', async () => {
  const text = [
    'Zeile mit Ü, €, 😀 und = Zeichen',
    `${'lang '.repeat(60)}Ende`,
    '',
    '-- ',
    '--boundary',
    '. and trailing blanks  ',
    'end',
  ].join('\n');
  const html = `<p title="x">${'ü'.repeat(300)}</p>\n<script>alert(1)</script>`;
  const subject = `Grüße an ${'Zoë 😀 '.repeat(20)}=?not an encoded word?=`;
  await mailer.sendMail({
    to: ['ada@example.com', 'bob@example.com'],
    cc: 'eve@example.com',
    replyTo: 'help@example.com',
    from: 'Jürgen <j@example.com>',
    subject,
    text,
    html,
  });
  await mailer.sendMail({ to: 'ada@example.com', subject: 'Plain', text: 'only text' });
  const [plain, rich] = await captured();
  expect(plain).toMatchObject({
    from: expect.stringContaining('shop@example.com'),
    subject: 'Plain',
    text: 'only text',
  });
  expect(plain).not.toHaveProperty('html');
  expect(rich).toMatchObject({
    to: 'ada@example.com, bob@example.com',
    cc: 'eve@example.com',
    replyTo: 'help@example.com',
    from: expect.stringContaining('Jürgen'),
    subject,
    text,
    html,
  });
});

test('the page escapes texts, and forbids the browser to run anything', async () => {
  const answer = await fetch(page.url);
  const shown = await answer.text();
  expect(shown).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(shown).not.toContain('<script');
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
});

test('an invalid mail is shown as far as possible, and half a mail not at all', async () => {
  writeFileSync(join(outbox, '9999-broken.eml'), Buffer.from([0xff, 0x00, 0x0a, 0x0a, 0xfe]));
  writeFileSync(join(outbox, '9999-half.eml.part'), 'Subject: half');
  const [broken, ...others] = await captured();
  expect(broken?.['file']).toContain('9999-broken.eml');
  expect(others).toHaveLength(2);
});

test('another site whose name resolves to this address gets nothing', async () => {
  const status = await new Promise((resolve, reject) => {
    request(`${page.url}/mails.json`, { headers: { host: 'evil.example:3001' } }, ({ statusCode }) =>
      resolve(statusCode),
    )
      .once('error', reject)
      .end();
  });
  expect(status).toBe(403);
  expect((await fetch(`${page.url}/etc/passwd`)).status).toBe(404);
});
