import { hasState, knowsClients, serviceVariables } from './facts.ts';
import type { EmittedFile, ProjectFacts } from './facts.ts';
import { containerName, markdownText } from './text.ts';
import { oldestNode } from './versions.ts';
import { roleOf } from './tenant-role.ts';

/** README.md: what the project is, how to run it, and every route. */
export function emitReadme(facts: ProjectFacts): EmittedFile {
  const sections = [
    `# ${markdownText(facts.name)}`,
    ...(facts.description === undefined ? [] : [markdownText(facts.description)]),
    'Emitted by flowsmith: change the flow, not these files. The server itself does not depend on flowsmith.',
    running(facts),
    routes(facts),
    environment(facts),
    ...(facts.uses.has('database') ? [data] : []),
    ...(facts.uses.has('files') ? [storedFiles(facts.uses)] : []),
    ...roleText(roleOf(facts.tables)),
    deploying(facts),
  ];
  return { path: 'README.md', text: `${sections.join('\n\n')}\n` };
}

function running({ uses, secrets }: ProjectFacts): string {
  const needs = [
    ...(uses.has('database') ? ['no database server'] : []),
    ...(uses.has('mail') ? ['no mail server'] : []),
  ];
  const fillIn = secrets.length === 0 ? '' : 'cp .env.example .env    # and fill it in\n';
  return `## Running it

Requires Node.js ${oldestNode} or newer.

\`\`\`sh
npm install
${fillIn}npm start               # http://localhost:3000
\`\`\`
${needs.length === 0 ? '' : `\nNothing else to install: it needs ${needs.join(' and ')}.\n`}
| Script | What it does |
| --- | --- |
| \`npm run dev\` | runs the server and restarts it after every change |
| \`npm test\` | runs the flow's examples as tests; for routes without any, checks what they must refuse |
| \`npm run typecheck\` | type-checks the project |
| \`npm run build\` | compiles to \`dist/\`; start that with \`node dist/server.js\` |
| \`npm run bundle\` | bundles the server; \`node dist/bundle/server.js\` starts in a third of the time |${uses.has('database') ? '\n| `npm run migrate` | runs new migrations; the server also does this when it starts |\n| `npm run copy-to-postgres` | copies the embedded database into an empty PostgreSQL |' : ''}`;
}

function routes({ routes: all, operations }: ProjectFacts): string {
  const rows = all.map(({ method, url, title = '', id, showsForm }) => {
    const [methods, where] =
      url === undefined ? ['', 'on schedule'] : [showsForm === true ? `GET, ${method}` : method, `\`${url}\``];
    return `| ${methods} | ${where} | ${markdownText(title === '' ? id : title)} |`;
  });
  return `## Routes

| Method | URL | What it does |
| --- | --- | --- |
${rows.join('\n')}

\`GET /healthz\` answers while the server is alive, \`GET /readyz\` while it can serve requests.${operations.metrics ? '\n`GET /metrics` serves metrics for Prometheus.' : ''}${operations.tracing ? '\nSpans of requests and of what they do go to the OpenTelemetry collector at `OTEL_EXPORTER_OTLP_ENDPOINT`, such as `http://localhost:4318`.' : ''}${operations.docs ? '\n`GET /docs` shows `openapi.json` in Swagger UI.' : ''}`;
}

function environment({ uses, operations, secrets }: ProjectFacts): string {
  const rows: readonly (readonly [name: string, preset: string, meaning: string])[] = [
    ['HOST', '`0.0.0.0`', 'the address to listen on'],
    ['PORT', '`3000`', 'the port to listen on'],
    ['BASE_URL', '`http://localhost:PORT`', 'the URL at which clients reach the server'],
    ['LOG_LEVEL', '`info`', 'fatal, error, warn, info, debug, trace or silent'],
    ...(uses.has('database')
      ? ([
          [
            'DATABASE_URL',
            '',
            'PostgreSQL, such as `postgres://user:password@host/name`; without it, the database is embedded',
          ],
        ] as const)
      : []),
    ...(hasState(uses)
      ? ([['DATA_DIR', '`data`', 'the folder in which the server keeps its own files']] as const)
      : []),
    ...(uses.has('mail')
      ? ([
          [
            'SMTP_URL',
            '',
            'the mail server, such as `smtp://user:password@host:587`; without it, mails are written to `outbox` in DATA_DIR',
          ],
          ['MAIL_FROM', '', 'the sender of mails; required if SMTP_URL is set'],
        ] as const)
      : []),
    ...(uses.has('files') ? [['FILES_URL', '`files` in DATA_DIR', placesOfFiles(uses)] as const] : []),
    ...(uses.has('s3')
      ? ([
          ['AWS_ACCESS_KEY_ID', '', 'with `AWS_SECRET_ACCESS_KEY`, the credentials for S3'],
          ['AWS_SESSION_TOKEN', '', 'only for temporary credentials'],
          ['AWS_REGION', '', 'the region of S3, unless FILES_URL says it'],
        ] as const)
      : []),
    ...(knowsClients({ uses, operations })
      ? ([
          [
            'TRUST_PROXY',
            '',
            'trusted proxies, such as `10.0.0.0/8, loopback`; their X-Forwarded-For identifies the client whose requests are counted',
          ],
        ] as const)
      : []),
    ...secrets.map(({ name, description = 'a secret' }) => [name, 'required', markdownText(description)] as const),
  ];
  return `## Environment

| Variable | Default | Meaning |
| --- | --- | --- |
${rows.map(([name, preset, meaning]) => `| \`${name}\` | ${preset} | ${meaning} |`).join('\n')}`;
}

const placesOfFiles = (uses: ProjectFacts['uses']): string =>
  uses.has('s3')
    ? 'where files are stored: a folder, or a bucket of S3 such as `s3://bucket/prefix?region=eu-central-1`, with `&endpoint=https://…` for what works like S3'
    : 'the folder in which files are stored, such as `file:///var/lib/app/files`';

