import { chmodSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';

/**
 * Replaces a file of the flow by one rename, keeping its permissions. If the user named a symbolic link, its target is
 * replaced.
 */
export function replaceFile(file: string, text: string): void {
  const path = realpathSync(file);
  const temporary = `${path}.flowsmith-${process.pid}`;
  rmSync(temporary, { force: true });
  try {
    // `wx` does not write through an existing link.
    writeFileSync(temporary, text, { flag: 'wx' });
    chmodSync(temporary, statSync(path).mode);
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}
