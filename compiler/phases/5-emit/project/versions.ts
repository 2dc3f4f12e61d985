/** The exact versions of emitted dependencies: those that flowsmith itself is tested with. */
const versions = {
  '@electric-sql/pglite': '0.5.16',
  '@fastify/cookie': '11.1.5',
  '@fastify/cors': '11.4.3',
  '@fastify/helmet': '13.2.0',
  '@fastify/rate-limit': '11.2.0',
  '@fastify/swagger': '9.9.3',
  '@fastify/swagger-ui': '6.1.3',
  '@fastify/type-provider-typebox': '6.3.0',
  '@opentelemetry/api': '1.10.0',
  '@opentelemetry/context-async-hooks': '3.1.0',
  '@opentelemetry/core': '3.1.0',
  '@opentelemetry/exporter-trace-otlp-http': '0.301.0',
  '@opentelemetry/resources': '3.1.0',
  '@opentelemetry/sdk-trace': '3.1.0',
  '@types/node': '24.19.2',
  '@types/nodemailer': '8.0.2',
  '@types/pg': '8.23.1',
  aws4fetch: '1.0.20',
  'close-with-grace': '2.5.0',
  fastify: '5.12.8',
  'ipaddr.js': '2.5.0',
  jose: '6.2.18',
  kysely: '0.29.9',
  nodemailer: '10.6.0',
  pg: '8.23.1',
  'pg-boss': '12.35.0',
  pino: '10.4.0',
  'prom-client': '15.1.3',
  rolldown: '1.2.19',
  'secure-json-parse': '4.1.1',
  'temporal-polyfill': '1.0.8',
  typebox: '1.4.3',
  typescript: '7.0.2',
  undici: '7.30.2',
} as const;

export type PackageName = keyof typeof versions;

export const packageNames: readonly string[] = Object.keys(versions);

export const isKnownPackage = (name: string): name is PackageName => Object.hasOwn(versions, name);

export const versionOf = (name: PackageName): string => versions[name];

/** The oldest Node.js that runs TypeScript without a flag. */
export const oldestNode = '22.18';

/** The Node.js version in containers. */
export const nodeVersion = '24.21.0';
