import { closeSync, openSync, readdirSync, readSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { emittedMark } from '../../phases/5-emit/route/emitted-mark.ts';
import { inspect } from './safe-path.ts';

const routes = 'src/routes';

/**
 * Route files that say that flowsmith emitted them, and that are not among the `known`: left over where a merge or a hand
 * took them out of the manifest. A file of the user has no such first line.
 */
export function findStrays(root: string, known: ReadonlySet<string>): readonly string[] {
  if (inspect(root, `${routes}/any`).kind === 'obstacle' || inspect(root, routes).kind === 'nothing') return [];
  const files = readdirSync(join(root, routes), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => relative(root, join(parentPath, name)).split(sep).join('/'));
  return paths.filter((path) => !known.has(path) && beginsWith(join(root, path), `// ${emittedMark}`));
}

function beginsWith(file: string, text: string): boolean {
  const expected = Buffer.from(text);
  const start = Buffer.alloc(expected.length);
  const descriptor = openSync(file, 'r');
  try {
    return readSync(descriptor, start) === expected.length && start.equals(expected);
  } finally {
    closeSync(descriptor);
  }
}
