import { compareText } from '../../base/compare-text.ts';
import type { ProjectSummary } from '../../compile.ts';
import { isAbout } from '../../ir/catalogue/index.ts';
import { readMap } from '../../map/flow-map.ts';
import type { FlowMap } from '../../map/flow-map.ts';
import type { Options } from '../../options.ts';
import type { EmittedFile } from '../../phases/5-emit/index.ts';
import { manifestPath } from '../../phases/5-emit/manifest.ts';
import { mapPath } from '../../phases/5-emit/map/index.ts';
import { isMigration, snapshotPath } from '../../phases/5-emit/project/migrations/snapshot.ts';
import { compileFlow } from '../cache/compile-flow.ts';
import { demandNoLink, readText, replaceLink } from '../disk/guarded-files.ts';
import { loadSources } from '../input/load-flow.ts';
import { openOutput } from '../output/open-output.ts';
import type { Output } from '../output/open-output.ts';
import { writeProject } from '../output/write-project.ts';
import { findDependencies } from '../run/project-dependencies.ts';
import { failure, success } from '../terminal/result.ts';
import type { FlowResult, Result } from '../terminal/result.ts';
import { printDiagnostics, printProblem } from '../terminal/terminal.ts';
import type { Terminal } from '../terminal/terminal.ts';
import type { Places } from './places.ts';

/** The emitted project, written to where `dev` runs it. */
export interface BuiltServer {
  readonly project: ProjectSummary;
  readonly map: FlowMap | undefined;
  /** What its sources import, but their own files and Node's modules. */
  readonly packages: readonly string[];
  /** Whether a server that runs is of other files. */
  readonly isChanged: boolean;
  /** Whether the database has to be migrated for it. */
  readonly migrates: boolean;
  /** Puts the project back as it was before; false where there was none. */
  readonly undo: () => boolean;
}

/** Where it fails, nothing was written. */
export async function buildServer(
  flow: string,
  places: Places,
  options: Options,
  terminal: Terminal,
): Promise<FlowResult<BuiltServer>> {
  const loaded = await loadSources(flow);
  if (!loaded.ok) return loaded;
  const { sources } = loaded.value;
  const opened = openServer(places, terminal);
  if (!opened.ok) return opened;
  const output = opened.value;
  try {
    const previous = output.kind === 'existing' ? output.previous : undefined;
    const { files, summary, diagnostics, remember } = await compileFlow({ flow, ...loaded.value, options, previous });
    if (files === undefined || summary === undefined)
      return failure({
        diagnostics,
        sources,
        ...(diagnostics.some((each) => each.severity === 'error' && isAbout('migrations', each))
          ? { note: keptData }
          : {}),
      });
    printDiagnostics(terminal, { diagnostics, sources });
    if (previous !== undefined && !files.some(({ path }) => path === snapshotPath)) {
      return failure({
        message: 'The flow has no tables any more, and the development database still has theirs.',
        hint: keptData,
      });
    }
    const dependencies = await findDependencies(files, [places.folder, '.'], terminal);
    if (!dependencies.ok) return dependencies;
    const before = readFiles(output);
    const written = writeProject(output, files, { force: true, color: terminal.colorError });
    if (!written.ok) return written;
    remember();
    // Beside the project, where Node looks for packages next: the folder of the project is then what a build gives.
    replaceLink(places.folder, `${places.homePath}/node_modules`, dependencies.value);
    const { added, changed, removed } = written.value;
    return success({
      project: summary,
      map: readMap(files.find(({ path }) => path === mapPath)?.text ?? ''),
      packages: packagesOf(files),
      isChanged: added + changed + removed > 0,
      migrates: files.some(({ path }) => isMigration(path) && !before.some((file) => file.path === path)),
      undo: () => before.length > 0 && restore(places, before, terminal),
    });
  } finally {
    output.release();
  }
}

const keptData =
  'The data are kept. Undo the change of the tables (or name what was renamed, with `renamedFrom`), or start `flowsmith dev` again\nwith `--reset-data`, which throws the development data away.';

function packagesOf(files: readonly EmittedFile[]): readonly string[] {
  const sources = files.filter(({ path }) => /^src\/.*\.ts$/.test(path));
  const imported = sources.flatMap(({ text }) =>
    [...text.matchAll(/^(?:import (?!type )[^;]*?from |import )'(?<name>[^'.][^']*)';/gm)].map(
      ({ groups }) => groups?.['name'] ?? '',
    ),
  );
  return [...new Set(imported)].filter((name) => !name.startsWith('node:')).toSorted(compareText);
}

/** The project as it stands, to be put back. */
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

/** The folder of the project is not named by the user: links that lead to it are none of theirs. */
function openServer({ folder, homePath, server }: Places, { colorError: color }: Terminal): Result<Output> {
  demandNoLink(folder, `${homePath}/server`);
  return openOutput(server, { force: true, color });
}
