import { countedRows } from './database/counted-rows.ts';
import { closedObject } from '../base/schema.ts';
import { code } from '../code/code.ts';
import { lib } from '../code/lib.ts';
import { conditionsConfig } from './database/condition-config.ts';
import { bindConditions } from './database/conditions.ts';
import { deletedConfig } from './database/deleted.ts';
import { findTable, tableConfig } from './database/table.ts';
import { acrossConfig, acrossOf, withTenants } from './database/tenants.ts';
import { defineNode } from './define-node.ts';

export const dbCount = defineNode({
  type: 'db-count',
  title: 'DB Count',
  summary: 'How many rows meet the conditions.',
  group: 'Effects',
  config: closedObject({
    table: tableConfig,
    where: conditionsConfig.default([]),
    deleted: deletedConfig,
    across: acrossConfig,
  }),
  facets: (config, given) => {
    const context = withTenants(config.across, given);
    const table = findTable(config.table, context);
    const where = bindConditions(config.where, table, ['in'], context, config.deleted);
    return {
      ...countedRows(config.table, where),
      ...acrossOf(config),
      behaviour: {
        kind: 'effect',
        effect: { kind: 'read', usesDatabase: true },
        emit: (emit) => lib.countRows([code`${emit.db}.selectFrom(${config.table})${where.emit(emit)}`]),
      },
      nameHint: `${config.table} count`,
    };
  },
});
