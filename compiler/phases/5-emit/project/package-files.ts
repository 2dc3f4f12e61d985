import { compareText } from '../../../base/compare-text.ts';
import { invariant } from '../../../base/invariant.ts';
import type { EmittedFile, ProjectFacts } from './facts.ts';
import { isKnownPackage, oldestNode, versionOf } from './versions.ts';

/** Loaded before anything else, to check the version of Node.js. */
const nodeCheck = './src/check-node.js';

/** package.json and the two tsconfig files; `packages` are those that the project's sources import. */
export function emitPackageFiles(facts: ProjectFacts, packages: readonly string[]): EmittedFile[] {
  const used = [...new Set([...facts.packages, ...packages])];
  const types = used.map((name) => `@types/${name}`).filter(isKnownPackage);
  const manifest = {
    name: facts.name,
    version: '0.0.0',
    private: true,
    // TypeScript silently ignores a package.json that contains a lone surrogate.
    ...(facts.description === undefined ? {} : { description: facts.description.toWellFormed() }),
    type: 'module',
    engines: { node: `>=${oldestNode}` },
    scripts: {
      dev: `node --import ${nodeCheck} --watch --env-file-if-exists=.env src/server.ts`,
      build: 'tsc -p tsconfig.build.json',
      bundle: ['rolldown src/server.ts --dir dist/bundle --platform node --sourcemap', ...used.flatMap(leftOut)].join(
        ' ',
      ),
      start: `node --import ${nodeCheck} --env-file-if-exists=.env src/server.ts`,
      test: `node --import ${nodeCheck} --test 'test/**/*.test.ts'`,
      typecheck: 'tsc',
      ...(facts.uses.has('database')
        ? {
            migrate: `node --import ${nodeCheck} --env-file-if-exists=.env src/db/migrate.ts`,
            'copy-to-postgres': `node --import ${nodeCheck} --env-file-if-exists=.env src/db/copy-to-postgres.ts`,
          }
        : {}),
    },
    dependencies: withVersions(used),
    devDependencies: withVersions(['@types/node', 'rolldown', 'typescript', ...types]),
  };
  return [
    json('package.json', manifest),
    json('tsconfig.json', typescript),
    json('tsconfig.build.json', typescriptBuild),
  ];
}

/** Packages that read files next to their own code, with every path imported from them, must not be bundled. */
const leftOut = (name: string): readonly string[] =>
  (besideFiles[name] ?? []).map((path) => `--external ${name}${path}`);
const besideFiles: Readonly<Record<string, readonly string[]>> = {
  '@electric-sql/pglite': ['', '/contrib/btree_gist', '/node-postgres'],
  '@fastify/swagger-ui': [''],
};

function withVersions(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.toSorted(compareText).map((name) => {
      invariant(isKnownPackage(name), `no version of ${name} is known`);
      return [name, versionOf(name)];
    }),
  );
}

const json = (path: string, value: object): EmittedFile => ({ path, text: `${JSON.stringify(value, null, 2)}\n` });

const typescript = {
  compilerOptions: {
    target: 'es2024',
    lib: ['es2024'],
    module: 'nodenext',
    types: ['node'],
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    noImplicitOverride: true,
    noFallthroughCasesInSwitch: true,
    noUnusedLocals: true,
    noUnusedParameters: true,
    erasableSyntaxOnly: true,
    verbatimModuleSyntax: true,
    allowImportingTsExtensions: true,
    allowJs: true,
    skipLibCheck: true,
    noEmit: true,
  },
  include: ['src', 'test'],
};

const typescriptBuild = {
  extends: './tsconfig.json',
  compilerOptions: {
    noEmit: false,
    rewriteRelativeImportExtensions: true,
    rootDir: 'src',
    outDir: 'dist',
    sourceMap: true,
  },
  include: ['src'],
};
