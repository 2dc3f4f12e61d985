import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';

/** Waits until every queued mail has been sent. */
export async function emptyQueue(app: FastifyInstance): Promise<void> {
  // The workers start with the server, which calling a function does not start.
  await app.ready();
  for (let waited = 0; waited < 10_000; waited += 50) {
    const { rows } = await sql`select id from pgboss.job where name = 'mail' and state < 'completed'`.execute(
      app.db,
    );
    if (rows.length === 0) return;
    await sleep(50);
  }
}

/** The stored jobs. Tests do not run them. */
export async function storedJobs(app: FastifyInstance): Promise<readonly unknown[]> {
  const { rows } = await sql`select substr(name, 5) as function, data as inputs,
    extract(epoch from start_after - created_on)::float as "delaySeconds"
    from pgboss.job where name like 'job/%' order by created_on, id`.execute(app.db);
  return rows;
}
