import type { EmittedFile } from '../../phases/5-emit/index.ts';
import { oldestNode } from '../../phases/5-emit/project/versions.ts';
import { compileFlow } from '../cache/compile-flow.ts';
import { loadSources, printDiagnostics } from '../input/load-flow.ts';
import { isReadAsFlow } from '../input/locate-flow.ts';
import { describeEditedHistory } from '../output/history.ts';
import { openOutput } from '../output/open-output.ts';
import type { Output } from '../output/open-output.ts';
import type { Result } from '../terminal/problem.ts';
import { readOptions } from '../input/read-options.ts';
import type { GivenOptions } from '../input/read-options.ts';
import { quoteForShell } from '../terminal/shell.ts';
import { paint, printProblem, printUsageProblem } from '../terminal/terminal.ts';
import type { ExitCode, Terminal } from '../terminal/terminal.ts';
import { createTimings } from '../terminal/timings.ts';
import { writeProject } from '../output/write-project.ts';
import type { Written } from '../output/write-project.ts';

/** As given on the command line; those of the compiler are checked by their own schema. */
export interface BuildOptions extends GivenOptions {
  readonly out: string;
  readonly force?: boolean;
  /** Whether it is told how long each phase took. */
  readonly timings?: boolean;
}

/** Compiles a flow and writes the project. With errors, nothing is written. */
export async function build(
  flow: string,
  { out, force = false, timings = false, ...given }: BuildOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const options = readOptions(given);
  if (!options.ok) return printUsageProblem(terminal, options.problem);
  const times = createTimings();
  const loaded = await times.wait('read', () => loadSources(flow, terminal));
  if (typeof loaded === 'number') return loaded;
  const { sources, kinds } = loaded;
  if (out !== '' && isReadAsFlow(flow, out)) {
    return printProblem(terminal, {
      message: `${out} is in the routes/ of the flow: what is built there would be read as routes by the next build. Nothing was written.`,
      hint: 'Give a folder outside of routes/ to `--out`, such as one beside the flow.',
    });
  }
  const opened = openOutput(out, { force, color: terminal.colorError });
  if (!opened.ok) return printProblem(terminal, opened.problem);
  const output = opened.value;
  try {
    if (output.kind === 'existing' && output.wasInterrupted)
      terminal.printError('An interrupted build was completed first.\n');
    if (output.kind === 'existing' && output.editedHistory.length > 0 && !force)
      return printProblem(terminal, describeEditedHistory(output.folder, output.editedHistory));
    const previous = output.kind === 'existing' ? output.previous : undefined;
    const compiled = await compileFlow({ flow, sources, kinds, options: options.value, previous }, times);
    printDiagnostics(terminal, compiled.diagnostics, sources);
    if (compiled.files === undefined) {
      terminal.printError('Nothing was written.\n');
      return 1;
    }
    const { files } = compiled;
    const written = times.measure('write', () => writeProject(output, files, { force, color: terminal.colorError }));
    if (written.ok) times.measure('write', compiled.remember);
    return report(written, output, files, terminal);
  } finally {
    output.release();
    if (timings) terminal.printError(times.print());
  }
}

function report(
  written: Result<Written>,
  { kind, folder }: Output,
  files: readonly EmittedFile[],
  terminal: Terminal,
): ExitCode {
  if (!written.ok) return printProblem(terminal, written.problem);
  const done = paint(terminal.color, 'green', '✓');
  const { added, changed, removed, unchanged } = written.value;
  if (added + changed + removed === 0) {
    terminal.print(`${done} ${folder} is up to date (${unchanged} files).\n`);
  } else if (kind === 'new' || changed + removed + unchanged === 0) {
    terminal.print(`${done} Built ${folder} (${added} files). To run it:\n\n${nextSteps(folder, files)}\n`);
  } else {
    const parts = [
      [added, 'new'],
      [changed, 'changed'],
      [removed, 'removed'],
      [unchanged, 'as before'],
    ] as const;
    const listed = parts.flatMap(([amount, what]) => (amount === 0 ? [] : [`${amount} ${what}`]));
    terminal.print(`${done} Built ${folder}: ${listed.join(', ')}.\n`);
  }
  return 0;
}

/** What to type next. Secrets have no defaults, so that a server that has any needs its .env first. */
function nextSteps(folder: string, files: readonly EmittedFile[]): string {
  const environment = files.find(({ path }) => path === '.env.example')?.text ?? '';
  const hasSecrets = /^[A-Z][A-Z0-9_]*=$/m.test(environment);
  const steps = [
    `cd ${quoteForShell(folder)}`,
    `npm install            # with Node.js ${oldestNode} or newer`,
    ...(hasSecrets ? ['cp .env.example .env   # and fill in the secrets'] : []),
    'npm start',
  ];
  return steps.map((step) => `  ${step}\n`).join('');
}
