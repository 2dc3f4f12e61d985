// Emitted by flowsmith from the route "check-out". Change the flow, not this file.
// Check out
import type { FastifyPluginAsync, FastifySchema } from 'fastify';
import { Type } from 'typebox';
import { prepare } from '../../lib/db/prepare.ts';
import { requestJson } from '../../lib/http/client.ts';
import { formBody } from '../../lib/http/form-body.ts';
import { readBody } from '../../lib/http/json-body.ts';
import { requireHeader } from '../../lib/http/request.ts';
import { bounded, readInteger, readObject, readString, readText } from '../../lib/values/read.ts';
import { withLength, within } from '../../lib/values/rules.ts';

const schema: FastifySchema = {
  response: { 200: Type.Object({ url: Type.String() }), 201: Type.Object({ url: Type.String() }) },
};

const readAmount = within(readInteger, { min: 50, max: 1_000_000 });
const readKey = withLength(readText, { min: 1, max: 200 });
const selectOrder = prepare((db, values: { idempotencyKey: string; amount: number }) =>
  db
    .selectFrom('orders')
    .select(['id', 'url'])
    .where('idempotency_key', '=', values.idempotencyKey)
    .where('amount', '=', values.amount),
);
const readShortText = bounded(readText, 2400);

export const checkOut: FastifyPluginAsync = async (app) => {
  app.post('/checkout', { schema }, async (request, reply) => {
    const body = readBody(request.body);
    const amount = readAmount(body.amount, 'body field "amount"');
    const idempotencyKey = readKey(
      requireHeader(request.headers['idempotency-key'], 'idempotency-key'),
      'header "idempotency-key"',
    );

    await app.db
      .insertInto('orders')
      .values({ idempotency_key: idempotencyKey, amount })
      .onConflict((oc) => oc.column('idempotency_key').doNothing())
      .execute();

    const order = await selectOrder.executeTakeFirst(app.db, { idempotencyKey, amount });

    if (order == null) {
      return reply.code(422).send({ error: 'The key belongs to a checkout of another amount' });
    }

    // A checkout that Stripe has not answered is asked for again, with the same key
    if (order.url != null) {
      return reply.send({ url: order.url });
    }

    const items = [
      { quantity: 1, price_data: { currency: 'eur', unit_amount: amount, product_data: { name: 'Order' } } },
    ];

    const session = await requestJson(app.fetch, 'POST', 'https://api.stripe.com/v1/checkout/sessions', {
      headers: { authorization: `Bearer ${app.config.STRIPE_KEY}`, 'Idempotency-Key': order.id },
      body: formBody({
        mode: 'payment',
        client_reference_id: order.id,
        success_url: 'https://shop.example.com/thanks',
        cancel_url: 'https://shop.example.com/cart',
        line_items: items,
      }),
      timeoutMs: 10_000,
      acceptsRejection: true,
    });

    if (session.status >= 400) {
      return reply.code(502).send({ error: 'Stripe has refused the checkout' });
    }

    const bodyObject = readObject(session.body, 'body of “session”', 502);
    const id = readString(bodyObject.id, 'field "id" of body of “session”', 502);
    const sessionId = readShortText(id.trim(), 'field "id" of body of “session”', 502);
    const url = readString(bodyObject.url, 'field "url" of body of “session”', 502);
    const page = readText(url.trim(), 'field "url" of body of “session”', 502);

    await app.db
      .updateTable('orders')
      .set({ session: sessionId, url: page })
      .where('id', '=', order.id)
      .execute();

    return reply.code(201).send({ url: page });
  });
};
