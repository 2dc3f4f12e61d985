import type { Operation } from './operations.ts';
import type { ColumnType } from '../project.ts';
import type { TableFacts } from '../table-facts.ts';

interface Policy {
  readonly column: string;
  readonly type: ColumnType;
}

/** What PostgreSQL lets the role of tenants see of a table. */
function policyOf({ tenant, tenantRole, columns }: TableFacts): Policy | undefined {
  const column = tenantRole === undefined ? undefined : columns.find(({ name }) => name === tenant);
  return column && { column: column.name, type: column.type };
}

const casts: Partial<Record<ColumnType, string>> = { uuid: '::uuid', integer: '::integer' };

/** The tenant whose rows are visible; without a tenant, none are. */
export const conditionOfTenant = ({ column, type }: Policy): string =>
  `"${column}" = nullif(current_setting('app.tenant', true), '')${casts[type] ?? ''}`;

interface ComparedSecurity {
  /** Runs before columns change: no policy may mention a column that does. */
  readonly ended: readonly Operation[];
  /** Runs once all tables exist. */
  readonly begun: readonly Operation[];
}

/** The policies of tables, and the privileges of the tenants' role. `old`: the earlier tables by their new names. */
export function compareSecurity(
  old: readonly TableFacts[],
  after: readonly TableFacts[],
  isReplaced: (table: string, column: string) => boolean,
): ComparedSecurity {
  const before = new Map(old.map((table) => [table.name, table]));
  const known = new Set(old.map(({ tenantRole }) => tenantRole));
  const roles = new Set(after.flatMap(({ tenantRole = [] }) => tenantRole));
  const changes = after.map((table) => {
    const was = before.get(table.name);
    const [had, has] = [was && policyOf(was), policyOf(table)];
    const stays = had?.column === has?.column && had?.type === has?.type && !isReplaced(table.name, has?.column ?? '');
    return {
      table: table.name,
      role: table.tenantRole,
      ...{ formerRole: was?.tenantRole, ends: had !== undefined && !stays },
      ...(has === undefined || stays ? {} : { begins: has }),
    };
  });
  const granted = changes.filter(({ role, formerRole }) => role !== formerRole);
  return {
    ended: [
      ...changes.flatMap(({ table, ends }) => (ends ? [{ kind: 'end-row-security' as const, table }] : [])),
      ...granted.flatMap(({ table, formerRole }) =>
        formerRole === undefined ? [] : [{ kind: 'revoke-table' as const, table, role: formerRole }],
      ),
    ],
    begun: [
      ...[...roles].filter((role) => !known.has(role)).map((role) => ({ kind: 'create-tenant-role' as const, role })),
      ...granted.flatMap(({ table, role }) =>
        role === undefined ? [] : [{ kind: 'grant-table' as const, table, role }],
      ),
      ...changes.flatMap(({ table, begins }) =>
        begins === undefined ? [] : [{ kind: 'begin-row-security' as const, table, ...begins }],
      ),
    ],
  };
}
