import type { Kysely } from 'kysely';
import { Pool, types, type PoolConfig } from 'pg';
import { openKysely } from './dialect.ts';

interface DatabaseOptions {
  /**
   * Such as `postgres://user:password@host/name`. Without it, an embedded PostgreSQL keeps its files in
   * `dataDir`.
   */
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  /** Called when a connection is lost; the pool replaces it. */
  readonly onError: (error: Error) => void;
}

export interface OpenDatabase<DB> {
  readonly db: Kysely<DB>;
  /** The pool behind `db`, for libraries that write their own SQL. */
  readonly pool: Pool;
  readonly close: () => Promise<void>;
}

export async function openDatabase<DB>({
  databaseUrl,
  dataDir,
  onError,
}: DatabaseOptions): Promise<OpenDatabase<DB>> {
  const { pool, close } = databaseUrl === undefined ? await openEmbedded(dataDir) : openServer(databaseUrl);
  // Without listeners, losing a connection between two queries would end the process. The client reports it,
  // and so does the pool if the client was idle.
  pool.on('connect', (client) => client.on('error', onError));
  pool.on('error', () => undefined);
  return {
    db: openKysely<DB>(pool),
    pool,
    close: async () => {
      await pool.end();
      await close();
    },
  };
}

interface OpenPool {
  readonly pool: Pool;
  readonly close: () => Promise<void>;
}

/** Imported on demand, since PGlite takes up memory. */
async function openEmbedded(dataDir: string): Promise<OpenPool> {
  const { openEmbeddedPool } = await import('./embedded-database.ts');
  return openEmbeddedPool(dataDir, { types: timestampsAsText });
}

function openServer(connectionString: string): OpenPool {
  const pool = new Pool({
    connectionString,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    idle_in_transaction_session_timeout: 60_000,
    types: timestampsAsText,
  });
  return { pool, close: () => Promise.resolve() };
}

const timestamptz = 1184;

/** Timestamps as ISO 8601 in UTC with milliseconds, as in JSON. */
const timestampsAsText: NonNullable<PoolConfig['types']> = {
  getTypeParser: (type, format) => (type === timestamptz ? toIso : types.getTypeParser(type, format)),
};

/**
 * In UTC, PostgreSQL's text already has every part of ISO 8601, which is fast for long lists. Other time
 * zones, and values such as infinity, are converted through a Date.
 */
function toIso(text: string): string {
  const [, date, time, fraction = ''] =
    /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3}))?\+00$/.exec(text) ?? [];
  if (date !== undefined) return `${date}T${time}.${fraction.padEnd(3, '0')}Z`;
  const parsed: unknown = types.getTypeParser(timestamptz)(text);
  return parsed instanceof Date ? parsed.toISOString() : String(parsed);
}
