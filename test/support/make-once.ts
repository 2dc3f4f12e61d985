import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What tests of one checkout keep between runs. */
export const temporary = fileURLToPath(new URL('../../.tmp/', import.meta.url));

/** Test files run concurrently: each may make it, and the first to finish wins. */
export async function makeOnce(path: string, make: (made: string) => Promise<void>): Promise<void> {
  if (existsSync(path)) return;
  mkdirSync(dirname(path), { recursive: true });
  const scratch = mkdtempSync(join(dirname(path), 'making-'));
  // For another user: PostgreSQL runs as one.
  chmodSync(scratch, 0o755);
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
