import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';

/** The stored jobs. Tests do not run them. */
export async function storedJobs(app: FastifyInstance): Promise<readonly unknown[]> {
  const { rows } = await sql`select substr(name, 5) as function, data as inputs,
    extract(epoch from start_after - created_on)::float as "delaySeconds"
    from pgboss.job where name like 'job/%' order by created_on, id`.execute(app.db);
  return rows;
}
