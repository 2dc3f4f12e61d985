// Emitted by flowsmith from the function "slow-down". Change the flow, not this file.
// Lets a client try something 20 times in 15 minutes
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { countUse } from '../lib/db/count-use.ts';
import { clientAddress } from '../lib/http/client-address.ts';
import { rollBack } from '../lib/http/errors.ts';

export async function slowDown(db: Kysely<Database>, request: FastifyRequest): Promise<number> {
  const attemptsOfTheClient = await countUse(db, 'slow-down', clientAddress(request.ip).network, {
    max: 20,
    perSeconds: 900,
  });

  if (attemptsOfTheClient.retryAfter != null) {
    throw rollBack(
      429,
      { error: 'Too many attempts' },
      { 'Retry-After': String(attemptsOfTheClient.retryAfter) },
    );
  }

  return attemptsOfTheClient.remaining;
}
