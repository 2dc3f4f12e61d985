import { renderPretty } from '../../base/render/pretty.ts';
import type { Diagnostics, Outcome, Problem } from './result.ts';
import { printProblem } from './terminal.ts';
import type { ExitCode, Terminal } from './terminal.ts';

export function printDiagnostics(terminal: Terminal, { diagnostics, sources, note }: Diagnostics): void {
  terminal.printError(renderPretty(diagnostics, sources, { color: terminal.colorError }));
  if (note !== undefined) terminal.printError(`${note}\n`);
}

/** Prints the problem or diagnostics of a failed outcome, and returns the exit code. */
export function exitCodeOf(outcome: Outcome, terminal: Terminal): ExitCode {
  if (outcome.ok) return outcome.value;
  printFailure(terminal, outcome.problem);
  return 'isUsage' in outcome.problem ? 2 : 1;
}

export function printFailure(terminal: Terminal, failure: Problem | Diagnostics): void {
  if ('diagnostics' in failure) printDiagnostics(terminal, failure);
  else printProblem(terminal, failure);
}
