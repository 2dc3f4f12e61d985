import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { once } from '../../base/once.ts';

/**
 * flowsmith's own folder, which contains package.json and runtime-lib: above `compiler/cli`, or above `dist/code`.
 */
export const packageRoot: string = findRoot(import.meta.dirname);

function findRoot(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : findRoot(dirname(folder));
}

/**
 * The modules of runtime-lib in the form that `compile` expects, by their path in an emitted project. The bundle has
 * them in a single file next to it: listing and reading 150 files takes 20 ms.
 */
export const readLibrary = once((): ReadonlyMap<string, string> => {
  const bundled = join(import.meta.dirname, 'library.json');
  if (!existsSync(bundled)) return readModules(join(packageRoot, 'runtime-lib'));
  const modules: readonly (readonly [path: string, text: string])[] = JSON.parse(readFileSync(bundled, 'utf8'));
  return new Map(modules);
});

export function readModules(folder: string): ReadonlyMap<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => /\.[jt]s$/.test(path));
  return new Map(paths.map((path) => [path.replaceAll(sep, '/'), readFileSync(join(folder, path), 'utf8')]));
}
