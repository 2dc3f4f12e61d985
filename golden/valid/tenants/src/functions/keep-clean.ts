// Emitted by flowsmith from the function "keep-clean". Change the flow, not this file.
// Removes tasks that are done, today and each day from now on
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { transactionOf } from '../lib/db/callers-database.ts';
import { removeDone } from './remove-done.ts';

export async function keepClean(
  app: FastifyInstance,
  db: Kysely<Database>,
  signal: AbortSignal | undefined,
  tenant: string,
): Promise<number> {
  const count = await removeDone(db, tenant);

  signal?.throwIfAborted();
  await app.jobs.enqueue('keep-clean', { tenant }, { tx: transactionOf(db), delaySeconds: 86400 });

  return count;
}
