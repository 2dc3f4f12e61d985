import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../disk/package-root.ts';

/**
 * Identifies the running compiler by the bytes of its files, which in the package include runtime-lib, by package.json
 * (which pins its dependencies) and by the version of Node: one compiler cannot use what another one has cached.
 * Computed on loading, so a long-running `dev` keeps its stamp even if its checkout changes.
 */
export const compilerStamp: string = stampOf(
  existsSync(join(packageRoot, 'compiler')) ? ['compiler', 'runtime-lib'] : ['dist/code'],
);

function stampOf(folders: readonly string[]): string {
  const hash = createHash('sha256')
    .update(process.version)
    .update(readFileSync(join(packageRoot, 'package.json')));
  for (const path of folders.flatMap(sourcesIn))
    hash.update(`\0${path}\0`).update(readFileSync(join(packageRoot, path)));
  return hash.digest('hex');
}

function sourcesIn(folder: string): readonly string[] {
  const paths = readdirSync(join(packageRoot, folder), { recursive: true, encoding: 'utf8' });
  return paths
    .filter((path) => /\.(?:[jt]s|json)$/.test(path) && !path.endsWith('.d.ts'))
    .toSorted()
    .map((path) => join(folder, path));
}
