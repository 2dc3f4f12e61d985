import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../package-root.ts';

/**
 * Names the compiler that runs, by the bytes of its own files, of package.json (which pins its dependencies) and the version of
 * Node: what one compiler has kept is worth nothing to another.
 */
export function compilerStamp(): string {
  const sources = join(packageRoot, 'compiler');
  const folder = existsSync(sources) ? sources : join(packageRoot, 'dist/compiler');
  const hash = createHash('sha256').update(process.version).update(readFileSync(join(packageRoot, 'package.json')));
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()) {
    if (/\.[jt]s$/.test(path) && !path.endsWith('.d.ts')) hash.update(`\0${path}\0`).update(readFileSync(join(folder, path)));
  }
  return hash.digest('hex');
}
