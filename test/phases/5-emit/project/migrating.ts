import { expect } from 'vitest';
import { without } from '../../../../compiler/ir/migrations/compare-columns.ts';
import { sql } from 'kysely';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { JsonValue } from '../../../../compiler/base/json.ts';
import type { EmittedFile } from '../../../../compiler/phases/5-emit/project/facts.ts';
import { emitMigrations } from '../../../../compiler/phases/5-emit/project/migrations/index.ts';
import { readSnapshot, snapshotPath } from '../../../../compiler/phases/5-emit/project/migrations/snapshot.ts';
import type { PreviousBuild } from '../../../../compiler/phases/5-emit/project/migrations/snapshot.ts';
import { openDatabase } from '../../../../runtime-lib/src/lib/db/database.ts';
import type { OpenDatabase } from '../../../../runtime-lib/src/lib/db/database.ts';
import { migrate } from '../../../../runtime-lib/src/lib/db/migrate.ts';
import { embeddedData } from '../../../support/embedded-data.ts';
import type { TableFacts } from '../../../../compiler/ir/table-facts.ts';

export interface Allowed {
  readonly drop?: boolean | 'empty';
  readonly tighten?: boolean;
  readonly deduplicate?: boolean;
  readonly limits?: boolean;
}

export function build(
  tables: readonly TableFacts[],
  previous?: readonly EmittedFile[],
  { drop = false, tighten = false, deduplicate = false, limits = false }: Allowed = {},
) {
  return emitMigrations({
    tables,
    deduplicate,
    limits,
    previous: previous === undefined ? undefined : previousBuild(previous),
    allowDrop: drop,
    allowTighten: tighten,
  });
}

/** The build as a later build finds it on disk. */
export function previousBuild(files: readonly EmittedFile[]): PreviousBuild {
  const snapshot = readSnapshot(files.find(({ path }) => path === snapshotPath)?.text ?? '');
  if (snapshot === undefined) throw new Error('The snapshot cannot be read.');
  return { snapshot, migrations: files.filter(({ path }) => path.startsWith('src/db/migrations/')) };
}

export function emitted(result: ReturnType<typeof build>): readonly EmittedFile[] {
  if (result.kind === 'refused') throw new Error(result.refusals.map(({ message }) => message).join('; '));
  return [...result.migrations, ...result.conclude(result.migrations)];
}

export interface Migrating {
  readonly database: OpenDatabase<object>;
  readonly startEmpty: () => Promise<void>;
  /** Migrates; returns the names of the migrations that ran. */
  readonly run: (files: readonly EmittedFile[]) => Promise<string[]>;
  readonly query: (text: string) => Promise<readonly unknown[]>;
  readonly close: () => Promise<void>;
}

/** Opens a database to migrate, an embedded one if no URL is given. */
export async function openMigrating(databaseUrl?: string): Promise<Migrating> {
  const folder = await mkdtemp(join(tmpdir(), 'flowsmith-migrations-'));
  await symlink(fileURLToPath(new URL('../../../../node_modules', import.meta.url)), join(folder, 'node_modules'));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  const dataDir = databaseUrl === undefined ? await embeddedData(join(folder, 'data')) : folder;
  const database = await openDatabase<object>({ databaseUrl, dataDir, onError: () => undefined });
  let builds = 0;
  return {
    database,
    startEmpty: async () => {
      await sql`drop schema public cascade`.execute(database.db);
      await sql`create schema public`.execute(database.db);
    },
    run: async (files) => {
      const root = join(folder, `build-${(builds += 1)}`);
      for (const { path, text } of files) {
        await mkdir(join(root, dirname(path)), { recursive: true });
        await writeFile(join(root, path), text);
      }
      const { migrations }: { migrations: Parameters<typeof migrate>[1] } = await import(
        pathToFileURL(join(root, 'src/db/migrations/index.ts')).href
      );
      return migrate(database.db, migrations);
    },
    query: async (text) => (await database.pool.query<Record<string, JsonValue>>(text)).rows,
    close: async () => {
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * The schema as PostgreSQL describes it, without the order of columns and the names of primary keys, which may differ.
 */
export async function introspect({ db }: OpenDatabase<object>): Promise<unknown> {
  const columns = await sql`
    select table_name, column_name, data_type, is_nullable, column_default, is_identity, collation_name, datetime_precision
    from information_schema.columns where table_schema = 'public' and table_name not like 'kysely%' order by 1, 2`.execute(
    db,
  );
  const constraints = await sql`
    select conrelid::regclass::text as "table", case contype when 'p' then 'primary key' else conname::text end as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'f') and conrelid::regclass::text not like 'kysely%' order by 1, 2, 3`.execute(
    db,
  );
  const indexes = await sql`
    select indexdef from pg_indexes join pg_class on relname = indexname join pg_index on indexrelid = pg_class.oid
    where schemaname = 'public' and not indisprimary order by 1`.execute(db);
  return { columns: columns.rows, constraints: constraints.rows, indexes: indexes.rows };
}

interface Step {
  readonly from: readonly TableFacts[];
  readonly rows: string;
  readonly to: readonly TableFacts[];
}

/** Two builds, the second over a database that was created by the first and filled with rows. */
export function steps(current: () => Migrating): {
  readonly refused: (step: Step) => Promise<unknown[]>;
  readonly migrated: (step: Step) => Promise<readonly unknown[]>;
} {
  /**
   * Builds the first tables and fills them. Returns the diagnostics of the second build, with the rows that each one
   * mentions.
   */
  async function refused({ from, rows, to }: Step): Promise<unknown[]> {
    const first = emitted(build(from));
    await current().run(first);
    if (rows !== '') await current().query(rows);
    const result = build(to, first);
    if (result.kind !== 'refused') throw new Error('not refused');
    // The diagnostic is true: these rows fail the migration, and its query finds them.
    await expect(current().run(emitted(build(to, first, { tighten: true })))).rejects.toThrow('migrat');
    return Promise.all(
      result.refusals.map(async (refusal) => [
        refusal.kind,
        'rows' in refusal ? await current().query(refusal.rows) : [],
      ]),
    );
  }
  /**
   * The same for a step that succeeds: returns the rows of `t` afterwards. A later build without the backfill adds
   * nothing.
   */
  async function migrated({ from, rows, to }: Step): Promise<readonly unknown[]> {
    const first = emitted(build(from));
    await current().run(first);
    await current().query(rows);
    const second = emitted(build(to, first));
    await current().run(second);
    const later = to.map((each) => ({ ...each, columns: each.columns.map((old) => without(old, 'backfill')) }));
    expect(emitted(build(later, second))).toEqual(second);
    return current().query('select * from t order by id');
  }
  return { refused, migrated };
}
