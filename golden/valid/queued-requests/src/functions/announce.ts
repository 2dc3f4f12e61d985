// Emitted by flowsmith from the function "announce". Change the flow, not this file.
// Tell a subscriber
import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { transactionOf } from '../lib/db/callers-database.ts';
import { publicUrl } from '../lib/http/public-url.ts';
import { secretKey } from '../lib/values/secret-key.ts';

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

  // Delivery
  signal?.throwIfAborted();
  await app.httpQueue.send(
    'POST',
    urlChecked,
    {
      headers: {
        'X-Signature': createHmac('sha256', secretKey('A secret', key)).update(text).digest('hex'),
        'Content-Type': 'application/json',
        'Idempotency-Key': `order-${order}`,
      },
      body: text,
      timeoutMs: 5000,
      isChosen: true,
    },
    transactionOf(db),
  );
}
