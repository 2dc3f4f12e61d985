import type { Diagnostic } from '../../base/diagnostic.ts';
import { renderGithub } from '../../base/render/github.ts';
import { renderJson } from '../../base/render/json.ts';
import { renderPretty } from '../../base/render/pretty.ts';
import { renderSarif } from '../../base/render/sarif.ts';
import { countBySeverity } from '../../base/render/summarize.ts';
import type { Source } from '../../base/span.ts';
import { analyse } from '../../compile.ts';
import { loadKinds } from '../input/load-kinds.ts';
import { readFlow } from '../input/read-flow.ts';
import { readOptions } from '../input/read-options.ts';
import type { GivenOptions } from '../input/read-options.ts';
import { paint, printProblem, printUsageProblem } from '../terminal/terminal.ts';
import type { ExitCode, Terminal } from '../terminal/terminal.ts';

export type Format = 'pretty' | 'json' | 'sarif' | 'github';

export interface CheckOptions extends Pick<GivenOptions, 'mode' | 'rules'> {
  readonly format?: Format;
  /** More warnings than this are a failure. */
  readonly maxWarnings?: number;
}

/** Says what is wrong with a flow, and writes nothing. */
export async function check(
  flow: string,
  { format = 'pretty', maxWarnings = Infinity, ...given }: CheckOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const options = readOptions(given);
  if (!options.ok) return printUsageProblem(terminal, options.problem);
  const read = readFlow(flow);
  if (!read.ok) return printProblem(terminal, read.problem);
  const { sources } = read.value;
  const kinds = await loadKinds(flow);
  if (!kinds.ok) return printProblem(terminal, kinds.problem);
  const diagnostics =
    read.value.diagnostics.length > 0
      ? read.value.diagnostics
      : analyse({ sources, options: options.value, kinds: kinds.value }).diagnostics;
  terminal.print(render(diagnostics, sources, format, terminal));
  const { errors, warnings } = countBySeverity(diagnostics);
  if (warnings > maxWarnings)
    terminal.printError(`There are more warnings than --max-warnings ${maxWarnings} allows.\n`);
  return errors > 0 || warnings > maxWarnings ? 1 : 0;
}

function render(
  diagnostics: readonly Diagnostic[],
  sources: readonly Source[],
  format: Format,
  { color }: Terminal,
): string {
  switch (format) {
    case 'json':
      return renderJson(diagnostics, sources);
    case 'sarif':
      return renderSarif(diagnostics, sources);
    case 'github':
      return renderGithub(diagnostics, sources);
    case 'pretty':
      return diagnostics.length > 0
        ? renderPretty(diagnostics, sources, { color })
        : `${paint(color, 'green', '✓')} Nothing to report.\n`;
  }
}
