import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** `mkdir -p`. Node's own never returns where a file system refuses a folder by ENOENT, as /proc does. */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path);
}
