import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { nodeOnCore } from '../pinning.ts';

/**
 * Requests at a fixed rate, whether earlier ones are answered or not: from many clients that keep their connections
 * open, as proxies do.
 */
export interface Offer {
  readonly port: number;
  /** The whole request, as it is sent. */
  readonly request: string;
  readonly perSecond: number;
  readonly requests: number;
  readonly connections: number;
}

export interface Answered {
  readonly count: number;
  /** In milliseconds, from the moment at which the request was due. */
  readonly p50: number;
  readonly p99: number;
  readonly longest: number;
}

export interface OfferResult {
  readonly seconds: number;
  readonly served: Answered;
  /** With status 503. */
  readonly refused: Answered;
  /** How many of the refused say when to try again. */
  readonly saysWhen: number;
  /** Answers with any other status. */
  readonly others: number;
  /** Connections that ended before the answer. */
  readonly reset: number;
}

/** Sends the requests from a separate process, on the core of load generators. */
export async function offer(load: Offer): Promise<OfferResult> {
  const [command, ...parameters] = nodeOnCore(1);
  const child = spawn(command, [...parameters, fileURLToPath(new URL('offer-worker.ts', import.meta.url))], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const answered = once(child, 'message');
  child.send(load);
  const [result]: OfferResult[] = await answered;
  child.kill('SIGTERM');
  if (result === undefined) throw new Error('The load generator ended without a result');
  return result;
}
