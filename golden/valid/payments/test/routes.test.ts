import { after, before, beforeEach, describe, it } from 'node:test';
import {
  expectAnswer,
  expectRequests,
  expectRows,
  giveAnswers,
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

describe('Pay an order', () => {
  it('pays', async () => {
    giveAnswers(server, [
      {
        method: 'POST',
        url: 'https://api.payments.example/v1/charges',
        response: { status: 201, body: { id: 'ch_1' } },
      },
    ]);
    const answer = await send(server, {
      method: 'POST',
      url: '/orders',
      headers: { 'Idempotency-Key': 'a-1' },
      body: { amount: 1200 },
    });
    server.others.expectAnswered();
    expectAnswer(answer, { status: 201, body: { id: 1, amount: 1200, payment: 'ch_1' } });
    await expectRows(server, 'orders', [{ amount: 1200, payment: 'ch_1' }]);
    expectRequests(server, [
      {
        method: 'POST',
        url: 'https://api.payments.example/v1/charges',
        headers: { 'idempotency-key': 'a-1' },
        body: { amount: 1200, currency: 'eur' },
      },
    ]);
  });

  it('stores nothing if the card is declined', async () => {
    giveAnswers(server, [
      {
        method: 'POST',
        url: 'https://api.payments.example/v1/charges',
        response: { status: 402, body: { error: 'card declined' } },
      },
    ]);
    const answer = await send(server, { method: 'POST', url: '/orders', body: { amount: 1200 } });
    server.others.expectAnswered();
    expectAnswer(answer, { status: 402, body: { error: 'card declined' } });
    await expectRows(server, 'orders', []);
  });

  it('blames the payment server for what does not fit', async () => {
    giveAnswers(server, [
      { method: 'POST', url: 'https://api.payments.example/v1/charges', response: { body: { id: 7 } } },
    ]);
    const answer = await send(server, { method: 'POST', url: '/orders', body: { amount: 1200 } });
    server.others.expectAnswered();
    expectAnswer(answer, {
      status: 502,
      body: { statusCode: 502, error: 'Bad Gateway', message: 'Bad Gateway' },
    });
    await expectRows(server, 'orders', []);
  });

  it('says that the payment server fails', async () => {
    giveAnswers(server, [
      { method: 'POST', url: 'https://api.payments.example/v1/charges', response: { status: 500 } },
    ]);
    const answer = await send(server, { method: 'POST', url: '/orders', body: { amount: 1200 } });
    server.others.expectAnswered();
    expectAnswer(answer, { status: 503, body: { code: 'status' } });
  });
});

describe('Read a payment', () => {
  it('reads it', async () => {
    giveAnswers(server, [
      {
        method: 'GET',
        url: 'https://api.payments.example/v1/charges/a%2Fb?expand=card',
        response: { body: { id: 'a/b' } },
      },
    ]);
    const answer = await send(server, { method: 'GET', url: '/payments/a%2Fb?expand=card' });
    server.others.expectAnswered();
    expectAnswer(answer, { status: 200, body: { id: 'a/b' } });
  });

  it('tells that the other server fails', async () => {
    giveAnswers(server, [
      { method: 'GET', url: 'https://api.payments.example/v1/charges/1', response: { status: 302 } },
    ]);
    const answer = await send(server, { method: 'GET', url: '/payments/1' });
    server.others.expectAnswered();
    expectAnswer(answer, { status: 502 });
  });
});
