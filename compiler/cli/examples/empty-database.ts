import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { makeFolder } from '../disk/make-folder.ts';
import { systemCode } from '../terminal/system-error.ts';

interface DatabaseModule {
  readonly openDatabase: (options: {
    readonly databaseUrl: undefined;
    readonly dataDir: string;
    readonly onError: () => void;
  }) => Promise<{ readonly close: () => Promise<void> }>;
}

/**
 * A data folder without any rows, to be copied, which takes a fifth of the time of creating one. The emitted project in
 * `project` creates it the first time. It is kept in `cache` by the version of the embedded database, or only used for
 * this run if the cache is not writable. Undefined if the project has no database.
 */
export async function emptyDatabase(project: string, cache: string): Promise<string | undefined> {
  const database = join(project, 'src/lib/db/database.ts');
  if (!existsSync(database)) return undefined;
  const { version }: { readonly version: string } = JSON.parse(
    readFileSync(join(project, 'node_modules/@electric-sql/pglite/package.json'), 'utf8'),
  );
  const template = join(cache, `empty-pglite-${version}`);
  if (existsSync(template)) return template;
  const { openDatabase }: DatabaseModule = await import(pathToFileURL(database).href);
  const made = mkdtempSync(join(tmpdir(), 'empty-database-'));
  const { close } = await openDatabase({ databaseUrl: undefined, dataDir: made, onError: () => undefined });
  await close();
  try {
    keep(made, template);
    return template;
  } catch (error) {
    if (systemCode(error) === undefined) throw error;
    return existsSync(template) ? template : made;
  }
}

/** Other processes may do the same concurrently. The folder appears as a whole, by a single rename; the first wins. */
function keep(made: string, template: string): void {
  const staged = `${template}.${process.pid}`;
  try {
    makeFolder(staged);
    cpSync(made, staged, { recursive: true });
    renameSync(staged, template);
  } finally {
    rmSync(staged, { recursive: true, force: true });
  }
}
