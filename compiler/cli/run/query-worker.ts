import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';
import type { QueryAnswer } from '../../ir/query.ts';
import { openPostgres } from '../../nodes/query/ask-postgres.ts';
import type { Database, QueryQuestion } from '../../nodes/query/ask-postgres.ts';

/** The thread with the embedded database. Its callers wait for `signal`, and then take the answer from `port`. */
export interface QueryWorkerData {
  /** The location of the database's package. */
  readonly nodeModules: string;
  readonly port: MessagePort;
  readonly signal: Int32Array<SharedArrayBuffer>;
}

const { nodeModules, port, signal }: QueryWorkerData = workerData;

const answer = openPostgres(async () => {
  const { PGlite }: { readonly PGlite: { readonly create: () => Promise<Database> } } = createRequire(
    join(nodeModules, 'require.js'),
  )('@electric-sql/pglite');
  return PGlite.create();
});

let turn: Promise<unknown> = Promise.resolve();

parentPort?.on('message', (question: QueryQuestion) => {
  turn = turn.then(async () => {
    port.postMessage(
      await answer(question).catch((error: unknown): QueryAnswer => ({
        kind: 'unavailable',
        why: error instanceof Error ? error.message : String(error),
        hint: 'Check the installation of @electric-sql/pglite, and run the command again.',
      })),
    );
    Atomics.store(signal, 0, 1);
    Atomics.notify(signal, 0);
  });
});