/** What the operator of the server has to know about its files. */
const storedFiles = (uses: ProjectFacts['uses']): string => `## Files

Files are stored ${uses.has('s3') ? 'where `FILES_URL` says: in a folder, or at S3. The one' : 'in the folder of `FILES_URL`. The one'} with the key \`avatars/42.png\` is${uses.has('s3') ? ', in a folder,' : ''}
\`avatars/42.png/image%2Fpng\`: its contents, in a file that is named after its type; a capital letter of a key is
written \`+a\`. Each is written whole or not at all, and flushed to disk. Back the folder up like the database; replicas
share ${uses.has('s3') ? 'it, or use S3' : 'it'}.${
  uses.has('s3')
    ? ` The credentials for S3 need \`s3:GetObject\`, \`s3:PutObject\` and \`s3:DeleteObject\` on the
objects, and \`s3:ListBucket\` on the bucket, without which S3 does not say whether a file is there.`
    : ''
}`;

const data = `## Data

Without \`DATABASE_URL\`, the server uses an embedded PostgreSQL (PGlite) in \`data/\`, which one process at a time can
open. Data survives a crash of the server, but not a power failure, since it is not flushed to disk. Use a PostgreSQL
server if that matters, or to run several replicas.

Migrations are in \`src/db/migrations/\`. They run when the server starts, or with \`npm run migrate\`; replicas that
start together wait for each other. Migrations only go forward: to undo one, change the flow and build again. Text
columns have the collation "C", so every server sorts them the same way, by code point.

To move to PostgreSQL, stop the server, run \`DATABASE_URL=… npm run copy-to-postgres\` to copy every row into an empty
database, and start the server with that \`DATABASE_URL\`.`;

const roleText = (role: string | undefined): readonly string[] =>
  role === undefined
    ? []
    : [
        `PostgreSQL itself keeps tenants apart: what uses the rows of one of them runs as the role \`${role}\`. The user of
\`DATABASE_URL\` owns the tables, and may create roles; if it may not, let somebody who may run this once:

\`\`\`sql
create role "${role}";
grant "${role}" to "<user>";
\`\`\``,
      ];

function deploying({ name, uses, secrets }: ProjectFacts): string {
  const container = containerName(name);
  const parts = [
    'the server',
    ...(uses.has('database') ? ['PostgreSQL'] : []),
    ...(uses.has('mail') ? ['a mail catcher (http://localhost:8025)'] : []),
  ];
  const variables = [...serviceVariables(uses), ...secrets.map((secret) => secret.name)];
  const secret =
    variables.length === 0
      ? `kubectl create secret generic ${container}`
      : `kubectl create secret generic ${container} --from-env-file=.env`;
  return `## Deploying

\`docker compose up --build\` runs ${listed(parts)}.

For Kubernetes, push the image to your registry and write a \`deploy/kustomization.yaml\`. That file is yours: builds
never touch it.

\`\`\`yaml
resources: [kubernetes]
images:
  - name: ${container}
    newName: registry.example.com/${container}
    newTag: '1'
\`\`\`

Anything else that differs in your cluster goes there too, as patches. Then:

\`\`\`sh
${secret}
kubectl apply -k deploy/
\`\`\`
${variables.length === 0 ? '' : `\nThe secret must contain ${listed(variables.map((variable) => `\`${variable}\``))}.\n`}
The server is stateless: run as many replicas as you like${shared(uses)}.
With \`node --no-concurrent-recompilation dist/bundle/server.js\`, each takes about 14 MiB less: V8 then optimises code on
the main thread, so that some of the first requests take a few milliseconds longer.

Commit \`package-lock.json\` after the first \`npm install\`, so that every build gets the same packages.`;
}

const shared = (uses: ProjectFacts['uses']): string => {
  const all = [
    ...(uses.has('database') ? ['one PostgreSQL'] : []),
    ...(uses.has('files') ? [uses.has('s3') ? 'one bucket of S3' : 'one folder of files'] : []),
  ];
  return all.length === 0 ? '' : ` on ${listed(all)}`;
};

const listed = (items: readonly string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
