import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';

const temporary = fileURLToPath(new URL('../../.tmp/', import.meta.url));
const template = join(temporary, 'empty-pglite-0.5.16');

/**
 * Puts an empty embedded database into a DATA_DIR, and returns the folder. Copying one takes a fifth of the time of
 * creating one.
 */
export async function embeddedData(folder: string): Promise<string> {
  if (!existsSync(template)) await makeTemplate();
  cpSync(template, join(folder, 'postgres'), { recursive: true });
  return folder;
}

/** Test files run concurrently: each may create a template, and the first to finish wins. */
async function makeTemplate(): Promise<void> {
  mkdirSync(temporary, { recursive: true });
  const made = mkdtempSync(join(temporary, 'making-'));
  const pglite = await PGlite.create(made);
  await pglite.close();
  try {
    renameSync(made, template);
  } catch (error) {
    if (!existsSync(template)) throw error;
  }
}
