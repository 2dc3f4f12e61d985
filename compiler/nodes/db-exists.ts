import { closedObject } from '../base/schema.ts';
import { code } from '../code/code.ts';
import { lib } from '../code/lib.ts';
import { conditionsConfig } from './database/condition-config.ts';
import { bindConditions } from './database/conditions.ts';
import { deletedConfig } from './database/deleted.ts';
import { findTable, tableConfig } from './database/table.ts';
import { acrossConfig, acrossOf, withTenants } from './database/tenants.ts';
import { defineNode } from './define-node.ts';

export const dbExists = defineNode({
  type: 'db-exists',
  title: 'DB Exists',
  summary: 'Goes on by `yes` when a row meets the conditions, else by `no`.',
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
      inputs: where.inputs,
      outputs: [],
      typing: () => ({ needs: where.needs, outputs: {} }),
      behaviour: {
        kind: 'test',
        whenTrue: 'yes',
        whenFalse: 'no',
        effect: { kind: 'read', usesDatabase: true },
        emit: (emit) => code`await ${lib.exists([code`${emit.db}.selectFrom(${config.table})${where.emit(emit)}`])}`,
      },
      table: config.table,
      ...acrossOf(config),
      related: where.related,
      mentions: where.mentions,
      conditions: where.conditions,
      taint: { kind: 'sanitizer' },
    };
  },
});
