import type { TableFacts } from '../table-facts.ts';

/**
 * Orders tables so that each comes after those that it references, and otherwise keeps the given order. A cycle of
 * references is entered at its first table; the reference that closes the cycle must be added later.
 */
export function orderTables(tables: readonly TableFacts[]): TableFacts[] {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const visited = new Set<string>();
  const ordered: TableFacts[] = [];
  for (const start of tables) {
    // Depth-first with an explicit stack, since a chain of references may be long.
    const stack = [{ table: start, targets: targetsOf(start).values() }];
    if (visited.has(start.name)) continue;
    visited.add(start.name);
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const { value: name, done } = top.targets.next();
      const target = name === undefined ? undefined : byName.get(name);
      if (done === true) {
        ordered.push(top.table);
        stack.pop();
      } else if (target !== undefined && !visited.has(target.name)) {
        visited.add(target.name);
        stack.push({ table: target, targets: targetsOf(target).values() });
      }
    }
  }
  return ordered;
}

const targetsOf = ({ columns }: TableFacts): string[] => columns.flatMap(({ references }) => references?.table ?? []);
