import { longestName } from '../made-names.ts';
import { checksum } from '../../base/checksum.ts';
import { compareText } from '../../base/compare-text.ts';
import { checkOf } from '../column-rules.ts';
import type { ColumnRules } from '../column-rules.ts';
import { conditionOf } from '../table-check.ts';
import { columnsOf, rangeOf } from '../no-overlap.ts';
import type { NoOverlap } from '../no-overlap.ts';
import type { Column, ColumnType } from '../project.ts';
import type { TableCheck } from '../table-check.ts';
import { primaryKeyOf } from '../table-facts.ts';
import type { TableFacts } from '../table-facts.ts';

/** A unique constraint, a foreign key, a check, an exclusion or an index, with its name in the database. */
export interface Constraint {
  readonly kind: 'unique' | 'reference' | 'check' | 'exclusion' | 'index';
  readonly table: string;
  readonly columns: readonly string[];
  /** The target of the last of the columns. Between tenants' tables, the first column refers to `tenant` there. */
  readonly target?: Target;
  /** The condition of a check, as SQL, and what it expresses: the rules of a column, or a check of the table. */
  readonly check?: string;
  readonly rules?: ColumnRules;
  /** The most bytes that a text may have, for an index. The database has no such check. */
  readonly room?: number;
  readonly between?: TableCheck;
  /** What an exclusion compares, as SQL, and what it expresses. */
  readonly elements?: string;
  readonly apart?: NoOverlap;
  /** Only applies to rows in which this column is null, as a unique index or as part of the exclusion. */
  readonly living?: string;
  /** The key only exists because references need it; no table declares it. */
  readonly implied?: true;
  readonly name: string;
}

export interface Target {
  readonly table: string;
  readonly column: string;
  readonly tenant?: string;
  readonly onDelete?: string;
}

/** The target columns of a reference; the tenant there comes first. */
export const targetColumns = ({ tenant, column }: Pick<Target, 'tenant' | 'column'>): readonly string[] =>
  tenant === undefined ? [column] : [tenant, column];

/** Whether the constraint involves such a column, of its own table or of the one that it refers to. */
export const isAbout = (
  { table, columns, target, living }: Constraint,
  isIt: (table: string, column: string) => boolean,
): boolean =>
  [...columns, ...(living === undefined ? [] : [living])].some((column) => isIt(table, column)) ||
  (target !== undefined && targetColumns(target).some((column) => isIt(target.table, column)));

type Nameless = Omit<Constraint, 'name'>;

/** Constraints with the same key are equivalent, whatever their names. */
export const keyOf = ({ kind, table, columns, target, check, elements, living }: Nameless): string =>
  JSON.stringify([
    ...[kind, table, columns, target?.table, target?.column, target?.onDelete, check, elements, living],
    ...(target?.tenant === undefined ? [] : [target.tenant]),
  ]);

/** Whether PostgreSQL expresses it as an index rather than a constraint, as for keys that only cover some rows. */
export const isIndex = ({ kind, living }: Nameless): boolean =>
  kind === 'index' || (kind === 'unique' && living !== undefined);

/** SQL for the rows to which a constraint with `living` applies. */
export const conditionOfLiving = (living: string): string => `"${living}" is null`;

const suffixes = { unique: 'key', reference: 'fkey', check: 'check', exclusion: 'excl', index: 'idx' } as const;

/**
 * All constraints of the tables, each once, with the names that PostgreSQL itself would choose. Indexes share a
 * namespace with tables; a name that is taken or too long gets a checksum.
 */
export function constraintsOf(tables: readonly TableFacts[]): Constraint[] {
  const tenants = new Map(
    tables.flatMap(({ name, tenant }) => (tenant === undefined ? [] : [[name, tenant] as const])),
  );
  const keys = Map.groupBy(
    tenants.size === 0 ? [] : tables.flatMap((table) => keysAskedFor(table, tenants)),
    ({ table }) => table,
  );
  const described = tables.flatMap((table) => describe(table, keys.get(table.name) ?? [], tenants));
  const nameless = new Map<string, Nameless>();
  for (const constraint of described) if (!nameless.has(keyOf(constraint))) nameless.set(keyOf(constraint), constraint);
  // Reserved: the tables of Deduplicate and Limit Rate have these indexes, or may get them in a later build.
  const taken = new Set([...tables.map(({ name }) => name), 'processed_keys_expires_idx', 'limited_keys_expires_idx']);
  const names = new Map<string, string>();
  // Sorted, so that moving a table within the file renames nothing.
  for (const [key, { kind, table, columns }] of [...nameless].toSorted(([left], [right]) => compareText(left, right))) {
    const name = chooseName([table, ...columns].join('_'), suffixes[kind], taken);
    taken.add(name);
    names.set(key, name);
  }
  return [...nameless].map(([key, constraint]) => ({ ...constraint, name: names.get(key) ?? key }));
}

