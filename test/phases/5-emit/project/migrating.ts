import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import type { JsonValue } from '../../../../compiler/base/json.ts';
import type { EmittedFile } from '../../../../compiler/phases/5-emit/project/facts.ts';
import { emitMigrations } from '../../../../compiler/phases/5-emit/project/migrations/index.ts';
import {
  readSnapshot,
  snapshotPath,
  type PreviousBuild,
} from '../../../../compiler/phases/5-emit/project/migrations/snapshot.ts';
import { openDatabase, type OpenDatabase } from '../../../../runtime-lib/src/lib/db/database.ts';
import { migrate } from '../../../../runtime-lib/src/lib/db/migrate.ts';
import { embeddedData } from '../../../support/embedded-data.ts';
import type { TableFacts } from '../../../../compiler/ir/table-facts.ts';

export interface Allowed {
  readonly drop?: boolean;
  readonly tighten?: boolean;
  readonly deduplicate?: boolean;
}

export function build(
  tables: readonly TableFacts[],
  previous?: readonly EmittedFile[],
  { drop = false, tighten = false, deduplicate = false }: Allowed = {},
) {
  return emitMigrations({
    tables,
    deduplicate,
    previous: previous === undefined ? undefined : previousBuild(previous),
    allowDrop: drop,
    allowTighten: tighten,
  });
}

/** As a later build finds it on disk. */
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
  /** Gives the names of the migrations that ran. */
  readonly run: (files: readonly EmittedFile[]) => Promise<string[]>;
  readonly query: (text: string) => Promise<readonly unknown[]>;
  readonly close: () => Promise<void>;
}

/** A database to migrate; an embedded one without a URL. */
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
