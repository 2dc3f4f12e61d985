import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { createServer } from './lib/http/create-server.ts';
import { addHealthChecks } from './lib/http/health.ts';
import { shedLoad } from './plugins/load-shedding.ts';
import { addPublicFetch } from './plugins/public-fetch.ts';
import { addNote } from './routes/contacts/add-note.ts';
import { getContact } from './routes/contacts/get-contact.ts';
import { listContacts } from './routes/contacts/list-contacts.ts';
import { importRoute } from './routes/imports/import.ts';
import { notify } from './routes/notifications/notify.ts';
import { search } from './routes/search/search.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly config: Config;
    /** Calls other servers. */
    readonly fetch: typeof fetch;
  }
}

/** Builds the server, ready to listen, or to be tested with `inject`. */
export async function buildApp(
  config: Config,
  overrides: { readonly fetch?: typeof fetch } = {},
): Promise<FastifyInstance> {
  const app = createServer(config);
  app.decorate('config', config);
  app.decorate('fetch', overrides.fetch ?? fetch);
  addPublicFetch(app, overrides.fetch);
  shedLoad(app);
  addHealthChecks(app);

  await app.register(listContacts);
  await app.register(getContact);
  await app.register(addNote);
  await app.register(importRoute);
  await app.register(notify);
  await app.register(search);
  return app;
}
