import { readFileSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { Node, Project } from 'ts-morph';
import type { SourceFile } from 'ts-morph';
import { describe, expect, test } from 'vitest';
import { importsOf } from '../../../../compiler/code/code.ts';
import { lib } from '../../../../compiler/code/lib.ts';
import { pickExports } from '../../../../compiler/phases/5-emit/library/pick-exports.ts';
import type { Export, Sources } from '../../../../compiler/phases/5-emit/library/pick-exports.ts';
import { readModule } from '../../../../compiler/phases/5-emit/library/read-module.ts';
import { library } from '../../../support/compile-flow.ts';

const texts: Readonly<Record<string, string>> = {
  'lib/main.ts': `import './effect.ts';
import first, { second, type Third } from 'things/deep';
import { helper, type Shape } from './helper.ts';

/** Goes where \`start\` goes. */
const speed = 1;
const unused = 2;

export function start(): Shape {
  return helper(speed, 'unused', \`unused \${first}\`);
}

/** Another one. */
export const stop = (third: Third): void => second(unused, third);
`,
  'lib/effect.ts': `const told = 'here';

console.log(told);

export const never = 1;
`,
  'lib/helper.ts': `export interface Shape {
  readonly size: number;
}

export const helper = (size: number, ...rest: readonly string[]): Shape => ({ size: size + rest.length });

export async function later(): Promise<void> {
  const { load } = await import('./late.ts');
  load();
}
`,
  'lib/late.ts': `export const load = (): void => undefined;
`,
};

/** The modules of a library. */
const reading =
  (library: ReadonlyMap<string, string>): Sources =>
  (path) => {
    const text = library.get(path);
    return text === undefined ? undefined : readModule(path, text);
  };
const sources = reading(new Map(Object.entries(texts)));

const picked = (wanted: readonly Export[], first: readonly string[] = []): Readonly<Record<string, string>> =>
  Object.fromEntries(pickExports(sources, first, wanted).map(({ path, text }) => [path, text]));

describe('of runtime-lib, a project gets', () => {
  test('the exports it uses, with their dependencies, and nothing else', () => {
    expect(picked([{ path: 'lib/main.ts', name: 'start' }])).toEqual({
      'lib/effect.ts': `const told = 'here';

console.log(told);
`,
      'lib/helper.ts': `export interface Shape {
  readonly size: number;
}

export const helper = (size: number, ...rest: readonly string[]): Shape => ({ size: size + rest.length });
`,
      'lib/main.ts': `import './effect.ts';
import first from 'things/deep';
import { helper, type Shape } from './helper.ts';

/** Goes where \`start\` goes. */
const speed = 1;

export function start(): Shape {
  return helper(speed, 'unused', \`unused \${first}\`);
}
`,
    });
  });

  test('what is only used inside a module, without its export', () => {
    expect(picked([], ['lib/main.ts'])).toEqual({
      'lib/effect.ts': expect.any(String),
      'lib/main.ts': "import './effect.ts';\n",
    });
    const { 'lib/helper.ts': helper } = picked([{ path: 'lib/helper.ts', name: 'helper' }]);
    expect(helper).toContain('\ninterface Shape'.trim());
    expect(helper).not.toContain('export interface');
  });

  test('an import only if it is needed', () => {
    expect(Object.keys(picked([{ path: 'lib/helper.ts', name: 'later' }]))).toEqual(['lib/helper.ts', 'lib/late.ts']);
  });

  test('the list of packages that it imports', () => {
    const packages = (name: string) =>
      pickExports(sources, [], [{ path: 'lib/main.ts', name }]).flatMap((file) => file.packages);
    expect(packages('stop')).toEqual(['things']);
    expect(() => packages('other')).toThrow('lib/main.ts has no other');
  });
});

test('runtime-lib has every function that code may call', () => {
  for (const call of Object.values(lib))
    for (const { from, name } of importsOf(call([]))) {
      const files = pickExports(reading(library), [], [{ path: `src/${from}`, name }]);
      expect(files.map(({ path }) => path)).toContain(`src/${from}`);
    }
});

/** Only by the syntax: for symbols, TypeScript would have to check the types of the whole project. */
const exportsOf = (source: SourceFile): readonly string[] =>
  source.getStatements().flatMap((statement) => {
    if (!Node.isExportable(statement) || !statement.hasExportKeyword())
      // Nothing else exports: a list of names or a default would need another answer here.
      return Node.isExportDeclaration(statement) || Node.isExportAssignment(statement) ? [statement.getText()] : [];
    if (Node.isVariableStatement(statement)) return statement.getDeclarations().map((each) => each.getName());
    return Node.hasName(statement) ? [statement.getName()] : [];
  });

const root = 'golden/valid';

describe.each(readdirSync(root))('the project %s', (name) => {
  const folder = join(root, name);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));
  const project = new Project({ useInMemoryFileSystem: true });
  const sources = files.map(({ path, text }) => project.createSourceFile(`/${path}`, text));

  test('imports every export of its lib somewhere', () => {
    const imported = new Set(
      sources.flatMap((source) => [
        ...source.getImportDeclarations().flatMap((each) => {
          const from = posix.join(posix.dirname(source.getFilePath()), each.getModuleSpecifierValue());
          return each.getNamedImports().map((symbol) => `${from} ${symbol.getName()}`);
        }),
        ...[...source.getFullText().matchAll(/const \{ (\w+) \} = await import\('([^']+)'\)/g)].map(
          ([, symbol, from = '']) => `${posix.join(posix.dirname(source.getFilePath()), from)} ${symbol}`,
        ),
      ]),
    );
    const exported = sources
      .filter((source) => source.getFilePath().startsWith('/src/lib/'))
      .flatMap((source) => exportsOf(source).map((key) => `${source.getFilePath()} ${key}`));
    expect(exported.length).toBeGreaterThan(0);
    expect(exported.filter((each) => !imported.has(each))).toEqual([]);
  });
});

test('the smallest project has a small lib, and no project an app.ts of more than 34 lines besides its routes', () => {
  const lines = (path: string): number => readFileSync(path, 'utf8').trimEnd().split('\n').length;
  const lib = join(root, 'hello/src/lib');
  const files = readdirSync(lib, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
  expect(files.length).toBeLessThanOrEqual(9);
  expect(files.reduce((sum, path) => sum + lines(join(lib, path)), 0)).toBeLessThanOrEqual(300);
  for (const name of readdirSync(root)) {
    const app = join(root, name, 'src/app.ts');
    const ofRoutes = readFileSync(app, 'utf8').match(/\.\/routes\/|app\.register\(/g) ?? [];
    expect(lines(app) - ofRoutes.length, name).toBeLessThanOrEqual(34);
  }
});
