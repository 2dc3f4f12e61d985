import type { Report, Where } from '../../base/diagnostic.ts';
import { unknownColumn } from '../../ir/catalogue/config.ts';
import { keyOfAllTenants, linksOfAllTenants, spanOfAllTenants } from '../../ir/catalogue/tenant-keys.ts';
import { sharedTable, wrongTenantColumn } from '../../ir/catalogue/tenants.ts';
import type { Column, Table } from '../../ir/project.ts';
import { nameMeant } from '../../ir/name-meant.ts';

/** Reports a `tenant` whose column could not identify the tenant of a row. */
export function reportTenant(
  { name: table, columns, softDelete, tenant }: Table,
  before: ReadonlyMap<string, Table>,
  at: (path: readonly (string | number)[]) => Where,
  report: Report,
): void {
  if (tenant === undefined) return;
  const known = [...columns.keys()];
  const column = columns.get(tenant);
  if (column === undefined)
    return report(unknownColumn, { name: tenant, table, near: nameMeant(tenant, columns), known }, at(['tenant']));
  const issue = tenant === softDelete ? written('a deletion') : (issueOf(column) ?? unlike(column, before));
  if (issue !== undefined) return report(wrongTenantColumn, { table, column: tenant, ...issue }, at(['tenant']));
}

/** Reports keys, links and references through which tables would share data among tenants. */
export function reportShared(
  tables: ReadonlyMap<string, Table>,
  at: (path: readonly (string | number)[]) => Where,
  report: Report,
): void {
  reportKeys(tables, at, report);
  const hasTenant = (name: string | undefined): boolean => tables.get(name ?? '')?.tenant !== undefined;
  const links = new Set<string>();
  for (const { name: table, relations = [], tenant } of tables.values())
    for (const [relation, { through }] of relations) {
      const between = tables.get(through);
      const refers = [...(between?.columns.values() ?? [])].some(({ references }) => hasTenant(references?.table));
      if (between === undefined || between.tenant !== undefined || !(tenant !== undefined || refers)) continue;
      links.add(through);
      report(linksOfAllTenants, { through, table }, at([table, 'relations', relation, 'through']));
    }
  for (const { name: table, columns, tenant } of tables.values())
    for (const [column, { references }] of columns)
      if (tenant === undefined && !links.has(table) && references !== undefined && hasTenant(references.table))
        report(sharedTable, { table, column, target: references.table }, at([table, 'columns', column, 'references']));
}

/**
 * Reports keys that are unique across tenants, since they reveal what other tenants have. References to a tenant's row
 * are safe, as other tenants cannot refer to it. So are keys of sensitive columns: to learn that a value is taken, one
 * has to know it.
 */
function reportKeys(
  tables: ReadonlyMap<string, Table>,
  at: (path: readonly (string | number)[]) => Where,
  report: Report,
): void {
  for (const { name: table, columns, unique, noOverlap, tenant } of tables.values()) {
    const owner = columns.get(tenant ?? '');
    if (tenant === undefined || owner === undefined || issueOf(owner) !== undefined) continue;
    const isOwn = (column: string): boolean =>
      column === tenant ||
      columns.get(column)?.sensitive === true ||
      tables.get(columns.get(column)?.references?.table ?? '')?.tenant !== undefined;
    for (const [name, column] of columns)
      if (column.unique && !column.primaryKey && !isOwn(name))
        report(keyOfAllTenants, { table, key: [name], tenant }, at([table, 'columns', name, 'unique']));
    for (const [index, key] of unique.entries())
      if (!key.some(isOwn)) report(keyOfAllTenants, { table, key, tenant }, at([table, 'unique', index]));
    if (noOverlap !== undefined && !noOverlap.by.some(isOwn))
      report(spanOfAllTenants, { table, by: noOverlap.by, tenant }, at([table, 'noOverlap']));
  }
}

interface Issue {
  readonly issue: string;
  readonly hint: string;
}

const types: readonly Column['type'][] = ['uuid', 'integer', 'text'];

const written = (by: string): Issue => ({
  issue: `which ${by} writes`,
  hint: 'Name a column that does not change.',
});

function issueOf({
  name,
  type,
  nullable,
  primaryKey,
  sensitive,
  default: value,
  rules,
  onUpdate,
}: Column): Issue | undefined {
  if (!types.includes(type)) return { issue: `which is ${type}`, hint: 'Name a column of uuid, integer or text.' };
  if (primaryKey)
    return { issue: 'which is the primary key, so that a tenant would have one row', hint: 'Name another column.' };
  if (nullable) return { issue: 'which may be null', hint: `Remove "nullable" at “${name}”: every row is somebody's.` };
  if (sensitive) return { issue: 'which is sensitive', hint: `Remove "sensitive" at “${name}”.` };
  if (value !== undefined)
    return { issue: 'which has a default', hint: `Remove "default" at “${name}”: the flow gives new rows the column.` };
  if (onUpdate !== undefined) return written('every update');
  return rules === undefined
    ? undefined
    : { issue: 'which has rules', hint: `Remove the rules of “${name}”: it is compared as it is.` };
}

/** One guard determines the tenant for all tables. */
function unlike({ type }: Column, before: ReadonlyMap<string, Table>): Issue | undefined {
  const other = [...before.values()].find((table) => {
    const column = table.columns.get(table.tenant ?? '');
    return column !== undefined && column.type !== type;
  });
  return other === undefined
    ? undefined
    : { issue: `which is ${type}, unlike that of “${other.name}”`, hint: 'Give both columns the same type.' };
}
