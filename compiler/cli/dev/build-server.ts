import { isDeepStrictEqual } from 'node:util';
import { compareText } from '../../base/compare-text.ts';
import type { ProjectSummary } from '../../compile.ts';
import type { Refusal } from '../../ir/migrations/operations.ts';
import { isAbout } from '../../ir/catalogue/index.ts';
import { readMap } from '../../map/flow-map.ts';
import type { FlowMap } from '../../map/flow-map.ts';
import type { Options } from '../../options.ts';
import type { EmittedFile } from '../../phases/5-emit/index.ts';
import { manifestPath } from '../../phases/5-emit/manifest.ts';
import { mapPath } from '../../phases/5-emit/map/index.ts';
import { isMigration, snapshotPath } from '../../phases/5-emit/project/migrations/snapshot.ts';
import { compileFlow } from '../cache/compile-flow.ts';
import type { FlowToCompile } from '../cache/compile-flow.ts';
import { demandNoLink, readText, replaceLink } from '../disk/guarded-files.ts';
import { loadSources } from '../input/load-flow.ts';
import { openOutput } from '../output/open-output.ts';
import type { Output } from '../output/open-output.ts';
import { writeProject } from '../output/write-project.ts';
import { findDependencies } from '../run/project-dependencies.ts';
import { printDiagnostics } from '../terminal/print-failure.ts';
import { failure, success } from '../terminal/result.ts';
import type { Result } from '../terminal/result.ts';
import { printProblem } from '../terminal/terminal.ts';
import type { Terminal } from '../terminal/terminal.ts';
import type { NotBuilt } from './held.ts';
import type { Places } from './places.ts';

/** The emitted project, as written for `dev` to run. */
export interface BuiltServer {
  readonly project: ProjectSummary;
  readonly map: FlowMap | undefined;
  /** The packages imported by its sources. */
  readonly packages: readonly string[];
  /** Whether any file differs from the previous build, apart from the tests, which no server runs. */
  readonly isChanged: boolean;
  /** The migration added by this build, if any. */
  readonly migration: string | undefined;
  /** What it may fail on. */
  readonly risks: readonly Refusal[];
  /** Restores the previous build; false if there was none. */
  readonly undo: () => boolean;
}

/** If it fails, nothing has been written. */
export async function buildServer(
  flow: string,
  places: Places,
  options: Options,
  terminal: Terminal,
): Promise<Result<BuiltServer, NotBuilt>> {
  const loaded = await loadSources(flow);
  if (!loaded.ok) return loaded;
  const opened = openServer(places, terminal);
  if (!opened.ok) return opened;
  try {
    return await buildInto(opened.value, { flow, ...loaded.value }, places, options, terminal);
  } finally {
    opened.value.release();
  }
}

async function buildInto(
  output: Output,
  flow: Omit<FlowToCompile, 'options' | 'previous'>,
  places: Places,
  options: Options,
  terminal: Terminal,
): Promise<Result<BuiltServer, NotBuilt>> {
  const { sources } = flow;
  const previous = output.kind === 'existing' ? output.previous : undefined;
  const { files, summary, risks = [], diagnostics, remember } = await compileFlow({ ...flow, options, previous });
  if (files === undefined || summary === undefined) {
    const isKept = diagnostics.some((each) => each.severity === 'error' && isAbout('migrations', each));
    return failure({ diagnostics, sources, ...(isKept ? { note: keptData, byData: true } : {}) });
  }
  printDiagnostics(terminal, { diagnostics, sources });
  if (previous !== undefined && !files.some(({ path }) => path === snapshotPath)) {
    return failure({
      message: 'The flow has no tables any more, and the development database still has theirs.',
      hint: keptData,
      byData: true,
    });
  }
  const dependencies = await findDependencies(files, [places.folder, '.'], terminal);
  if (!dependencies.ok) return dependencies;
  const before = readFiles(output);
  const written = writeProject(output, files, { force: true, color: terminal.colorError });
  if (!written.ok) return written;
  remember();
  // Beside the project, where Node looks next for packages, so the project's folder holds exactly what a build writes.
  replaceLink(places.folder, `${places.homePath}/node_modules`, dependencies.value);
  return success({
    project: summary,
    map: readMap(files.find(({ path }) => path === mapPath)?.text ?? ''),
    packages: packagesOf(files),
    isChanged: !isDeepStrictEqual(serverOf(before), serverOf(files)),
    migration: files.find(({ path }) => isMigration(path) && !before.some((file) => file.path === path))?.text,
    risks,
    undo: () => before.length > 0 && restore(places, before, terminal),
  });
}

/** The text of each file that may matter to the server. The manifest covers the others. */
const serverOf = (files: readonly EmittedFile[]): ReadonlyMap<string, string> =>
  new Map(files.flatMap(({ path, text }) => (isOfTests(path) || path === manifestPath ? [] : [[path, text]])));

const isOfTests = (path: string): boolean => path.startsWith('test/');

const keptData =
  'The data is kept. Undo the change to the tables (or name what was renamed, with `renamedFrom`), or start `flowsmith dev` again\nwith `--reset-data`, which discards the development data.';

function packagesOf(files: readonly EmittedFile[]): readonly string[] {
  const sources = files.filter(({ path }) => /^src\/.*\.ts$/.test(path));
  const imported = sources.flatMap(({ text }) =>
    [...text.matchAll(/^(?:import (?!type )[^;]*?from |import )'(?<name>[^'.][^']*)';/gm)].map(
      ({ groups }) => groups?.['name'] ?? '',
    ),
  );
  return [...new Set(imported)].filter((name) => !name.startsWith('node:')).toSorted(compareText);
}

/** The current files of the project, for restoring them. */
function readFiles(output: Output): readonly EmittedFile[] {
  if (output.kind === 'new') return [];
  return [...output.manifest.keys(), manifestPath].flatMap((path) => {
    const text = readText(output.root, path);
    return text === undefined ? [] : [{ path, text }];
  });
}

function restore(places: Places, files: readonly EmittedFile[], terminal: Terminal): boolean {
  const opened = openServer(places, terminal);
  const written = opened.ok ? writeProject(opened.value, files, { force: true, color: terminal.colorError }) : opened;
  if (opened.ok) opened.value.release();
  if (!written.ok) printProblem(terminal, written.problem);
  return written.ok;
}

/** The user did not choose this folder, so links in the path to it are refused. */
function openServer({ folder, homePath, server }: Places, { colorError: color }: Terminal): Result<Output> {
  demandNoLink(folder, `${homePath}/server`);
  return openOutput(server, { force: true, color });
}
