import { readFile } from 'node:fs/promises';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

/** Serves openapi.json as documentation at /docs. The file is next to both src/ and dist/. */
export async function addDocs(app: FastifyInstance): Promise<void> {
  const openApi = await readFile(new URL('../../openapi.json', import.meta.url), 'utf8');
  await app.register(swagger, { mode: 'static', specification: { document: JSON.parse(openApi) } });
  // The page has its own policy for the scripts it needs.
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: true });
}
