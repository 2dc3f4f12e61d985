import { z } from 'zod';
import type { Code } from '../../code/code.ts';
import { tenantByHand } from '../../ir/catalogue/tenants.ts';
import type { EmitContext } from '../../ir/emit-context.ts';
import type { InputPort, Kind } from '../../ir/kind.ts';
import type { Table } from '../../ir/project.ts';
import { tenantInput, tenantOf } from '../../ir/tenant.ts';
import type { Across } from '../../ir/across.ts';
import type { Type } from '../../ir/type.ts';
import type { BindContext } from '../define-node.ts';
import { columnValue, typeOfColumn } from './columns.ts';
import type { ConfigPath } from './scope.ts';

export const acrossConfig = z
  .literal(true)
  .exactOptional()
  .meta({ description: 'Sees the rows of all tenants. A new row then says itself whose it is.' });

type Tables = BindContext['tables'];

const found = new WeakMap<Tables, Tables>();

/** The context of a node that sees one tenant's rows or, with `across`, those of all tenants. */
export function withTenants(across: true | undefined, context: BindContext): BindContext {
  if (across === undefined) return context;
  const known = found.get(context.tables);
  if (known !== undefined) return { ...context, tables: known };
  const tables = new Map([...context.tables].map(([name, table]): [string, Table] => [name, { ...table, across }]));
  found.set(context.tables, tables);
  return { ...context, tables };
}

export const acrossOf = (
  { across }: { readonly across?: true | undefined },
  what: Across = 'rows',
): Pick<Kind, 'across'> => (across === undefined ? {} : { across: what });

export const tenantColumn = (table: Table | undefined) => table && table.columns.get(tenantOf(table) ?? '');

/** The input for the tenant of a new row. */
export function tenantPort(table: Table | undefined): {
  readonly inputs: readonly InputPort[];
  readonly needs: Readonly<Record<string, Type>>;
} {
  const column = tenantColumn(table);
  if (column === undefined) return { inputs: [], needs: {} };
  return { inputs: [{ name: tenantInput, tenant: true }], needs: { [tenantInput]: typeOfColumn(column) } };
}

/** The tenant as stored in its column. */
export const tenantValue = (table: Table, emit: EmitContext): Code | undefined => {
  const column = tenantColumn(table);
  return column && columnValue(column, emit.input(tenantInput), typeOfColumn(column));
};

/** Reports a node that names the column that the flow itself fills in. */
export function refuseByHand(
  table: Table | undefined,
  column: string,
  how: 'condition' | 'change',
  at: ConfigPath,
  { report }: BindContext,
): void {
  if (table !== undefined && tenantOf(table) === column)
    report(tenantByHand, { table: table.name, column, how, node: undefined }, at);
}
