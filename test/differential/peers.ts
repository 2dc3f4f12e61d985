import { Client, Pool, types } from 'pg';
import type { PoolConfig } from 'pg';
import { startPostgres } from '../runtime-lib/postgres.ts';

export interface Peers {
  /** Empties a side's database, and returns its URL. */
  readonly emptyDatabase: (side: Side) => Promise<string>;
  readonly stop: () => Promise<void>;
}

export type Side = 'emitted' | 'reference';

/** One PostgreSQL for all projects. It need not survive a crash, so it does not sync to disk. */
export async function startPeers(): Promise<Peers> {
  const server = await startPostgres({ durable: false });
  const open = async (side: Side): Promise<{ readonly url: string; readonly pool: Pool }> => {
    const url = await server.createDatabase(side);
    const pool = openPool(url);
    await pool.query(`alter database ${side} set search_path = public, pg_catalog`);
    return { url, pool };
  };
  const sides = { emitted: await open('emitted'), reference: await open('reference') };
  return {
    emptyDatabase: async (side) => {
      const { url, pool } = sides[side];
      await pool.query(`drop schema if exists public, pgboss cascade; create schema public; ${predictableUuids}`);
      return url;
    },
    stop: async () => {
      for (const { pool } of Object.values(sides)) await pool.end();
      await server.stop();
    },
  };
}

/** Column defaults of `"uuid"` count up, the same in both databases, whichever role inserts. */
const predictableUuids = `
  create sequence uuid_counter;
  create function public.gen_random_uuid() returns uuid language sql volatile security definer as
    $$ select ('00000000-0000-4000-8000-' || lpad(to_hex(nextval('public.uuid_counter')), 12, '0'))::uuid $$;`;

/** A pool that returns timestamps in the form flows see. */
export function openPool(connectionString: string): Pool {
  const pool = new Pool({ connectionString, max: 1, idleTimeoutMillis: 0, types: timestampsAsText });
  // The database may be dropped before the last connection has closed.
  pool.on('error', () => undefined);
  return pool;
}

/** Opens one connection, which survives failed queries. */
export async function openConnection(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString, types: timestampsAsText });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

const [int8, date, timestamptz] = [20, 1082, 1184];
const timestampsAsText: NonNullable<PoolConfig['types']> = {
  getTypeParser: (type, format) =>
    type === timestamptz
      ? (text: string) => asIso(types.getTypeParser(timestamptz)(text))
      : type === int8
        ? Number
        : type === date
          ? String
          : types.getTypeParser(type, format),
};
const asIso = (time: unknown): unknown => (time instanceof Date ? time.toISOString() : time);
