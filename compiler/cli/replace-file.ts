import { chmodSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';

/** Replaces a file by one rename, with its permissions; through a symbolic link, the file that it leads to. */
export function replaceFile(file: string, text: string): void {
  const path = realpathSync(file);
  const temporary = `${path}.flowsmith-${process.pid}`;
  try {
    writeFileSync(temporary, text);
    chmodSync(temporary, statSync(path).mode);
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}
