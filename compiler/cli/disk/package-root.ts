import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of flowsmith itself, which holds package.json and runtime-lib: above `compiler/cli`, or above `dist/compiler/cli`. */
export const packageRoot: string = findRoot(import.meta.dirname);

function findRoot(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : findRoot(dirname(folder));
}

/** The texts of runtime-lib as `compile` takes them. */
export function readLibrary(): ReadonlyMap<string, string> {
  const folder = join(packageRoot, 'runtime-lib');
  const names = readdirSync(folder).filter((name) => name.endsWith('.ts'));
  return new Map(names.map((name) => [`lib/${name}`, readFileSync(join(folder, name), 'utf8')]));
}
