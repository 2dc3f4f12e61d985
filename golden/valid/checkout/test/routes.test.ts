import { createHmac } from 'node:crypto';
import { after, before, beforeEach, describe, it } from 'node:test';
import {
  expectAnswer,
  expectRefusal,
  expectRequests,
  expectRows,
  giveAnswers,
  insertRows,
  secret,
  send,
  startServer,
  type Server,
} from './support.ts';

let server: Server;
before(async () => {
  server = await startServer();
});
beforeEach(() => server.reset());
after(() => server.close());

const orders = [
  {
    id: '00000000-0000-4000-8000-000000000001',
    idempotency_key: 'checkout-1',
    amount: 4900,
    state: 'pending',
  },
];

describe('Check out', () => {
  it('a page to pay on', async () => {
    giveAnswers(server, [
      {
        method: 'POST',
        url: 'https://api.stripe.com/v1/checkout/sessions',
        response: { status: 200, body: { id: 'cs_1', url: 'https://checkout.stripe.com/c/pay/cs_1' } },
      },
    ]);
    const answer = await send(server, {
      method: 'POST',
      url: '/checkout',
      headers: { 'idempotency-key': 'checkout-1' },
      body: { amount: 4900 },
    });
    server.others.expectAnswered();
    expectAnswer(answer, { status: 201, body: { url: 'https://checkout.stripe.com/c/pay/cs_1' } });
    await expectRows(server, 'orders', [
      { idempotency_key: 'checkout-1', amount: 4900, state: 'pending', session: 'cs_1' },
    ]);
    expectRequests(server, [
      {
        method: 'POST',
        url: 'https://api.stripe.com/v1/checkout/sessions',
        headers: { 'idempotency-key': '$uuid' },
      },
    ]);
  });

  it('the same key again is the same checkout', async () => {
    await insertRows(server, {
      orders: [
        {
          id: '00000000-0000-4000-8000-000000000001',
          idempotency_key: 'checkout-1',
          amount: 4900,
          state: 'pending',
          session: 'cs_1',
          url: 'https://checkout.stripe.com/c/pay/cs_1',
        },
      ],
    });
    const answer = await send(server, {
      method: 'POST',
      url: '/checkout',
      headers: { 'idempotency-key': 'checkout-1' },
      body: { amount: 4900 },
    });
    server.others.expectAnswered();
    expectAnswer(answer, { status: 200, body: { url: 'https://checkout.stripe.com/c/pay/cs_1' } });
    expectRequests(server, []);
  });

  it('the same key again, after Stripe did not answer', async () => {
    await insertRows(server, { orders });
    giveAnswers(server, [
      {
        method: 'POST',
        url: 'https://api.stripe.com/v1/checkout/sessions',
        response: { status: 200, body: { id: 'cs_1', url: 'https://checkout.stripe.com/c/pay/cs_1' } },
      },
    ]);
    const answer = await send(server, {
      method: 'POST',
      url: '/checkout',
      headers: { 'idempotency-key': 'checkout-1' },
      body: { amount: 4900 },
    });
    server.others.expectAnswered();
    expectAnswer(answer, { status: 201, body: { url: 'https://checkout.stripe.com/c/pay/cs_1' } });
    expectRequests(server, [
      {
        method: 'POST',
        url: 'https://api.stripe.com/v1/checkout/sessions',
        headers: { 'idempotency-key': '$uuid' },
      },
    ]);
  });

  it('the key of a checkout of another amount', async () => {
    await insertRows(server, { orders });
    const answer = await send(server, {
      method: 'POST',
      url: '/checkout',
      headers: { 'idempotency-key': 'checkout-1' },
      body: { amount: 100 },
    });
    server.others.expectAnswered();
    expectAnswer(answer, { status: 422 });
    expectRequests(server, []);
  });

  it('Stripe refuses', async () => {
    giveAnswers(server, [
      {
        method: 'POST',
        url: 'https://api.stripe.com/v1/checkout/sessions',
        response: { status: 400, body: { error: { message: 'No such product' } } },
      },
    ]);
    const answer = await send(server, {
      method: 'POST',
      url: '/checkout',
      headers: { 'idempotency-key': 'checkout-1' },
      body: { amount: 4900 },
    });
    server.others.expectAnswered();
    expectAnswer(answer, { status: 502, body: { error: 'Stripe has refused the checkout' } });
  });

  it('Stripe does not work; the order waits for the next try', async () => {
    giveAnswers(server, [
      {
        method: 'POST',
        url: 'https://api.stripe.com/v1/checkout/sessions',
        response: { status: 500, body: {} },
      },
    ]);
    const answer = await send(server, {
      method: 'POST',
      url: '/checkout',
      headers: { 'idempotency-key': 'checkout-1' },
      body: { amount: 4900 },
    });
    server.others.expectAnswered();
    expectAnswer(answer, { status: 502 });
    await expectRows(server, 'orders', [{ idempotency_key: 'checkout-1', session: null }]);
  });

  it('Stripe answers without a page', async () => {
    giveAnswers(server, [
      {
        method: 'POST',
        url: 'https://api.stripe.com/v1/checkout/sessions',
        response: { status: 200, body: { id: 'cs_1' } },
      },
    ]);
    const answer = await send(server, {
      method: 'POST',
      url: '/checkout',
      headers: { 'idempotency-key': 'checkout-1' },
      body: { amount: 4900 },
    });
    server.others.expectAnswered();
    expectAnswer(answer, { status: 502 });
  });

  it('no key', async () => {
    const answer = await send(server, { method: 'POST', url: '/checkout', body: { amount: 4900 } });
    server.others.expectAnswered();
    expectAnswer(answer, { status: 400 });
    await expectRows(server, 'orders', []);
  });

  it('an amount that is none', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/checkout',
      headers: { 'idempotency-key': 'checkout-1' },
      body: { amount: '4900' },
    });
    server.others.expectAnswered();
    expectAnswer(answer, { status: 400 });
    await expectRows(server, 'orders', []);
  });
});

