import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { remember } from '../../compiler/base/remember.ts';
import type { Diagnostic } from '../../compiler/base/diagnostic.ts';
import { renderPretty } from '../../compiler/base/render/pretty.ts';
import type { Source } from '../../compiler/base/span.ts';
import { readLibrary } from '../../compiler/cli/disk/package-root.ts';
import { readFlow } from '../../compiler/cli/input/read-flow.ts';
import { compile } from '../../compiler/compile.ts';
import type { Compiled, CompileInput } from '../../compiler/compile.ts';
import { optionsSchema } from '../../compiler/options.ts';
import { readSnapshot, snapshotPath } from '../../compiler/phases/5-emit/project/migrations/snapshot.ts';
import { describeQuery } from '../support/describe-query.ts';

/**
 * Fixtures: `fixtures/valid/<project>/` and `fixtures/invalid/<CODE>/`. A folder holds one flow file, or a project in
 * folder form. An invalid fixture may hold several flow files and folders, each a variant that triggers the code.
 * The variant `without-database` is compiled as in the playground, where nobody can be asked about SQL.
 * `options.json` (build options) and `previous.json` (the flow of the last build) are optional.
 */
export interface Fixture {
  readonly name: string;
  readonly sources: readonly Source[];
  /** Diagnostics about the files themselves, found before compilation. */
  readonly unreadable: readonly Diagnostic[];
  readonly options: CompileInput['options'];
  /** The flow of the last build. */
  readonly previous?: readonly Source[];
}

const library = readLibrary();
const isFlow = (name: string): boolean => name.endsWith('.json') && !['options.json', 'previous.json'].includes(name);

export const folderNames = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => statSync(join(folder, name)).isDirectory())
        .toSorted()
    : [];

const valid = new Map<string, Fixture>();
export const readValid = (project: string): Fixture => remember(valid, project, () => readValidAnew(project));

function readValidAnew(project: string): Fixture {
  const folder = `fixtures/valid/${project}`;
  const flows = readdirSync(folder).filter(isFlow);
  const [only] = flows;
  if (existsSync(join(folder, 'project.json'))) return readFixture(folder, folder, project);
  if (only === undefined || flows.length > 1)
    throw new Error(`${folder} holds ${flows.length} flow files: it has to hold one, or project.json and routes/.`);
  return readFixture(folder, `${folder}/${only}`, project);
}

/** The files of a valid fixture's golden, by path. */
export function readGolden(project: string): ReadonlyMap<string, string> {
  const folder = join('golden/valid', project);
  if (!existsSync(folder)) return new Map();
  return new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted()
      .map((file): [string, string] => [file.slice(folder.length + 1), readFileSync(file, 'utf8')]),
  );
}

const invalid = new Map<string, readonly Fixture[]>();
/** All variants. */
export const readInvalid = (code: string): readonly Fixture[] => remember(invalid, code, () => readInvalidAnew(code));

function readInvalidAnew(code: string): readonly Fixture[] {
  const folder = `fixtures/invalid/${code}`;
  const names = readdirSync(folder).toSorted();
  if (names.includes('project.json') || names.includes('routes')) return [readFixture(folder, folder, code)];
  const variants = names.filter((name) => isFlow(name) || statSync(join(folder, name)).isDirectory());
  return variants.map((name) => readFixture(folder, `${folder}/${name}`, name.replace(/\.json$/, '')));
}

function readFixture(folder: string, flow: string, name: string): Fixture {
  const { sources, diagnostics } = readSources(flow);
  const optionsFile = join(folder, 'options.json');
  const previousFile = join(folder, 'previous.json');
  return {
    name,
    sources,
    unreadable: diagnostics,
    options: optionsSchema.parse(existsSync(optionsFile) ? JSON.parse(readFileSync(optionsFile, 'utf8')) : {}),
    ...(existsSync(previousFile) ? { previous: readSources(previousFile).sources } : {}),
  };
}

function readSources(flow: string) {
  const read = readFlow(flow);
  if (!read.ok) throw new Error(read.problem.message);
  return read.value;
}

const compiled = new WeakMap<Fixture, Promise<Compiled>>();
/** Several tests, also of several files, look at what a fixture compiles to: it is compiled once in a process. */
export const compileFixture = (fixture: Fixture): Promise<Compiled> =>
  remember(compiled, fixture, () => compileAnew(fixture));

async function compileAnew(fixture: Fixture): Promise<Compiled> {
  if (fixture.unreadable.length > 0) return { diagnostics: fixture.unreadable };
  return compile({
    ...(await inputOf(fixture)),
    library,
    ...(fixture.name === 'without-database' ? {} : { describeQuery }),
  });
}

/** What `compile` takes, except for the library: a plain value. */
export async function inputOf({ sources, options, previous }: Fixture): Promise<Omit<CompileInput, 'library'>> {
  if (previous === undefined) return { sources, options };
  const { files = [] } = await compile({ sources: previous, options, library, describeQuery });
  const snapshot = readSnapshot(files.find(({ path }) => path === snapshotPath)?.text ?? '');
  if (snapshot === undefined) throw new Error('previous.json does not compile to a project with tables');
  const migrations = files.filter(({ path }) => /^src\/db\/migrations\/\d{4}_\w+\.ts$/.test(path));
  return { sources, options, previous: { snapshot, migrations } };
}

/** Everything a user sees for all variants of an invalid fixture. */
export async function renderInvalid(fixtures: readonly Fixture[]): Promise<string> {
  const parts = await Promise.all(
    fixtures.map(async (fixture) => {
      const { diagnostics } = await compileFixture(fixture);
      const text = renderPretty(diagnostics, fixture.sources, { color: false });
      return fixtures.length === 1 ? text : `=== ${fixture.name}\n\n${text}`;
    }),
  );
  return parts.join('\n');
}
