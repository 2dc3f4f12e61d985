import { spawn } from 'node:child_process';
import { extname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { write } from '../disk/guarded-files.ts';
import { quickWebAssembly } from '../run/quick-webassembly.ts';
import type { Places } from './places.ts';

/** The emitted server as a process of its own. */
export interface ServerProcess {
  /** Whether it came to listen; false when it ended before. */
  readonly ready: Promise<boolean>;
  /** What it ended with, when it has ended. */
  readonly ended: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
  /**
   * Ends it `in order`, or `at once`, which lets it answer what it has taken on; after two seconds by force. Done when
   * it has ended.
   */
  readonly stop: (how: 'in order' | 'at once') => Promise<void>;
}

export interface Lines {
  readonly onLog: (line: string) => void;
  readonly onError: (line: string) => void;
}

/** A process that waits for its server, with the packages loaded that it needs. */
export interface Standby {
  readonly run: (env: Readonly<Record<string, string>>, lines: Lines) => ServerProcess;
  /** Whether it has gone before it was needed. */
  readonly hasEnded: () => boolean;
  readonly discard: () => Promise<void>;
}

/** In a checkout this is a .ts file and in the published package a .js file, and so is the one beside it. */
const program = fileURLToPath(new URL(`./run-server${extname(import.meta.filename)}`, import.meta.url));

/** In milliseconds. An embedded database that is made on a busy machine takes its time. */
const patience = { toStart: 60_000, toStop: 2000 };

/** `packages`: what the sources of the server import, such as `kysely/migration`. */
export function prepareServer({ folder, home, homePath, server }: Places, packages: readonly string[]): Standby {
  const module = join(home, 'packages.mjs');
  write(folder, `${homePath}/packages.mjs`, packages.map((name) => `import ${JSON.stringify(name)};\n`).join(''));
  // A group of its own: Ctrl-C reaches `flowsmith dev` alone, which then ends the server by one signal, not by two.
  const child = spawn(process.execPath, [...quickWebAssembly, program, module], {
    cwd: server,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  });
  let hasEnded = false;
  let onError: Lines['onError'] = () => undefined;
  const ended = new Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>((resolve) => {
    const end = (code: number | null, signal: NodeJS.Signals | null): void => {
      hasEnded = true;
      resolve({ code, signal });
    };
    child.on('error', ({ message }) => {
      onError(`The process of the server failed: ${message}`);
      end(1, null);
    });
    child.once('close', end);
  });
  const stop = async (how: 'in order' | 'at once'): Promise<void> => {
    if (!hasEnded && how === 'at once' && child.connected) child.send({ stop: true }, () => undefined);
    else if (!hasEnded) child.kill('SIGTERM');
    const giveUp = setTimeout(() => child.kill('SIGKILL'), patience.toStop);
    await ended;
    clearTimeout(giveUp);
  };
  return {
    hasEnded: () => hasEnded,
    discard: () => stop('at once'),
    run: (env, lines) => {
      onError = lines.onError;
      const ready = new Promise<boolean>((resolve) => {
        child.once('message', () => resolve(true));
        void ended.then(() => resolve(false));
      });
      const giveUp = setTimeout(() => {
        lines.onError(`The server does not listen after ${patience.toStart / 1000} seconds.`);
        child.kill('SIGKILL');
      }, patience.toStart);
      void ready.then(() => clearTimeout(giveUp));
      readLines(child.stdout, lines.onLog);
      readLines(child.stderr, lines.onError);
      if (child.connected) child.send({ env }, () => undefined);
      return { ready, ended, stop };
    },
  };
}

/** The stream is there, since it was asked for; the types do not know it of a process with a channel. */
function readLines(stream: Readable | null, onLine: (line: string) => void): void {
  if (stream !== null) createInterface({ input: stream }).on('line', onLine);
}
