import { longestName } from '../made-names.ts';
import { checksum } from '../../base/checksum.ts';
import { compareText } from '../../base/compare-text.ts';
import { checkOf } from '../column-rules.ts';
import type { ColumnRules } from '../column-rules.ts';
import { conditionOf } from '../table-check.ts';
import { columnsOf, rangeOf } from '../no-overlap.ts';
import type { NoOverlap } from '../no-overlap.ts';
import type { ColumnType } from '../project.ts';
import type { TableCheck } from '../table-check.ts';
import type { TableFacts } from '../table-facts.ts';

/** A unique constraint, a foreign key, a check, an exclusion or an index, with its name in the database. */
export interface Constraint {
  readonly kind: 'unique' | 'reference' | 'check' | 'exclusion' | 'index';
  readonly table: string;
  readonly columns: readonly string[];
  readonly target?: { readonly table: string; readonly column: string; readonly onDelete?: string };
  /** The condition of a check, as SQL, and what it states: the rules of a column, or a check of the table. */
  readonly check?: string;
  readonly rules?: ColumnRules;
  readonly between?: TableCheck;
  /** What an exclusion compares, as SQL, and what it states. */
  readonly elements?: string;
  readonly apart?: NoOverlap;
  readonly name: string;
}

type Nameless = Omit<Constraint, 'name'>;

/** Constraints with the same key are equivalent, whatever their names. */
export const keyOf = ({ kind, table, columns, target, check, elements }: Nameless): string =>
  JSON.stringify([kind, table, columns, target?.table, target?.column, target?.onDelete, check, elements]);

const suffixes = { unique: 'key', reference: 'fkey', check: 'check', exclusion: 'excl', index: 'idx' } as const;

/**
 * All constraints of the tables, each once, named as PostgreSQL itself would name them. Indexes share a namespace with
 * tables; a name that is taken or too long gets a checksum.
 */
export function constraintsOf(tables: readonly TableFacts[]): Constraint[] {
  const nameless = new Map(tables.flatMap(describe).map((constraint) => [keyOf(constraint), constraint]));
  // Reserved: the table of Deduplicate has this index, or may get it in a later build.
  const taken = new Set([...tables.map(({ name }) => name), 'processed_keys_expires_idx']);
  const names = new Map<string, string>();
  // Sorted, so that moving a table in the file renames nothing.
  for (const [key, { kind, table, columns }] of [...nameless].toSorted(([left], [right]) => compareText(left, right))) {
    const name = chooseName([table, ...columns].join('_'), suffixes[kind], taken);
    taken.add(name);
    names.set(key, name);
  }
  return [...nameless].map(([key, constraint]) => ({ ...constraint, name: names.get(key) ?? key }));
}

/** Unique constraints, then references, checks, exclusions and indexes, each in the order of the file. */
function describe(table: TableFacts): Nameless[] {
  const primaryKey = table.columns.find((column) => column.primaryKey)?.name;
  const uniques = [...table.columns.filter(({ unique }) => unique).map(({ name }) => [name]), ...table.unique];
  return [
    ...uniques
      .filter((columns) => columns.length !== 1 || columns[0] !== primaryKey)
      .map((columns) => ({ kind: 'unique' as const, table: table.name, columns })),
    ...table.columns.flatMap(({ name, references }) =>
      references === undefined
        ? []
        : [{ kind: 'reference' as const, table: table.name, columns: [name], target: references }],
    ),
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
    ...exclusionOf(table),
    ...table.indexes.map((columns) => ({ kind: 'index' as const, table: table.name, columns })),
  ];
}

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
