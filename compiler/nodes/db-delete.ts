import { closedObject } from '../base/schema.ts';
import { code } from '../code/code.ts';
import { number } from '../ir/type.ts';
import { bindGuards, someConditionsConfig } from './database/conditions.ts';
import { findTable, tableConfig } from './database/table.ts';
import { defineNode } from './define-node.ts';
import { failure, failureOutput } from './failure.ts';

export const dbDelete = defineNode({
  type: 'db-delete',
  title: 'DB Delete',
  summary: 'Removes the rows that meet the conditions, and tells how many there were.',
  group: 'Effects',
  config: closedObject({ table: tableConfig, where: someConditionsConfig }),
  facets: (config, context) => {
    const table = findTable(config.table, context);
    const where = bindGuards(config.where, table, ['in'], context);
    return {
      inputs: where.inputs,
      outputs: [{ name: 'count', with: 'next' }, failureOutput],
      typing: () => ({ needs: where.needs, outputs: { count: number('index', 'int32'), failure } }),
      behaviour: {
        kind: 'effect',
        effect: { kind: 'write', usesDatabase: true },
        emit: (emit) => {
          const removal = code`${emit.db}.deleteFrom(${config.table})${where.emit(emit)}`;
          return emit.isUsed('count') ? code`${removal}.executeTakeFirst()` : code`${removal}.execute()`;
        },
        output: (_port, self) => code`Number(${self}.numDeletedRows)`,
      },
      nameHint: `deleted ${config.table}`,
      table: config.table,
      conditions: where.conditions,
      labels: { kind: 'ends' },
    };
  },
});
