import { isList } from '../../base/json.ts';
import { createReporter } from '../../base/diagnostic.ts';
import type { Reporter } from '../../base/diagnostic.ts';
import { diagnosticsLimit } from '../../ir/catalogue/parse.ts';
import { needlessRowSecurity, wrongTenancy } from '../../ir/catalogue/tenants.ts';
import { reservedName } from '../../ir/catalogue/tables.ts';
import type { ProjectDocument, RouteDocument } from '../../ir/document.ts';
import type { FunctionSignature } from '../../ir/function.ts';
import type { BoundRoute, RequiredGuard, Secret } from '../../ir/project.ts';
import type { Declarations } from '../../ir/route-summary.ts';
import type { NodeDefinition } from '../../nodes/define-node.ts';
import { bindErrors } from './bind-errors.ts';
import { bindFlow } from './bind-flow.ts';
import { bindTables } from './bind-tables.ts';

export { bindAlone } from './bind-alone.ts';
export { checkFunctionExamples } from './check-function-examples.ts';
export { reportCycles } from './function-cycles.ts';
export { learnTenants } from './learn-tenants.ts';
export { checkTenancy } from './check-tenancy.ts';
export { usesOfTenant, withTenant } from './tenant-of-function.ts';
export { bindSignature } from './bind-signature.ts';
export { parseParameterType } from './parameter-type.ts';

/** Binds the shared declarations. If they have errors, routes can still be bound with them, but not checked. */
export function bindDeclarations(document: ProjectDocument, reporter: Reporter): Declarations {
  const { name, description } = document.project;
  return {
    name,
    ...(description === undefined ? {} : { description }),
    tables: bindTables(document, reporter),
    secrets: bindSecrets(document, reporter),
    functions: new Map(),
    signatures: new Map(),
    requiredGuards: bindAccess(document),
    ...bindTenancy(document, reporter),
    ...bindFiles(document),
    errors: bindErrors(document, reporter),
    place: document.locate(['name']),
  };
}

/**
 * Resolves every name in a route, or in a function with that signature: kinds, ports, edges, tables, secrets. Undefined
 * if the errors leave nothing to check.
 */
export function bindRoute(
  route: RouteDocument,
  declarations: Declarations,
  kinds: ReadonlyMap<string, NodeDefinition>,
  reporter: Reporter,
  signature?: FunctionSignature,
): BoundRoute | undefined {
  // How much of the route can be checked depends on its own errors.
  const own = createReporter(diagnosticsLimit);
  const bound = bindFlow(route, declarations, kinds, own, signature);
  reporter.add(own.diagnostics);
  return bound;
}

const bindFiles = ({ project: { files }, locate }: ProjectDocument): Pick<Declarations, 'files'> =>
  files === undefined ? {} : { files: { store: files.store ?? 'folder', place: locate(['files'], 'key') } };

/** Whether the guards and routes exist is only known once they are bound. */
function bindAccess({ project: { access = [] }, locate }: ProjectDocument): readonly RequiredGuard[] {
  const isSeveral = isList(access);
  return (isSeveral ? access : [access]).map(({ guard, except = [], only }, index) => ({
    guard,
    routes: only === undefined ? { are: 'except', ids: except } : { are: 'only', ids: only },
    locate: (path, part) => locate([...(isSeveral ? ['access', index] : ['access']), ...path], part),
  }));
}

/** Whether the guard exists is only known once functions are bound. */
function bindTenancy({ project, locate }: ProjectDocument, { report }: Reporter): Pick<Declarations, 'tenancy'> {
  const { tenant, rowSecurity, tables = {} } = project;
  const [first] = Object.entries(tables).filter(([, table]) => table.tenant !== undefined);
  if (rowSecurity === true && first === undefined)
    report(needlessRowSecurity, { hasTenancy: tenant !== undefined }, { place: locate(['rowSecurity']) });
  if (tenant !== undefined)
    return {
      tenancy: {
        ...tenant,
        ...(rowSecurity === undefined ? {} : { rowSecurity }),
        locate: (path, part) => locate(['tenant', ...path], part),
      },
    };
  if (first !== undefined)
    report(
      wrongTenancy,
      {
        issue: `“${first[0]}” has "tenant", but the project does not say where the tenant of a request comes from.`,
        hint: 'Add "tenant": { "guard": "…", "output": "…" } to the project: the guard that all requests pass, and its output.',
      },
      { place: locate(['tables', first[0], 'tenant']) },
    );
  return {};
}

/** Environment variables that the emitted server itself reads. */
const variables: ReadonlySet<string> = new Set([
  'HOST',
  'PORT',
  'BASE_URL',
  'LOG_LEVEL',
  'DATABASE_URL',
  'DATA_DIR',
  'SMTP_URL',
  'MAIL_FROM',
  'FILES_URL',
  'NODE_ENV',
  'TRUST_PROXY',
]);

function bindSecrets({ project, locate }: ProjectDocument, { report }: Reporter): ReadonlyMap<string, Secret> {
  for (const name of Object.keys(project.secrets ?? {}).filter((each) => variables.has(each))) {
    report(
      reservedName,
      { what: 'secret', name, owner: 'the emitted server reads that variable for itself' },
      { place: locate(['secrets', name], 'key') },
    );
  }
  return new Map(
    Object.entries(project.secrets ?? {}).map(([name, { description, for: servers = [] }]) => [
      name,
      {
        name,
        for: servers,
        ...(description === undefined ? {} : { description }),
        place: locate(['secrets', name], 'key'),
      },
    ]),
  );
}
