import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Pool } from 'pg';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres, type Postgres } from '../runtime-lib/postgres.ts';
import { buildProject, type Project } from './project.ts';
import { freePort } from '../support/process.ts';
import { ask, killServers, startServer, type Server } from './server.ts';

/** Each one is unique, so a log that contains it shows where it leaked. */
const credentials = {
  databasePassword: 'pw-database-7Qm2',
  mailPassword: 'pw-mail-4Tz9',
  github: 'sec-github-1Vx8',
  payment: 'whsec_sec-payment-3Kc5',
  bearer: 'tok-bearer-9Wd1',
  cookie: 'tok-cookie-6Hn4',
  apiKey: 'tok-apikey-2Rb7',
  basic: 'dG9rLWJhc2ljLThMZjM',
  malformed: 'tok-malformed-5Gy2',
  queryToken: 'tok-query-0Pj6',
};

describe('the logs of the shop at the lowest level', () => {
  let postgres: Postgres;
  let project: Project;
  let server: Server;
  let mailServer: SMTPServer;
  beforeAll(async () => {
    [postgres, project] = await Promise.all([
      startPostgres(),
      buildProject(JSON.parse(readFileSync(new URL('../../fixtures/valid/shop/shop.json', import.meta.url), 'utf8'))),
    ]);
    const admin = new Pool({ connectionString: postgres.url });
    await admin.query(`create role shop login password '${credentials.databasePassword}'`);
    await admin.query('create database shop owner shop');
    await admin.end();
    const mailPort = await freePort();
    mailServer = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: ({ username }, _session, done) => done(new Error(`no such user: ${String(username)}`)),
    });
    await new Promise<void>((resolve) => {
      mailServer.listen(mailPort, '127.0.0.1', resolve);
    });
    server = await startServer(project.folder, {
      LOG_LEVEL: 'trace',
      DATABASE_URL: postgres.url
        .replace('postgres:postgres@', `shop:${credentials.databasePassword}@`)
        .replace(/postgres$/, 'shop'),
      SMTP_URL: `smtp://shop:${credentials.mailPassword}@127.0.0.1:${mailPort}`,
      MAIL_FROM: 'shop@example.com',
      GITHUB_SIGNING_SECRET: credentials.github,
      PAYMENT_SIGNING_SECRET: credentials.payment,
    });
  }, 60_000);
  afterAll(async () => {
    await killServers();
    await new Promise<void>((resolve) => {
      mailServer.close(resolve);
    });
    await postgres.stop();
    project.remove();
  });

  it('show no secret and no credential of a request, whatever goes wrong', async () => {
    const { bearer, cookie, apiKey, basic, malformed, queryToken, github, payment } = credentials;
    const headers = {
      authorization: `Bearer ${bearer}`,
      cookie: `session=${cookie}`,
      'x-api-key': apiKey,
      'proxy-authorization': `Basic ${basic}`,
    };
    const hub = (body: string): string => `sha256=${createHmac('sha256', github).update(body).digest('hex')}`;
    const stamp = Math.floor(Date.now() / 1000);
    const stripe = (body: string): string => createHmac('sha256', payment).update(`${stamp}.${body}`).digest('hex');
    const signatures = [hub('{}'), hub('{"wrong":1}'), stripe('{}')];
    const github_ = '/webhooks/github/whk_5Jq0Zt8mWc2Xv7Rb1Ny4Kd9L';
    const payments = '/webhooks/payments/whk_9Fh3Qk6vTz1Lp8Sd2Gx7Mw4B';
    const ada = { email: 'ada@example.com', name: 'Ada' };
    const ids: unknown[] = [];
    const requests = async (): Promise<number[]> => {
      const answers = [
        await ask(server, '/users', ada, { headers }),
        await ask(server, '/users', ada, { headers }),
        await ask(server, `/users?limit=x&token=${queryToken}`, undefined, { headers }),
        await ask(server, `/nowhere?token=${queryToken}`, undefined, { headers }),
        await ask(server, '/users', undefined, {
          method: 'POST',
          body: `{"email": ${malformed}`,
          headers: { ...headers, 'content-type': 'application/json' },
        }),
        await ask(server, '/users', undefined, {
          method: 'POST',
          body: malformed,
          headers: { ...headers, 'content-type': 'text/plain' },
        }),
        // A little over the limit: of a much larger one, the connection may be closed before the answer is read.
        await ask(server, '/users', { email: malformed, name: 'x'.repeat(1_060_000) }, { headers }),
        await ask(
          server,
          github_,
          {},
          { headers: { ...headers, 'x-hub-signature-256': signatures[0] ?? '', 'x-github-delivery': '1' } },
        ),
        await ask(
          server,
          github_,
          {},
          { headers: { ...headers, 'x-hub-signature-256': signatures[1] ?? '', 'x-github-delivery': '2' } },
        ),
        await ask(
          server,
          payments,
          {},
          { headers: { ...headers, 'stripe-signature': `t=${stamp},v1=${signatures[2]}` } },
        ),
      ];
      // 200 and 401 are answers of the flow.
      const failed = answers.filter(({ status }) => status !== 200 && status !== 401);
      ids.push(...failed.map((answer) => answer.headers.get('x-request-id')));
      return answers.map(({ status }) => status);
    };
    expect(await requests()).toEqual([502, 409, 400, 404, 400, 415, 413, 200, 401, 400]);
    await postgres.pause();
    expect(await requests()).toEqual([503, 503, 400, 404, 400, 415, 413, 503, 401, 400]);
    await server.stop();
    const log = server.output();
    expect(log).toMatch(/"msg":"request failed"/);
    expect(log).toMatch(/"msg":"request refused"/);
    expect(log).toContain('no such user: shop');
    const logged: unknown[] = [];
    for (const line of log.trim().split('\n')) {
      const { level, msg, reqId } = JSON.parse(line);
      expect([level, msg]).toEqual([expect.any(Number), expect.any(String)]);
      if (String(msg).startsWith('request ')) logged.push(reqId);
    }
    expect(logged).toEqual(ids);
    const digests = signatures.map((signature) => signature.replace('sha256=', ''));
    expect([...Object.values(credentials), ...digests].filter((value) => log.includes(value))).toEqual([]);
    const encoded = Buffer.from(`\0shop\0${credentials.mailPassword}`).toString('base64');
    expect(log).not.toContain(encoded);
  }, 90_000);
});
