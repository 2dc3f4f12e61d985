import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Config } from './config.ts';
import { createServer } from './lib/http/create-server.ts';
import { addHealthChecks } from './lib/http/health.ts';
import { addDatabase } from './plugins/database.ts';
import { shedLoad } from './plugins/load-shedding.ts';
import { emptyBin } from './routes/deleted/empty-bin.ts';
import { listDeleted } from './routes/deleted/list-deleted.ts';
import { bookDesk } from './routes/desks/book-desk.ts';
import { listDesks } from './routes/desks/list-desks.ts';
import { addPerson } from './routes/people/add-person.ts';
import { deletePerson } from './routes/people/delete-person.ts';
import { listPeople } from './routes/people/list-people.ts';
import { putPerson } from './routes/people/put-person.ts';
import { restorePerson } from './routes/people/restore-person.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly config: Config;
  }
}

/** Builds the server, ready to listen, or to be tested with `inject`. */
export async function buildApp(config: Config): Promise<FastifyInstance> {
  const app = createServer(config);
  app.decorate('config', config);
  await addDatabase(app);
  shedLoad(app, config);
  addHealthChecks(app, () => sql`select 1`.execute(app.db));

  await app.register(emptyBin);
  await app.register(listDeleted);
  await app.register(listDesks);
  await app.register(bookDesk);
  await app.register(listPeople);
  await app.register(addPerson);
  await app.register(putPerson);
  await app.register(deletePerson);
  await app.register(restorePerson);
  return app;
}
