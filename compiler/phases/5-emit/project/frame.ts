import { hasState, knowsClients } from './facts.ts';
import { serverNeeds } from '../../../ir/server-need.ts';
import { compareText } from '../../../base/compare-text.ts';
import { remember } from '../../../base/remember.ts';
import { code, identifier, join, literal, objectLiteral, print } from '../../../code/code.ts';
import type { Code } from '../../../code/code.ts';
import { giveNames, namesIn } from '../../../code/give-names.ts';
import { camelCase } from '../../../ir/names.ts';
import { fillParts, hasParts } from '../library/fill-parts.ts';
import type { Entries, Parts } from '../library/fill-parts.ts';
import { inlineTexts } from '../library/inline-texts.ts';
import { pickExports } from '../library/pick-exports.ts';
import type { Export, PickedFile, Sources } from '../library/pick-exports.ts';
import { readModule } from '../library/read-module.ts';
import type { Module } from '../library/read-module.ts';
import { partsOfErrors, withStatus } from './errors.ts';
import { secretFields, secretValues } from './config.ts';
import { hasChecks, hasNoOverlap } from './checks.ts';
import { roleOf } from './tenant-role.ts';
import type { ProjectFacts, RouteFacts } from './facts.ts';
import { sampleSecret } from './sample-secret.ts';
import { partsOfTests } from './test-parts.ts';

/** Files of runtime-lib that are placeholders for those that the compiler writes for each project. */
const standIns: ReadonlySet<string> = new Set([
  'src/db/schema.ts',
  'src/db/checks.ts',
  'src/db/tenant-role.ts',
  'src/db/migrations/index.ts',
  'src/jobs.ts',
]);

const formPage = 'src/lib/http/form-page.ts';

const app: Export = { path: 'src/app.ts', name: 'buildApp' };

/**
 * The files of runtime-lib that a project needs: those that the server starts with, with the required parts, and
 * everything that they, the routes and the tests import.
 */
export function emitFrame(facts: ProjectFacts, wanted: readonly Export[]): readonly PickedFile[] {
  const database = facts.uses.has('database');
  const imports = [
    ...facts.library,
    ...wanted,
    ...(database ? [{ path: 'src/lib/db/migrate.ts', name: 'WrittenMigration' }] : []),
  ];
  const parts = partsOf(facts, imports);
  const run = ['src/server.ts', 'src/healthcheck.ts'];
  const scripts = database ? ['src/db/migrate.ts', 'src/db/copy-to-postgres.ts'] : [];
  const routes = routeParts(facts.routes, namesOfApp(fill(facts, new Map([...parts, ...routeParts([], new Set())]))));
  return pickExports(fill(facts, new Map([...parts, ...routes])), [...run, ...scripts], imports);
}

/** By library, the modules that are the same in every project: each is read once. */
const constantModules = new WeakMap<ProjectFacts['libraryTexts'], Map<string, Module>>();

function fill({ libraryTexts, uses, errors: { invalid } }: ProjectFacts, parts: Parts): Sources {
  const constant = remember(constantModules, libraryTexts, () => new Map<string, Module>());
  return (path) => {
    const given = standIns.has(path) ? undefined : libraryTexts.get(path);
    if (given === undefined) return undefined;
    const text = path === formPage && !uses.has('form-texts') ? inlineTexts(given) : given;
    const refusing = withStatus(text, invalid);
    return hasParts(text) || refusing !== text
      ? readModule(path, fillParts(refusing, parts))
      : remember(constant, path, () => readModule(path, text));
  };
}

/** The optional parts of runtime-lib, by name; `routeParts` has the others. */
function partsOf(facts: ProjectFacts, imports: readonly Export[]): Parts {
  const imported = new Set(imports.map(({ name }) => name));
  return new Map([
    ...partsOfUses(facts),
    ...partsOfRoutes(facts, imported),
    ...partsOfOptions(facts),
    ...partsOfErrors(facts),
    ...partsOfSecrets(facts),
    ...partsOfTests(facts, imported),
  ]);
}

function partsOfUses({ uses, tables }: ProjectFacts): Entries {
  return [
    ...serverNeeds.map((need) => [need, uses.has(need)] as const),
    ['checks', hasChecks(tables)],
    ['overlaps', hasNoOverlap(tables)],
    ['row-security', roleOf(tables) !== undefined],
    ['no-database', !uses.has('database')],
    ['shed', uses.has('database') || 'const isInTime = now - began < longestWait;'],
    ['has-schedules', uses.has('schedule') || 'schedule: false,'],
    ['jobs', isDoneLater(uses) || uses.has('schedule') || uses.has('enqueue')],
    ...partsOfQueues(uses),
    ['state', hasState(uses)],
    ['effects', hasState(uses) || uses.has('http')],
    ['files-place', uses.has('s3') || 'export type FilesPlace = FolderPlace;'],
    ['files-rule', uses.has('s3') || folderRule],
    ['open-files', uses.has('s3') || "app.decorate('files', await openFolder(place.folder));"],
    ['too-large', uses.has('http') || uses.has('files')],
    ...partsOfOverrides(uses),
  ];
}

