import { packageName } from '../../base/package-name.ts';
import type { Import } from '../../code/code.ts';
import type { Declarations } from '../../ir/route-summary.ts';
import { tableFacts } from '../../ir/table-facts.ts';
import type { Operations, ProjectFacts } from './project/facts.ts';
import { importsOfJobs } from './project/jobs.ts';
import type { SchemaModule } from './schemas/rows.ts';
import type { FunctionRecord } from './function-record.ts';
import type { RouteRecord } from './route-record.ts';

/** The facts about the project and its emitted routes that the rest of the emitted project needs. */
export function projectFacts(
  declarations: Declarations,
  routes: readonly RouteRecord[],
  functions: readonly FunctionRecord[],
  schemas: readonly SchemaModule[],
  operations: Operations,
  libraryTexts: ReadonlyMap<string, string>,
): ProjectFacts {
  const { name, description, tables, secrets, errors, files } = declarations;
  const enqueued = new Set([...routes, ...functions].flatMap(({ enqueues }) => enqueues));
  const jobs = functions.flatMap(({ facts: { id }, job }) =>
    job === undefined || !enqueued.has(id) ? [] : [{ id, code: job }],
  );
  const modules = [...routes, ...functions, ...schemas];
  const imports = distinct([...modules.flatMap((module) => module.imports), ...importsOfJobs(jobs)]);
  // Includes functions that nothing calls.
  const needs = new Set([...routes, ...functions].flatMap((flow) => flow.needs));
  if (needs.has('files') && files?.store === 's3') needs.add('s3');
  const forms = new Map(
    [...routes, ...functions].flatMap(({ keyForms }) =>
      keyForms.map((form) => [JSON.stringify([form.name, form.encoding, form.prefix, form.bytes]), form]),
    ),
  );
  const formsOf = Map.groupBy(forms.values(), (form) => form.name);
  return {
    name,
    ...(description === undefined ? {} : { description }),
    tables: tableFacts(tables.values()),
    secrets: [...secrets.values()].map((secret) => ({
      name: secret.name,
      ...(secret.description === undefined ? {} : { description: secret.description }),
      for: secret.for,
      forms: formsOf.get(secret.name) ?? [],
    })),
    errors,
    operations,
    uses: tables.size > 0 ? needs.add('database') : needs,
    routes: routes.map(({ facts }) => facts),
    functions: functions.map(({ facts }) => facts).filter(({ examples }) => examples.length > 0),
    jobs,
    library: imports.filter(({ from }) => isOfLibrary(from)).map(({ from, name }) => ({ path: `src/${from}`, name })),
    packages: imports
      .filter(({ from }) => !from.endsWith('.ts') && !from.startsWith('node:'))
      .map(({ from }) => packageName(from)),
    libraryTexts,
  };
}

/** Each symbol once: thousands of routes import the same few. */
const distinct = (imports: readonly Import[]): readonly Import[] => [
  ...new Map(imports.map((each) => [`${each.from}#${each.name}`, each])).values(),
];

const isOfLibrary = (from: string): boolean => from.startsWith('lib/');
