import {
  CompiledQuery,
  PostgresDialect,
  type DatabaseConnection,
  type Dialect,
  type QueryId,
  type QueryResult,
} from 'kysely';
import type { Pool, PoolClient, QueryResult as Answer } from 'pg';

/** What stops a statement that has not begun, even one that waits for a connection. */
const stopping = new WeakMap<QueryId, AbortSignal>();

interface Connection extends DatabaseConnection {
  readonly release: (discard?: boolean) => void;
}

/**
 * PostgreSQL, with connections that take their client from the pool for the first statement. `pg` takes
 * callbacks, around which Kysely's dialect has promises. For a single row they cost as much as the statement.
 */
export function poolDialect(pool: Pool): Dialect {
  const dialect = new PostgresDialect({ pool });
  const connections = new WeakMap<DatabaseConnection, Connection>();
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
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

function connectLater(pool: Pool): Connection {
  let held: PoolClient | undefined;
  const send = (query: CompiledQuery): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const ask = (client: PoolClient): void => {
        const signal = stopping.get(query.queryId);
        if (signal?.aborted === true) reject(signal.reason);
        else
          client.query(query.sql, [...query.parameters], (error, answer) =>
            error === null ? resolve(answer) : reject(error),
          );
      };
      if (held !== undefined) ask(held);
      else
        pool.connect((error, client) => {
          if (client === undefined) reject(error);
          else ask((held = client));
        });
    });
  return {
    executeQuery: async (query) => {
      try {
        return resultOf(await send(query));
      } catch (error) {
        throw withCaller(error, new Error().stack);
      }
    },
    streamQuery: () => {
      throw new Error('Rows are not streamed: read them in pages');
    },
    release: (discard = false) => {
      held?.release(discard);
      held = undefined;
    },
  };
}

function resultOf<Row>({ command, rowCount, rows }: Answer): QueryResult<Row> {
  // Kysely asks whether \`commit\` has rolled back instead.
  if (command === 'ROLLBACK' || command === 'COMMIT') rows.push({ command });
  const changes = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE';
  return changes ? { numAffectedRows: BigInt(rowCount ?? 0), rows } : { rows };
}

/** The driver's own stack begins at the socket, and does not tell who asked. */
function withCaller(error: unknown, stack = ''): unknown {
  if (error instanceof Error) error.stack += stack.slice(stack.indexOf('\n'));
  return error;
}
