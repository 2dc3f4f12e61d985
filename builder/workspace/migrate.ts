import { sentence } from '../../compiler/base/sentence.ts';
import { compareTables } from '../../compiler/ir/migrations/compare-tables.ts';
import type { OpenFlow } from '../../compiler/view/flow.ts';
import type { Migration } from '../shared/messages.ts';
import { printSql } from './migration-sql.ts';
import { storedBy } from './stored.ts';
import type { Stored } from './stored.ts';

/** The effect of a migration on a database with these tables. */
export function migrate(before: Stored, flow: OpenFlow): Migration {
  const { tables, deduplicate, limits = false } = storedBy(flow);
  const { operations, refusals } = compareTables(before.tables, tables);
  const remembers = deduplicate && !before.deduplicate ? [{ kind: 'create-processed-keys' as const }] : [];
  const counts = limits && before.limits !== true ? [{ kind: 'create-limited-keys' as const }] : [];
  const losses = refusals.filter((refusal) => !('rows' in refusal)).map(({ message }) => sentence(message));
  const lacks = refusals.flatMap((refusal) => {
    const { kind, table, column, message } = refusal;
    return column !== undefined && ('rows' in refusal || kind === 'change-type')
      ? [{ table, column, message: sentence(message) }]
      : [];
  });
  return { statements: printSql([...operations, ...remembers, ...counts]), losses, lacks };
}
