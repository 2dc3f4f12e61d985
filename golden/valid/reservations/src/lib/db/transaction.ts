import type { KyselyPlugin } from 'kysely';
import { stopping } from './dialect.ts';

/** Statements compiled with this plugin do not start once `signal` is aborted. */
export function refuseAfter(signal: AbortSignal): KyselyPlugin {
  return {
    transformQuery: ({ node, queryId }) => {
      signal.throwIfAborted();
      stopping.set(queryId, signal);
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
}
