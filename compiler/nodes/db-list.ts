import { z } from 'zod';
import { closedObject } from '../base/schema.ts';
import { code, empty, identifier, property } from '../code/code.ts';
import type { Code } from '../code/code.ts';
import { lib } from '../code/lib.ts';
import type { EmitContext } from '../ir/kind.ts';
import { isNothing, listOfAtMost, number } from '../ir/type.ts';
import { conditionsConfig } from './database/condition-config.ts';
import { deletedConfig } from './database/deleted.ts';
import { columnsConfig, includeConfig, orderOrChoicesConfig } from './database/include-config.ts';
import { lockConfig, lockRows } from './database/lock.ts';
import { emitPage, pageInputs, pageNeeds } from './database/paging.ts';
import { bindRows } from './database/rows.ts';
import { findTable, tableConfig } from './database/table.ts';
import { defineNode } from './define-node.ts';
import { failure, failureOutput } from './failure.ts';

export const dbList = defineNode({
  type: 'db-list',
  title: 'DB List',
  summary: 'The rows that meet the conditions, in order; 100 at most, or `limit`.',
  group: 'Effects',
  config: closedObject({
    table: tableConfig,
    where: conditionsConfig.default([]),
    orderBy: orderOrChoicesConfig.default([]),
    columns: columnsConfig.exactOptional(),
    include: includeConfig.exactOptional(),
    total: z
      .literal(true)
      .exactOptional()
      .meta({ description: 'Also gives how many rows meet the conditions, whatever `limit` and `offset` are.' }),
    lock: lockConfig.exactOptional(),
    deleted: deletedConfig,
  }),
  facets: (config, context) => {
    const table = findTable(config.table, context);
    const rows = bindRows(config, table, ['in', 'limit', 'offset'], context);
    return {
      inputs: [...rows.inputs, ...pageInputs],
      outputs: [
        { name: 'records', with: 'next' },
        ...(config.total === true ? [{ name: 'total', with: 'next' }] : []),
        failureOutput,
      ],
      typing: (input) => ({
        needs: { ...rows.needs, ...pageNeeds },
        outputs: {
          records: listOfAtMost(isNothing(input('limit')) ? 100 : 1000, rows.type),
          total: number('index', 'int32'),
          failure,
        },
      }),
      behaviour: {
        kind: 'effect',
        effect: { kind: config.lock === undefined ? 'read' : 'lock', usesDatabase: true },
        emit: (emit) => {
          const met = code`${emit.db}.selectFrom(${config.table})`;
          const conditions = rows.emit(emit);
          const page = (from: Code, around: Code, inner: EmitContext): Code =>
            code`${from}${rows.select(inner)}${around}${rows.order(inner)}${emitPage(inner, 100)}${lockRows(config.lock)}`;
          if (config.total !== true) return code`${page(met, conditions, emit)}.execute()`;
          const of = identifier('qb');
          return lib.listWithTotal([code`${met}${conditions}`, code`(${of}) => ${page(of, empty, emit.inFunction)}`]);
        },
        ...(config.total === true ? { output: (port: string, self: Code) => property(self, port) } : {}),
      },
      nameHint: config.total === true ? `${config.table} page` : config.table,
      table: config.table,
      related: rows.related,
      mentions: rows.mentions,
      conditions: rows.conditions,
      taint: rows.taint('records', [null]),
    };
  },
});
