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
import { success } from '../terminal/result.ts';
import type { Outcome } from '../terminal/result.ts';
import { paint } from '../terminal/terminal.ts';
import type { Terminal } from '../terminal/terminal.ts';

export interface CheckOptions extends Pick<GivenOptions, 'mode' | 'rules'> {
  readonly format?: 'pretty' | 'json' | 'sarif' | 'github';
  /** Exit 1 if there are more warnings than this. */
  readonly maxWarnings?: number;
}

/** Prints the diagnostics of a flow, and writes nothing. */
export async function check(
  flow: string,
  { format = 'pretty', maxWarnings = Infinity, ...given }: CheckOptions,
  terminal: Terminal,
): Promise<Outcome> {
  const options = readOptions(given);
  if (!options.ok) return options;
  const read = readFlow(flow);
  if (!read.ok) return read;
  const { sources } = read.value;
  const kinds = await loadKinds(flow);
  if (!kinds.ok) return kinds;
  const diagnostics =
    read.value.diagnostics.length > 0
      ? read.value.diagnostics
      : analyse({ sources, options: options.value, kinds: kinds.value }).diagnostics;
  terminal.print(render(diagnostics, sources, format, terminal));
  const { errors, warnings } = countBySeverity(diagnostics);
  if (warnings > maxWarnings)
    terminal.printError(`There are more warnings than --max-warnings ${maxWarnings} allows.\n`);
  return success(errors > 0 || warnings > maxWarnings ? 1 : 0);
}

function render(
  diagnostics: readonly Diagnostic[],
  sources: readonly Source[],
  format: NonNullable<CheckOptions['format']>,
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
