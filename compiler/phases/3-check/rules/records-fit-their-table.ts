import { nearest } from '../../../base/did-you-mean.ts';
import { missingColumn, surplusColumn } from '../../../ir/catalogue/check.ts';
import { nameOfNode } from '../../../ir/project.ts';
import { alternative } from '../../../ir/type.ts';
import type { Type } from '../../../ir/type.ts';
import type { RouteRule } from './rule.ts';

/**
 * Each field of a record is a column of its table, and each required column is given.
 * FS3009 missingColumn, FS3010 surplusColumn
 */
export const recordsFitTheirTable: RouteRule = ({ inputs }, report) => {
  for (const input of inputs) {
    if (input.operand.kind !== 'fields') continue;
    const { port, need, source, where } = input;
    const { fields } = input.operand;
    const record = alternative(need, 'object');
    const columns = record?.fields ?? new Map<string, Type>();
    const known = [...columns.keys()];
    const node = nameOfNode(input.node);
    const missing = [...columns].filter(([column, { presence }]) => presence === 'required' && !fields.has(column));
    for (const column of [...fields.keys()].filter((name) => !columns.has(name)))
      report(surplusColumn, { node, table: port.record?.table ?? '', column, near: nearest(column, known) }, where);
    if (record?.someOf !== undefined && fields.size === 0)
      report(missingColumn, { node, port: port.name, column: undefined, source }, where);
    for (const [column] of missing) report(missingColumn, { node, port: port.name, column, source }, where);
  }
};
