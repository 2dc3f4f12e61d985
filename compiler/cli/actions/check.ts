import type { Diagnostic } from '../../base/diagnostic.ts';
import { renderGithub } from '../../base/render/github.ts';
import { renderJson } from '../../base/render/json.ts';
import { renderPretty } from '../../base/render/pretty.ts';
import { renderSarif } from '../../base/render/sarif.ts';
import { countBySeverity } from '../../base/render/summarize.ts';
import type { Source } from '../../base/span.ts';
import { analyse } from '../../analyse.ts';
import { loadKinds } from '../input/load-kinds.ts';
import { readFlow } from '../input/read-flow.ts';
import { readOptions } from '../input/read-options.ts';
import type { GivenOptions } from '../input/read-options.ts';
import { describerFor } from '../run/describer-for.ts';
import { failure, success } from '../terminal/result.ts';
import type { Outcome } from '../terminal/result.ts';
import { paint } from '../terminal/terminal.ts';
import type { Terminal } from '../terminal/terminal.ts';

export interface CheckOptions extends Pick<GivenOptions, 'mode' | 'rules'> {
  readonly format?: 'pretty' | 'json' | 'sarif' | 'github';
  /** Exit 1 if there are more warnings than this. */
  readonly maxWarnings?: number;
  readonly fix?: boolean;
  /** With `fix`: prints what would change, and writes nothing. */
  readonly dryRun?: boolean;
}

/**
 * Prints the diagnostics of a flow; with `fix`, those that remain after the fixes. The code that makes fixes is only
 * loaded if needed.
 */
export async function check(
  flow: string,
  { format = 'pretty', maxWarnings = Infinity, fix = false, dryRun = false, ...given }: CheckOptions,
  terminal: Terminal,
): Promise<Outcome> {
  if (dryRun && !fix)
    return failure({ message: '--dry-run says what --fix would do.', hint: 'Give both, or neither.', isUsage: true });
  const options = readOptions(given);
  if (!options.ok) return options;
  const read = readFlow(flow);
  if (!read.ok) return read;
  const kinds = await loadKinds(flow);
  if (!kinds.ok) return kinds;
  const isReadable = read.value.diagnostics.length === 0;
  const describeQuery = await describerFor(flow, read.value.sources, kinds.value);
  // Output in other formats is read by machines.
  const print = format === 'pretty' ? terminal.print : terminal.printError;
  const mended =
    fix && isReadable
      ? (await import('../edit/apply-fixes.ts')).applyFixes(
          flow,
          { sources: read.value.sources, kinds: kinds.value, describeQuery },
          dryRun,
          {
            ...terminal,
            print,
          },
        )
      : success(read.value.sources);
  if (!mended.ok) return mended;
  const sources = mended.value;
  const diagnostics = isReadable
    ? analyse({ sources, options: options.value, kinds: kinds.value, describeQuery }).diagnostics
    : read.value.diagnostics;
  const printed =
    format === 'sarif'
      ? renderSarif(
          diagnostics,
          sources,
          isReadable
            ? (await import('../../view/fix-edits.ts')).fixEdits({ sources, kinds: kinds.value, describeQuery })
            : undefined,
        )
      : render(diagnostics, sources, format, terminal);
  terminal.print(printed);
  const { errors, warnings } = countBySeverity(diagnostics);
  if (warnings > maxWarnings)
    terminal.printError(`There are more warnings than --max-warnings ${maxWarnings} allows.\n`);
  return success(errors > 0 || warnings > maxWarnings ? 1 : 0);
}

function render(
  diagnostics: readonly Diagnostic[],
  sources: readonly Source[],
  format: Exclude<CheckOptions['format'], 'sarif' | undefined>,
  { color }: Terminal,
): string {
  switch (format) {
    case 'json':
      return renderJson(diagnostics, sources);
    case 'github':
      return renderGithub(diagnostics, sources);
    case 'pretty':
      return diagnostics.length > 0
        ? renderPretty(diagnostics, sources, { color })
        : `${paint(color, 'green', '✓')} Nothing to report.\n`;
  }
}
