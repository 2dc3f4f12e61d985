import type { EmittedFile, ProjectFacts } from './facts.ts';
import { yamlName } from './text.ts';
import { nodeVersion } from './versions.ts';

/** Dockerfile and compose.yaml. */
export const emitContainers = (facts: ProjectFacts): EmittedFile[] => [dockerfile(facts), compose(facts)];

const dockerfile = ({ operations, uses }: ProjectFacts): EmittedFile => ({
  path: 'Dockerfile',
  text: `FROM node:${nodeVersion}-slim AS packages
WORKDIR /app
# The first build works without a lock file. Commit one, so that every build gets the same packages.
COPY package.json package-lock.json* ./
RUN if [ -f package-lock.json ]; then npm ci --no-audit --no-fund; else npm install --no-audit --no-fund; fi

FROM packages AS build
COPY tsconfig.json tsconfig.build.json ./
COPY src src
RUN npm run build && npm prune --omit=dev

FROM node:${nodeVersion}-slim
ENV NODE_ENV=production
WORKDIR /app
RUN mkdir ${uses.has('files') ? '-p data/files && chown -R node:node data' : 'data && chown node:node data'}
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
${operations.docs ? 'COPY openapi.json ./\n' : ''}USER node
EXPOSE 3000
VOLUME /app/data
HEALTHCHECK --interval=30s --timeout=3s --start-period=30s CMD ["node", "dist/healthcheck.js"]
CMD ["node", "--enable-source-maps", "dist/server.js"]
`,
});

/** The server with its dependencies, to try it out. */
function compose({ name, uses, secrets }: ProjectFacts): EmittedFile {
  const variables = [
    '      BASE_URL: ${BASE_URL:-http://localhost:3000}',
    ...(uses.has('database') ? ['      DATABASE_URL: postgres://postgres:postgres@postgres/postgres'] : []),
    ...(uses.has('mail')
      ? ['      SMTP_URL: smtp://mail:1025', '      MAIL_FROM: ${MAIL_FROM:-server@example.com}']
      : []),
    ...secrets.map((secret) => `      ${secret.name}: \${${secret.name}:?set it in .env}`),
  ];
  const needs = [
    ...(uses.has('database') ? ['      postgres:\n        condition: service_healthy'] : []),
    ...(uses.has('mail') ? ['      mail:\n        condition: service_started'] : []),
  ];
  const services = [
    `  server:
    build: .
    init: true
    ports: ['3000:3000']${uses.has('files') ? "\n    volumes: ['files:/app/data/files']" : ''}
    environment:
${variables.join('\n')}${needs.length === 0 ? '' : `\n    depends_on:\n${needs.join('\n')}`}`,
    ...(uses.has('database') ? [postgres] : []),
    ...(uses.has('mail') ? [mailCatcher] : []),
  ];
  const kept = [uses.has('database') && 'postgres', uses.has('files') && 'files'].flatMap((each) =>
    each === false ? [] : [`  ${each}:\n`],
  );
  const volumes = kept.length === 0 ? '' : `\nvolumes:\n${kept.join('')}`;
  return { path: 'compose.yaml', text: `name: ${yamlName(name)}\nservices:\n${services.join('\n\n')}\n${volumes}` };
}

const postgres = `  postgres:
    image: postgres:18.1
    environment:
      POSTGRES_PASSWORD: postgres
    volumes: ['postgres:/var/lib/postgresql']
    healthcheck:
      test: ['CMD', 'pg_isready', '--username=postgres']
      interval: 2s
      retries: 30`;

const mailCatcher = `  # Shows the mails sent, at http://localhost:8025
  mail:
    image: axllent/mailpit:v1.27.11
    ports: ['8025:8025']`;
