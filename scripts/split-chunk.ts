/** A chunk of the bundle as a script, and as the module that runs it. */
interface SplitChunk {
  readonly module: string;
  readonly script: string;
}

/**
 * Moves the code of a chunk to a script whose compiled form `runner` caches: see bin/run-compiled.js. The chunk must
 * only import and export by names that nothing assigns after it has run.
 */
export function splitChunk(chunk: string, scriptName: string, runner: string): SplitChunk {
  const lines = chunk.trimEnd().split('\n');
  const start = lines.findIndex((line) => !line.startsWith('import '));
  const [imports, body] = [lines.slice(0, start), lines.slice(start, -1)];
  const clauses = imports.map((line) => /^import (\{.*\}) from ".*";$/.exec(line)?.[1]);
  const exports = /^export (\{.*\});$/.exec(lines.at(-1) ?? '')?.[1];
  if (exports === undefined || clauses.includes(undefined))
    throw new Error(`${scriptName}: the chunk has another form.`);
  const imported = namesIn(clauses.join(' '), 'local');
  const exported = namesIn(exports, 'exported').filter((name) => !imported.includes(name));
  return {
    module: `${imports.map((line) => `${line}\n`).join('')}import { runCompiled } from "${runner}";
const importMeta = import.meta;
const importModule = (specifier) => import(specifier);
const ofModule = { ${[...imported, 'importMeta', 'importModule'].join(', ')} };
const { ${exported.join(', ')} } = runCompiled("${scriptName}", ofModule);
export ${exports};
`,
    script: `'use strict';
(function ({ ${[...imported, 'importMeta', 'importModule'].join(', ')} }) {
${body
  .join('\n')
  .replaceAll('import.meta', 'importMeta')
  .replaceAll(/\bimport\((?=["`])/g, 'importModule(')}
return { ${exported.join(', ')} };
})
`,
  };
}

/** The names that `{ a, b as c }` has inside the chunk: `a` and `c` if it is imported, `a` and `b` if exported. */
const namesIn = (clause: string, side: 'local' | 'exported'): readonly string[] => [
  ...new Set(
    [...clause.matchAll(/([\w$]+)(?: as ([\w$]+))?/g)].map(([, name = '', other = name]) =>
      side === 'local' ? other : name,
    ),
  ),
];