const folderRule = `const rule =
  'a folder, such as file:///var/lib/app/files; for S3, build the server with "store": "s3" under "files"';`;

const isDoneLater = (uses: ProjectFacts['uses']): boolean =>
  uses.has('queue') || uses.has('http-queue') || uses.has('file-queue');

/** How tests wait for queued work. Tests never retry requests to other servers. */
function partsOfQueues(uses: ProjectFacts['uses']): Entries {
  const [hasMail, hasHttp, hasFiles] = [uses.has('queue'), uses.has('http-queue'), uses.has('file-queue')];
  const names = [hasMail && "'mail'", hasHttp && "'http'", hasFiles && "'file'"].filter((each) => each !== false);
  const named = names.length === 1 ? `name = ${names.join('')}` : `name in (${names.join(', ')})`;
  const unsent = hasHttp ? `${named}\n  and state in ('created', 'active')` : `${named} and state < 'completed'`;
  const [usual, one] = [hasHttp && !hasFiles, hasHttp ? 'has been sent once' : 'is done'];
  return [
    ['sent-later', isDoneLater(uses)],
    ['unsent', usual || `const { rows } = await sql\`select id from pgboss.job where ${unsent}\`.execute(app.db);`],
    ['mails-only', (!hasHttp && !hasFiles) || `/** Waits until everything in the queue ${one}. */`],
  ];
}

/** What tests replace in the server: its name, its type, and its replacement. */
const replaced = [
  { need: 'mail', name: 'mailer', type: 'Mailer', standIn: '{ sendMail, close: () => undefined }' },
  { need: 'http', name: 'fetch', type: 'typeof fetch', standIn: 'others.fetch' },
  { need: 'enqueue', name: 'runsJobs', type: 'boolean', standIn: 'false' },
] as const;

function partsOfOverrides(uses: ProjectFacts['uses']): Entries {
  const all = replaced.filter(({ need }) => uses.has(need));
  const types = all.map(({ name, type }) => `readonly ${name}?: ${type}`).join('; ');
  const given = all.map(({ name, standIn }) => `${name}: ${standIn}`).join(', ');
  return [
    ['overrides', all.length > 0 && `overrides: { ${types} } = {},`],
    ['test-overrides', all.length > 0 && `{ ${given} },`],
  ];
}

function partsOfRoutes(facts: ProjectFacts, imported: ReadonlySet<string>): Entries {
  const { routes, uses, tables, operations } = facts;
  const params = routes.some(({ url }) => url?.includes('/:'));
  const bodies = routes.some(({ url, method }) => url !== undefined && method !== 'GET');
  return [
    ['bodies', bodies],
    ['no-bodies', !bodies],
    ['schemas', uses.has('declared-body')],
    ['inherited-names', uses.has('inherited-names')],
    ['schema-keywords', uses.has('schema-keywords') || 'onCreate: addFormats,'],
    ['received', (params && operations.cors.length === 0) || 'done(findUnfit(request));'],
    ['params', params],
    ['roll-back', imported.has('rollBack')],
    ...partsOfContent(uses.has('content') || uses.has('cookies')),
    ['bare-app', uses.has('cookies') || 'const app = Fastify();'],
    ['thrown-parts', uses.has('cookies') || 'const thrown: Answer = { status, body, headers };'],
    ['failed', imported.has('flowFailure')],
    ['remote-keys', imported.has('remoteKeys')],
    ['failures', hasState(uses) || uses.has('http') || imported.has('remoteKeys')],
    ['timeouts', imported.has('answerWithin')],
    ...partsOfIsolation(imported, hasNoOverlap(tables), uses.has('http')),
  ];
}

/** Answers are JSON unless a flow sends other content. */
const partsOfContent = (isThere: boolean): Entries => [
  ['thrown-answer', isThere || 'sendJson(reply.code(answer.status).headers(answer.headers), answer.body);'],
];

