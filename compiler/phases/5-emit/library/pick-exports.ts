import { compareText } from '../../../base/compare-text.ts';
import { packageName } from '../../../base/package-name.ts';
import { invariant } from '../../../base/invariant.ts';
import { remember } from '../../../base/remember.ts';
import type { Module, ModuleImport, Statement } from './read-module.ts';

/** An export of a module; `path` is its file's path in the project. */
export interface Export {
  readonly path: string;
  readonly name: string;
}

/** A file of the library, with the npm packages that it imports. */
export interface PickedFile {
  readonly path: string;
  readonly text: string;
  readonly packages: readonly string[];
}

/** Undefined for a file written elsewhere. */
export type Sources = (path: string) => Module | undefined;

/** The parts taken from a module. */
interface Picked {
  readonly module: Module;
  /** Its statements, by the names that they declare. */
  readonly declaring: ReadonlyMap<string, readonly Statement[]>;
  /** Its imports, by their local names. */
  readonly imported: ReadonlyMap<string, Export>;
  /** The names that other files import. */
  readonly exports: Set<string>;
  readonly statements: Set<Statement>;
}

/**
 * The modules of a project: those in `first`, and from all others the wanted exports with everything they use in turn.
 * The rest of a module is left out, and its `export` keywords are dropped where no other file needs them.
 */
export function pickExports(
  sources: Sources,
  first: readonly string[],
  wanted: readonly Export[],
): readonly PickedFile[] {
  const picked = new Map<string, Picked>();
  for (const path of first) open(path, sources, picked);
  for (const each of wanted) pick(each, sources, picked);
  return [...picked]
    .toSorted(([left], [right]) => compareText(left, right))
    .map(([path, each]) => {
      const imports = importsOf(each);
      return { path, text: print(each, imports), packages: packagesOf(each, imports) };
    });
}

/** Statements with side effects on load come with anything taken from their module. */
function open(path: string, sources: Sources, picked: Map<string, Picked>): Picked | undefined {
  const known = picked.get(path);
  if (known !== undefined) return known;
  const module = sources(path);
  if (module === undefined) return undefined;
  const opened = {
    module,
    declaring: declaringIn(module),
    imported: new Map(module.imports.flatMap(namesOf)),
    exports: new Set<string>(),
    statements: new Set<Statement>(),
  };
  picked.set(path, opened);
  for (const { from, symbols } of module.imports) if (symbols.length === 0) open(from, sources, picked);
  for (const statement of module.statements)
    if (statement.declares.length === 0) take(statement, opened, sources, picked);
  return opened;
}

function pick({ path, name }: Export, sources: Sources, picked: Map<string, Picked>): void {
  const from = open(path, sources, picked);
  if (from === undefined || from.exports.has(name)) return;
  from.exports.add(name);
  invariant(takeNamed(name, from, sources, picked), `${path} has no ${name}`);
}

function declaringIn({ statements }: Module): ReadonlyMap<string, readonly Statement[]> {
  const declaring = new Map<string, Statement[]>();
  for (const statement of statements)
    for (const name of statement.declares) remember(declaring, name, () => []).push(statement);
  return declaring;
}

const namesOf = ({ from, symbols }: ModuleImport): readonly (readonly [local: string, Export])[] =>
  symbols.map(({ name, local }) => [local, { path: from, name }]);

/** Takes the statements that declare a name; returns whether there are any. */
function takeNamed(name: string, from: Picked, sources: Sources, picked: Map<string, Picked>): boolean {
  const declaring = from.declaring.get(name) ?? [];
  for (const statement of declaring) take(statement, from, sources, picked);
  return declaring.length > 0;
}

function take(statement: Statement, from: Picked, sources: Sources, picked: Map<string, Picked>): void {
  if (from.statements.has(statement)) return;
  from.statements.add(statement);
  for (const name of statement.mentions) {
    takeNamed(name, from, sources, picked);
    const imported = from.imported.get(name);
    if (imported !== undefined) pick(imported, sources, picked);
  }
  for (const [, loaded] of statement.loads.flatMap(namesOf)) pick(loaded, sources, picked);
}

/** The remaining imports, in order, with the symbols that are mentioned. */
function importsOf({ module, statements }: Picked): readonly ModuleImport[] {
  const taken = [...statements];
  return module.imports.flatMap((each) => {
    const symbols = each.symbols.filter(({ local }) => taken.some(({ mentions }) => mentions.has(local)));
    return symbols.length === 0 && each.symbols.length > 0 ? [] : [{ ...each, symbols }];
  });
}

function print({ module, exports, statements }: Picked, imports: readonly ModuleImport[]): string {
  const kept = module.statements.map((statement) => statements.has(statement));
  const texts = module.statements.map(({ text, declares, adjoins }, index) => {
    const shown = declares.some((name) => exports.has(name)) ? text : text.replace(/^export /m, '');
    return `${adjoins && kept[index - 1] === true ? '' : '\n'}${shown}\n`;
  });
  const lines = imports.map((each) => `${printImport(each)}\n`);
  return [...lines, ...texts.filter((_, index) => kept[index])].join('').trimStart();
}

function printImport({ specifier, symbols }: ModuleImport): string {
  if (symbols.length === 0) return `import '${specifier}';`;
  const typeOnly = symbols.every((symbol) => symbol.typeOnly);
  const main = symbols.filter(({ name }) => name === 'default').map(({ local }) => local);
  const named = symbols
    .filter(({ name }) => name !== 'default')
    .map((symbol) => {
      const type = symbol.typeOnly && !typeOnly ? 'type ' : '';
      return `${type}${symbol.name}${symbol.local === symbol.name ? '' : ` as ${symbol.local}`}`;
    });
  const clauses = [...main, ...(named.length === 0 ? [] : [`{ ${named.join(', ')} }`])];
  return `import ${typeOnly ? 'type ' : ''}${clauses.join(', ')} from '${specifier}';`;
}

/** Node's own modules are left out. */
function packagesOf({ statements }: Picked, imports: readonly ModuleImport[]): readonly string[] {
  const loaded = [...statements].flatMap(({ loads }) => loads);
  return [...imports, ...loaded]
    .filter(({ specifier }) => !specifier.startsWith('.') && !specifier.startsWith('node:'))
    .map(({ specifier }) => packageName(specifier));
}
