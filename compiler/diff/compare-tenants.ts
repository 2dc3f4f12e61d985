import type { JsonObject } from '../base/json.ts';
import type { CheckedRoute } from '../ir/checked.ts';
import { doingAcross } from '../ir/across.ts';
import { nameOfNode } from '../ir/project.ts';
import type { Node } from '../ir/project.ts';
import { usesAllTenants } from '../ir/tenant.ts';
import type { Consequence } from './project-diff.ts';
import type { Version } from './version.ts';

const say = (severity: Consequence['severity'], message: string): Consequence => ({
  ...{ severity, about: 'security', message },
});

const idOf = ({ id, partOf = id }: Node): string => partOf;

/** Nodes that start or stop using the rows of all tenants. `renamed`: former ids by current ones. */
export function compareAcross(
  before: CheckedRoute | undefined,
  after: CheckedRoute | undefined,
  renamed: ReadonlyMap<string, string> = new Map(),
): Consequence[] {
  const [old, now] = [before, after].map((checked) =>
    [...(checked?.route.nodes.values() ?? [])].filter((node) => node.body === undefined && usesAllTenants(node)),
  );
  const ids = new Map([...renamed].map(([is, was]) => [was, is]));
  return [
    ...(now ?? [])
      .filter((node) => !old?.some((each) => idOf(each) === (renamed.get(idOf(node)) ?? idOf(node))))
      .map((node) => say('attention', `${nameOfNode(node)} ${doingAcross(node.kind.across ?? 'rows')}`)),
    ...(after === undefined ? [] : (old ?? []))
      .filter((node) => !now?.some((each) => idOf(each) === (ids.get(idOf(node)) ?? idOf(node))))
      .map((node) => say('safe', `${nameOfNode(node)} no longer ${doingAcross(node.kind.across ?? 'rows')}`)),
  ];
}

/** Tables that start or stop having tenants, and functions that use the rows of all tenants. */
export function compareTenants({ checked: before }: Version, { checked: after }: Version): Consequence[] {
  const functions = [...after.functions].flatMap(([id, checked]) =>
    compareAcross(before.functions.get(id), checked).map((consequence) => ({
      ...consequence,
      message: `in the function “${id}”, ${consequence.message}`,
    })),
  );
  const tables = [...after.project.tables.values()].flatMap(({ name, tenant }) => {
    const old = before.project.tables.get(name);
    if (old === undefined || old.tenant === tenant) return [];
    return tenant === undefined
      ? [say('attention', `requests see the rows of “${name}” of every tenant`)]
      : [say('safe', `requests see rows of “${name}” of their own tenant only`)];
  });
  const [was, is] = [before, after].map(({ project }) => project.tenancy?.rowSecurity === true);
  const wall =
    was === is
      ? []
      : is === true
        ? [say('safe', 'the database itself keeps tenants apart, too')]
        : [say('attention', 'the database itself no longer keeps tenants apart')];
  return [...functions, ...tables, ...wall];
}

/** The tenant column of each table. If a table has no references, changing it causes no migration. */
export function tenantColumns({ project: { tables } }: Version['checked']): JsonObject {
  const columns = [...tables.values()].flatMap(({ name, tenant }) =>
    tenant === undefined ? [] : [[name, tenant] as const],
  );
  return columns.length === 0 ? {} : { tenants: Object.fromEntries(columns) };
}
