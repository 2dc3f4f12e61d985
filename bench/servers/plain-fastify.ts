import { createHmac, timingSafeEqual } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { signingSecret, webhookId } from '../requests.ts';
import { isOrder } from './is-order.ts';

/** Fastify as it is often used: async handlers, checks by hand, no schemas. */
const app = Fastify();

app.get<{ Params: { id: string }; Querystring: { limit?: string; language?: string } }>(
  '/orders/:id',
  async (request, reply) => {
    const id = Number(request.params.id);
    const limit = Number(request.query.limit ?? 20);
    if (Number.isNaN(id) || Number.isNaN(limit)) return reply.code(400).send({ error: 'Bad Request' });
    return { id, title: `Order ${id}`, language: request.query.language ?? 'en', limit, paid: true };
  },
);

app.post('/orders', async (request, reply) => {
  const order = request.body;
  if (!isOrder(order)) return reply.code(400).send({ error: 'Bad Request' });
  const { customer, amount, urgent, items } = order;
  return reply.code(201).send({
    title: `Order of ${customer}`,
    trusted: customer.startsWith('Ada'),
    total: amount * 1.2,
    priority: urgent ? 'high' : 'normal',
    items,
  });
});

app.register(async (scope: FastifyInstance) => {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  scope.post<{ Body: Buffer }>(`/webhooks/payments/${webhookId}`, async (request, reply) => {
    const given = request.headers['x-signature'];
    const expected = Buffer.from(`sha256=${createHmac('sha256', signingSecret).update(request.body).digest('hex')}`);
    const actual = Buffer.from(typeof given === 'string' ? given : '');
    if (actual.length !== expected.length || !timingSafeEqual(actual, expected))
      return reply.code(401).send({ error: 'Invalid signature' });
    const event: { readonly type?: unknown } = JSON.parse(request.body.toString());
    return { received: event.type === 'payment.succeeded' };
  });
});

app.get('/status', async () => ({ status: 'ok', service: 'orders', version: 1 }));

await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
