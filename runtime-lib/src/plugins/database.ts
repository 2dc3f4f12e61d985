import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
// flowsmith: jobs
import type { Pool } from 'pg';
// flowsmith: end
import { connect } from '../db/client.ts';
import type { Database } from '../db/schema.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly db: Kysely<Database>;
    // flowsmith: jobs
    /** The connections of `db`, for the job queue. */
    readonly pool: Pool;
    // flowsmith: end
  }
}

/** Opens the database, and closes it with the server. */
export async function addDatabase(app: FastifyInstance): Promise<void> {
  const database = await connect(app.config, (error) =>
    app.log.error({ err: error }, 'database connection lost'),
  );
  app.decorate('db', database.db);
  // flowsmith: jobs
  app.decorate('pool', database.pool);
  // flowsmith: end
  app.addHook('onClose', database.close);
}
