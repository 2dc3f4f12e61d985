import { createHmac } from 'node:crypto';

/** A request that every server of the comparison must answer alike. */
export interface BenchRequest {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export const webhookId = 'whk_9Fh3Qk6vTz1Lp8Sd2Gx7Mw4B';
export const signingSecret = 'a-secret-of-the-benchmark';

export const sign = (body: string): string =>
  `sha256=${createHmac('sha256', signingSecret).update(body).digest('hex')}`;

const json = { 'content-type': 'application/json' };

const items = Array.from({ length: 10 }, (_, index) => ({
  sku: `SKU-${1000 + index}`,
  name: `Item number ${index}`,
  quantity: index + 1,
  price: 9.99 + index,
}));
const order = JSON.stringify({ customer: 'Ada Lovelace', amount: 149.5, urgent: true, items });

/** About 2 KB, a typical size for payment providers. */
const event = JSON.stringify({
  id: 'evt_1',
  type: 'payment.succeeded',
  data: {
    amount: 1999,
    currency: 'eur',
    lines: Array.from({ length: 18 }, (_, index) => ({
      id: `li_${index}`,
      description: `Subscription item number ${index}`,
      quantity: 1,
      amount: 100 + index,
    })),
  },
});

/** The four requests that are measured. */
export const measured: readonly BenchRequest[] = [
  { name: 'read', method: 'GET', path: '/orders/42?limit=10&language=de', headers: {} },
  { name: 'write', method: 'POST', path: '/orders', headers: json, body: order },
  {
    name: 'webhook',
    method: 'POST',
    path: `/webhooks/payments/${webhookId}`,
    headers: { ...json, 'x-signature': sign(event) },
    body: event,
  },
  { name: 'static', method: 'GET', path: '/status', headers: {} },
];

/**
 * Requests that servers must refuse, since a server that checks less would not be comparable. Only the statuses are
 * compared.
 */
export const refused: readonly BenchRequest[] = [
  { name: 'path parameter that is no number', method: 'GET', path: '/orders/abc', headers: {} },
  { name: 'query parameter that is no number', method: 'GET', path: '/orders/42?limit=many', headers: {} },
  {
    name: 'customer that is no string',
    method: 'POST',
    path: '/orders',
    headers: json,
    body: order.replace('"Ada Lovelace"', '{}'),
  },
  {
    name: 'item without a price',
    method: 'POST',
    path: '/orders',
    headers: json,
    body: order.replace('"price":9.99', '"cost":9.99'),
  },
  { name: 'no JSON', method: 'POST', path: '/orders', headers: json, body: '{' },
  {
    name: 'wrong signature',
    method: 'POST',
    path: `/webhooks/payments/${webhookId}`,
    headers: { ...json, 'x-signature': sign(`${event} `) },
    body: event,
  },
];

/** Requests that are not measured, which check that defaults agree. */
export const accepted: readonly BenchRequest[] = [
  { name: 'read with defaults', method: 'GET', path: '/orders/7', headers: {} },
];
