import { tenantInput } from '../../ir/tenant.ts';
import type { Leaf } from './condition-tree.ts';
import type { Related, Scope } from './scope.ts';
import { tenantColumn } from './tenants.ts';

/** The condition that a row belongs to the tenant; none for a table without tenants. */
export function ofTenant(scope: Scope): readonly Leaf[] {
  const column = tenantColumn(scope.table);
  if (column === undefined) return [];
  return [
    {
      ...{ kind: 'leaf', scope, column, operator: 'eq', port: tenantInput, isNamed: true, ifMissing: 'refuse' },
      ...{ skippedBy: 'ifMissing', at: [] },
    },
  ];
}

/** The same for related rows, and for those of the table in between. */
export const ofTenantIn = ({ relation, scope, between = '' }: Related): readonly Leaf[] => [
  ...(relation?.through === undefined ? [] : ofTenant({ ...scope, table: relation.through.table, alias: between })),
  ...ofTenant(scope),
];
