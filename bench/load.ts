import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { nodeOnCore } from './pinning.ts';
import type { BenchRequest } from './requests.ts';
import type { RunningServer } from './server-process.ts';

/** A job for the worker. */
export interface Load {
  readonly port: number;
  /** The whole request, as it is sent. */
  readonly request: string;
  readonly connections: number;
  readonly requests: number;
}

/** The worker's answer; latencies in milliseconds. */
export interface LoadResult {
  readonly requests: number;
  readonly failures: number;
  readonly seconds: number;
  readonly p50: number;
  readonly p99: number;
}

export interface LoadGenerator {
  readonly run: (server: RunningServer, request: BenchRequest, requests: number) => Promise<LoadResult>;
  readonly stop: () => void;
}

/** The number of concurrent requests. */
export const connections = 32;

/** Starts the worker. `run` throws if any request fails. */
export function startLoadGenerator(): LoadGenerator {
  const [command, ...parameters] = nodeOnCore(1);
  const child = spawn(command, [...parameters, fileURLToPath(new URL('load-worker.ts', import.meta.url))], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  // Without a result.
  const ended = once(child, 'exit').then(() => []);
  return {
    run: async ({ name, port }, request, requests) => {
      const load: Load = { port, request: asSent(request), connections, requests };
      const answered = Promise.race([once(child, 'message'), ended]);
      child.send(load);
      const [result]: LoadResult[] = await answered;
      if (result === undefined || result.failures > 0)
        throw new Error(`${name} failed under load at ${request.method} ${request.path}: ${JSON.stringify(result)}`);
      return result;
    },
    stop: () => void child.kill('SIGTERM'),
  };
}

/** A request as it is sent. */
export function asSent({ method, path, headers, body = '' }: BenchRequest): string {
  const length = method === 'GET' ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const fields = Object.entries({ host: 'localhost', connection: 'keep-alive', ...headers, ...length });
  return `${method} ${path} HTTP/1.1\r\n${fields.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`;
}
