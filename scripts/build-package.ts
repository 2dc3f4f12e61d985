import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { rolldown } from 'rolldown';
import type { InputOptions, Plugin, RolldownOutput } from 'rolldown';
import { readModules } from '../compiler/cli/disk/package-root.ts';
import { splitChunk } from './split-chunk.ts';
import { thirdParty } from './third-party.ts';

/**
 * The entry points: the library, the command line, and the programs that it starts. Programs are looked up next to the
 * module that starts them (`programBeside`), so everything is written to one folder.
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

/** Bundled although it is a dependency: the declarations of the library name its types. */
const bundledToo = 'zod';

/**
 * The library exports all of zod, and custom kinds import it: for them there is a separate bundle. The compiler's own
 * bundle has only what it uses; with the rest, such as messages in fifty languages, `check` takes a fifteenth longer.
 * Zod recognises its schemas by their properties, so those of one bundle work with those of the other.
 */
const wholeZod: Plugin = {
  name: 'whole-zod',
  resolveId: (source, importer) =>
    source === bundledToo && importer?.endsWith('index.ts') === true ? { id: './zod.js', external: true } : undefined,
};

/**
 * By default, each chunk contains what the same commands load, which results in many small ones, and loading one takes
 * half a millisecond. What `check` needs is needed by every command that reads a flow.
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
        .map(
          (declared) => `const ${declared} = ${name === rarelyUsed && isName(declared) ? onDemand(name) : load(name)};`,
        )
        .join('\n'),
    ),
};

/** Commander loads it for subcommands that are separate programs, which do not exist here. */
const rarelyUsed = 'node:child_process';
const load = (name: string): string => `globalThis.process.getBuiltinModule("${name}")`;
const onDemand = (name: string): string => `new Proxy({}, { get: (_, key) => ${load(name)}[key] })`;
const isName = (declared: string): boolean => /^[\w$]+$/.test(declared);

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
  const common = { cwd: resolve(root), platform: 'node' } as const;
  rmSync(out, { recursive: true, force: true });
  await write(out, { ...common, input: { zod: 'zod' }, plugins: [builtIns] });
  const { output } = await write(out, {
    ...common,
    input: Object.fromEntries(entries.map((path) => [nameOf(path), path])),
    external: external.map((name) => new RegExp(`^${name}(?:/|$)`)),
    // The packages' ES modules, which bundle better than the format of their `main`.
    resolve: { mainFields: ['module', 'main'] },
    plugins: [wholeZod, builtIns, thirdParty('The JavaScript of flowsmith').write],
  });
  writeFileSync(join(out, 'library.json'), JSON.stringify([...readModules(join(root, 'runtime-lib'))]));
  for (const chunk of output)
    if (chunk.type === 'chunk' && chunk.code.length >= splitFrom) split(out, chunk.fileName, chunk.code);
}

function split(out: string, fileName: string, code: string): void {
  const scriptName = fileName.replace(/\.js$/, '.script.js');
  const { module, script } = splitChunk(code, scriptName, '../../bin/run-compiled.js');
  writeFileSync(join(out, fileName), module);
  writeFileSync(join(out, scriptName), script);
}

/** From this many characters on, a chunk is split: loading two files instead of one takes half a millisecond. */
const splitFrom = 100_000;

async function write(dir: string, options: InputOptions): Promise<RolldownOutput> {
  const bundle = await rolldown(options);
  const written = await bundle.write({
    dir,
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    assetFileNames: '[name][extname]',
    comments: { jsdoc: false },
    codeSplitting: { groups },
  });
  await bundle.close();
  return written;
}

const nameOf = (path: string): string => /([^/]+)\.ts$/.exec(path)?.[1] ?? path;
