import { countedRows } from './database/counted-rows.ts';
import { closedObject } from '../base/schema.ts';
import { code } from '../code/code.ts';
import { guardsConfig } from './database/condition-config.ts';
import { bindGuards } from './database/conditions.ts';
import { missingExit } from './database/missing.ts';
import { findTable, tableConfig } from './database/table.ts';
import { singular } from '../ir/names.ts';
import { defineNode } from './define-node.ts';

export const dbDelete = defineNode({
  type: 'db-delete',
  title: 'DB Delete',
  summary: 'Removes the rows that meet the conditions, and tells how many there were.',
  group: 'Effects',
  config: closedObject({ table: tableConfig, ...guardsConfig }),
  facets: (config, context) => {
    const table = findTable(config.table, context);
    const where = bindGuards(config, table, ['in'], context);
    return {
      ...countedRows(config.table, where),
      behaviour: {
        kind: 'effect',
        effect: { kind: 'write', usesDatabase: true },
        emit: (emit) => {
          const removal = code`${emit.db}.deleteFrom(${config.table})${where.emit(emit)}`;
          return emit.isUsed('count') ? code`${removal}.executeTakeFirst()` : code`${removal}.execute()`;
        },
        output: (_port, self) => code`Number(${self}.numDeletedRows)`,
        exits: [missingExit('count')],
      },
      nameHint: `${singular(config.table)} deletion`,
    };
  },
});
