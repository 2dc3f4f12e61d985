import { posix } from 'node:path';
import { compareText } from '../../../base/compare-text.ts';
import { invariant } from '../../../base/invariant.ts';
import type { EmittedFile } from './facts.ts';

/** The modules of runtime-lib that a project needs, with what they import in turn, as files of `src/`. */
export function copyLibrary(wanted: readonly string[], texts: ReadonlyMap<string, string>): EmittedFile[] {
  const needed = new Set(wanted.map((module) => `src/${module}`));
  // A set also visits what is added while it is walked.
  for (const module of needed) {
    const text = texts.get(module);
    invariant(text !== undefined, `runtime-lib has no module ${module}`);
    for (const name of importedNames(text)) {
      if (name.startsWith('.')) needed.add(posix.join(posix.dirname(module), name));
    }
  }
  return [...needed].toSorted(compareText).map((path) => ({ path, text: texts.get(path) ?? '' }));
}

/** The npm packages that modules import, without Node's own. */
export function importedPackages(files: readonly EmittedFile[]): string[] {
  const names = files
    .flatMap(({ text }) => importedNames(text))
    .filter((name) => !name.startsWith('.') && !name.startsWith('node:'));
  return [...new Set(names.map(packageOf))].toSorted(compareText);
}

/** `kysely` of `kysely/migration`, `@fastify/cors` of itself. */
const packageOf = (name: string): string => name.split('/', name.startsWith('@') ? 2 : 1).join('/');

/** Modules named by static and dynamic imports and by re-exports, as runtime-lib writes them. */
function importedNames(text: string): string[] {
  const found = text.matchAll(
    /^(?:import|export)\b[^;'"]*?\bfrom '(?<module>[^']+)'|^import '(?<effect>[^']+)'|\bimport\('(?<loaded>[^']+)'\)/gm,
  );
  return [...found].flatMap(({ groups }) => groups?.['module'] ?? groups?.['effect'] ?? groups?.['loaded'] ?? []);
}
