import { oldestNode } from '../../phases/5-emit/project/versions.ts';
import { compileFlow } from '../cache/compile-flow.ts';
import { loadSources } from '../input/load-flow.ts';
import { isReadAsFlow } from '../input/locate-flow.ts';
import { readOptions } from '../input/read-options.ts';
import type { GivenOptions } from '../input/read-options.ts';
import { describeEditedHistory } from '../output/history.ts';
import { openOutput } from '../output/open-output.ts';
import type { Output } from '../output/open-output.ts';
import { writeProject } from '../output/write-project.ts';
import type { Written } from '../output/write-project.ts';
import { printDiagnostics } from '../terminal/print-failure.ts';
import { done, failure } from '../terminal/result.ts';
import type { Outcome } from '../terminal/result.ts';
import { quoteForShell } from '../terminal/shell.ts';
import { paint } from '../terminal/terminal.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { createTimings } from '../terminal/timings.ts';

/** As given on the command line. The compiler's own options are checked by `optionsSchema`. */
export interface BuildOptions extends GivenOptions {
  readonly out: string;
  readonly force?: boolean;
  /** Prints how long each phase took. */
  readonly timings?: boolean;
}

/** Compiles a flow and writes the project. If there are errors, nothing is written. */
export async function build(
  flow: string,
  { out, force = false, timings = false, ...given }: BuildOptions,
  terminal: Terminal,
): Promise<Outcome> {
  const options = readOptions(given);
  if (!options.ok) return options;
  const times = createTimings();
  const loaded = await times.wait('read', () => loadSources(flow));
  if (!loaded.ok) return loaded;
  const { sources, kinds } = loaded.value;
  if (out !== '' && isReadAsFlow(flow, out)) {
    return failure({
      message: `${out} is in the routes/ of the flow: what is built there would be read as routes by the next build. Nothing was written.`,
      hint: 'Give a folder outside of routes/ to `--out`, such as one beside the flow.',
    });
  }
  const opened = openOutput(out, { force, color: terminal.colorError });
  if (!opened.ok) return opened;
  const output = opened.value;
  try {
    if (output.kind === 'existing' && output.wasInterrupted)
      terminal.printError('An interrupted build was completed first.\n');
    if (output.kind === 'existing' && output.editedHistory.length > 0 && !force)
      return failure(describeEditedHistory(output.folder, output.editedHistory));
    const previous = output.kind === 'existing' ? output.previous : undefined;
    const compiled = await compileFlow({ flow, sources, kinds, options: options.value, previous }, times);
    const { files, summary, diagnostics } = compiled;
    if (files === undefined || summary === undefined)
      return failure({ diagnostics, sources, note: 'Nothing was written.' });
    printDiagnostics(terminal, { diagnostics, sources });
    const written = times.measure('write', () => writeProject(output, files, { force, color: terminal.colorError }));
    if (!written.ok) return written;
    times.measure('write', compiled.remember);
    report(written.value, output, summary.secrets.length > 0, terminal);
    return done;
  } finally {
    output.release();
    if (timings) terminal.printError(times.print());
  }
}

function report(
  { added, changed, removed, unchanged }: Written,
  { kind, folder }: Output,
  hasSecrets: boolean,
  terminal: Terminal,
): void {
  const tick = paint(terminal.color, 'green', '✓');
  if (added + changed + removed === 0) return terminal.print(`${tick} ${folder} is up to date (${unchanged} files).\n`);
  if (kind === 'new' || changed + removed + unchanged === 0)
    return terminal.print(`${tick} Built ${folder} (${added} files). To run it:\n\n${nextSteps(folder, hasSecrets)}\n`);
  const parts = [
    [added, 'new'],
    [changed, 'changed'],
    [removed, 'removed'],
    [unchanged, 'as before'],
  ] as const;
  const listed = parts.flatMap(([amount, what]) => (amount === 0 ? [] : [`${amount} ${what}`]));
  terminal.print(`${tick} Built ${folder}: ${listed.join(', ')}.\n`);
}

/** The commands to run next. Secrets have no defaults, so a server with secrets first needs its .env. */
function nextSteps(folder: string, hasSecrets: boolean): string {
  const steps = [
    `cd ${quoteForShell(folder)}`,
    `npm install            # with Node.js ${oldestNode} or newer`,
    ...(hasSecrets ? ['cp .env.example .env   # and fill in the secrets'] : []),
    'npm start',
  ];
  return steps.map((step) => `  ${step}\n`).join('');
}
