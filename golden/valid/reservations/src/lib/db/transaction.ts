import type { KyselyPlugin } from 'kysely';

/** Queries of a transaction wait only for each other, so a query starts when it is compiled. */
export function refuseAfter(signal: AbortSignal): KyselyPlugin {
  return {
    transformQuery: ({ node }) => {
      signal.throwIfAborted();
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
}
