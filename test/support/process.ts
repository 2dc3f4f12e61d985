import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { quickWebAssembly } from '../../compiler/cli/run/quick-webassembly.ts';
import { kept } from './temporary.ts';

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** The output of both streams. */
  readonly output: string;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Started {
  readonly pid: number;
  /** The output so far, of both streams. */
  readonly output: () => string;
  readonly kill: (signal: NodeJS.Signals) => void;
  readonly ended: Promise<Ended>;
}

export interface StartOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** The environment of a user's shell, without the variables that tests run with. */
export const environment = (): Readonly<Record<string, string>> => ({
  PATH: process.env['PATH'] ?? '',
  HOME: kept,
  TMPDIR: tmpdir(),
});

/**
 * For processes that load the same packages again and again: what Node compiles of them is cached where the command
 * line caches it, too.
 */
export const compileCache = { NODE_COMPILE_CACHE: join(kept, 'node-compile-cache') };

/** Starts a process as a user's shell does. */
export function start(
  command: string,
  parameters: readonly string[],
  { cwd = process.cwd(), env = {} }: StartOptions = {},
): Started {
  const flags = command === process.execPath ? quickWebAssembly : [];
  const child = spawn(command, [...flags, ...parameters], {
    cwd,
    env: { ...environment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const chunks: { readonly from: 'stdout' | 'stderr'; readonly text: string }[] = [];
  for (const from of ['stdout', 'stderr'] as const)
    child[from].setEncoding('utf8').on('data', (text: string) => chunks.push({ from, text }));
  const textOf = (from?: 'stdout' | 'stderr'): string =>
    chunks
      .filter((chunk) => from === undefined || chunk.from === from)
      .map(({ text }) => text)
      .join('');
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) =>
      resolve({ code, signal, output: textOf(), stdout: textOf('stdout'), stderr: textOf('stderr') }),
    );
  });
  return { pid: child.pid ?? 0, output: () => textOf(), kill: (signal) => void child.kill(signal), ended };
}

export const run = (command: string, parameters: readonly string[], options: StartOptions = {}): Promise<Ended> =>
  start(command, parameters, options).ended;

/** What the pattern's group `found` matches in the output, as soon as it appears. */
export async function says(started: Started, pattern: RegExp): Promise<string> {
  let hasEnded = false;
  void started.ended.then(() => (hasEnded = true));
  for (let waited = 0; waited < 90_000 && !hasEnded; waited += 50) {
    const found = pattern.exec(started.output())?.groups?.['found'];
    if (found !== undefined) return found;
    await sleep(50);
  }
  throw new Error(`It did not say ${String(pattern)}: ${started.output()}`);
}

/** A free port of 127.0.0.1. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address !== null ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
