import { readFile } from 'node:fs/promises';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

/** Shows openapi.json to people, at /docs. The file lies beside src/ and dist/ alike. */
export async function addDocs(app: FastifyInstance): Promise<void> {
  const openApi = await readFile(new URL('../../openapi.json', import.meta.url), 'utf8');
  await app.register(swagger, { mode: 'static', specification: { document: JSON.parse(openApi) } });
  // The page brings the policy that its scripts need.
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: true });
}
