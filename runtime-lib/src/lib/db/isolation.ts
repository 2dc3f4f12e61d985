import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { serializationError } from '../http/errors.ts';
import { hasLost, isolated } from './retries.ts';
import { refuseAfter } from './transaction.ts';

interface Isolation {
  readonly level: 'serializable' | 'repeatable read';
  /** How often the transaction runs again. */
  readonly retries: number;
  /** As of `inTransactionUntil`, with the event `retry` when it is not too late to abort after all. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Like `inTransaction`, but what others commit meanwhile is not seen. Where PostgreSQL cannot keep this up, it
 * refuses a statement or the commit: all of `run` is then rolled back, and runs again.
 */
export async function inIsolation<DB, T>(
  db: Kysely<DB>,
  { level, retries, signal }: Isolation,
  run: (tx: Transaction<DB>) => Promise<T>,
): Promise<T> {
  for (let retry = 0; ; retry += 1) {
    try {
      return await db.transaction().setIsolationLevel(level).execute(runUntilCommit);
    } catch (error) {
      if (!hasLost(error)) throw error;
      if (retry === retries) throw serializationError(error);
    }
    signal?.dispatchEvent(new Event('retry'));
    // Jitter, so that transactions that collided do not collide again.
    await sleep(Math.random() * 10 * 2 ** retry);
    signal?.throwIfAborted();
  }

  async function runUntilCommit(whole: Transaction<DB>): Promise<T> {
    signal?.throwIfAborted();
    const tx = signal === undefined ? whole : whole.withPlugin(refuseAfter(signal));
    isolated.add(tx);
    const result = await run(tx);
    signal?.throwIfAborted();
    signal?.dispatchEvent(new Event('commit'));
    return result;
  }
}
