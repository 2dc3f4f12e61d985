import { CompiledQuery, type Compilable, type Kysely } from 'kysely';
// flowsmith: row-security
import { actFor } from './tenant.ts';
// flowsmith: end

/** How many rows are in memory at a time. */
const batchSize = 500;
const fetchBatch = CompiledQuery.raw(`fetch ${batchSize} from batches`);

/**
 * The rows of a query in batches, each read through a cursor when it is needed. The transaction begins with
 * the first batch, and ends with the last one or as soon as the reader stops. The time limit of the request
 * applies until the first batch has arrived.
 */
export async function* streamRows<DB, Row>(
  db: Kysely<DB>,
  build: (tx: Kysely<DB>) => Compilable<Row>,
  signal?: AbortSignal,
  // flowsmith: row-security
  tenant?: string | number,
  // flowsmith: end
): AsyncGenerator<readonly Row[], void> {
  const tx = await db.startTransaction().setAccessMode('read only').execute();
  try {
    // flowsmith: row-security
    if (tenant !== undefined) await actFor(tx, tenant);
    // flowsmith: end
    const { sql: text, parameters } = build(tx).compile();
    await tx.executeQuery(CompiledQuery.raw(`declare batches no scroll cursor for ${text}`, [...parameters]));
    let { rows } = await tx.executeQuery<Row>(fetchBatch);
    signal?.throwIfAborted();
    signal?.dispatchEvent(new Event('commit'));
    while (rows.length > 0) {
      yield rows;
      ({ rows } = rows.length < batchSize ? { rows: [] } : await tx.executeQuery<Row>(fetchBatch));
    }
  } finally {
    // A lost connection has nothing to roll back, and its loss has already been reported.
    await tx
      .rollback()
      .execute()
      .catch(() => undefined);
  }
}
