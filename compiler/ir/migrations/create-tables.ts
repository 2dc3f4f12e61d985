import type { Constraint } from './constraints.ts';
import type { Operation } from './operations.ts';
import { orderTables } from './order-tables.ts';
import type { TableFacts } from '../table-facts.ts';

/** Creates tables with their constraints. A reference to a table created later is added at the end. */
export function createTables(tables: readonly TableFacts[], constraints: readonly Constraint[]): Operation[] {
  const ordered = orderTables(tables);
  const position = new Map(ordered.map(({ name }, index) => [name, index]));
  const isEarly = ({ table, target }: Constraint): boolean =>
    target === undefined || (position.get(target.table) ?? -1) <= (position.get(table) ?? 0);
  return [
    ...ordered.map((table) => ({
      kind: 'create-table' as const,
      table,
      constraints: constraints.filter((constraint) => constraint.table === table.name && isEarly(constraint)),
    })),
    ...constraints
      .filter((constraint) => !isEarly(constraint))
      .map((constraint) => ({ kind: 'add-constraint' as const, constraint })),
  ];
}