describe('Get an order', () => {
  it('one that has been paid', async () => {
    await insertRows(server, {
      orders: [
        {
          id: '00000000-0000-4000-8000-000000000001',
          idempotency_key: 'checkout-1',
          amount: 4900,
          state: 'paid',
        },
      ],
    });
    const answer = await send(server, { method: 'GET', url: '/orders/00000000-0000-4000-8000-000000000001' });
    server.others.expectAnswered();
    expectAnswer(answer, {
      status: 200,
      body: {
        id: '00000000-0000-4000-8000-000000000001',
        amount: 4900,
        state: 'paid',
        placed_at: '$timestamp',
      },
    });
  });

  it('one that there is not', async () => {
    const answer = await send(server, { method: 'GET', url: '/orders/00000000-0000-4000-8000-000000000001' });
    server.others.expectAnswered();
    expectAnswer(answer, { status: 404 });
  });
});

describe('What Stripe tells of payments', () => {
  const url = '/stripe/whk_4Rk8Wq1Zc6Vn3Xt9Bm5Jd7Gs';
  const text = JSON.stringify({
    id: 'sample',
    data: { object: { payment_status: 'text', id: 'sample' } },
    type: 'checkout.session.completed',
  });

  function sign(seconds = Math.floor(Date.now() / 1000)): Record<string, string> {
    const hash = createHmac('sha256', secret).update(`${seconds}.${text}`).digest('hex');
    return { 'stripe-signature': `t=${seconds},v1=${hash}` };
  }

  it('refuses an unsigned delivery', async () => {
    await expectRefusal(server, { method: 'POST', url, text });
  });

  it('refuses a delivery changed after signing', async () => {
    await expectRefusal(server, { method: 'POST', url, headers: sign(), text: `${text} ` });
  });

  it('refuses a delivery with an outdated signature', async () => {
    const signed = Math.floor(Date.now() / 1000) - 360;
    await expectRefusal(server, { method: 'POST', url, headers: sign(signed), text });
  });
});
