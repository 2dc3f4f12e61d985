import { chmodSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';

/**
 * Replaces a file of the flow by one rename, with its permissions; where the user named a symbolic link, the file that
 * it leads to.
 */
export function replaceFile(file: string, text: string): void {
  const path = realpathSync(file);
  const temporary = `${path}.flowsmith-${process.pid}`;
  rmSync(temporary, { force: true });
  try {
    // Not through a link of that name.
    writeFileSync(temporary, text, { flag: 'wx' });
    chmodSync(temporary, statSync(path).mode);
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}
