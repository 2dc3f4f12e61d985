import { after, before, beforeEach, describe, it } from 'node:test';
import { expectAnswer, insertRows, send, startServer, type Server } from './support.ts';

let server: Server;
before(async () => {
  server = await startServer();
});
beforeEach(() => server.reset());
after(() => server.close());

const customers = [{ id: 1, name: 'Ada' }];

const orders = [
  { id: 1, customer_id: 1, total: 12.5, placed: '2026-01-02T03:04:05.000Z' },
  { id: 2, customer_id: 1, total: 7, placed: '2026-01-03T03:04:05.000Z' },
];

describe('A spreadsheet of all orders', () => {
  it('in the order in which they came', async () => {
    await insertRows(server, { customers, orders });
    const answer = await send(server, { method: 'GET', url: '/orders.csv' });
    expectAnswer(answer, {
      status: 200,
      headers: { 'content-type': 'text/csv; charset=utf-8' },
      body: 'id,customer_id,total,placed\r\n1,1,12.5,2026-01-02T03:04:05.000Z\r\n2,1,7,2026-01-03T03:04:05.000Z\r\n',
    });
  });

  it('of no order, the names of the columns', async () => {
    const answer = await send(server, { method: 'GET', url: '/orders.csv' });
    expectAnswer(answer, { status: 200, body: 'id,customer_id,total,placed\r\n' });
  });
});

describe('Orders since a time, a line of JSON each, with their customers', () => {
  it('a line for each', async () => {
    await insertRows(server, { customers, orders });
    const answer = await send(server, { method: 'GET', url: '/orders.ndjson?since=2026-01-02T00:00:00Z' });
    expectAnswer(answer, {
      status: 200,
      headers: { 'content-type': 'application/x-ndjson' },
      body: '{"id":1,"total":12.5,"customer":{"name":"Ada"}}\n{"id":2,"total":7,"customer":{"name":"Ada"}}\n',
    });
  });

  it('a number that is none', async () => {
    const answer = await send(server, { method: 'GET', url: '/orders.ndjson?limit=many' });
    expectAnswer(answer, { status: 400 });
  });
});

describe('New orders, as they come', () => {
  it('those behind the last one', async () => {
    await insertRows(server, { customers, orders });
    const answer = await send(server, {
      method: 'GET',
      url: '/orders/events',
      headers: { 'last-event-id': '1' },
    });
    expectAnswer(answer, {
      status: 200,
      headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' },
      body: 'retry: 2000\n\nid: 2\nevent: order\ndata: {"id":2,"customer_id":1,"total":7,"placed":"2026-01-03T03:04:05.000Z"}\n\n',
    });
  });
});
