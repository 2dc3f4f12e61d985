import { code } from '../code/code.ts';
import { singular } from '../base/nouns.ts';
import { listOfAtMost } from '../ir/type.ts';
import { bindAggregate } from './database/aggregate.ts';
import { aggregateConfig } from './database/aggregate-config.ts';
import { emitPage, pageInputs, pageNeeds } from './database/paging.ts';
import { findTable } from './database/table.ts';
import { acrossOf, withTenants } from './database/tenants.ts';
import { defineNode } from './define-node.ts';
import { failure, failureOutput } from './failure.ts';

export const dbAggregate = defineNode({
  type: 'db-aggregate',
  title: 'DB Aggregate',
  summary:
    'Counts, sums, averages, least and greatest values: of all rows that meet the conditions, or by group; 1,000 groups at most, or `limit`.',
  group: 'Effects',
  config: aggregateConfig,
  facets: (config, given) => {
    const context = withTenants(config.across, given);
    const table = findTable(config.table, context);
    const rows = bindAggregate(config, table, ['in', 'limit', 'offset'], context);
    const { isGrouped } = rows;
    const result = isGrouped ? 'records' : 'record';
    return {
      inputs: [...rows.inputs, ...(isGrouped ? pageInputs : [])],
      outputs: [{ name: result, with: 'next', columns: rows.columns }, failureOutput],
      typing: () => ({
        needs: isGrouped ? { ...rows.needs, ...pageNeeds } : rows.needs,
        outputs: { [result]: isGrouped ? listOfAtMost(1000, rows.type) : rows.type, failure },
      }),
      behaviour: {
        kind: 'effect',
        effect: { kind: 'read', usesDatabase: true, computesColumns: true },
        emit: (emit) => {
          const computed = code`${emit.db}.selectFrom(${config.table})${rows.emit(emit)}${rows.select(emit)}`;
          return isGrouped
            ? code`${computed}${rows.order}${emitPage(emit, 1000)}.execute()`
            : code`${computed}.executeTakeFirstOrThrow()`;
        },
      },
      nameHint: `${singular(config.table)} ${isGrouped ? 'groups' : 'totals'}`,
      table: config.table,
      ...acrossOf(config),
      related: rows.related,
      mentions: rows.mentions,
      conditions: rows.conditions,
      taint: { kind: 'sanitizer' },
    };
  },
});
