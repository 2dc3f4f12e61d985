import { compile } from '../../compile.ts';
import type { BuildOptions } from './build.ts';
import { loadSources, printDiagnostics } from '../input/load-flow.ts';
import { compareFiles } from '../output/compare-files.ts';
import { describeDifferences, findDifferences } from '../output/describe-differences.ts';
import { findStrays } from '../output/find-strays.ts';
import { readOutput } from '../output/read-output.ts';
import { readLibrary } from '../disk/package-root.ts';
import { readOptions } from '../input/read-options.ts';
import { quoteForShell } from '../terminal/shell.ts';
import { paint, printProblem, printUsageProblem } from '../terminal/terminal.ts';
import type { ExitCode, Terminal } from '../terminal/terminal.ts';

/**
 * Says whether a folder is exactly what the flow gives, for CI. Law: it writes nothing, not even a lock, so that it works on
 * a read-only disk. It compiles everything anew: a judge takes nothing from a cache.
 *
 * Exact means: every file that a build would write is there as a regular file with these bytes, and the manifest names
 * these files and no others. Other files are the user's. Permissions and times are not compared: a build sets none.
 */
export async function buildCheck(
  flow: string,
  { out, ...given }: Omit<BuildOptions, 'force' | 'timings'>,
  terminal: Terminal,
): Promise<ExitCode> {
  const options = readOptions(given);
  if (!options.ok) return printUsageProblem(terminal, options.problem);
  const loaded = await loadSources(flow, terminal);
  if (typeof loaded === 'number') return loaded;
  const output = readOutput(out);
  if (!output.ok) return printProblem(terminal, output.problem);
  const { root, folder, manifest, previous } = output.value;
  const { files, diagnostics } = await compile({
    ...loaded,
    options: options.value,
    library: readLibrary(),
    ...(previous === undefined ? {} : { previous }),
  });
  printDiagnostics(terminal, diagnostics, loaded.sources);
  if (files === undefined) {
    terminal.printError(`The flow gives no project to compare ${folder} with.\n`);
    return 1;
  }
  const known = new Set([...files.map(({ path }) => path), ...manifest.keys()]);
  const differences = findDifferences(compareFiles(root, files, manifest), manifest, findStrays(root, known));
  if (differences.length > 0)
    return printProblem(
      terminal,
      describeDifferences(
        folder,
        differences,
        `flowsmith build ${quoteForShell(flow)} --out ${quoteForShell(out)}`,
        terminal.colorError,
      ),
    );
  terminal.print(
    `${paint(terminal.color, 'green', '✓')} ${folder} is exactly what the flow gives (${files.length - 1} files).\n`,
  );
  return 0;
}
