import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { attempt } from '../../runtime-lib/src/lib/http/failure.ts';
import { openMailQueue, type MailQueue } from '../../runtime-lib/src/lib/jobs/mail-queue.ts';
import { createMailer } from '../../runtime-lib/src/lib/mail/mailer.ts';
import { embeddedData } from '../support/embedded-data.ts';
import { startMailServer, type MailServer } from './mail-server.ts';
import { startPostgres, type Postgres } from './postgres.ts';
import { kill, spawnSender, startQueue, type QueueServer } from './queue-server.ts';

type Server = QueueServer<MailQueue>;

const kinds = ['the embedded database', 'PostgreSQL'] as const;
let folder: string;
let postgres: Postgres;
let mails: MailServer;
const servers: Server[] = [];
beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);
afterAll(() => postgres.stop());
beforeEach(async () => {
  mails = await startMailServer();
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop('emptied')));
  await mails.stop();
});

describe.each(kinds)('on %s', (kind) => {
  const databaseUrl = () => (kind === 'PostgreSQL' ? postgres.url : undefined);
  beforeAll(async () => {
    folder = await embeddedData(await mkdtemp(join(tmpdir(), 'flowsmith-mail-queue-')));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const start = async (): Promise<Server> => {
    const mailer = createMailer({ smtpUrl: mails.url, mailFrom: 'shop@example.com', outbox: folder });
    const started = await startQueue(databaseUrl(), folder, (jobs, log) => openMailQueue(jobs, mailer, log));
    await sql`truncate orders`.execute(started.database.db);
    const stop: Server['stop'] = async (how) => {
      await started.stop(how);
      mailer.close();
    };
    const server = { ...started, stop };
    servers.push(server);
    return server;
  };
  const mail = (text: string) => ({ to: 'ada@example.com', subject: 'Your order', text });
  const spawnProcess = (sends: 'yes' | 'no') =>
    spawnSender('mail-process', databaseUrl(), folder, { SMTP_URL: mails.url, SENDS: sends });
  const jobStates = async ({ database }: Server) =>
    (
      await sql<{ state: string; output: unknown }>`select state, output from pgboss.job where name = 'mail'`.execute(
        database.db,
      )
    ).rows;

  it('a mail is sent with a unique message id, whatever it holds', async () => {
    const server = await start();
    await server.queue.send({
      ...mail('a\0b \ud800'),
      to: ['ada@example.com', 'bob@example.com'],
      cc: null,
      html: '<b>hello</b>',
      from: 'Shop <orders@shop.example>',
    });
    const [received] = await mails.receive(1);
    expect(received?.to).toEqual(['ada@example.com', 'bob@example.com']);
    expect(received?.text).toMatch(/^Message-ID: <[0-9a-f-]{36}@shop\.example>/m);
    expect(received?.text).toContain('<b>hello</b>');
  });

  it('a queued mail arrives like one sent at once, even with U+0000 and lone surrogates', async () => {
    const server = await start();
    const sent = {
      id: 'one',
      to: 'ada@example.com',
      subject: 'a\0b \ud800',
      text: 'c\0d \udc00 \\u0000',
      html: '<b>\0</b>',
    };
    const mailer = createMailer({ smtpUrl: mails.url, mailFrom: 'shop@example.com', outbox: folder });
    await mailer.sendMail(sent);
    await server.queue.send(sent);
    const [now, queued] = (await mails.receive(2)).map(({ text }) =>
      text.replaceAll(/^(?:Date|Message-ID): .*\r\n|--_NmP-[^\s"]+/gm, ''),
    );
    mailer.close();
    expect(queued).toBe(now);
  });

  it('a mail queued by an older server is sent', async () => {
    const server = await start();
    await sql`insert into pgboss.job (name, data) values ('mail', '{"to":"ada@example.com","subject":"Your order","text":"from before"}')`.execute(
      server.database.db,
    );
    expect((await mails.receive(1))[0]?.text).toContain('from before');
  });

  it('a mail of a transaction waits for the commit, and is dropped by a rollback', async () => {
    const server = await start();
    const { db } = server.database;
    await db.transaction().execute(async (tx) => {
      await server.queue.send(mail('kept'), tx);
      await tx.insertInto('orders').values({ id: 1 }).execute();
      await sleep(2500);
      expect(mails.received).toEqual([]);
    });
    expect((await mails.receive(1))[0]?.text).toContain('kept');
    const rolledBack = db.transaction().execute(async (tx) => {
      await server.queue.send(mail('rolled back'), tx);
      throw new Error('no');
    });
    await expect(rolledBack).rejects.toThrow('no');
    await server.queue.send(mail('last'));
    expect((await mails.receive(2)).map(({ text }) => /kept|rolled back|last/.exec(text)?.[0])).toEqual([
      'kept',
      'last',
    ]);
  });

  it('many transactions store mails concurrently', async () => {
    const server = await start();
    const texts = Array.from({ length: 20 }, (_, index) => `number ${index};`);
    await Promise.all(
      texts.map((text) => server.database.db.transaction().execute((tx) => server.queue.send(mail(text), tx))),
    );
    const received = await mails.receive(20, 20);
    expect(new Set(received.map(({ text }) => /number \d+;/.exec(text)?.[0]))).toEqual(new Set(texts));
    expect(received).toHaveLength(20);
  });

  it('is retried while the mail server refuses temporarily', async () => {
    const server = await start();
    mails.answer('refuse for now');
    await server.queue.send(mail('later'));
    await expect
      .poll(() => server.logged, { timeout: 5000 })
      .toMatchObject([
        { level: 'warn', message: 'a queued mail could not be sent; it will be retried', details: { attempt: 1 } },
      ]);
    mails.answer('take');
    expect(await mails.receive(1, 40)).toHaveLength(1);
    await expect
      .poll(() => server.logged.at(-1))
      .toMatchObject({ level: 'debug', message: 'a queued mail was sent', details: { messageId: expect.any(String) } });
  }, 60_000);

  it('is abandoned, with an error in the log, if the mail server refuses permanently', async () => {
    const server = await start();
    mails.answer('refuse');
    await server.queue.send(mail('never'));
    await expect
      .poll(() => server.logged, { timeout: 5000 })
      .toMatchObject([{ level: 'error', message: 'a queued mail could not be sent; giving up' }]);
    await expect
      .poll(() => jobStates(server))
      .toContainEqual({ state: 'failed', output: { message: expect.stringContaining('550') } });
    await sleep(500);
    expect(server.logged).toHaveLength(1);
  });

  it('a mail being sent when the server stops is completed', async () => {
    const server = await start();
    await server.queue.send(mail('stopping'));
    await Promise.all(servers.splice(0).map(({ stop }) => stop()));
    if (mails.received.length === 0) await start();
    expect(await mails.receive(1)).toHaveLength(1);
  });

  it('a mail committed by a killed process is sent', async () => {
    const child = spawnProcess('no');
    await once(child.stdout, 'data');
    await kill(child);
    const server = await start();
    expect((await mails.receive(1))[0]?.text).toContain('Thank you');
    await expect
      .poll(async () => (await jobStates(server)).filter(({ state }) => state === 'created' || state === 'active'))
      .toEqual([]);
  }, 60_000);

  it('a mail that a killed process was sending is sent by another', async () => {
    mails.answer('hold');
    const child = spawnProcess('yes');
    await once(child.stdout, 'data');
    await sleep(1500);
    await kill(child);
    mails.answer('take');
    await start();
    expect((await mails.receive(1, 60))[0]?.text).toContain('Thank you');
  }, 90_000);
});

it('an unavailable database is a failure of the sender', async () => {
  const own = await startPostgres();
  const { queue, stop } = await startQueue(own.url, '', (jobs, log) =>
    openMailQueue(jobs, { sendMail: () => Promise.reject(new Error('never')), close: () => undefined }, log),
  );
  await own.stop();
  expect(await attempt(queue.send({ to: 'a@example.com', subject: '', text: '' }))).toMatchObject({
    ok: false,
    failure: { code: 'unavailable' },
  });
  await stop();
}, 60_000);
