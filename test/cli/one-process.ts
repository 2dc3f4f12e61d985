import { fork } from 'node:child_process';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { environment } from '../support/process.ts';

export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Ask {
  readonly cwd: string;
  readonly args: readonly string[];
}

/** A separate Node process that runs many commands, one after the other: starting one for each takes a second. */
export function oneProcess(): {
  readonly flowsmith: (cwd: string, ...args: readonly string[]) => Promise<Ran>;
  readonly end: () => Promise<void>;
} {
  const child = fork(fileURLToPath(new URL('run-commands.ts', import.meta.url)), {
    env: { ...environment(), NO_COLOR: '1' },
    execArgv: [],
  });
  const ended = new Promise<never>((_, reject) => child.once('exit', (code) => reject(new Error(`It ended: ${code}`))));
  ended.catch(() => undefined);
  let last: Promise<unknown> = Promise.resolve();
  const ask = (asked: Ask): Promise<Ran> =>
    Promise.race([
      ended,
      new Promise<Ran>((done) => {
        child.once('message', (ran: Ran) => done(ran));
        child.send(asked);
      }),
    ]);
  return {
    flowsmith: (cwd, ...args) => {
      const ran = last.then(() => ask({ cwd: resolve(cwd), args }));
      last = ran.catch(() => undefined);
      return ran;
    },
    end: async () => {
      child.kill();
      await ended.catch(() => undefined);
    },
  };
}
