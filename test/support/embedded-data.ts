import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';

const temporary = fileURLToPath(new URL('../../.tmp/', import.meta.url));
const template = join(temporary, 'empty-pglite-0.5.16');
const archive = `${template}.tar`;

/**
 * Puts an empty embedded database into a DATA_DIR, and returns the folder. Copying one takes a fifth of the time of
 * creating one.
 */
export async function embeddedData(folder: string): Promise<string> {
  await makeOnce(template, async (made) => (await PGlite.create(made)).close());
  cpSync(template, join(folder, 'postgres'), { recursive: true });
  return folder;
}

/** The same in this process, with its files in memory. */
export async function emptyDatabase(): Promise<PGlite> {
  await makeOnce(archive, async (made) => {
    const pglite = await PGlite.create();
    const files = await pglite.dumpDataDir('none');
    writeFileSync(made, await files.bytes());
    await pglite.close();
  });
  return PGlite.create({ loadDataDir: new Blob([readFileSync(archive)]) });
}

/** Test files run concurrently: each may make it, and the first to finish wins. */
async function makeOnce(path: string, make: (made: string) => Promise<void>): Promise<void> {
  if (existsSync(path)) return;
  mkdirSync(temporary, { recursive: true });
  const scratch = mkdtempSync(join(temporary, 'making-'));
  const made = join(scratch, 'made');
  try {
    await make(made);
    renameSync(made, path);
  } catch (error) {
    if (!existsSync(path)) throw error;
  } finally {
    rmSync(scratch, { recursive: true });
  }
}
