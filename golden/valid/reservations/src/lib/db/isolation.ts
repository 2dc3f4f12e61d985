import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { serializationError } from '../http/errors.ts';
import { hasLost, isolated } from './retries.ts';
import { refuseAfter } from './transaction.ts';

interface Isolation {
  readonly level: 'serializable' | 'repeatable read';
  /** How often the transaction may be retried. */
  readonly retries: number;
  /** As in `inTransactionUntil`; it also gets the event `retry` when aborting becomes possible again. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Like `inTransaction`, but does not see what others commit in the meantime. If PostgreSQL cannot guarantee
 * that, it refuses a statement or the commit; all of `run` is then rolled back and runs again.
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
