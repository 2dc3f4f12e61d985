import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const tsc = fileURLToPath(new URL('../node_modules/.bin/tsc', import.meta.url));

/**
 * Writes the declarations of the library's API. tsc writes those of every module, of which the API needs one in six.
 * `npm run lint` checks the types.
 */
export function writeDeclarations(root: string, out: string): void {
  rmSync(out, { recursive: true, force: true });
  const parameters = [
    '-p',
    join(root, 'tsconfig.build.json'),
    '--noCheck',
    '--singleThreaded',
    '--outDir',
    resolve(out),
  ];
  // Go would collect its garbage more often, which takes a fifth of the time.
  const env = { GOGC: '400', ...process.env };
  const { status, stdout } = spawnSync(tsc, parameters, { encoding: 'utf8', env });
  if (status !== 0) throw new Error(`The declarations cannot be written:\n${stdout}`);
  const needed = reachable(resolve(out, 'compiler/index.d.ts'));
  for (const path of readdirSync(out, { recursive: true, encoding: 'utf8' })) {
    const file = resolve(out, path);
    if (file.endsWith('.d.ts') && !needed.has(file)) rmSync(file);
  }
}

/** A declaration file, and all that it imports. */
function reachable(file: string, found: Set<string> = new Set()): ReadonlySet<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/(?:\bfrom |\bimport\()['"](\.[^'"]+)\.ts['"]/g))
    reachable(resolve(dirname(file), `${path}.d.ts`), found);
  return found;
}
