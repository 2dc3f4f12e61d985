import { nearest } from '../../base/did-you-mean.ts';
import type { Reporter } from '../../base/diagnostic.ts';
import { unknownFunction } from '../../ir/catalogue/functions.ts';
import { wrongTenancy } from '../../ir/catalogue/tenants.ts';
import { columnOfTenant } from '../../ir/tenant.ts';
import type { FunctionSummary } from '../../ir/function.ts';
import type { Declarations } from '../../ir/route-summary.ts';
import { typeName } from '../../ir/type.ts';
import { isSubset } from '../../ir/type-algebra.ts';
import { typeOfColumn } from '../../nodes/database/columns.ts';

/** Reports a guard whose output cannot be the tenant, because it may be missing or does not fit the tables. */
export function checkTenancy(
  { tables, tenancy }: Pick<Declarations, 'tables' | 'tenancy'>,
  functions: readonly FunctionSummary[],
  { report }: Reporter,
): void {
  if (tenancy === undefined) return;
  const { guard, output, locate } = tenancy;
  const found = functions.find(({ id }) => id === guard);
  if (found === undefined) {
    const known = functions.filter((each) => each.guard).map(({ id }) => id);
    return report(unknownFunction, { name: guard, near: nearest(guard, known), known }, { place: locate(['guard']) });
  }
  const say = (part: 'guard' | 'output', issue: string, hint: string): void =>
    report(wrongTenancy, { issue, hint }, { place: locate([part]) });
  if (!found.guard)
    return say(
      'guard',
      `“tenant” names the function “${guard}”, which is not a guard: it could not refuse a request without a tenant.`,
      'Set "guard": true on the function, and answer there the requests that it refuses.',
    );
  const type = found.outputs.get(output);
  if (type === undefined) {
    const near = nearest(output, [...found.outputs.keys()]);
    return say(
      'output',
      `“tenant” names the output “${output}” of “${guard}”, which has none of that name.`,
      near === undefined ? 'Add the output to the guard, such as "orgId": "orgs.id".' : `Did you mean “${near}”?`,
    );
  }
  const column = columnOfTenant(tables);
  if (column === undefined || isSubset(type, typeOfColumn(column))) return;
  say(
    'output',
    `The output “${output}” of “${guard}” is ${typeName(type)}, and the tenant of the tables is ${typeName(typeOfColumn(column))}.`,
    'Declare the output as that column, such as "orgs.id"; it has to be there for every request that the guard lets through.',
  );
}
