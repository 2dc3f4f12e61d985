// Emitted by flowsmith from the function "remove-file". Change the flow, not this file.
// Deletes a file of the organisation
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { transactionOf } from '../lib/db/callers-database.ts';
import { keyOfTenant } from '../lib/files/tenant-key.ts';

export async function removeFile(
  app: FastifyInstance,
  db: Kysely<Database>,
  signal: AbortSignal | undefined,
  name: string,
  tenant: string,
): Promise<void> {
  signal?.throwIfAborted();
  await app.fileQueue.delete(keyOfTenant(tenant.toLowerCase(), name), transactionOf(db));
}
