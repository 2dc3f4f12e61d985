import { compareText } from '../base/compare-text.ts';
import type { JsonObject } from '../base/json.ts';
import type { FunctionDocument } from '../ir/document.ts';
import type { RouteFile } from '../ir/format.ts';
import { relationsOf } from '../nodes/database/relations.ts';
import { compareAccess } from './compare-access.ts';
import { compareContracts } from './compare-contracts.ts';
import { compareEffects } from './compare-effects.ts';
import { compareDiagnostics, compareVerification } from './compare-diagnostics.ts';
import { compareErrors } from './compare-errors.ts';
import { compareFiles } from './compare-files.ts';
import { compareFlows } from './compare-flows.ts';
import { compareJobs } from './compare-jobs.ts';
import { compareTables } from './compare-tables.ts';
import { compareAcross, compareTenants, tenantColumns } from './compare-tenants.ts';
import { compareFields } from './compare-values.ts';
import { mergeGraphs } from './merge-graphs.ts';
import { pairRoutes } from './pair-routes.ts';
import { severities } from './project-diff.ts';
import type { Consequence, ProjectDiff, RouteDiff } from './project-diff.ts';
import { routeSettings } from './route-settings.ts';
import { routesOf, writtenFlow } from './version.ts';
import type { Version, VersionRoute } from './version.ts';

/** The differences between two versions of a project in terms of flows, and their consequences. */
export function diffProjects(before: Version, after: Version): ProjectDiff {
  const pairs = pairRoutes(routesOf(before), routesOf(after), ({ file }) => file);
  const routes = pairs.flatMap(([old, now]) => compareRoutes(old, now, before, after));
  const tables = compareTables(before.checked, after.checked);
  return {
    settings: compareFields(projectSettings(before), projectSettings(after)),
    routes: routes.toSorted((a, b) => compareText(a.id, b.id)),
    tables: tables.operations,
    consequences: bySeverity([
      ...compareErrors(before.checked.project.errors, after.checked.project.errors),
      ...compareDeclaredSecrets(before, after),
      ...compareJobs(before.checked, after.checked),
      ...compareTenants(before, after),
      ...compareFiles(before, after),
      ...tables.consequences,
    ]),
  };
}

export const isSame = ({ settings, routes, tables }: ProjectDiff): boolean =>
  settings.length + routes.length + tables.length === 0;

/** All consequences of a diff with their routes, most serious first. */
export const allConsequences = ({
  routes,
  consequences,
}: ProjectDiff): readonly (Consequence & { readonly route?: string })[] =>
  bySeverity([
    ...consequences,
    ...routes.flatMap((route) => route.consequences.map((consequence) => ({ ...consequence, route: route.id }))),
  ]);

function projectSettings({ document, checked }: Version): JsonObject {
  const { name, description, secrets = {}, access, tenant, rowSecurity, errors, files } = document.project;
  const functions = Object.fromEntries(document.functions.map((each) => [each.function.id, functionSettings(each)]));
  return {
    name,
    ...(description === undefined ? {} : { description }),
    secrets,
    ...(access === undefined ? {} : { access }),
    ...(tenant === undefined ? {} : { tenant }),
    ...(rowSecurity === undefined ? {} : { rowSecurity }),
    ...(files === undefined ? {} : { files }),
    ...(errors === undefined ? {} : { errors }),
    ...namedRelations(checked),
    ...deletedRows(checked),
    ...tenantColumns(checked),
    ...(document.functions.length === 0 ? {} : { functions }),
  };
}

/** The relations with custom names, by table and name. No migration shows them. */
function namedRelations({ project: { tables } }: Version['checked']): JsonObject {
  const named = [...tables.values()].flatMap((table) =>
    relationsOf(table, tables)
      .filter(({ namedAt }) => namedAt !== undefined)
      .map((relation): [string, string] => [
        `${table.name}.${relation.name}`,
        `${relation.table.name}${relation.through === undefined ? '' : ` through ${relation.through.table.name}`}, by ${relation.from} and ${relation.to}`,
      ]),
  );
  return named.length === 0 ? {} : { relations: Object.fromEntries(named) };
}

