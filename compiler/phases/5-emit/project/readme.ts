import { hasState, serviceVariables } from './facts.ts';
import type { EmittedFile, ProjectFacts } from './facts.ts';
import { containerName, markdownText } from './text.ts';
import { oldestNode } from './versions.ts';

/** README.md: what the project is, how to run it, and every route. */
export function emitReadme(facts: ProjectFacts): EmittedFile {
  const sections = [
    `# ${markdownText(facts.name)}`,
    ...(facts.description === undefined ? [] : [markdownText(facts.description)]),
    'Emitted by flowsmith: change the flow, not the files. The server depends on nothing of flowsmith.',
    running(facts),
    routes(facts),
    environment(facts),
    ...(facts.uses.has('database') ? [data] : []),
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

It needs Node.js ${oldestNode} or newer.

\`\`\`sh
npm install
${fillIn}npm start               # http://localhost:3000
\`\`\`
${needs.length === 0 ? '' : `\nNothing else has to be installed: it needs ${needs.join(' and ')}.\n`}
| Script | What it does |
| --- | --- |
| \`npm run dev\` | starts the server again after every change |
| \`npm test\` | runs the tests: the examples of the flow, and what a route without any has to refuse |
| \`npm run typecheck\` | checks the types |
| \`npm run build\` | compiles to \`dist/\`, for \`node dist/server.js\` |${uses.has('database') ? '\n| `npm run migrate` | brings the tables up to date, which the server also does when it starts |\n| `npm run copy-to-postgres` | copies the embedded database into an empty PostgreSQL |' : ''}`;
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

\`GET /healthz\` tells that the server is alive, \`GET /readyz\` that it can answer requests.${operations.metrics ? '\n`GET /metrics` is for Prometheus.' : ''}${operations.docs ? '\n`GET /docs` shows `openapi.json` to people.' : ''}`;
}

function environment({ uses, operations, secrets }: ProjectFacts): string {
  const rows: readonly (readonly [name: string, preset: string, meaning: string])[] = [
    ['HOST', '`0.0.0.0`', 'the address to listen on'],
    ['PORT', '`3000`', 'the port to listen on'],
    ['BASE_URL', '`http://localhost:PORT`', 'where clients reach the server'],
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
    ...(hasState(uses) ? ([['DATA_DIR', '`data`', 'the folder for what the server keeps itself']] as const) : []),
    ...(uses.has('mail')
      ? ([
          [
            'SMTP_URL',
            '',
            'the mail server, such as `smtp://user:password@host:587`; without it, mails are written to `outbox` in DATA_DIR',
          ],
          ['MAIL_FROM', '', 'the sender of mails; required with SMTP_URL'],
        ] as const)
      : []),
    ...(operations.rateLimit === undefined
      ? []
      : ([
          [
            'TRUST_PROXY',
            '',
            'proxies in front, such as `10.0.0.0/8, loopback`: requests are counted per client that they tell in X-Forwarded-For',
          ],
        ] as const)),
    ...secrets.map(({ name, description = 'a secret' }) => [name, 'required', markdownText(description)] as const),
  ];
  return `## Environment

| Variable | Default | Meaning |
| --- | --- | --- |
${rows.map(([name, preset, meaning]) => `| \`${name}\` | ${preset} | ${meaning} |`).join('\n')}`;
}

const data = `## Data

Without \`DATABASE_URL\` the server keeps an embedded PostgreSQL (PGlite) in \`data/\`, for one process at a time.
What was answered survives a crash of the server, but not a power failure: it is not written through to the disk.
Use PostgreSQL where that matters, and for more than one replica.

Migrations are in \`src/db/migrations/\`. They run when the server starts, or with \`npm run migrate\`; replicas that
start together wait for each other. There is no way back but the next one: change the flow, and build again. Texts
have the collation "C", so that every server orders them alike: by code points.

To move to PostgreSQL, stop the server and run \`DATABASE_URL=… npm run copy-to-postgres\`, which copies every row
into an empty database, then start the server with that \`DATABASE_URL\`.`;

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

For Kubernetes, push the image to your registry and write \`deploy/kustomization.yaml\`, which is yours: no build
touches it.

\`\`\`yaml
resources: [kubernetes]
images:
  - name: ${container}
    newName: registry.example.com/${container}
    newTag: '1'
\`\`\`

Whatever else your cluster needs otherwise goes there too, as patches. Then:

\`\`\`sh
${secret}
kubectl apply -k deploy/
\`\`\`
${variables.length === 0 ? '' : `\nThe secret holds ${listed(variables.map((variable) => `\`${variable}\``))}.\n`}
The server keeps no state of its own: run as many replicas as you like${uses.has('database') ? ' on one PostgreSQL' : ''}.
Commit \`package-lock.json\` after the first \`npm install\`, so that every build has the same packages.`;
}

const listed = (items: readonly string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
