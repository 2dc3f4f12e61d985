import type { FunctionSignature } from '../../ir/function.ts';
import type { BoundRoute } from '../../ir/project.ts';
import type { Declarations } from '../../ir/route-summary.ts';
import { tenantOfFunction } from '../../ir/tenant.ts';
import { typeOfColumn } from '../../nodes/database/columns.ts';

/** A function as it is if it uses rows of a tenant. The guard that finds out the tenant is given none. */
export function withTenant(
  signature: FunctionSignature,
  { tables, tenancy }: Pick<Declarations, 'tables' | 'tenancy'>,
): FunctionSignature {
  const [column] = [...tables.values()].flatMap((table) => table.columns.get(table.tenant ?? '') ?? []);
  if (column === undefined || tenancy === undefined || tenancy.guard === signature.id) return signature;
  if (signature.inputs.has(tenantOfFunction)) return signature;
  const inputs = new Map([...signature.inputs, [tenantOfFunction, typeOfColumn(column)]]);
  return { ...signature, inputs, takesTenant: true };
}

/** Whether any node takes the tenant that callers give. */
export const usesTenant = ({ route }: BoundRoute): boolean =>
  [...route.nodes.values()].some(({ inputs }) =>
    [...inputs.values()].some(
      (input) => input.kind === 'wire' && input.node === route.start && input.port === tenantOfFunction,
    ),
  );
