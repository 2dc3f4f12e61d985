import { Client } from 'pg';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startMailServer } from '../runtime-lib/mail-server.ts';
import { startPostgres } from '../runtime-lib/postgres.ts';
import type { Postgres } from '../runtime-lib/postgres.ts';
import { startGolden } from './golden-server.ts';
import { ask } from './server.ts';
import type { Server } from './server.ts';

/** The flows of most small services, as emitted, on PostgreSQL. */
const closing: (() => unknown)[] = [];
const mails = await startMailServer();
let postgres: Postgres | undefined;

beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);

afterAll(async () => {
  for (const close of closing.toReversed()) await close();
  await postgres?.stop();
  await mails.stop();
}, 60_000);

async function startOf(
  project: string,
  env: Readonly<Record<string, string>> = {},
  database = project.replaceAll('-', '_'),
): Promise<{ readonly server: Server; readonly rows: Client }> {
  const url = await postgres?.createDatabase(database);
  if (url === undefined) throw new Error('PostgreSQL has not been started');
  const server = await startGolden(project, async () => ({ DATABASE_URL: url, ...env }));
  const rows = new Client({ connectionString: url });
  await rows.connect();
  closing.push(
    () => server.stop(),
    () => rows.end(),
  );
  return { server, rows };
}

describe('a new password by mail', () => {
  // Each password takes the time of a hash.
  test('takes the link of the mail once, and the old password works no longer', { timeout: 120_000 }, async () => {
    const env = { JWT_SECRET: '0123456789abcdef0123456789abcdef', SMTP_URL: mails.url, MAIL_FROM: 'app@example.com' };
    const { server } = await startOf('password-reset', env);
    const logIn = async (password: string) =>
      (await ask(server, '/sessions', { email: 'ada@example.com', password })).status;
    const reset = async (token: string, password: string) =>
      (await ask(server, '/password', { token, password }, { method: 'PUT' })).status;
    expect((await ask(server, '/users', { email: 'Ada@example.com', password: 'correct horse' })).status).toBe(201);
    expect(await logIn('correct horse')).toBe(201);

    const [known, unknown] = [
      await ask(server, '/password-resets', { email: 'ada@example.com' }),
      await ask(server, '/password-resets', { email: 'eve@example.com' }),
    ];
    expect(unknown.body).toEqual(known.body);
    const [mail, ...others] = await mails.receive(1);
    expect(others).toEqual([]);
    expect(mail?.to).toEqual(['ada@example.com']);
    // Long lines are broken, and “=” is written as “=3D”, where a mail is quoted-printable.
    const text = mail?.text.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=') ?? '';
    const [token = ''] = /(?<=token=)[\w-]+/.exec(text) ?? [];

    expect(await reset(token, 'short')).toBe(400);
    expect(await reset(token, 'battery staple')).toBe(204);
    expect(await reset(token, 'something else')).toBe(410);
    expect(await logIn('correct horse')).toBe(401);
    expect(await logIn('battery staple')).toBe(201);
  });
});

describe('orders', () => {
  test('that come at the same time take no more than there is, and none waits for another in a cycle', async () => {
    const { server, rows } = await startOf('orders');
    await rows.query(`insert into products (name, price, stock) values ('Mug', 1250, 7), ('Pot', 3000, 7)`);
    const lines = [1, 2].map((product) => ({ product, quantity: 1 }));
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        ask(server, '/orders', { customer: 'ada@example.com', lines: n % 2 === 0 ? lines : lines.toReversed() }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(7);
    expect(statuses.filter((status) => status === 409)).toHaveLength(13);
    const stock = await rows.query('select stock from products');
    expect(stock.rows).toEqual([{ stock: 0 }, { stock: 0 }]);
    const stored = await rows.query('select count(*)::int as orders from orders');
    expect(stored.rows).toEqual([{ orders: 7 }]);
  });

  test('give their stock back once, however often they are cancelled at the same time', async () => {
    const { server, rows } = await startOf('orders', {}, 'cancelled');
    await rows.query(`insert into products (name, price, stock) values ('Mug', 1250, 3)`);
    const placed = await ask(server, '/orders', { customer: 'a@example.com', lines: [{ product: 1, quantity: 2 }] });
    const { id } = z.object({ id: z.number() }).parse(placed.body);
    const cancel = () => ask(server, `/orders/${id}`, undefined, { method: 'DELETE' });
    const statuses = (await Promise.all(Array.from({ length: 5 }, cancel))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([204, 409, 409, 409, 409]);
    expect((await rows.query('select stock from products')).rows).toEqual([{ stock: 3 }]);
  });
});

describe('checkout with Stripe', () => {
  const secret = 'whsec_payment-secret';
  const event = (id: string, session: string, status = 'paid', type = 'completed') =>
    JSON.stringify({ id, type: `checkout.session.${type}`, data: { object: { id: session, payment_status: status } } });

  test('an order is paid once Stripe says so, and Stripe may say it twice', async () => {
    const { server, rows } = await startOf('checkout', { STRIPE_KEY: 'sk_test_x', STRIPE_SIGNING_SECRET: secret });
    const deliver = async (payload: string, signing = secret) => {
      const signature = new Stripe('sk_test_x').webhooks.generateTestHeaderString({ payload, secret: signing });
      const answer = await fetch(`${server.url}/stripe/whk_4Rk8Wq1Zc6Vn3Xt9Bm5Jd7Gs`, {
        method: 'POST',
        body: payload,
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      });
      return answer.status;
    };
    const early = event('evt_1', 'cs_1');
    expect(await deliver(early)).toBe(404);
    const { rows: stored } = await rows.query(
      `insert into orders (idempotency_key, amount, session) values ('a', 4900, 'cs_1') returning id`,
    );
    const path = `/orders/${z.object({ id: z.string() }).parse(stored[0]).id}`;
    expect(await deliver(event('evt_2', 'cs_1'), 'whsec_another')).toBe(401);
    // A bank takes days, and the session is complete before it has paid.
    expect(await deliver(event('evt_3', 'cs_1', 'unpaid'))).toBe(200);
    expect((await ask(server, path)).body).toMatchObject({ state: 'pending' });
    expect(await deliver(early)).toBe(200);
    expect((await ask(server, path)).body).toMatchObject({ amount: 4900, state: 'paid' });
    expect(await deliver(early)).toBe(200);
    expect(await deliver(event('evt_4', 'cs_1', 'paid', 'async_payment_succeeded'))).toBe(200);
    expect(await deliver(JSON.stringify({ id: 'evt_5', type: 'customer.created' }))).toBe(200);
  });
});
