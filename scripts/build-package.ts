import { readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { rolldown } from 'rolldown';
import type { Plugin } from 'rolldown';
import { thirdParty } from './third-party.ts';

/**
 * What is loaded from outside: the library, `zod` for custom kinds, the command line, and the programs that it starts.
 * They are looked for beside the module that starts them (`programBeside`), so everything is written into one folder.
 */
const entries: readonly string[] = [
  'compiler/index.ts',
  'compiler/cli/main.ts',
  'compiler/cli/dev/build-worker.ts',
  'compiler/cli/dev/run-server.ts',
  'compiler/cli/examples/runner.ts',
  'compiler/cli/run/query-worker.ts',
  'builder/server/compile-worker.ts',
];

/** Although it is a dependency: the declarations of the library name its types. */
const bundledToo = 'zod';

/**
 * By default, each chunk holds what the same commands load: many small ones, and loading one takes half a millisecond.
 * What `check` needs, every command that reads a flow needs.
 */
const groups = [
  { name: 'start', test: /compiler[\\/]cli[\\/]main\.ts$/, priority: 2 },
  { name: 'check', test: /compiler[\\/]cli[\\/]actions[\\/]check\.ts$/, priority: 1 },
];

/**
 * An import of a built-in module creates all of its exports, even lazy ones such as the streams and promises of
 * node:fs: a twentieth of the time of `check`.
 */
const builtIns: Plugin = {
  name: 'built-in-modules',
  renderChunk: (code) =>
    code.replaceAll(/^import (.+) from "(node:[\w/]+)";$/gm, (_, clause: string, name: string) =>
      declaredBy(clause)
        .map((declared) => `const ${declared} = globalThis.process.getBuiltinModule("${name}");`)
        .join('\n'),
    ),
};

/** What an import declares, as patterns: `path` and `{ join: join$1 }` for `path, { join as join$1 }`. */
const declaredBy = (clause: string): readonly string[] =>
  [/^[\w$]+/, /(?<=\* as )[\w$]+/, /\{.*\}/].flatMap((part) => part.exec(clause)?.[0].replaceAll(' as ', ': ') ?? []);

/**
 * Bundles the sources in `root` into few files, with every package that is not a dependency: finding, reading
 * and linking a thousand modules takes longer than checking a flow. Names are kept, so that stack traces are readable.
 */
export async function buildPackage(root: string, out: string): Promise<void> {
  const { dependencies }: { readonly dependencies: Readonly<Record<string, string>> } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  const external = Object.keys(dependencies).filter((name) => name !== bundledToo);
  const bundle = await rolldown({
    cwd: resolve(root),
    platform: 'node',
    input: Object.fromEntries([...entries.map((path) => [nameOf(path), path]), ['zod', 'zod']]),
    external: external.map((name) => new RegExp(`^${name}(?:/|$)`)),
    // The packages' ES modules, which bundle better than the other format that they have as `main`.
    resolve: { mainFields: ['module', 'main'] },
    plugins: [builtIns, thirdParty('The JavaScript of flowsmith').write],
  });
  rmSync(out, { recursive: true, force: true });
  await bundle.write({
    dir: out,
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    assetFileNames: '[name][extname]',
    comments: { jsdoc: false },
    codeSplitting: { groups },
  });
  await bundle.close();
}

const nameOf = (path: string): string => /([^/]+)\.ts$/.exec(path)?.[1] ?? path;