/** What retried transactions need, and the failure codes of a project. */
function partsOfIsolation(imported: ReadonlySet<string>, hasOverlaps: boolean, hasHttp: boolean): Entries {
  const isIsolated = imported.has('inIsolation');
  // Transactions wait for each other, and so do writes that must not overlap.
  const mayLose = isIsolated || hasOverlaps || imported.has('inTransaction') || imported.has('inTransactionUntil');
  const codes = ['unique', 'foreign-key', hasOverlaps && 'overlap', 'check', mayLose && 'serialization', 'mail'];
  const outside = hasHttp ? ['timeout', 'network', 'status', 'too-large', 'invalid'] : [];
  const all = [...codes, ...outside, 'unavailable', 'other'].flatMap((each) => (each === false ? [] : [`'${each}'`]));
  return [
    ['isolation', isIsolated],
    ['serialization', mayLose],
    ['failure-codes', (hasOverlaps && hasHttp) || `type FailureCode = ${all.join(' | ')};`],
    ['begin-timer', isIsolated || 'const timer = setTimeout(() => {'],
    ['end-timer', isIsolated || '}, milliseconds);'],
  ];
}

function partsOfOptions(facts: ProjectFacts): Entries {
  const { name, uses, operations } = facts;
  const { cors, metrics, tracing, docs, rateLimit } = operations;
  const origins = cors.includes('*') ? literal('*') : literal(cors);
  return [
    ['cors', cors.length > 0 && print(code`await allowOrigins(app, ${origins});`)],
    ['metrics', metrics],
    ['client-metrics', metrics && uses.has('http')],
    ['plain-fetch', !metrics],
    ['tracing', tracing],
    ['traced-run', tracing || 'return await run(signal);'],
    ['service-name', print(code`const serviceName = ${name};`)],
    ['docs', docs],
    ['rate-limit', rateLimit !== undefined],
    ['trust-proxy', knowsClients(facts)],
    ['limit', print(code`await limitRequests(app, ${rateLimit ?? 0});`)],
  ];
}

const partsOfSecrets = ({ secrets }: ProjectFacts): Entries => [
  ['secret-fields', print(secretFields(secrets))],
  ['secret-values', print(secretValues(secrets))],
  [
    'secrets',
    print(
      join(
        secrets.map(({ name }) => code`${identifier(name)}: secret,`),
        '\n',
      ),
    ),
  ],
  ['server-secrets', print(code`secrets: ${secretsOfServers(secrets)},`)],
  ['secret', print(code`export const secret = ${sampleSecret};`)],
];

/** For each server, the secrets that may be sent to it. */
const secretsOfServers = (secrets: ProjectFacts['secrets']): Code =>
  objectLiteral(
    [...new Set(secrets.flatMap((secret) => secret.for))].map((origin) => [
      origin,
      objectLiteral(
        secrets
          .filter((secret) => secret.for.includes(origin))
          .map(({ name }) => [name, code`app.config.${identifier(name)}`]),
      ),
    ]),
  );

/** The names in src/app.ts apart from its routes, which may not use them. */
function namesOfApp(sources: Sources): ReadonlySet<string> {
  const files = pickExports((path) => (path === app.path ? sources(path) : undefined), [], [app]);
  return namesIn(files.map(({ text }) => text).join('\n'));
}

function routeParts(routes: readonly RouteFacts[], taken: ReadonlySet<string>): ReadonlyMap<string, string> {
  const names = nameRoutes(routes, taken);
  const named = routes.map((route) => ({ ...route, name: names.get(route) ?? route.exportName }));
  const imports = named.map(({ exportName, file, name }) => {
    const symbol = name === exportName ? identifier(name) : code`${identifier(exportName)} as ${identifier(name)}`;
    return { file, code: code`import { ${symbol} } from ${`./${file}`};` };
  });
  return new Map([
    [
      'route-imports',
      print(
        join(
          imports.toSorted((a, b) => compareText(a.file, b.file)).map((each) => each.code),
          '\n',
        ),
      ),
    ],
    [
      'routes',
      print(
        join(
          named.map(({ name }) => code`await app.register(${identifier(name)});`),
          '\n',
        ),
      ),
    ],
  ]);
}

/** `getUser`; if that is taken `getUserRoute`, else the id itself with a suffix that no other name has. */
const nameRoutes = (routes: readonly RouteFacts[], taken: ReadonlySet<string>): ReadonlyMap<RouteFacts, string> =>
  giveNames(
    routes,
    taken,
    ({ id }) => id,
    ({ id, exportName }) => {
      const plain = camelCase(id);
      return [
        exportName === plain ? plain : '',
        `${plain}Route`,
        `${/^\d/.test(id) ? '_' : ''}${id.replaceAll('-', '_')}_route`,
      ];
    },
  );
