import type { FastifyInstance } from 'fastify';
import type { Fetch } from '../lib/http/client.ts';
import { createPublicFetch } from '../lib/http/public-fetch.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Calls servers chosen by others. */
    readonly fetchPublic: Fetch;
  }
}

/** Overridden only by tests, which call no other server. */
export function addPublicFetch(app: FastifyInstance, override: Fetch | undefined): void {
  const { fetch, close } = createPublicFetch();
  app.decorate('fetchPublic', override ?? fetch);
  app.addHook('onClose', close);
}
