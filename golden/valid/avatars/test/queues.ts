import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';

/** Waits until everything in the queue is done. */
export async function emptyQueue(app: FastifyInstance): Promise<void> {
  // The workers start with the server, which calling a function does not start.
  await app.ready();
  for (let waited = 0; waited < 10_000; waited += 50) {
    const { rows } = await sql`select id from pgboss.job where name = 'file' and state < 'completed'`.execute(
      app.db,
    );
    if (rows.length === 0) return;
    await sleep(50);
  }
}
