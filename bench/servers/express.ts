import { createHmac, timingSafeEqual } from 'node:crypto';
import express from 'express';
import { signingSecret, webhookId } from '../requests.ts';
import { isOrder } from './is-order.ts';

/** The same in Express, with only the middleware that the routes need. */
const app = express();

app.get('/orders/:id', (request, response) => {
  const id = Number(request.params.id);
  const limit = Number(request.query['limit'] ?? 20);
  if (Number.isNaN(id) || Number.isNaN(limit)) response.status(400).json({ error: 'Bad Request' });
  else response.json({ id, title: `Order ${id}`, language: request.query['language'] ?? 'en', limit, paid: true });
});

app.post('/orders', express.json(), (request, response) => {
  const order: unknown = request.body;
  if (!isOrder(order)) {
    response.status(400).json({ error: 'Bad Request' });
    return;
  }
  const { customer, amount, urgent, items } = order;
  response.status(201).json({
    title: `Order of ${customer}`,
    trusted: customer.startsWith('Ada'),
    total: amount * 1.2,
    priority: urgent ? 'high' : 'normal',
    items,
  });
});

app.post(`/webhooks/payments/${webhookId}`, express.raw({ type: 'application/json' }), (request, response) => {
  const body: unknown = request.body;
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  const expected = Buffer.from(`sha256=${createHmac('sha256', signingSecret).update(bytes).digest('hex')}`);
  const actual = Buffer.from(request.get('x-signature') ?? '');
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) {
    response.status(401).json({ error: 'Invalid signature' });
    return;
  }
  const event: { readonly type?: unknown } = JSON.parse(bytes.toString());
  response.json({ received: event.type === 'payment.succeeded' });
});

app.get('/status', (_request, response) => {
  response.json({ status: 'ok', service: 'orders', version: 1 });
});

app.listen(Number(process.env['PORT']), '127.0.0.1');
