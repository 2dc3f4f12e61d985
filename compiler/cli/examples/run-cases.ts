import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EmittedFile } from '../../phases/5-emit/index.ts';
import { programBeside } from '../disk/program-beside.ts';
import { writeFiles } from '../output/journal.ts';
import { linkDependencies } from '../run/project-dependencies.ts';
import { quickWebAssembly } from '../run/quick-webassembly.ts';
import { failure, success } from '../terminal/result.ts';
import type { Result } from '../terminal/result.ts';
import type { Case, Job, Message, Outcome } from './messages.ts';

/**
 * In milliseconds: longer than an example with queued mails may take, and longer than creating the embedded database.
 */
const patience = 60_000;

interface Run {
  readonly files: readonly EmittedFile[];
  readonly cases: readonly Case[];
  readonly nodeModules: string;
  /** Receives the outcomes as they arrive, in the order of the cases. */
  readonly report: (outcome: Outcome) => void;
  /** Aborts the run, and removes everything that it created. */
  readonly signal: AbortSignal;
}

/**
 * Runs examples against the emitted server, in a temporary folder, since Node does not strip types under node_modules,
 * and the flow's folder is not ours to write to. An example that crashes its process counts as failed, and the rest run
 * in a new process.
 */
export async function runCases({ files, cases, nodeModules, report, signal }: Run): Promise<Result<undefined>> {
  const folder = mkdtempSync(join(tmpdir(), 'flowsmith-test-'));
  try {
    const project = join(folder, 'project');
    writeFiles(project, files);
    linkDependencies(project, nodeModules);
    for (let left = cases; left.length > 0 && !signal.aborted;) {
      const ended = await runProcess({ folder: project, cases: left }, folder, report, signal);
      if (ended.problem !== undefined)
        return failure({
          message: `The server cannot be tested: ${ended.problem}`,
          hint: 'Build the project, and start it to see more: the examples run against the same server.',
        });
      left = left.slice(ended.count);
    }
    return success(undefined);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The number of outcomes reported, or why there are none. */
interface Ended {
  readonly count: number;
  readonly problem?: string;
}

/** What is known about a process so far. */
interface Progress {
  hasStarted: boolean;
  count: number;
  problem: string | undefined;
}

function runProcess(job: Job, temporary: string, report: Run['report'], signal: AbortSignal): Promise<Ended> {
  const child = forkRunner(temporary);
  const progress: Progress = { hasStarted: false, count: 0, problem: undefined };
  const watchdog = startWatchdog(child);
  const abort = (): void => void child.kill('SIGKILL');
  signal.addEventListener('abort', abort);
  if (signal.aborted) abort();
  child.on('message', (message: Message) => {
    watchdog.pat();
    hear(progress, message, report);
  });
  child.once('error', ({ message }) => {
    progress.problem = message;
  });
  const ended = new Promise<Ended>((settle) => {
    child.once('close', (code, killedBy) => {
      watchdog.stop();
      signal.removeEventListener('abort', abort);
      const how = watchdog.hasBitten()
        ? `it did not end within ${patience / 1000} seconds`
        : `the process ended with ${killedBy ?? `code ${code}`}`;
      if (progress.count < job.cases.length && progress.problem === undefined && !signal.aborted)
        blame(progress, how, watchdog.waited(), report);
      settle({ count: progress.count, ...(progress.problem === undefined ? {} : { problem: progress.problem }) });
    });
  });
  child.send(job);
  return ended;
}

const forkRunner = (temporary: string): ChildProcess =>
  fork(programBeside(import.meta, 'runner'), [], {
    // Output of a node's code must not mix with the report.
    stdio: ['ignore', 2, 2, 'ipc'],
    serialization: 'advanced',
    execArgv: ['--disable-warning=ExperimentalWarning', ...quickWebAssembly],
    // Temporary files of the server are removed with the run, even if it is killed.
    env: { ...process.env, TMPDIR: temporary, TEMP: temporary, TMP: temporary },
  });

function hear(progress: Progress, message: Message, report: Run['report']): void {
  if (message.kind === 'started') progress.hasStarted = true;
  else if (message.kind === 'failed') progress.problem = message.message;
  else {
    progress.count += 1;
    report(message.outcome);
  }
}

/** If a process ends early, the example that it was running has failed, or it could not be started at all. */
function blame(progress: Progress, how: string, milliseconds: number, report: Run['report']): void {
  if (!progress.hasStarted) {
    progress.problem = how;
    return;
  }
  progress.count += 1;
  report({ milliseconds, mismatches: [{ kind: 'fails', part: 'request', message: how }] });
}

/** Kills a process that has been silent for too long. */
function startWatchdog(child: ChildProcess): {
  readonly pat: () => void;
  readonly stop: () => void;
  readonly hasBitten: () => boolean;
  readonly waited: () => number;
} {
  let hasBitten = false;
  let last = performance.now();
  const bite = (): void => {
    hasBitten = true;
    child.kill('SIGKILL');
  };
  let timer = setTimeout(bite, patience);
  return {
    pat: () => {
      last = performance.now();
      clearTimeout(timer);
      timer = setTimeout(bite, patience);
    },
    stop: () => clearTimeout(timer),
    hasBitten: () => hasBitten,
    waited: () => performance.now() - last,
  };
}
