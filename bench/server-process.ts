import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../test/support/process.ts';
import { nodeOnCore } from './pinning.ts';

/** How to start a server of the comparison: a script that listens on 127.0.0.1 at PORT, and answers GET `probe`. */
export interface ServerCommand {
  readonly name: string;
  readonly script: string;
  /** Options of Node itself. */
  readonly options?: readonly string[];
  readonly parameters?: readonly string[];
  readonly folder: string;
  readonly env?: Readonly<Record<string, string>>;
  /** `/status` by default. */
  readonly probe?: string;
  /** Whether it has its own core, as by default. */
  readonly pinned?: boolean;
}

export interface RunningServer {
  readonly name: string;
  readonly url: string;
  readonly port: number;
  /** From the start of the process to its first answer. */
  readonly startedInMs: number;
  /** The processor time of all threads so far, including processes that it has started; NaN without /proc. */
  readonly cpuMicroseconds: () => number;
  /** The resident memory; NaN without /proc. */
  readonly memoryMiB: () => number;
  readonly signal: (signal: NodeJS.Signals) => void;
  readonly stop: () => Promise<void>;
}

const longestStart = 60_000;

/** Starts a server on a free port, and waits for its first answer. Throws if it does not start. */
export async function startServer({
  name,
  script,
  options = [],
  parameters = [],
  folder,
  env = {},
  probe = '/status',
  pinned = true,
}: ServerCommand): Promise<RunningServer> {
  const port = await freePort();
  const [command, ...before] = pinned ? nodeOnCore(0) : [process.execPath];
  const began = performance.now();
  const child = spawn(command, [...before, ...options, script, ...parameters], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '',
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      ...env,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors = (errors + chunk.toString()).slice(-4000);
  });
  while (!(await answers(port, probe))) {
    if (child.exitCode !== null || performance.now() - began > longestStart) {
      child.kill('SIGKILL');
      throw new Error(`${name} does not start:\n${errors}`);
    }
    await sleep(2);
  }
  return {
    name,
    url: `http://127.0.0.1:${port}`,
    port,
    startedInMs: performance.now() - began,
    cpuMicroseconds: () => cpuMicroseconds(child.pid),
    memoryMiB: () => memoryMiB(child.pid),
    signal: (signal) => void child.kill(signal),
    stop: () => stop(child),
  };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 5_000);
  await ended;
  clearTimeout(timer);
}

function answers(port: number, probe: string): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}${probe}`).then(
    async (response) => {
      await response.text();
      return response.ok;
    },
    () => false,
  );
}

/** The kernel counts nanoseconds, where `stat` has ticks of 10 ms. */
function cpuMicroseconds(pid: number | undefined): number {
  const threads = readTasks(pid).map((task) => {
    const own = Number(readProc(pid, `task/${task}/schedstat`)?.split(' ')[0] ?? 0) / 1000;
    const children = readProc(pid, `task/${task}/children`)?.trim().split(' ') ?? [];
    return children.reduce((sum, child) => sum + (child === '' ? 0 : cpuMicroseconds(Number(child))), own);
  });
  return threads.length === 0 ? Number.NaN : threads.reduce((sum, each) => sum + each, 0);
}

function readTasks(pid: number | undefined): readonly string[] {
  try {
    return readdirSync(`/proc/${pid ?? 0}/task`);
  } catch {
    return [];
  }
}

const memoryMiB = (pid: number | undefined): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readProc(pid, 'status') ?? '')?.[1]) / 1024;

function readProc(pid: number | undefined, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid ?? 0}/${file}`, 'utf8');
  } catch {
    return undefined;
  }
}
