import type { FastifyInstance } from 'fastify';
import type { Files } from '../lib/files/files.ts';
import { openFolder } from '../lib/files/folder.ts';
// flowsmith: s3
import { openS3 } from '../lib/files/s3.ts';
// flowsmith: end

declare module 'fastify' {
  interface FastifyInstance {
    readonly files: Files;
  }
}

/** Opens the file store. */
export async function addFiles(app: FastifyInstance): Promise<void> {
  const place = app.config.FILES_URL;
  // flowsmith: open-files
  app.decorate('files', 'folder' in place ? await openFolder(place.folder) : openS3(place));
  // flowsmith: end
}
