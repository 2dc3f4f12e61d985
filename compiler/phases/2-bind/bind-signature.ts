import type { Reporter } from '../../base/diagnostic.ts';
import { wrongParameterType } from '../../ir/catalogue/functions.ts';
import { inputOfTenant } from '../../ir/catalogue/tenants.ts';
import type { FunctionDocument } from '../../ir/document.ts';
import type { FunctionSignature } from '../../ir/function.ts';
import type { Declarations } from '../../ir/route-summary.ts';
import { tenantOfFunction } from '../../ir/tenant.ts';
import { tableOfRows } from '../../ir/type-notation.ts';
import { unknown } from '../../ir/type.ts';
import type { Type } from '../../ir/type.ts';
import { parseParameterType } from './parameter-type.ts';

/** A function's declared inputs and outputs. A type that cannot be read is reported, and treated as unknown. */
export function bindSignature(
  { function: file, locate }: FunctionDocument,
  { tables, tenancy }: Pick<Declarations, 'tables' | 'tenancy'>,
  { report }: Reporter,
): FunctionSignature {
  if (tenancy !== undefined && Object.hasOwn(file.inputs ?? {}, tenantOfFunction))
    report(
      inputOfTenant,
      { name: tenantOfFunction },
      { place: locate(['inputs', tenantOfFunction], 'key'), subject: { route: file.id, isFunction: true } },
    );
  const typesOf = (side: 'inputs' | 'outputs'): ReadonlyMap<string, Type> =>
    new Map(
      Object.entries(file[side] ?? {}).map(([name, type]) => {
        const parsed = parseParameterType(type, tables);
        if ('type' in parsed) return [name, parsed.type];
        const where = { place: locate([side, name]), subject: { route: file.id, isFunction: true } as const };
        report(wrongParameterType, { type, issue: parsed.issue, near: parsed.near }, where);
        return [name, unknown];
      }),
    );
  return {
    id: file.id,
    inputs: typesOf('inputs'),
    outputs: typesOf('outputs'),
    rows: { inputs: rowsIn(file.inputs), outputs: rowsIn(file.outputs) },
    guard: file.guard ?? false,
    ...(file.timeoutMs === undefined ? {} : { timeoutMs: file.timeoutMs }),
    place: locate(['id']),
  };
}

const rowsIn = (types: Readonly<Record<string, string>> = {}): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(types).flatMap(([name, type]) => {
      const table = tableOfRows(type);
      return table === undefined ? [] : [[name, table]];
    }),
  );
