import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { EmittedFile } from '../../phases/5-emit/index.ts';
import { writeFiles } from '../output/journal.ts';
import { linkDependencies } from '../run/project-dependencies.ts';
import { quickWebAssembly } from '../run/quick-webassembly.ts';
import { failure, success } from '../terminal/result.ts';
import type { Result } from '../terminal/result.ts';
import type { Case, Mismatch, Job, Message, Outcome } from './messages.ts';

/**
 * In milliseconds: longer than an example may take with its queued mails, and than creating the embedded database
 * takes.
 */
const patience = 60_000;

interface Run {
  readonly files: readonly EmittedFile[];
  readonly cases: readonly Case[];
  readonly nodeModules: string;
  /** Receives the outcomes as they come, in the order of the cases. */
  readonly report: (outcome: Outcome) => void;
  /** Aborts the run, and removes everything that it created. */
  readonly signal: AbortSignal;
}

/**
 * Runs examples against the emitted server, in a temporary folder, since Node strips no types under node_modules and
 * the flow's folder is not ours to write into. An example that crashes its process counts as failed, and the rest run
 * in a new one.
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

function runProcess(job: Job, temporary: string, report: Run['report'], signal: AbortSignal): Promise<Ended> {
  const child = fork(join(import.meta.dirname, `runner${extname(import.meta.filename)}`), [], {
    // Output of a node's code must not mix with the report.
    stdio: ['ignore', 2, 2, 'ipc'],
    serialization: 'advanced',
    execArgv: ['--disable-warning=ExperimentalWarning', ...quickWebAssembly],
    // Temporary files of the server are removed with the run, even if it is killed.
    env: { ...process.env, TMPDIR: temporary, TEMP: temporary, TMP: temporary },
  });
  return new Promise((settle) => {
    const watchdog = startWatchdog(child);
    const abort = (): void => void child.kill('SIGKILL');
    signal.addEventListener('abort', abort);
    if (signal.aborted) abort();
    let hasStarted = false;
    let count = 0;
    let problem: string | undefined;
    child.on('message', (message: Message) => {
      watchdog.pat();
      if (message.kind === 'started') hasStarted = true;
      else if (message.kind === 'failed') problem = message.message;
      else {
        count += 1;
        report(message.outcome);
      }
    });
    child.once('error', (error) => {
      problem = error.message;
    });
    child.once('close', (code, killedBy) => {
      watchdog.stop();
      signal.removeEventListener('abort', abort);
      if (count < job.cases.length && problem === undefined && !signal.aborted) {
        const reason = watchdog.hasBitten()
          ? `it did not end within ${patience / 1000} seconds`
          : `the process ended with ${killedBy ?? `code ${code}`}`;
        if (hasStarted) {
          count += 1;
          report({
            milliseconds: watchdog.waited(),
            mismatches: [{ kind: 'fails', part: 'request', message: reason } satisfies Mismatch],
          });
        } else {
          problem = reason;
        }
      }
      settle({ count, ...(problem === undefined ? {} : { problem }) });
    });
    child.send(job);
  });
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