/** Unique constraints, then references, checks, exclusions and indexes, each in the order of the file. */
function describe(
  table: TableFacts,
  keys: readonly Nameless[],
  tenants: ReadonlyMap<string, string>,
): readonly Nameless[] {
  const primaryKey = primaryKeyOf(table);
  const among = table.softDelete === undefined ? {} : { living: table.softDelete };
  const uniques = [...table.columns.filter(({ unique }) => unique).map(({ name }) => [name]), ...table.unique];
  return [
    ...uniques
      .filter((columns) => columns.length !== 1 || columns[0] !== primaryKey)
      .map((columns) => ({ kind: 'unique' as const, table: table.name, columns, ...among })),
    ...keys,
    ...table.columns.flatMap((column) => referenceOf(table, column, tenants) ?? []),
    ...table.columns.flatMap(({ name, rules = {} }) => {
      const check = checkOf(rules, `"${name}"`);
      return check === undefined ? [] : [{ kind: 'check' as const, table: table.name, columns: [name], check, rules }];
    }),
    ...(table.checks ?? []).map((between) => ({
      kind: 'check' as const,
      table: table.name,
      columns: [between.left, between.right],
      check: conditionOf(between, `"${between.left}"`, `"${between.right}"`),
      between,
    })),
    ...exclusionOf(table).map((exclusion) => ({ ...exclusion, ...among })),
    ...table.indexes.map((columns) => ({ kind: 'index' as const, table: table.name, columns })),
  ];
}

/** A row of a tenant only refers to rows of the same tenant: another tenant's id does not exist for it. */
function referenceOf(
  { name: table, tenant }: TableFacts,
  { name, references }: Column,
  tenants: ReadonlyMap<string, string>,
): Nameless | undefined {
  if (references === undefined) return undefined;
  const theirs = tenants.get(references.table);
  return tenant === undefined || theirs === undefined || name === tenant || references.column === theirs
    ? { kind: 'reference', table, columns: [name], target: references }
    : { kind: 'reference', table, columns: [tenant, name], target: { ...references, tenant: theirs } };
}

/** A reference between tenants' tables needs a key over both columns there. */
const keysAskedFor = (table: TableFacts, tenants: ReadonlyMap<string, string>): readonly Nameless[] =>
  table.columns.flatMap((column) => {
    const { target } = referenceOf(table, column, tenants) ?? {};
    return target?.tenant === undefined
      ? []
      : [{ kind: 'unique', table: target.table, columns: [target.tenant, target.column], implied: true }];
  });

function exclusionOf({ name, columns, noOverlap: apart }: TableFacts): Nameless[] {
  if (apart === undefined) return [];
  const typeOf = (wanted: string): ColumnType => columns.find((column) => column.name === wanted)?.type ?? 'timestamp';
  const range = rangeOf(`"${apart.from}"`, `"${apart.to}"`, [typeOf(apart.from), typeOf(apart.to)]);
  const elements = [...apart.by.map((column) => `"${column}" with =`), `${range} with &&`].join(', ');
  return [{ kind: 'exclusion', table: name, columns: columnsOf(apart), elements, apart }];
}

function chooseName(base: string, suffix: string, taken: ReadonlySet<string>): string {
  const plain = `${base}_${suffix}`;
  if (plain.length <= longestName && !taken.has(plain)) return plain;
  for (let salt = 0; ; salt += 1) {
    const end = `_${checksum(`${plain}#${salt}`)}_${suffix}`;
    const name = `${base.slice(0, longestName - end.length)}${end}`;
    if (!taken.has(name)) return name;
  }
}
