import type { FunctionSignature } from '../../ir/function.ts';
import type { BoundRoute } from '../../ir/project.ts';
import type { Declarations } from '../../ir/route-summary.ts';
import { columnOfTenant, tenantOfFunction } from '../../ir/tenant.ts';
import { optional } from '../../ir/type.ts';
import { typeOfColumn } from '../../nodes/database/columns.ts';

/**
 * The signature of a function that uses rows of a tenant; or one that only uses keys, which belong to the tenant if its
 * caller knows one. The guard that determines the tenant does not take it.
 */
export function withTenant(
  signature: FunctionSignature,
  { tables, tenancy }: Pick<Declarations, 'tables' | 'tenancy'>,
  uses: 'rows' | 'keys' = 'rows',
): FunctionSignature {
  const column = columnOfTenant(tables);
  if (column === undefined || tenancy === undefined || tenancy.guard === signature.id) return signature;
  if (signature.inputs.has(tenantOfFunction)) return signature;
  const type = typeOfColumn(column);
  const inputs = new Map([...signature.inputs, [tenantOfFunction, uses === 'rows' ? type : optional(type)]]);
  return { ...signature, inputs, takesTenant: true };
}

/** What the nodes of a function need the caller's tenant for; undefined if they do not need it. */
export function usesOfTenant({ route }: BoundRoute): 'rows' | 'keys' | undefined {
  const takers = [...route.nodes.values()].flatMap(({ kind, inputs }) =>
    kind.inputs.filter(({ name }) => {
      const input = inputs.get(name);
      return input?.kind === 'wire' && input.node === route.start && input.port === tenantOfFunction;
    }),
  );
  if (takers.length === 0) return undefined;
  return takers.every(({ optional: isOptional }) => isOptional === true) ? 'keys' : 'rows';
}
