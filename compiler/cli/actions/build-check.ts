import { compile } from '../../compile.ts';
import { readLibrary } from '../disk/package-root.ts';
import { formatWith } from '../input/format-with-kinds.ts';
import { loadSources } from '../input/load-flow.ts';
import { readOptions } from '../input/read-options.ts';
import { compareFiles } from '../output/compare-files.ts';
import { describeDifferences, findDifferences } from '../output/describe-differences.ts';
import { findStrays } from '../output/find-strays.ts';
import { readOutput } from '../output/read-output.ts';
import { printDiagnostics } from '../terminal/print-failure.ts';
import { done, failure } from '../terminal/result.ts';
import type { Outcome } from '../terminal/result.ts';
import { quoteForShell } from '../terminal/shell.ts';
import { paint } from '../terminal/terminal.ts';
import type { Terminal } from '../terminal/terminal.ts';
import type { BuildOptions } from './build.ts';

/**
 * Reports whether a folder is exactly what a build of the flow would leave there, for CI. Invariant: it writes nothing,
 * not even a lock, so it works on a read-only disk. It compiles everything from scratch, since a cache could hide a
 * difference.
 *
 * Exactly: every file that a build would write is there, as a regular file with these bytes, and the manifest lists
 * these files and no others. Other files are the user's. Permissions and times are not compared, since a build sets
 * none.
 */
export async function buildCheck(
  flow: string,
  { out, ...given }: Omit<BuildOptions, 'force' | 'timings'>,
  terminal: Terminal,
): Promise<Outcome> {
  const options = readOptions(given);
  if (!options.ok) return options;
  const loaded = await loadSources(flow);
  if (!loaded.ok) return loaded;
  const { sources } = loaded.value;
  const output = readOutput(out);
  if (!output.ok) return output;
  const { root, folder, manifest, previous } = output.value;
  const { files, diagnostics } = await compile({
    ...loaded.value,
    options: options.value,
    library: readLibrary(),
    format: formatWith(loaded.value.kinds),
    ...(previous === undefined ? {} : { previous }),
  });
  if (files === undefined)
    return failure({ diagnostics, sources, note: `The flow gives no project to compare ${folder} with.` });
  printDiagnostics(terminal, { diagnostics, sources });
  const known = new Set([...files.map(({ path }) => path), ...manifest.keys()]);
  const differences = findDifferences(compareFiles(root, files, manifest), manifest, findStrays(root, known));
  if (differences.length > 0)
    return failure(
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
  return done;
}
