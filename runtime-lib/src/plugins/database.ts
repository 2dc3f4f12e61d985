import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import { connect } from '../db/client.ts';
import type { Database } from '../db/schema.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly db: Kysely<Database>;
    /** The connection pool behind `db`. */
    readonly pool: Pool;
  }
}

/** Opens the database, and closes it with the server. */
export async function addDatabase(app: FastifyInstance): Promise<void> {
  const database = await connect(app.config, (error) =>
    app.log.error({ err: error }, 'database connection lost'),
  );
  app.decorate('db', database.db);
  app.decorate('pool', database.pool);
  app.addHook('onClose', database.close);
}
