import { closedObject } from '../base/schema.ts';
import { code } from '../code/code.ts';
import { optional } from '../ir/type.ts';
import { columnsConfig, pickColumns } from './database/columns.ts';
import { conditionsConfig } from './database/condition-config.ts';
import { bindConditions } from './database/conditions.ts';
import { lockConfig, lockRows } from './database/lock.ts';
import { missingExit } from './database/missing.ts';
import { orderByKey, rowType, sensitiveParts } from './database/row.ts';
import { findTable, tableConfig } from './database/table.ts';
import { singular } from '../ir/names.ts';
import { defineNode } from './define-node.ts';
import { failure, failureOutput } from './failure.ts';

export const dbFind = defineNode({
  type: 'db-find',
  title: 'DB Find',
  summary: 'The first row that meets the conditions, by ascending primary key, or nothing.',
  group: 'Effects',
  config: closedObject({
    table: tableConfig,
    where: conditionsConfig.default([]),
    columns: columnsConfig.exactOptional(),
    lock: lockConfig.exactOptional(),
  }),
  facets: (config, context) => {
    const table = findTable(config.table, context);
    const where = bindConditions(config.where, table, ['in'], context);
    const columns = pickColumns(config.columns, table, context);
    return {
      inputs: where.inputs,
      outputs: [{ name: 'record', with: 'next' }, failureOutput],
      typing: () => ({ needs: where.needs, outputs: { record: optional(rowType(table, columns)), failure } }),
      behaviour: {
        kind: 'effect',
        effect: { kind: config.lock === undefined ? 'read' : 'lock', usesDatabase: true },
        emit: (emit) => {
          const rows = code`${emit.db}.selectFrom(${config.table})${columns.select}${where.emit(emit)}`;
          const first = where.isUnique ? rows : code`${rows}${orderByKey(table)}.limit(1)`;
          return code`${first}${lockRows(config.lock)}.executeTakeFirst()`;
        },
        exits: [missingExit('record')],
      },
      nameHint: singular(config.table),
      table: config.table,
      conditions: where.conditions,
      taint: sensitiveParts(table, columns, 'record'),
    };
  },
});
