import type { Diagnostic } from '../../base/diagnostic.ts';
import { renderPretty } from '../../base/render/pretty.ts';
import type { Source } from '../../base/span.ts';
import { analyse } from '../../compile.ts';
import type { CheckedProject } from '../../ir/checked.ts';
import { defaultOptions } from '../../options.ts';
import type { NodeDefinition } from '../../nodes/define-node.ts';
import { loadKinds } from './load-kinds.ts';
import { readFlow } from './read-flow.ts';
import { printProblem } from '../terminal/terminal.ts';
import type { ExitCode, Terminal } from '../terminal/terminal.ts';

export function printDiagnostics(
  terminal: Terminal,
  diagnostics: readonly Diagnostic[],
  sources: readonly Source[],
): void {
  terminal.printError(renderPretty(diagnostics, sources, { color: terminal.colorError }));
}

interface Loaded {
  readonly sources: readonly Source[];
  /** Those of the flowsmith.config.ts beside the flow. */
  readonly kinds: readonly NodeDefinition[];
}

/** The files of a flow, and its custom kinds. Where they cannot be read, why has been printed. */
export async function loadSources(flow: string, terminal: Terminal): Promise<Loaded | ExitCode> {
  const read = readFlow(flow);
  if (!read.ok) return printProblem(terminal, read.problem);
  const { sources, diagnostics } = read.value;
  if (diagnostics.length > 0) {
    printDiagnostics(terminal, diagnostics, sources);
    return 1;
  }
  const kinds = await loadKinds(flow);
  return kinds.ok ? { sources, kinds: kinds.value } : printProblem(terminal, kinds.problem);
}

/**
 * A checked project for commands that only look at it: what is not yet safe to serve does not keep them from it, and
 * warnings are for `check`. Where there is none, why has been printed.
 */
export async function loadChecked(
  flow: string,
  terminal: Terminal,
): Promise<(Loaded & { readonly checked: CheckedProject }) | ExitCode> {
  const loaded = await loadSources(flow, terminal);
  if (typeof loaded === 'number') return loaded;
  const { checked, diagnostics } = analyse({ ...loaded, options: { ...defaultOptions, mode: 'development' } });
  if (checked !== undefined) return { ...loaded, checked };
  printDiagnostics(terminal, diagnostics, loaded.sources);
  return 1;
}
