import type { Report } from '../../../base/diagnostic.ts';
import { missingColumn, surplusColumn } from '../../../ir/catalogue/check.ts';
import { tenantByHand } from '../../../ir/catalogue/tenants.ts';
import { nameOfNode } from '../../../ir/project.ts';
import type { Table } from '../../../ir/project.ts';
import { alternative, unknown } from '../../../ir/type.ts';
import type { ObjectType, Type } from '../../../ir/type.ts';
import { nameMeant } from '../../../ir/name-meant.ts';
import { builtBy, recordField } from '../analysis/record-field.ts';
import type { TypedInput } from '../analysis/typed-inputs.ts';
import type { RouteRule } from './rule.ts';

/**
 * Each field of a record is a column of its table, and each required column is given. If a surplus field probably means
 * a column, that column is not also reported as missing.
 * FS3009 missingColumn, FS3010 surplusColumn, FS3702 tenantByHand
 */
export const recordsFitTheirTable: RouteRule = ({ inputs, route, tables }, report) => {
  for (const input of inputs) {
    if (input.port.record?.many === true) reportSurplusOfItems(input, tables, report);
    if (input.operand.kind !== 'fields') continue;
    const { port, need, source, where } = input;
    const { fields } = input.operand;
    const built = builtBy(input, route)?.node.id;
    const record = alternative(need, 'object');
    const columns = record?.fields ?? new Map<string, Type>();
    const node = nameOfNode(input.node);
    const table = port.record?.table ?? '';
    const notGiven = [...columns.keys()].filter((name) => !fields.has(name));
    const surplus = [...fields.keys()].filter((name) => !columns.has(name));
    const meant = new Map(surplus.map((column) => [column, columnMeant(column, notGiven, tables.get(table))]));
    for (const [column, near] of meant)
      if (tables.get(table)?.tenant === column) report(tenantByHand, { table, column, how: 'record', node }, where);
      else report(surplusColumn, { node, table, column, near, field: recordField(input, column, route) }, where);
    if (record?.someOf !== undefined && fields.size === 0)
      report(missingColumn, { node, port: port.name, column: undefined, source, built: undefined }, where);
    for (const column of notGiven)
      if (columns.get(column)?.presence === 'required' && ![...meant.values()].includes(column))
        report(missingColumn, { node, port: port.name, column, source, built }, where);
  }
};

/** Reports surplus fields of the items of a list. Missing columns are reported along with the items' type. */
function reportSurplusOfItems(
  { node, port, operand, need, where }: TypedInput,
  tables: ReadonlyMap<string, Table>,
  report: Report,
): void {
  if (operand.kind === 'secret' || operand.kind === 'rawBody' || operand.kind === 'fields') return;
  const given = objectIn(operand.type);
  const columns = objectIn(need)?.fields;
  if (given === undefined || given.open || columns === undefined) return;
  const table = port.record?.table ?? '';
  const others = [...columns.keys()].filter((name) => !given.fields.has(name));
  for (const column of [...given.fields.keys()].filter((name) => !columns.has(name)))
    if (tables.get(table)?.tenant === column)
      report(tenantByHand, { table, column, how: 'record', node: nameOfNode(node) }, where);
    else {
      const near = columnMeant(column, others, tables.get(table));
      report(surplusColumn, { node: nameOfNode(node), table, column, near, field: undefined }, where);
    }
}

const objectIn = (list: Type): ObjectType | undefined =>
  alternative(alternative(list, 'list')?.element ?? unknown, 'object');

/** The column that was probably meant: one renamed from that name, or one with a similar name. */
const columnMeant = (field: string, columns: readonly string[], table: Table | undefined): string | undefined =>
  nameMeant(
    field,
    columns.map((name) => [name, table?.columns.get(name) ?? {}]),
  );
