import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../support/process.ts';

/** A service like S3 that checks signatures, in a separate process. */
export interface S3Server {
  readonly endpoint: string;
  readonly stop: () => Promise<void>;
}

/** The only account that it knows. */
export const account = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' } as const;

export const bucket = 'pictures';

/** Where files are kept by that account. */
export const placeOf = (prefix: string) => ({ prefix, region: 'us-east-1', ...account, sessionToken: undefined });

/** The result of an attempt whose reason is in the log. */
export const failed = { ok: false, failure: { code: 'files', message: 'The store of files failed' } } as const;

const program = "new (require('@20minutes/s3rver'))(JSON.parse(process.argv[1])).run()";

export async function startS3(): Promise<S3Server> {
  const folder = await mkdtemp(join(tmpdir(), 'flowsmith-s3-'));
  const port = await freePort();
  const options = { directory: folder, address: '127.0.0.1', port, silent: true, configureBuckets: [{ name: bucket }] };
  const server = spawn(process.execPath, ['--eval', program, JSON.stringify(options)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const endpoint = `http://127.0.0.1:${port}`;
  while (!(await fetch(endpoint).then(Boolean, () => false))) {
    if (server.exitCode !== null) throw new Error('S3 does not start');
    await sleep(50);
  }
  return {
    endpoint,
    stop: async () => {
      server.kill('SIGKILL');
      if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
