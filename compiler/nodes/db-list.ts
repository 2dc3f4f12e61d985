import { z } from 'zod';
import { closedObject } from '../base/schema.ts';
import { code, empty, join } from '../code/code.ts';
import type { Code } from '../code/code.ts';
import { sensitiveComparison } from '../ir/catalogue/conditions.ts';
import type { EmitContext } from '../ir/kind.ts';
import { orElse } from '../ir/or-else.ts';
import { isNothing, listOfAtMost, number, optional } from '../ir/type.ts';
import { columnsConfig, pickColumns } from './database/columns.ts';
import { conditionsConfig } from './database/condition-config.ts';
import { bindConditions } from './database/conditions.ts';
import { lockConfig, lockRows } from './database/lock.ts';
import { orderByKey, rowType, sensitiveParts } from './database/row.ts';
import { columnConfig, findColumn, findTable, holdsUniqueKey, tableConfig } from './database/table.ts';
import { defineNode } from './define-node.ts';
import { failure, failureOutput } from './failure.ts';

const order = closedObject({ column: columnConfig, direction: z.enum(['asc', 'desc']).default('asc') });

export const dbList = defineNode({
  type: 'db-list',
  title: 'DB List',
  summary: 'The rows that meet the conditions, in order; 100 at most, or `limit`.',
  group: 'Effects',
  config: closedObject({
    table: tableConfig,
    where: conditionsConfig.default([]),
    orderBy: z.array(order).default([]).meta({ description: 'Ties are broken by the primary key.' }),
    columns: columnsConfig.exactOptional(),
    lock: lockConfig.exactOptional(),
  }),
  facets: (config, context) => {
    const table = findTable(config.table, context);
    const where = bindConditions(config.where, table, ['in', 'limit', 'offset'], context);
    const columns = pickColumns(config.columns, table, context);
    for (const [index, { column }] of config.orderBy.entries()) {
      const path = ['orderBy', index, 'column'];
      if (findColumn(table, column, path, context)?.sensitive === true)
        context.report(sensitiveComparison, { column, how: 'what rows are ordered by' }, path);
    }
    const orders = config.orderBy.map(({ column, direction }) =>
      direction === 'asc' ? code`.orderBy(${column})` : code`.orderBy(${column}, 'desc')`,
    );
    const hasTies =
      table === undefined ||
      !holdsUniqueKey(
        table,
        new Set(
          config.orderBy.flatMap(({ column }) => (table.columns.get(column)?.nullable === false ? [column] : [])),
        ),
      );
    return {
      inputs: [...where.inputs, { name: 'limit', optional: true }, { name: 'offset', optional: true }],
      outputs: [{ name: 'records', with: 'next' }, failureOutput],
      typing: (input) => ({
        needs: { ...where.needs, limit: optional(number('limit')), offset: optional(number('index')) },
        outputs: { records: listOfAtMost(isNothing(input('limit')) ? 100 : 1000, rowType(table, columns)), failure },
      }),
      behaviour: {
        kind: 'effect',
        effect: { kind: config.lock === undefined ? 'read' : 'lock', usesDatabase: true },
        emit: (emit) => {
          const rows = code`${emit.db}.selectFrom(${config.table})${columns.select}${where.emit(emit)}`;
          const sorted = code`${rows}${join(orders, '')}${hasTies ? orderByKey(table) : empty}`;
          return code`${sorted}.limit(${limitOf(emit)})${offsetOf(emit)}${lockRows(config.lock)}.execute()`;
        },
      },
      nameHint: config.table,
      table: config.table,
      conditions: where.conditions,
      taint: sensitiveParts(table, columns, 'records', [null]),
    };
  },
});

function limitOf(emit: EmitContext): Code {
  const limit = emit.optionalInput('limit');
  if (limit === undefined) return code`100`;
  return orElse(limit, emit.type('limit'), code`100`);
}

function offsetOf(emit: EmitContext): Code {
  const offset = emit.optionalInput('offset');
  if (offset === undefined) return empty;
  return code`.offset(${orElse(offset, emit.type('offset'), code`0`)})`;
}
