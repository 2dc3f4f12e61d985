import type { Column, Table } from '../../ir/project.ts';
import { tenantOf } from '../../ir/tenant.ts';
import { uniqueKeys } from './table.ts';

/** A relation from the rows of one table to those of another. */
export interface Relation {
  readonly name: string;
  readonly table: Table;
  /** The equal columns: one of the starting table, and one of the first table that it reaches. */
  readonly from: string;
  readonly to: string;
  /** The table in between, which it reaches first; its `next` equals `key` of `table`. */
  readonly through?: { readonly table: Table; readonly next: string; readonly key: string };
  /** Whether it leads to at most one row, and whether that row always exists. */
  readonly isOne: boolean;
  readonly isSure: boolean;
  /** How to rename it. */
  readonly setting: string;
  /** Where it is named, within `tables` of the project; by default, it is named after a column or a table. */
  readonly namedAt: readonly (string | number)[];
  readonly isNamed: boolean;
}

type Tables = ReadonlyMap<string, Table>;

/**
 * All relations of a table. Some may have the same name as another or as a column. `seesDeleted` includes relations to
 * deleted rows.
 */
export function relationsOf(table: Table, tables: Tables, seesDeleted = false): readonly Relation[] {
  const own = [...table.columns.values()].flatMap((column) => toOne(table, column, tables, seesDeleted) ?? []);
  const back = (referrersOf(tables).get(table.name) ?? []).map(({ other, column }) =>
    wayBack(other, column, seesDeleted),
  );
  const through = [...(table.relations ?? [])].flatMap(([name, { through: between, from }]) => {
    const pairs = pairsThrough(table, tables.get(between), from);
    return pairs.length === 1 ? pairs.flatMap((pair) => relationThrough(name, table, pair, tables) ?? []) : [];
  });
  return [...own, ...back, ...through];
}

interface Referrer {
  readonly other: Table;
  readonly column: Column;
}
const found = new WeakMap<Tables, ReadonlyMap<string, readonly Referrer[]>>();

/** The columns that refer to each table, computed once: there may be thousands of tables. */
function referrersOf(tables: Tables): ReadonlyMap<string, readonly Referrer[]> {
  const known = found.get(tables);
  if (known !== undefined) return known;
  const all = [...tables.values()].flatMap((other) => [...other.columns.values()].map((column) => ({ other, column })));
  const referrers = Map.groupBy(all, ({ column }) => column.references?.table ?? '');
  found.set(tables, referrers);
  return referrers;
}

function toOne(
  table: Table,
  { name, references, as, nullable }: Column,
  tables: Tables,
  seesDeleted: boolean,
): Relation | undefined {
  const target = tables.get(references?.table ?? '');
  if (target === undefined || references === undefined) return undefined;
  return {
    name: as ?? name.replace(/_id$|(?<=[a-z\d])Id$/, ''),
    table: target,
    from: name,
    to: references.column,
    isOne: true,
    // References to deleted rows remain.
    isSure: !nullable && (target.softDelete === undefined || seesDeleted) && isOfSame(table, target),
    setting: `"as" at the column “${table.name}.${name}”`,
    namedAt: [table.name, 'columns', name, 'as'],
    isNamed: as !== undefined,
  };
}

/** Whether a row and the row that it refers to belong to the same tenant, or all tenants' rows are visible. */
const isOfSame = (table: Table, target: Table): boolean =>
  tenantOf(target) === undefined || tenantOf(table) !== undefined;

const wayBack = (
  other: Table,
  { name, references, inverse, unique, primaryKey }: Column,
  seesDeleted: boolean,
): Relation => ({
  name: inverse ?? other.name,
  table: other,
  from: references?.column ?? '',
  to: name,
  isOne: primaryKey || (unique && (other.softDelete === undefined || !seesDeleted)),
  isSure: false,
  setting: `"inverse" at the column “${other.name}.${name}”`,
  namedAt: [other.name, 'columns', name, 'inverse'],
  isNamed: inverse !== undefined,
});

/** Two references of a table that are unique together. The first one refers to a given table. */
export interface Pair {
  readonly between: Table;
  readonly first: Column;
  readonly second: Column;
}

export function pairsThrough(table: Table, between: Table | undefined, from: string | undefined): readonly Pair[] {
  if (between === undefined) return [];
  const references = [...between.columns.values()].filter((column) => column.references !== undefined);
  return references
    .filter((first) => first.references?.table === table.name && (from ?? first.name) === first.name)
    .flatMap((first) =>
      references
        .filter((second) => isPair(between, first.name, second.name))
        .flatMap((second) => (second === first ? [] : [{ between, first, second }])),
    );
}

/** Whether two columns are unique together, possibly with the tenant, which is the same for both rows. */
const isPair = (table: Table, first: string, second: string): boolean =>
  uniqueKeys(table)
    .map((key) => key.filter((name) => name !== table.tenant))
    .some((key) => key.length === 2 && key.includes(first) && key.includes(second));

function relationThrough(name: string, table: Table, pair: Pair, tables: Tables): Relation | undefined {
  const { between, first, second } = pair;
  const target = tables.get(second.references?.table ?? '');
  if (target === undefined) return undefined;
  return {
    name,
    table: target,
    from: first.references?.column ?? '',
    to: first.name,
    through: { table: between, next: second.name, key: second.references?.column ?? '' },
    isOne: false,
    isSure: false,
    setting: `its name in "relations" of “${table.name}”`,
    namedAt: [table.name, 'relations', name],
    isNamed: true,
  };
}
