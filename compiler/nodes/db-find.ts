import { closedObject } from '../base/schema.ts';
import { code, empty } from '../code/code.ts';
import type { Code } from '../code/code.ts';
import type { EmitContext } from '../ir/emit-context.ts';
import { optional } from '../ir/type.ts';
import { conditionsConfig } from './database/condition-config.ts';
import { deletedConfig } from './database/deleted.ts';
import { columnsConfig, includeConfig } from './database/include-config.ts';
import { lockConfig, lockRows } from './database/lock.ts';
import { missingExit } from './database/missing.ts';
import { bindRows } from './database/rows.ts';
import { findTable, tableConfig } from './database/table.ts';
import { acrossConfig, acrossOf, withTenants } from './database/tenants.ts';
import { singular } from '../base/nouns.ts';
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
    include: includeConfig.exactOptional(),
    lock: lockConfig.exactOptional(),
    deleted: deletedConfig,
    across: acrossConfig,
  }),
  facets: (config, given) => {
    const context = withTenants(config.across, given);
    const table = findTable(config.table, context);
    const rows = bindRows(config, table, ['in'], context);
    const first = (db: Code, emit: EmitContext): Code => {
      const found = code`${db}.selectFrom(${config.table})${rows.select(emit)}${rows.emit(emit)}`;
      return code`${found}${rows.isUnique ? empty : code`${rows.order(emit)}.limit(1)`}${lockRows(config.lock)}`;
    };
    return {
      inputs: rows.inputs,
      outputs: [{ name: 'record', with: 'next', columns: rows.columns }, failureOutput],
      typing: () => ({ needs: rows.needs, outputs: { record: optional(rows.type), failure } }),
      behaviour: {
        kind: 'effect',
        effect: { kind: config.lock === undefined ? 'read' : 'lock', usesDatabase: true },
        emit: (emit) => rows.read(singular(config.table), first, 'executeTakeFirst', emit),
        exits: [missingExit('record')],
      },
      nameHint: singular(config.table),
      table: config.table,
      ...acrossOf(config),
      related: rows.related,
      includes: rows.includes('record'),
      mentions: rows.mentions,
      conditions: rows.conditions,
      taint: rows.taint('record'),
    };
  },
});
