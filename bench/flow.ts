import type { JsonObject } from '../compiler/base/json.ts';
import { flow } from '../test/support/compile-flow.ts';
import { webhookId } from './requests.ts';
import { orderSchema } from './order-schema.ts';

const compared = { config: { operator: 'eq' } } as const;

/** A read: numbers from the path and the query, and an object of five fields. */
const read = {
  id: 'get-order',
  method: 'GET',
  path: '/orders/:id',
  flow: flow(
    {
      start: { type: 'start' },
      id: { type: 'get-path-param', config: { name: 'id' } },
      number: { type: 'to-number' },
      limit: { type: 'get-query-param', config: { name: 'limit' } },
      limitOr: { type: 'fallback', inputs: { fallback: '20' } },
      limitNumber: { type: 'to-number' },
      language: { type: 'get-query-param', config: { name: 'language' } },
      languageOr: { type: 'fallback', inputs: { fallback: 'en' } },
      title: { type: 'template', config: { template: 'Order {{id}}' } },
      answer: {
        type: 'build-object',
        config: { fields: ['id', 'title', 'language', 'limit', 'paid'] },
        inputs: { paid: true },
      },
      end: { type: 'return-json' },
    },
    `start.next -> end.in
    id.value -> number.value
    limit.value -> limitOr.value
    limitOr.value -> limitNumber.value
    language.value -> languageOr.value
    number.number -> title.id
    number.number -> answer.id
    title.text -> answer.title
    languageOr.value -> answer.language
    limitNumber.number -> answer.limit
    answer.object -> end.body`,
  ),
};

/** A write: a fully declared body, and an answer of four computed fields and the given array. */
const write = {
  id: 'create-order',
  method: 'POST',
  path: '/orders',
  flow: flow(
    {
      start: { type: 'start', config: { body: orderSchema } },
      customer: { type: 'get-body-field', config: { field: 'customer' } },
      amount: { type: 'get-body-field', config: { field: 'amount' } },
      items: { type: 'get-body-field', config: { field: 'items' } },
      title: { type: 'template', config: { template: 'Order of {{customer}}' } },
      isTrusted: { type: 'compare', config: { operator: 'starts-with' }, inputs: { right: 'Ada' } },
      total: { type: 'math', config: { operator: 'multiply' }, inputs: { b: 1.2 } },
      isUrgent: { type: 'get-body-field', config: { field: 'urgent' } },
      priority: { type: 'select', inputs: { whenTrue: 'high', whenFalse: 'normal' } },
      answer: { type: 'build-object', config: { fields: ['title', 'trusted', 'total', 'priority', 'items'] } },
      end: { type: 'return-json', config: { status: 201 } },
    },
    `start.next -> end.in
    customer.value -> title.customer
    customer.value -> isTrusted.left
    amount.value -> total.a
    isUrgent.value -> priority.condition
    title.text -> answer.title
    isTrusted.result -> answer.trusted
    total.result -> answer.total
    priority.value -> answer.priority
    items.value -> answer.items
    answer.object -> end.body`,
  ),
};

/** A webhook: verifies the signature of the raw bytes, then reads a few fields. */
const webhook = {
  id: 'payment-webhook',
  method: 'POST',
  path: '/webhooks/payments',
  flow: flow(
    {
      start: { type: 'start', config: { trigger: { type: 'webhook', id: webhookId } } },
      raw: { type: 'get-raw-body' },
      hash: {
        type: 'hash',
        config: { algorithm: 'sha256', encoding: 'hex', prefix: 'sha256=' },
        inputs: { secret: { $secret: 'PAYMENT_SIGNING_SECRET' } },
      },
      header: { type: 'get-header', config: { name: 'x-signature' } },
      isGenuine: { type: 'compare', ...compared },
      verify: { type: 'branch' },
      refuse: { type: 'return-json', config: { status: 401 }, inputs: { body: { error: 'Invalid signature' } } },
      type: { type: 'get-body-field', config: { field: 'type' } },
      isPayment: { type: 'compare', ...compared, inputs: { right: 'payment.succeeded' } },
      answer: { type: 'build-object', config: { fields: ['received'] } },
      end: { type: 'return-json' },
    },
    `start.next -> verify.in
    raw.raw -> hash.data
    header.value -> isGenuine.left
    hash.hash -> isGenuine.right
    isGenuine.result -> verify.condition
    verify.false -> refuse.in
    verify.true -> end.in
    type.value -> isPayment.left
    isPayment.result -> answer.received
    answer.object -> end.body`,
  ),
};

/** A constant answer. */
const fixed = {
  id: 'status',
  method: 'GET',
  path: '/status',
  flow: flow(
    {
      start: { type: 'start' },
      end: { type: 'return-json', inputs: { body: { status: 'ok', service: 'orders', version: 1 } } },
    },
    'start.next -> end.in',
  ),
};

export const benchProject: JsonObject = {
  version: 1,
  name: 'bench',
  secrets: { PAYMENT_SIGNING_SECRET: {} },
  routes: [read, write, webhook, fixed],
};
