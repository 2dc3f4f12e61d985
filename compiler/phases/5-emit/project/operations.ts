import { stringLiteral } from '../../../code/quote.ts';
import type { Operations } from './facts.ts';

/** What a build option adds to src/app.ts. Where a part stands decides what it applies to, so there are three places. */
export interface AppParts {
  readonly imports: readonly string[];
  /** Before everything that answers. */
  readonly first: readonly string[];
  /** Beside the health checks: answered to the operators of the server, never limited. */
  readonly besideHealth: readonly string[];
  /** Before the routes of the flow, for them alone. */
  readonly beforeRoutes: readonly string[];
}

const nothing: AppParts = { imports: [], first: [], besideHealth: [], beforeRoutes: [] };

/** npm packages that the parts import. */
export const operationPackages = ({ docs, cors, rateLimit }: Operations): readonly string[] => [
  ...(cors.length > 0 ? ['@fastify/cors'] : []),
  ...(docs ? ['@fastify/swagger', '@fastify/swagger-ui'] : []),
  ...(rateLimit === undefined ? [] : ['@fastify/rate-limit']),
];

export function operationParts({ metrics, docs, cors, rateLimit }: Operations): AppParts {
  const parts = [
    ...(cors.length > 0 ? [corsParts(cors)] : []),
    ...(metrics ? [metricsParts] : []),
    ...(docs ? [docsParts] : []),
    ...(rateLimit === undefined ? [] : [rateLimitParts(rateLimit)]),
  ];
  return parts.reduce(join, nothing);
}

const join = (left: AppParts, right: AppParts): AppParts => ({
  imports: [...left.imports, ...right.imports],
  first: [...left.first, ...right.first],
  besideHealth: [...left.besideHealth, ...right.besideHealth],
  beforeRoutes: [...left.beforeRoutes, ...right.beforeRoutes],
});

function corsParts(origins: readonly string[]): AppParts {
  const origin = origins.includes('*') ? "'*'" : `[${origins.map(stringLiteral).join(', ')}]`;
  return {
    ...nothing,
    imports: ["import cors from '@fastify/cors';"],
    first: [
      `await app.register(cors, { origin: ${origin}, methods: ['GET', 'POST', 'PUT', 'DELETE'], exposedHeaders: ['x-request-id'], maxAge: 600 });`,
    ],
  };
}

const metricsParts: AppParts = {
  ...nothing,
  imports: ["import { collectMetrics } from './lib/http/metrics.ts';"],
  besideHealth: ["app.get('/metrics', unshed, collectMetrics(app));"],
};

/** The file lies beside src/ and dist/ alike. Swagger UI is a page, and brings the policy that its scripts need. */
const docsParts: AppParts = {
  ...nothing,
  imports: [
    "import { readFile } from 'node:fs/promises';",
    "import swagger from '@fastify/swagger';",
    "import swaggerUi from '@fastify/swagger-ui';",
  ],
  besideHealth: [
    `const openApi = await readFile(new URL('../openapi.json', import.meta.url), 'utf8');
  await app.register(swagger, { mode: 'static', specification: { document: JSON.parse(openApi) } });
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: true });`,
  ],
};

const rateLimitParts = (max: number): AppParts => ({
  ...nothing,
  imports: ["import rateLimit from '@fastify/rate-limit';"],
  beforeRoutes: [
    `// What is registered before is not limited.\n  await app.register(rateLimit, { max: ${max}, timeWindow: '1 minute' });`,
  ],
});
