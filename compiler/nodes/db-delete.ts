import { changedRows, countedRows } from './database/counted-rows.ts';
import { closedObject } from '../base/schema.ts';
import { code, objectLiteral } from '../code/code.ts';
import { guardsConfig } from './database/condition-config.ts';
import { bindGuards } from './database/conditions.ts';
import { mayBeReferredTo } from './database/conflicts.ts';
import { deletedConfig } from './database/deleted.ts';
import { missingExit } from './database/missing.ts';
import { databaseTime, stamps } from './database/set-columns.ts';
import { findTable, tableConfig } from './database/table.ts';
import { acrossConfig, acrossOf, withTenants } from './database/tenants.ts';
import { singular } from '../base/nouns.ts';
import { defineNode } from './define-node.ts';

const removesForGood = 'Removes rows for good, of a table with `softDelete` too, also those that are deleted already.';

export const dbDelete = defineNode({
  type: 'db-delete',
  title: 'DB Delete',
  summary:
    'Removes the rows that meet the conditions, and tells how many there were. Where the table has `softDelete`, they stay, unseen.',
  group: 'Effects',
  config: closedObject({
    table: tableConfig,
    ...guardsConfig,
    deleted: deletedConfig.meta({ description: removesForGood }),
    across: acrossConfig,
  }),
  facets: (config, given) => {
    const context = withTenants(config.across, given);
    const table = findTable(config.table, context);
    const where = bindGuards(config, table, ['in'], context);
    const isMarked = table?.softDelete !== undefined && config.deleted !== true;
    const remove = isMarked
      ? code`updateTable(${table.name}).set(${objectLiteral([[table.softDelete, databaseTime], ...stamps(table, [table.softDelete])])})`
      : code`deleteFrom(${config.table})`;
    return {
      ...countedRows(config.table, where),
      ...acrossOf(config),
      behaviour: {
        kind: 'effect',
        effect: {
          ...{ kind: 'write', usesDatabase: true },
          mayConflict: !isMarked && mayBeReferredTo(config.table, context),
        },
        emit: (emit) => {
          const removal = code`${emit.db}.${remove}${where.emit(emit)}`;
          return emit.isUsed('count') ? code`${removal}.executeTakeFirst()` : code`${removal}.execute()`;
        },
        output: (_port, self) => changedRows(self, isMarked ? 'numUpdatedRows' : 'numDeletedRows'),
        exits: [missingExit('count')],
      },
      nameHint: `${singular(config.table)} deletion`,
    };
  },
});
