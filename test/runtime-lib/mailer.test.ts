import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { attempt } from '../../runtime-lib/src/lib/http/failure.ts';
import { createMailer } from '../../runtime-lib/src/lib/mail/mailer.ts';

let outbox: string;
beforeEach(async () => {
  outbox = await mkdtemp(join(tmpdir(), 'flowsmith-outbox-'));
});
afterEach(() => rm(outbox, { recursive: true, force: true }));

const mail = { to: 'ada@example.com', subject: 'Wölcome', text: 'Hello\nAda' };
const written = async (): Promise<string[]> =>
  Promise.all(
    (await readdir(outbox)).filter((file) => file.endsWith('.eml')).map((file) => readFile(join(outbox, file), 'utf8')),
  );

describe('without a mail server', () => {
  const mailer = () => createMailer({ smtpUrl: undefined, mailFrom: 'Shop <shop@example.com>', outbox });
  it('a mail becomes a file, which appears complete', async () => {
    const { messageId } = await mailer().sendMail({
      ...mail,
      cc: ['a@example.com', 'b@example.com'],
      bcc: null,
      replyTo: 'carol@example.com',
      html: '<b>Ada</b>',
    });
    const [file] = await written();
    expect(await readdir(outbox)).toHaveLength(1);
    expect(file).toContain(messageId);
    for (const line of [
      'From: Shop <shop@example.com>',
      'To: ada@example.com',
      'Cc: a@example.com, b@example.com',
      'Reply-To: carol@example.com',
      '<b>Ada</b>',
    ]) {
      expect(file).toContain(line);
    }
  });
  it('a mail may name its sender, and a text cannot add headers', async () => {
    await mailer().sendMail({ ...mail, from: 'other@example.com', subject: 'a\r\nBcc: eve@example.com' });
    const [file] = await written();
    expect(file).toContain('From: other@example.com');
    expect(file).not.toMatch(/^Bcc:/m);
  });
  it('a mail is made only of texts: no file or URL in them is read', async () => {
    let fetched = 0;
    const server = createServer((_request, response) => {
      fetched += 1;
      response.end('fetched');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const href = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`;
    // Values that TypeScript would not allow.
    for (const text of [{ href }, { path: import.meta.filename }])
      expect(await attempt(mailer().sendMail({ ...mail, ...JSON.parse(JSON.stringify({ text })) }))).toMatchObject({
        failure: { code: 'mail' },
      });
    expect([fetched, await written()]).toEqual([0, []]);
    await new Promise<void>((resolve) => void server.close(() => resolve()));
  });
  it('a folder that cannot be written to is a failure of the mail', async () => {
    await writeFile(join(outbox, 'file'), '');
    const blocked = createMailer({ smtpUrl: undefined, mailFrom: undefined, outbox: join(outbox, 'file') });
    expect(await attempt(blocked.sendMail(mail))).toEqual({
      ok: false,
      failure: { code: 'mail', message: 'The mail could not be sent' },
    });
  });
});

describe('with a mail server', () => {
  it('mails arrive, and a refused one is a failure', async () => {
    const received: { to: string[]; text: string }[] = [];
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _session, done) => done(address.startsWith('nobody') ? new Error('unknown') : null),
      onData: (stream, session, done) => {
        text(stream).then((body) => {
          received.push({ to: session.envelope.rcptTo.map(({ address }) => address), text: body });
          done();
        }, done);
      },
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.server.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    const mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'shop@example.com', outbox });
    await mailer.sendMail({ ...mail, to: ['ada@example.com', 'bob@example.com'], bcc: 'hidden@example.com' });
    expect(received[0]?.to).toEqual(['ada@example.com', 'bob@example.com', 'hidden@example.com']);
    expect(received[0]?.text).toContain('Hello\r\nAda');
    expect(received[0]?.text).not.toContain('hidden@example.com');
    expect(await attempt(mailer.sendMail({ ...mail, to: 'nobody@example.com' }))).toMatchObject({
      failure: { code: 'mail' },
    });
    mailer.close();
    await new Promise<void>((resolve) => server.close(resolve));
  });
  it('an unreachable server is a failure of the mail', async () => {
    const mailer = createMailer({ smtpUrl: 'smtp://127.0.0.1:1', mailFrom: undefined, outbox });
    expect(await attempt(mailer.sendMail(mail))).toMatchObject({ failure: { code: 'mail' } });
    mailer.close();
  });
});
