import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import underPressure from '@fastify/under-pressure';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { orderSchema, type Order } from '../order-schema.ts';
import { signingSecret, webhookId } from '../requests.ts';

/**
 * The server that a Fastify expert would write: schemas for requests and responses, no needless async, no request
 * logging, no plugins. It lacks some features of an emitted server. With `--same-promises` it adds those: request ids
 * for clients, security headers, load shedding.
 */
const keepsPromises = process.argv.includes('--same-promises');

const requestId = ({ headers }: IncomingMessage): string => headers['x-request-id']?.toString() ?? randomUUID();
const app = Fastify({
  logger: { level: 'info' },
  logController: new LogController({ disableRequestLogging: true }),
  ...(keepsPromises ? { genReqId: requestId } : {}),
});

if (keepsPromises) {
  await app.register(underPressure, { maxEventLoopDelay: 1000 });
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers({
      'x-request-id': request.id,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
    done();
  });
}

interface Read {
  readonly Params: { readonly id: number };
  readonly Querystring: { readonly limit: number; readonly language: string };
}

const readSchema = {
  params: { type: 'object', required: ['id'], properties: { id: { type: 'number' } } },
  querystring: {
    type: 'object',
    properties: { limit: { type: 'number', default: 20 }, language: { type: 'string', default: 'en' } },
  },
  response: {
    200: {
      type: 'object',
      required: ['id', 'title', 'language', 'limit', 'paid'],
      properties: {
        id: { type: 'number' },
        title: { type: 'string' },
        language: { type: 'string' },
        limit: { type: 'number' },
        paid: { type: 'boolean' },
      },
    },
  },
};

app.get<Read>('/orders/:id', { schema: readSchema }, (request, reply) => {
  const { id } = request.params;
  const { limit, language } = request.query;
  reply.send({ id, title: `Order ${id}`, language, limit, paid: true });
});

const writeSchema = {
  body: orderSchema,
  response: {
    201: {
      type: 'object',
      required: ['title', 'trusted', 'total', 'priority', 'items'],
      properties: {
        title: { type: 'string' },
        trusted: { type: 'boolean' },
        total: { type: 'number' },
        priority: { type: 'string' },
        items: orderSchema.properties.items,
      },
    },
  },
};

app.post<{ readonly Body: Order }>('/orders', { schema: writeSchema }, (request, reply) => {
  const { customer, amount, urgent, items } = request.body;
  reply.code(201).send({
    title: `Order of ${customer}`,
    trusted: customer.startsWith('Ada'),
    total: amount * 1.2,
    priority: urgent ? 'high' : 'normal',
    items,
  });
});

const webhookSchema = {
  response: { 200: { type: 'object', required: ['received'], properties: { received: { type: 'boolean' } } } },
};

app.register(async (scope: FastifyInstance) => {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  scope.post<{ readonly Body: Buffer }>(
    `/webhooks/payments/${webhookId}`,
    { schema: webhookSchema },
    (request, reply) => {
      const { body, headers } = request;
      const given = headers['x-signature'];
      const expected = Buffer.from(`sha256=${createHmac('sha256', signingSecret).update(body).digest('hex')}`);
      const actual = Buffer.from(typeof given === 'string' ? given : '');
      if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) {
        reply.code(401).send({ error: 'Invalid signature' });
        return;
      }
      const event: { readonly type?: unknown } = JSON.parse(body.toString());
      reply.send({ received: event.type === 'payment.succeeded' });
    },
  );
});

const statusSchema = {
  response: {
    200: {
      type: 'object',
      required: ['status', 'service', 'version'],
      properties: { status: { type: 'string' }, service: { type: 'string' }, version: { type: 'integer' } },
    },
  },
};

app.get('/status', { schema: statusSchema }, (_request, reply) => {
  reply.send({ status: 'ok', service: 'orders', version: 1 });
});

await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
