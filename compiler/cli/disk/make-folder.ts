import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** `mkdir -p`. Node's own never returns if the file system refuses a folder with ENOENT, as /proc does. */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path);
}
