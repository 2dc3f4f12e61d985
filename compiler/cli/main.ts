import { CommanderError } from 'commander';
import { createProgram } from './program.ts';
import { failure } from './terminal/result.ts';
import { describeSystemError } from './terminal/system-error.ts';
import { createTerminal } from './terminal/terminal.ts';
import type { ExitCode, Terminal } from './terminal/terminal.ts';

export interface Streams {
  readonly stdout: NodeJS.WritableStream;
  readonly stderr: NodeJS.WritableStream;
}

export async function main(args: readonly string[], { stdout, stderr }: Streams = process): Promise<ExitCode> {
  const terminal = createTerminal(stdout, stderr, process.env);
  // A reader may close the pipe early (`flowsmith nodes | head`). There is nobody left to write to.
  stdout.on('error', (error) =>
    'code' in error && error.code === 'EPIPE' ? process.exit() : reportBug(error, args, terminal),
  );
  let exitCode: ExitCode = 0;
  const program = createProgram(terminal, async (action) => {
    const { exitCodeOf } = await loadPrinter();
    exitCode = exitCodeOf(await action(terminal), terminal);
  });
  try {
    await program.parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    return explainThrown(error, args, terminal);
  }
}

/** Loaded before the action, after which too many files may be open. `--help` needs none of it. */
const loadPrinter = () => import('./terminal/print-failure.ts');

/** Thrown errors are bugs, or problems that can occur in any step and from which none can recover. */
async function explainThrown(error: unknown, args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  const problem = describeSystemError(error, describeAction(error));
  if (problem === undefined) return reportBug(error, args, terminal);
  const { exitCodeOf } = await loadPrinter();
  return exitCodeOf(failure(problem), terminal);
}

function describeAction(error: unknown): string {
  if (!(error instanceof Error)) return 'The operating system refused';
  const path = 'path' in error && typeof error.path === 'string' ? ` ${error.path}` : '';
  const reads = ['open', 'read', 'stat', 'lstat', 'scandir', 'realpath'];
  return 'syscall' in error && typeof error.syscall === 'string' && reads.includes(error.syscall)
    ? `Cannot read${path}`
    : `Cannot write${path}`;
}

/** A stack trace is printed only with FLOWSMITH_DEBUG. */
function reportBug(error: unknown, args: readonly string[], terminal: Terminal): ExitCode {
  const message = error instanceof Error ? error.message : String(error);
  terminal.printError(`flowsmith has a bug. It is not your flow that is wrong, whatever is in it.
  It was running: flowsmith ${args.join(' ')}
  It met: ${message.split('\n')[0] ?? ''}
`);
  if ((process.env['FLOWSMITH_DEBUG'] ?? '') !== '')
    terminal.printError(`${error instanceof Error ? (error.stack ?? message) : message}\n`);
  else
    terminal.printError(
      '  Please report it, with the flow if you can. With FLOWSMITH_DEBUG=1 in the environment it prints the stack, which helps.\n',
    );
  return 70;
}
