import type { Kysely, KyselyPlugin } from 'kysely';
import { stopping } from './dialect.ts';

/**
 * Runs statements outside of a transaction. None starts once `signal` is aborted, even if it waits for a
 * connection.
 */
export const untilAborted = <DB,>(db: Kysely<DB>, signal: AbortSignal): Kysely<DB> =>
  db.withPlugin(refuseAfter(signal));

/** Statements compiled with this plugin do not start once `signal` is aborted. */
function refuseAfter(signal: AbortSignal): KyselyPlugin {
  return {
    transformQuery: ({ node, queryId }) => {
      signal.throwIfAborted();
      stopping.set(queryId, signal);
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
}
