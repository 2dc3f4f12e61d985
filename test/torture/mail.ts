import { createHmac } from 'node:crypto';
import { createServer, type Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { ask, startServer, type Answer, type Server } from '../emitted/server.ts';
import { freePort } from '../support/process.ts';
import { faultsOf, type Bench, type Outcome, type Scenario } from './scenario.ts';

/** A mail server that is slow, refuses, hangs or is down, and queued mail in that time. */
export const mail: Scenario = {
  name: 'mail server in trouble',
  run: async (bench) => {
    const port = await freePort();
    const env = {
      ...bench.shopSecrets,
      DATABASE_URL: await bench.postgres.createDatabase('mailing'),
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'shop@example.com',
      LOG_LEVEL: 'silent',
    };
    const server = await startServer(bench.shop.folder, env);
    const outcomes = [
      await withMailServer(port, { delay: 1500 }, () => sendNow('answers after 1.5 s', server, 201)),
      await withMailServer(port, { refuse: true }, () => sendNow('refuses the recipient', server, 502)),
      await withSilence(port, bench.quick, () => sendNow('takes connections and says nothing', server, 502)),
      await sendNow('gone', server, 502),
      await queueMeanwhile(port, server, bench),
    ];
    await server.stop();
    return outcomes;
  },
};

let users = 0;
async function sendNow(what: string, server: Server, expected: number): Promise<Outcome> {
  const started = performance.now();
  const answers = await Promise.all(
    [1, 2, 3].map(() => ask(server, '/users', { email: `user-${(users += 1)}@example.com`, name: 'Ada' })),
  );
  const took = (performance.now() - started) / 1000;
  const alive = await ask(server, '/users');
  const statuses = answers.map(({ status }) => status);
  return {
    what,
    measured: `${statuses.join(', ')} within ${took.toFixed(1)} s`,
    faults: faultsOf({
      [`not answered ${expected}`]: statuses.some((status) => status !== expected),
      'it took too long': took > 30,
      'other routes suffer': alive.status !== 200,
    }),
  };
}

interface Behaviour {
  readonly delay?: number;
  readonly refuse?: boolean;
  readonly taken?: string[];
}

async function withMailServer<T>(
  port: number,
  { delay = 0, refuse = false, taken = [] }: Behaviour,
  run: () => Promise<T>,
): Promise<T> {
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 100,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_address, _session, done) =>
      done(refuse ? Object.assign(new Error('no such user'), { responseCode: 550 }) : undefined),
    onData: (stream, _session, done) => {
      let text = '';
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      stream.on('end', () => {
        taken.push(text);
        setTimeout(done, delay);
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  try {
    return await run();
  } finally {
    await new Promise<void>((resolve) => {
      server.close(resolve);
    });
  }
}

/** The longest wait of all, left out of a quick run. */
async function withSilence(port: number, quick: boolean, run: () => Promise<Outcome>): Promise<Outcome> {
  if (quick) return { what: 'takes connections and says nothing', measured: 'left out with --quick', faults: [] };
  const sockets = new Set<{ destroy: () => unknown }>();
  const server: NetServer = createServer((socket) => sockets.add(socket));
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  try {
    return await run();
  } finally {
    sockets.forEach((socket) => socket.destroy());
    await new Promise((resolve) => {
      server.close(resolve);
    });
  }
}

/**
 * With the mail server down, requests that queue mail are answered at once, and the mail arrives exactly once when it
 * is back.
 */
async function queueMeanwhile(port: number, server: Server, { shopSecrets }: Bench): Promise<Outcome> {
  const deliveries = Array.from({ length: 10 }, (_, index) => `delivery-${index}`);
  const push = (delivery: string): Promise<Answer> => {
    const body = { ref: delivery, repository: { full_name: 'acme/shop' } };
    const signature = createHmac('sha256', shopSecrets['GITHUB_SIGNING_SECRET'] ?? '')
      .update(JSON.stringify(body))
      .digest('hex');
    return ask(server, '/webhooks/github/whk_5Jq0Zt8mWc2Xv7Rb1Ny4Kd9L', body, {
      headers: {
        'x-hub-signature-256': `sha256=${signature}`,
        'x-github-delivery': delivery,
        'x-github-event': 'push',
      },
    });
  };
  const started = performance.now();
  const answers = await Promise.all(deliveries.map(push));
  const took = performance.now() - started;
  await sleep(2500);
  const taken: string[] = [];
  const waited = performance.now();
  const arrival = await withMailServer(port, { taken }, async () => {
    while (taken.length < deliveries.length && performance.now() - waited < 25_000) await sleep(100);
    const took = (performance.now() - waited) / 1000;
    // Long enough to notice a second delivery.
    await sleep(1500);
    return took;
  });
  const arrived = deliveries.map((delivery) => taken.filter((text) => text.includes(`${delivery} of`)).length);
  return {
    what: 'queued while it was gone',
    measured: `${answers.filter(({ status }) => status === 200).length} of ${deliveries.length} answered 200 within ${Math.round(took)} ms; ${arrived.filter((times) => times === 1).length} arrived once within ${arrival.toFixed(1)} s of its return`,
    faults: faultsOf({
      'a webhook was refused': answers.some(({ status }) => status !== 200),
      'a mail is missing': arrived.some((times) => times === 0),
      'a mail came twice': arrived.some((times) => times > 1),
    }),
  };
}
