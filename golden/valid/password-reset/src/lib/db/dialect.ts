import { setTimeout as sleep } from 'node:timers/promises';
import {
  CompiledQuery,
  Kysely,
  LimitNode,
  PostgresDialect,
  PostgresQueryCompiler,
  ValueNode,
  type DatabaseConnection,
  type Dialect,
  type QueryId,
  type QueryResult,
} from 'kysely';
import type { Pool, PoolClient, QueryResult as Answer } from 'pg';
import { codeOf } from '../http/errors.ts';

/** By query, the signal after whose abort it must not start, even if it is waiting for a connection. */
const stopping = new WeakMap<QueryId, AbortSignal>();

interface Connection extends DatabaseConnection {
  readonly release: (discard?: boolean) => void;
}

/**
 * The database of a pool, queried through the callbacks of `pg`: for a single row, they cost noticeably less
 * than the promises of Kysely's own driver.
 */
export function openKysely<DB>(pool: Pool): Kysely<DB> {
  const db = new Kysely<DB>({ dialect: poolDialect(pool) });
  Object.assign(db.getExecutor(), { executeQuery: (query: CompiledQuery) => executeAlone(pool, query) });
  return db;
}

/** PostgreSQL, with connections that only take a client from the pool for their first statement. */
function poolDialect(pool: Pool): Dialect {
  const dialect = new PostgresDialect({ pool });
  const connections = new WeakMap<DatabaseConnection, Connection>();
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => new QueryCompiler(),
    createDriver: () =>
      Object.assign(dialect.createDriver(), {
        acquireConnection: () => {
          const connection = connectLater(pool);
          connections.set(connection, connection);
          return Promise.resolve(connection);
        },
        rollbackTransaction: async (connection: DatabaseConnection) => {
          try {
            await connection.executeQuery(CompiledQuery.raw('rollback'));
          } catch (error) {
            connections.get(connection)?.release(true);
            throw error;
          }
        },
        releaseConnection: (connection: DatabaseConnection) =>
          Promise.resolve(connections.get(connection)?.release()),
      }),
  };
}

/**
 * Writes limits into the SQL. They are often the only values, and `pg` sends a statement without parameters
 * as one message instead of five. Kysely's compiler is meant to be subclassed.
 */
class QueryCompiler extends PostgresQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    const count = ValueNode.is(node.limit) ? node.limit.value : undefined;
    super.visitLimit(Number.isSafeInteger(count) ? LimitNode.create(ValueNode.createImmediate(count)) : node);
  }
}

function connectLater(pool: Pool): Connection {
  let held: PoolClient | undefined;
  return {
    executeQuery: (query) =>
      answer((resolve, reject) => {
        const ask = (client: PoolClient): void => {
          held = client;
          const signal = stopping.get(query.queryId);
          if (signal?.aborted === true) reject(signal.reason);
          else send(client, query, (error, found) => (error == null ? resolve(found) : reject(error)));
        };
        if (held !== undefined) ask(held);
        else pool.connect((error, client) => (client === undefined ? reject(error) : ask(client)));
      }),
    streamQuery: () => {
      throw new Error('Rows are not streamed: read them in pages');
    },
    release: (discard = false) => {
      held?.release(discard);
      held = undefined;
    },
  };
}

/**
 * Runs a single statement, whose client returns to the pool with the answer. If PostgreSQL aborts it to break
 * a deadlock, it has had no effect and is retried: two rows that must not overlap may wait for each other.
 */
const executeAlone = <Row,>(pool: Pool, query: CompiledQuery, retries = 3): Promise<QueryResult<Row>> =>
  answer(
    (resolve, reject) =>
      pool.connect((failed, client, release) => {
        if (client === undefined) return reject(failed);
        send(client, query, (error, found) => {
          release();
          if (error == null) resolve(found);
          else reject(error);
        });
      }),
    async (error) => {
      if (retries === 0 || codeOf(error) !== deadlockDetected) return undefined;
      await writersEnd(pool);
      return executeAlone(pool, query, retries - 1);
    },
  );

const deadlockDetected = '40P01';

/**
 * Waits until all transactions that are writing now have ended, at most ten seconds. Several may wait for
 * each other, and a statement that is retried before the last one is done runs into the next deadlock.
 */
async function writersEnd(pool: Pool): Promise<void> {
  const { rows } = await pool.query('select pg_current_xact_id()::text as next');
  for (const end = Date.now() + 10_000; Date.now() < end;) {
    await sleep(50 + Math.random() * 50);
    const ended = await pool.query(
      'select where pg_snapshot_xmin(pg_current_snapshot()) >= $1::text::xid8',
      rows.map(({ next }) => next),
    );
    if (ended.rowCount === 1) return;
  }
}

type Settle = (resolve: (answer: Answer) => void, reject: (error: unknown) => void) => void;

/** `recover` may provide another answer after an error. */
async function answer<Row>(
  settle: Settle,
  recover?: (error: unknown) => Promise<QueryResult<Row> | undefined>,
): Promise<QueryResult<Row>> {
  try {
    return resultOf(await new Promise<Answer>(settle));
  } catch (error) {
    const other = await recover?.(error);
    if (other !== undefined) return other;
    throw withCaller(error, new Error().stack);
  }
}

const send = (
  client: PoolClient,
  { sql, parameters }: CompiledQuery,
  done: (error: Error | null, found: Answer) => void,
): void => client.query(sql, [...parameters], done);

function resultOf<Row>({ command, rowCount, rows }: Answer): QueryResult<Row> {
  // Kysely uses the command to see whether `commit` has rolled back instead.
  if (command === 'ROLLBACK' || command === 'COMMIT') rows.push({ command });
  const changes = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE';
  return changes ? { numAffectedRows: BigInt(rowCount ?? 0), rows } : { rows };
}

/** The driver's own stack trace begins at the socket, and does not show the caller. */
function withCaller(error: unknown, stack = ''): unknown {
  if (error instanceof Error) error.stack += stack.slice(stack.indexOf('\n'));
  return error;
}
