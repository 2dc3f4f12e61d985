// Emitted by flowsmith from the function "announce". Change the flow, not this file.
// Tell a subscriber
import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { transactionOf } from '../lib/db/callers-database.ts';
import { publicUrl } from '../lib/http/public-url.ts';
import { headerValue } from '../lib/http/response.ts';

export async function announce(
  app: FastifyInstance,
  db: Kysely<Database>,
  signal: AbortSignal | undefined,
  url: string,
  key: string,
  order: number,
): Promise<void> {
  const urlChecked = publicUrl(url, 'input "url"');
  const text = JSON.stringify({ order });
  const signature = headerValue(
    createHmac('sha256', key).update(text).digest('hex'),
    'what is made of input "order" and input "key"',
  );
  const keyString = headerValue(`order-${order}`, 'what is made of input "order"');

  // Delivery
  signal?.throwIfAborted();
  await app.httpQueue.send(
    'POST',
    urlChecked,
    {
      headers: { 'X-Signature': signature, 'Content-Type': 'application/json', 'Idempotency-Key': keyString },
      body: text,
      timeoutMs: 5000,
      isChosen: true,
    },
    transactionOf(db),
  );

  return;
}
