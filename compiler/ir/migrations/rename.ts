import { longestName } from '../made-names.ts';
import type { Column } from '../project.ts';
import { keyName, sequenceName } from '../made-names.ts';
import type { TableFacts } from '../table-facts.ts';

/** The renames since the last build: the new name by the old one. */
export interface Renames {
  readonly tables: ReadonlyMap<string, string>;
  /** By the new name of their table. */
  readonly columns: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

interface Named {
  readonly name: string;
  readonly renamedFrom?: string;
}

/**
 * A `renamedFrom` counts if the old name exists, and goes or is given to something else by another rename, and the new
 * one is free or is itself renamed, so two names can be swapped. Left in the file, it does nothing in later builds.
 */
export function findRenames(before: readonly TableFacts[], after: readonly TableFacts[]): Renames {
  const tables = pair(before, after);
  const columns = after.map((table) => {
    const old = before.find(({ name }) => (tables.get(name) ?? name) === table.name);
    return [table.name, pair(old?.columns ?? [], table.columns)] as const;
  });
  return { tables, columns: new Map(columns) };
}

function pair(before: readonly Named[], after: readonly Named[]): Map<string, string> {
  const old = new Map(before.map((each) => [each.name, each]));
  const declared = new Set(after.map(({ name }) => name));
  const found = new Map<string, string>();
  for (const { name, renamedFrom } of after) {
    if (renamedFrom === undefined || renamedFrom === name || !old.has(renamedFrom) || found.has(renamedFrom)) continue;
    const isDone = old.get(name)?.renamedFrom === renamedFrom;
    if (!isDone) found.set(renamedFrom, name);
  }
  // A rename whose new name stays taken is dropped, as is one whose old name stays with what has it. Either may leave
  // the new name of another taken, or its old name with what has it.
  for (let size = -1; size !== found.size;) {
    size = found.size;
    const given = new Set(found.values());
    for (const [from, to] of found)
      if ((old.has(to) && !found.has(to)) || (declared.has(from) && !given.has(from))) found.delete(from);
  }
  return found;
}

/** A new table or column that is said to be renamed from one which stays, and so begins without its rows. */
export interface IdleRename {
  readonly table: string;
  readonly column?: string;
  readonly from: string;
}

/** `old`: the tables as they were, by their new names. */
export function findIdle(old: readonly TableFacts[], after: readonly TableFacts[]): readonly IdleRename[] {
  const columns = after.flatMap((table) => {
    const was = old.find(({ name }) => name === table.name);
    return was === undefined
      ? []
      : idle(was.columns, table.columns).map(({ name: column, from }) => ({ table: table.name, column, from }));
  });
  return [...idle(old, after).map(({ name, from }) => ({ table: name, from })), ...columns];
}

function idle(
  old: readonly Named[],
  after: readonly Named[],
): readonly { readonly name: string; readonly from: string }[] {
  const namesOf = (all: readonly Named[]): ReadonlySet<string> => new Set(all.map(({ name }) => name));
  const [were, are] = [namesOf(old), namesOf(after)];
  return after.flatMap(({ name, renamedFrom: from }) =>
    from !== undefined && from !== name && were.has(from) && are.has(from) && !were.has(name) ? [{ name, from }] : [],
  );
}

/** A name that PostgreSQL generated, and the one it would generate now. A new table may want the old one. */
interface Made {
  readonly relation: 'index' | 'sequence';
  readonly table: string;
  readonly from: string;
  readonly to: string;
}

/** The generated names that renames of tables and columns make stale. */
export function findMade(before: readonly TableFacts[], { tables, columns }: Renames): readonly Made[] {
  const byKey = Map.groupBy(before, ({ name }) => keyName(name));
  const all = before.flatMap(({ name, columns: owned }): Made[] => {
    const table = tables.get(name) ?? name;
    const renamed = columns.get(table);
    // An earlier build allowed several tables whose keys PostgreSQL would call alike: the first one has that name.
    const hasKey = byKey.get(keyName(name))?.[0]?.name === name;
    return [
      ...(hasKey ? [{ relation: 'index', table, from: keyName(name), to: keyName(table) } as const] : []),
      ...owned.flatMap(({ name: column, default: value }): Made[] =>
        value?.kind === 'increment'
          ? [
              {
                relation: 'sequence',
                table,
                from: sequenceName(name, column),
                to: sequenceName(table, renamed?.get(column) ?? column),
              },
            ]
          : [],
      ),
    ];
  });
  return all.filter(({ from, to }) => from !== to);
}

/** Orders renames so that every new name is free when it is given. In a cycle, the first gets a temporary name. */
export function orderRenames(
  renames: ReadonlyMap<string, string>,
  taken: ReadonlySet<string>,
): readonly (readonly [from: string, to: string])[] {
  const left = new Map(renames);
  const steps: (readonly [string, string])[] = [];
  for (const [from, to] of left) {
    // The chain runs from its last member, whose new name is free.
    const chain = [[from, to] as const];
    left.delete(from);
    for (let name = to, next = left.get(name); next !== undefined; name = next, next = left.get(name)) {
      chain.push([name, next]);
      left.delete(name);
    }
    if (chain.at(-1)?.[1] === from) {
      const temporary = freeName(from, taken);
      steps.push([from, temporary], ...chain.slice(1).toReversed(), [temporary, to]);
    } else {
      steps.push(...chain.toReversed());
    }
  }
  return steps;
}

export function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const end = `_swap${number}`;
    const free = `${name.slice(0, longestName - end.length)}${end}`;
    if (!taken.has(free)) return free;
  }
}

/** The tables of the last build under the names of this one. */
export function applyRenames(tables: readonly TableFacts[], renames: Renames): TableFacts[] {
  const tableName = (name: string): string => renames.tables.get(name) ?? name;
  const columnName = (table: string, name: string): string => renames.columns.get(table)?.get(name) ?? name;
  return tables.map((table) => {
    const name = tableName(table.name);
    const rename = (columns: readonly string[]): string[] => columns.map((column) => columnName(name, column));
    return {
      ...table,
      name,
      columns: table.columns.map((column) =>
        renameColumn({ ...column, name: columnName(name, column.name) }, tableName, columnName),
      ),
      unique: table.unique.map(rename),
      indexes: table.indexes.map(rename),
      ...(table.noOverlap === undefined
        ? {}
        : {
            noOverlap: {
              by: rename(table.noOverlap.by),
              from: columnName(name, table.noOverlap.from),
              to: columnName(name, table.noOverlap.to),
            },
          }),
      ...(table.softDelete === undefined ? {} : { softDelete: columnName(name, table.softDelete) }),
      ...(table.tenant === undefined ? {} : { tenant: columnName(name, table.tenant) }),
      ...(table.checks === undefined
        ? {}
        : {
            checks: table.checks.map((check) => ({
              ...check,
              left: columnName(name, check.left),
              right: columnName(name, check.right),
            })),
          }),
    };
  });
}

function renameColumn(
  column: Column,
  tableName: (name: string) => string,
  columnName: (table: string, name: string) => string,
): Column {
  if (column.references === undefined) return column;
  const table = tableName(column.references.table);
  return {
    ...column,
    references: { ...column.references, table, column: columnName(table, column.references.column) },
  };
}
