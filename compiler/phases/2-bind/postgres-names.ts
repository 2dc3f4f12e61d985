import type { TableFile } from '../../ir/format.ts';
import { keyName, sequenceName } from '../../ir/made-names.ts';

/** PostgreSQL's limits for one table. */
const mostColumns = 1600;
const mostKeyColumns = 32;

const ours: ReadonlySet<string> = new Set([
  'processed_keys',
  'processed_keys_pkey',
  'processed_keys_expires_idx',
  'limited_keys',
  'limited_keys_pkey',
  'limited_keys_expires_idx',
  'kysely_migration',
  'kysely_migration_lock',
  'kysely_migration_hash',
  'kysely_migration_pkey',
  'kysely_migration_lock_pkey',
  'kysely_migration_hash_pkey',
]);

/**
 * The relations that PostgreSQL creates and names itself along with a table: the index of its primary key, and its
 * sequences.
 */
export function namesMadeWith(table: string, { columns = {} }: Pick<TableFile, 'columns'>): string[] {
  const counting = Object.entries(columns).flatMap(([column, { default: value, type }]) =>
    type === 'integer' && value === 'increment' ? [column] : [],
  );
  return [keyName(table), ...counting.map((column) => sequenceName(table, column))];
}

/**
 * Who already owns a table's name, or that of its key, phrased as the end of a sentence; undefined if both are free.
 */
export function tableNameOwners(files: Readonly<Record<string, TableFile>>): (name: string) => string | undefined {
  const made = new Map(
    Object.entries(files).flatMap(([table, file]) => namesMadeWith(table, file).map((name) => [name, table] as const)),
  );
  const byKey = Map.groupBy(Object.keys(files), keyName);
  return (name) => {
    if (ours.has(name)) return 'the emitted server keeps its own data there';
    // PostgreSQL searches its own catalogue before the tables of the database.
    if (name.startsWith('pg_')) return 'names that begin with “pg_” are PostgreSQL’s own';
    const table = made.get(name);
    if (table !== undefined && table !== name)
      return `PostgreSQL makes a key or a sequence of that name for the table “${table}”`;
    // If two keys would have the same name, PostgreSQL numbers the one of the table that was created later.
    const [first = name] = byKey.get(keyName(name)) ?? [];
    return first === name
      ? undefined
      : `it is so long that PostgreSQL gives its key the name that the key of the table “${first}” has, “${keyName(name)}”`;
  };
}

interface RoomIssue {
  readonly issue: string;
  readonly hint: string;
  readonly path: readonly (string | number)[];
}

/** Tables and keys that PostgreSQL would refuse to create. */
export function roomIssues(file: TableFile): readonly RoomIssue[] {
  const count = Object.keys(file.columns ?? {}).length;
  const wide: readonly RoomIssue[] =
    count <= mostColumns
      ? []
      : [
          {
            issue: `has ${count} columns; PostgreSQL takes ${mostColumns}`,
            hint: 'Put some of them into a table of their own, or into a json column.',
            path: [],
          },
        ];
  const keys = (['unique', 'indexes'] as const).flatMap((part) =>
    (file[part] ?? []).map((columns, index) => ({ columns, path: [part, index] })),
  );
  return [
    ...wide,
    ...keys.flatMap(({ columns, path }): RoomIssue[] => {
      const twice = columns.find((column, index) => columns.indexOf(column) !== index);
      if (twice !== undefined)
        return [{ issue: `has a key that names “${twice}” twice`, hint: 'Name each column of a key once.', path }];
      return columns.length <= mostKeyColumns
        ? []
        : [
            {
              issue: `has a key of ${columns.length} columns; PostgreSQL takes ${mostKeyColumns}`,
              hint: 'Leave columns out that the others tell apart already.',
              path,
            },
          ];
    }),
  ];
}