/** Tables that keep deleted rows, and the column that marks them. Unless keys change, no migration shows this. */
function deletedRows({ project: { tables } }: Version['checked']): JsonObject {
  const kept = [...tables.values()].flatMap(({ name, softDelete }) =>
    softDelete === undefined ? [] : [[name, softDelete] as const],
  );
  return kept.length === 0 ? {} : { softDelete: Object.fromEntries(kept) };
}

/** A function by the ids of its nodes, since their order and positions are irrelevant. */
function functionSettings({ function: { id: _id, flow, ...settings } }: FunctionDocument): JsonObject {
  const nodes = (flow.nodes ?? []).map(({ id, position: _position, ...node }) => [id, node] as const);
  const wires = (flow.edges ?? []).map(({ from, to }) => `${from} → ${to}`).toSorted(compareText);
  return { ...settings, nodes: Object.fromEntries(nodes), wires };
}

function compareRoutes(
  old: VersionRoute | undefined,
  now: VersionRoute | undefined,
  before: Version,
  after: Version,
): RouteDiff[] {
  const shown = now ?? old;
  if (shown === undefined) return [];
  const flows = compareFlows(old && writtenFlow(old), now && writtenFlow(now));
  const settings =
    old === undefined || now === undefined ? [] : compareFields(settingsOf(old.file), settingsOf(now.file));
  const consequences = bySeverity([
    ...existence(old, now),
    ...(old === undefined || now === undefined
      ? []
      : [
          ...compareContracts(old.checked, now.checked),
          ...compareVerification(old.checked, now.checked, flows.nodes, flows.wires),
        ]),
    ...compareAccess(
      old && { route: old.checked.route, project: before.checked.project },
      now && { route: now.checked.route, project: after.checked.project },
    ),
    ...compareAcross(old?.checked, now?.checked, flows.renamed),
    ...compareEffects(old?.checked, now?.checked, flows.renamed),
    ...compareDiagnostics(
      { route: old?.file.id, warnings: before.warnings },
      { route: now?.file.id, warnings: after.warnings },
    ),
  ]);
  // The same flow may give different answers, for example if a column in its answer has been renamed.
  const differences = settings.length + flows.nodes.length + flows.wires.length + consequences.length;
  if (old !== undefined && now !== undefined && differences === 0) return [];
  const { route } = shown.checked;
  return [
    {
      id: route.id,
      change: old === undefined ? 'added' : now === undefined ? 'removed' : 'changed',
      ...(old === undefined || old.file.id === route.id ? {} : { was: old.file.id }),
      endpoint: route.url === undefined ? route.trigger.kind : `${route.method} ${route.url}`,
      ...(route.title === undefined ? {} : { title: route.title }),
      settings,
      nodes: flows.nodes,
      wires: flows.wires,
      consequences,
      graph: mergeGraphs(old, now, flows),
    },
  ];
}

function existence(old: VersionRoute | undefined, now: VersionRoute | undefined): Consequence[] {
  if (old === undefined) return [{ severity: 'safe', about: 'route', message: 'it is new' }];
  return now === undefined ? [{ severity: 'breaking', about: 'route', message: 'it is gone' }] : [];
}

const settingsOf = ({ flow: _flow, examples = [], ...settings }: RouteFile): JsonObject =>
  routeSettings(settings, JSON.parse(JSON.stringify(examples)));

function compareDeclaredSecrets({ document: before }: Version, { document: after }: Version): Consequence[] {
  const [old, now] = [before, after].map(({ project }) => Object.keys(project.secrets ?? {}));
  const added = (now ?? []).filter((name) => !(old ?? []).includes(name));
  const removed = (old ?? []).filter((name) => !(now ?? []).includes(name));
  return [
    ...added.map((name): Consequence => ({
      severity: 'attention',
      about: 'operation',
      message: `the server does not start without ${name} in its environment`,
    })),
    ...removed.map((name): Consequence => ({
      severity: 'safe',
      about: 'operation',
      message: `${name} is not needed in the environment any more`,
    })),
  ];
}

const bySeverity = <Each extends Consequence>(consequences: readonly Each[]): readonly Each[] =>
  consequences.toSorted((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity));
