import type { FastifyInstance } from 'fastify';
import type { Files } from '../lib/files/files.ts';
import { openFolder } from '../lib/files/folder.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly files: Files;
  }
}

/** Opens the file store. */
export async function addFiles(app: FastifyInstance): Promise<void> {
  const place = app.config.FILES_URL;
  app.decorate('files', await openFolder(place.folder));
}
