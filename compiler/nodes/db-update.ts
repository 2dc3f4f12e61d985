import { closedObject } from '../base/schema.ts';
import { code, empty } from '../code/code.ts';
import { number, optional } from '../ir/type.ts';
import { changedRows } from './database/counted-rows.ts';
import { conflictExits } from './database/conflicts.ts';
import { changeableConfig, columnsLeft, foreignColumn } from './database/changeable.ts';
import { returnedColumns } from './database/columns.ts';
import { guardsConfig } from './database/condition-config.ts';
import { bindGuards } from './database/conditions.ts';
import { deletedConfig } from './database/deleted.ts';
import { recordNeed, textsOf } from './database/record.ts';
import { bindSet, setConfig } from './database/set-columns.ts';
import { missingExit } from './database/missing.ts';
import { recordChecks } from './database/record-check.ts';
import { rowType } from './database/row.ts';
import { findTable, tableConfig } from './database/table.ts';
import { acrossConfig, acrossOf, withTenants } from './database/tenants.ts';
import { singular } from '../base/nouns.ts';
import { defineNode } from './define-node.ts';
import { failure, failureOutput } from './failure.ts';

export const dbUpdate = defineNode({
  type: 'db-update',
  title: 'DB Update',
  summary:
    'Changes the rows that meet the conditions. Gives the changed row where the conditions include a unique key, else how many were changed.',
  group: 'Effects',
  config: closedObject({
    table: tableConfig,
    ...guardsConfig,
    columns: changeableConfig.exactOptional(),
    set: setConfig.exactOptional(),
    deleted: deletedConfig,
    across: acrossConfig,
  }),
  facets: (config, given) => {
    const context = withTenants(config.across, given);
    const table = findTable(config.table, context);
    const fixed = ['in', 'changes'];
    const where = bindGuards(config, table, fixed, context);
    const left = columnsLeft(config.columns, table, context);
    const set = bindSet(config.set ?? {}, left, table, where, fixed, context);
    const { unwritten } = set;
    const isSet = set.columns.size > 0;
    const conflicts = conflictExits(table, [], context);
    const row = returnedColumns(table);
    const record = { name: 'record', with: 'next', columns: row.names };
    const count = { name: 'count', with: 'next' };
    return {
      inputs: [
        ...set.inputs,
        {
          name: 'changes',
          record: { table: config.table, changes: true, texts: textsOf(table) },
          ...(isSet ? { optional: true } : {}),
        },
      ],
      // For an unknown table, it could be either.
      outputs: [...(table === undefined ? [record, count] : [where.isUnique ? record : count]), failureOutput],
      typing: (input) => ({
        needs: { ...set.needs, changes: recordNeed(table, input('changes'), { unwritten, mayBeEmpty: isSet }) },
        conflict: set.conflict(input('changes')) ?? foreignColumn(left, input('changes')),
        outputs: { record: optional(rowType(table, row)), count: number('index', 'int32'), failure },
      }),
      behaviour: {
        kind: 'effect',
        effect: { kind: 'write', usesDatabase: true, mayConflict: (input) => set.mayBeRefused(input('changes')) },
        emit: (emit) => {
          if (table === undefined) return empty;
          const update = code`${emit.db}.updateTable(${table.name}).set(${set.emit(table, emit)})${where.emit(emit)}`;
          if (where.isUnique)
            return emit.isUsed('record')
              ? code`${update}${row.returning(emit.fieldsUsed('record'))}.executeTakeFirst()`
              : code`${update}.execute()`;
          return emit.isUsed('count') ? code`${update}.executeTakeFirst()` : code`${update}.execute()`;
        },
        output: (port, self) => (port === 'count' ? changedRows(self, 'numUpdatedRows') : self),
        exits: [missingExit(where.isUnique ? 'record' : 'count'), ...conflicts],
      },
      nameHint: where.isUnique ? singular(config.table) : `changed ${config.table}`,
      table: config.table,
      ...acrossOf(config),
      checks: recordChecks(table, 'changes', unwritten),
      related: where.related,
      mentions: where.mentions,
      conditions: where.conditions,
      taint: { kind: 'sanitizer' },
    };
  },
});
