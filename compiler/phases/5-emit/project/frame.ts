import { compareText } from '../../../base/compare-text.ts';
import { code, empty, identifier, join, literal, print } from '../../../code/code.ts';
import type { Code } from '../../../code/code.ts';
import { giveNames, namesIn } from '../../../code/give-names.ts';
import { camelCase } from '../../../ir/names.ts';
import { isPlaceholder, stringsIn } from '../../../ir/placeholders.ts';
import type { Placeholder } from '../../../ir/placeholders.ts';
import { fillParts } from '../library/fill-parts.ts';
import { pickExports } from '../library/pick-exports.ts';
import type { Export, PickedFile, Sources } from '../library/pick-exports.ts';
import { secretFields, secretValues } from './config.ts';
import { storedTables } from './database.ts';
import type { ProjectFacts, RouteFacts } from './facts.ts';
import { sampleSecret } from './sample-secret.ts';

/** Of runtime-lib, the files that stand for what the compiler writes for each project. */
const standIns: ReadonlySet<string> = new Set(['src/db/schema.ts', 'src/db/migrations/index.ts']);

const app: Export = { path: 'src/app.ts', name: 'buildApp' };

/**
 * What a project has of runtime-lib: the files that it runs, with the parts that it needs, and what they, its routes and its
 * tests import.
 */
export function emitFrame(facts: ProjectFacts, wanted: readonly Export[]): readonly PickedFile[] {
  const { database } = facts.uses;
  const imports = [
    ...facts.library,
    ...wanted,
    ...(database ? [{ path: 'src/lib/db/migrate.ts', name: 'WrittenMigration' }] : []),
  ];
  const parts = partsOf(facts, imports);
  const run = ['src/server.ts', 'src/healthcheck.ts'];
  const scripts = database ? ['src/db/migrate.ts', 'src/db/copy-to-postgres.ts'] : [];
  const routes = routeParts(facts.routes, namesOfApp(fill(facts, parts)));
  return pickExports(fill(facts, new Map([...parts, ...routes])), [...run, ...scripts], imports);
}

const fill =
  ({ libraryTexts }: ProjectFacts, parts: ReadonlyMap<string, boolean | string>): Sources =>
  (path) => {
    const text = standIns.has(path) ? undefined : libraryTexts.get(path);
    return text === undefined ? undefined : fillParts(text, parts);
  };

/** Each part of runtime-lib that not every project has, by its name. */
function partsOf(facts: ProjectFacts, imports: readonly Export[]): ReadonlyMap<string, boolean | string> {
  const { uses, operations, routes, secrets } = facts;
  const { database, mail, queue, cron } = uses;
  const tables = storedTables(facts);
  const imported = new Set(imports.map(({ name }) => name));
  const bodies = routes.some(({ url, method, showsForm }) => url !== undefined && (method !== 'GET' || showsForm));
  const origins = operations.cors.includes('*') ? code`${'*'}` : literal(operations.cors);
  const placeholders = placeholdersOf(facts);
  return new Map<string, boolean | string>([
    ['database', database],
    ['no-database', !database],
    ['mail', mail],
    ['queue', queue],
    ['schedule', cron],
    ['has-schedules', cron || 'schedule: false,'],
    ['jobs', queue || cron],
    ['state', database || mail],
    ['failures', database || mail],
    ['bodies', bodies],
    ['no-bodies', !bodies],
    ['schemas', uses.declaredBodies],
    ['params', routes.some(({ url }) => url?.includes('/:'))],
    ['roll-back', imported.has('rollBack')],
    ['timeouts', imported.has('answerWithin')],
    ['cors', operations.cors.length > 0 && print(code`await allowOrigins(app, ${origins});`)],
    ['metrics', operations.metrics],
    ['docs', operations.docs],
    ['rate-limit', operations.rateLimit !== undefined],
    ['limit', print(code`await limitRequests(app, ${operations.rateLimit ?? 0});`)],
    ['secret-fields', print(secretFields(secrets))],
    ['secret-values', print(secretValues(secrets))],
    ['secrets', print(lines(secrets.map(({ name }) => code`${identifier(name)}: secret,`)))],
    ['secret', print(code`export const secret = ${sampleSecret};`)],
    ['tables', tables.length > 0],
    ['table-names', print(code`const tables = ${literal(tables)};`)],
    ['texts', imported.has('expectRefusal')],
    ['placeholders', placeholders.size > 0],
    ...[...placeholders].map((placeholder) => [placeholder, true] as const),
  ]);
}

/** The placeholders in what examples expect. */
const placeholdersOf = ({ routes }: ProjectFacts): ReadonlySet<Placeholder> =>
  new Set(
    routes
      .flatMap(({ examples }) =>
        examples.flatMap(({ response, then }) => [
          response?.body ?? null,
          ...Object.values(then?.rows ?? {}).flat(),
          ...(then?.mails ?? []),
        ]),
      )
      .flatMap((value) => stringsIn(value).map(({ text }) => text))
      .filter(isPlaceholder),
  );

/** What src/app.ts holds besides its routes: they must not be called so. */
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
    ['route-imports', print(lines(imports.toSorted((a, b) => compareText(a.file, b.file)).map((each) => each.code)))],
    ['routes', print(lines(named.map(({ name }) => code`await app.register(${identifier(name)});`)))],
  ]);
}

/** `getUser`; where that is taken `getUserRoute`, else the id as it is, with an ending that no other name has. */
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

const lines = (codes: readonly Code[]): Code => (codes.length === 0 ? empty : join(codes, '\n'));
