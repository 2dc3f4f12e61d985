import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Locks a folder for this process until the returned function is called or the process ends. The lock is
 * SQLite's lock on a file, which the kernel releases even if the process is killed; a file with a process id
 * would remain.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const file = new DatabaseSync(join(folder, 'process.lock'));
  try {
    file.exec('pragma busy_timeout = 0; pragma locking_mode = exclusive; begin exclusive');
  } catch (cause) {
    file.close();
    throw new Error(
      `Another process uses the folder "${folder}". Stop it, choose another folder with DATA_DIR, or use PostgreSQL with DATABASE_URL.`,
      { cause },
    );
  }
  return () => file.close();
}
