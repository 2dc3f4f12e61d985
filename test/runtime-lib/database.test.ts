import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../runtime-lib/src/lib/db/database.ts';
import type { OpenDatabase } from '../../runtime-lib/src/lib/db/database.ts';
import { migrate } from '../../runtime-lib/src/lib/db/migrate.ts';
import type { WrittenMigration } from '../../runtime-lib/src/lib/db/migrate.ts';
import {
  attemptInSavepoint,
  inTransaction,
  inTransactionUntil,
  untilAborted,
} from '../../runtime-lib/src/lib/db/transaction.ts';
import { requestError, rollBack, timeoutError } from '../../runtime-lib/src/lib/http/errors.ts';
import { attempt } from '../../runtime-lib/src/lib/http/failure.ts';
import { embeddedData } from '../support/embedded-data.ts';
import { startPostgres } from './postgres.ts';
import type { Postgres } from './postgres.ts';
import { migrations, names } from './small-database.ts';
import type { Database } from './small-database.ts';

let postgres: Postgres;
let folder: string;

beforeAll(async () => {
  postgres = await startPostgres();
  folder = await embeddedData(await mkdtemp(join(tmpdir(), 'flowsmith-data-')));
}, 60_000);

afterAll(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

const open = (databaseUrl?: string): Promise<OpenDatabase<Database>> =>
  openDatabase<Database>({ databaseUrl, dataDir: folder, onError: () => undefined });

describe('a database with another encoding than UTF8', () => {
  it.each(['LATIN1', 'SQL_ASCII'])('%s is refused at start, with what to do', async (encoding) => {
    const name = `in_${encoding.toLowerCase()}`;
    const { pool, close } = await open(postgres.url);
    await pool.query(`create database ${name} encoding '${encoding}' lc_collate 'C' lc_ctype 'C' template template0`);
    await close();
    const url = new URL(postgres.url);
    url.pathname = name;
    const opened = await open(url.href);
    await expect(migrate(opened.db, migrations)).rejects.toThrow(
      `The database has the encoding ${encoding}, but it must have UTF8: create it with ENCODING 'UTF8'`,
    );
    await opened.close();
  });
});

describe('a statement of no transaction', () => {
  it('counts the rows that it changes, and its failure tells who asked', async () => {
    const { db, close } = await open();
    await sql`create temporary table counted as select generate_series(1, 3) n`.execute(db);
    const changed = await sql`update counted set n = n + 1 where n > 1`.execute(db);
    expect(changed.numAffectedRows).toBe(2n);
    const failing = sql`select 1 from nowhere`.execute(db);
    await expect(failing).rejects.toHaveProperty('stack', expect.stringContaining('database.test.ts'));
    await close();
  });

  it.each(['an embedded database', 'a database server'])(
    'that fails leaves its connection to others: %s',
    async (kind) => {
      const { db, pool, close } = await open(kind === 'a database server' ? postgres.url : undefined);
      await sql`select 1`.execute(db);
      pool.on('connect', () => expect.fail('That is a new connection.'));
      await expect(sql`select 1 from nowhere`.execute(db)).rejects.toThrow('does not exist');
      expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
      await close();
    },
  );
});

describe('four processes that start at once', () => {
  it('all find a migrated database, and only one of them migrates it', async () => {
    const opened = await Promise.all([1, 2, 3, 4].map(() => open(postgres.url)));
    const ran = await Promise.all(opened.map(({ db }) => migrate(db, migrations)));
    expect(ran.flat()).toEqual(['0001_create_tables']);
    await Promise.all(opened.map(({ close }) => close()));
  });
  it('inspect the tables one at a time: a migration could rename one meanwhile', async () => {
    const connectionString = await postgres.createDatabase('renaming');
    const [started, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow: WrittenMigration = { hash: 'b', up: () => (started.resolve(), released.promise) };
    const first = await open(connectionString);
    const pool = new Pool({ connectionString });
    const answered: string[] = [];
    const second = new Kysely<Database>({
      dialect: new PostgresDialect({ pool }),
      log: ({ query }) => void answered.push(query.sql),
    });
    const running = migrate(first.db, { '0001_slow': slow });
    await started.promise;
    const waiting = migrate(second, { '0001_slow': slow });
    const waits = () =>
      first.pool.query(
        `select 1 from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`,
      );
    await expect.poll(async () => (await waits()).rows, { timeout: 10_000, interval: 20 }).toHaveLength(1);
    expect(answered).toEqual([]);
    released.resolve();
    expect((await Promise.all([running, waiting])).flat()).toEqual(['0001_slow']);
    await Promise.all([first.close(), second.destroy()]);
  });
  it('roll a failed migration back, and report it', async () => {
    const { db, close } = await open(postgres.url);
    const broken: WrittenMigration = {
      hash: 'c',
      up: async (tx) => {
        await sql`create table half (id integer)`.execute(tx);
        await sql`create nonsense`.execute(tx);
      },
    };
    await expect(migrate(db, { ...migrations, '0002_broken': broken })).rejects.toThrow(
      'The database could not be migrated: 0002_broken failed, and nothing has changed',
    );
    await expect(sql`select * from half`.execute(db)).rejects.toThrow('does not exist');
    await close();
  });
});

describe.each(['PostgreSQL', 'PGlite'])('on %s', (engine) => {
  let database: OpenDatabase<Database>;
  let db: Kysely<Database>;
  beforeAll(async () => {
    database = await open(engine === 'PostgreSQL' ? postgres.url : undefined);
    ({ db } = database);
    await migrate(db, migrations);
  }, 60_000);
  beforeEach(async () => {
    await db.deleteFrom('items').execute();
  });
  afterAll(() => database.close());

  const insert = (tx: Pick<Kysely<Database>, 'insertInto'>, name: string) =>
    tx.insertInto('items').values({ name, parent: null, data: null }).execute();
  const never = new AbortController().signal;

  it('a timestamp is ISO 8601 in UTC with milliseconds', async () => {
    const created = '2024-06-01T10:00:00.5+02:00';
    const row = await db
      .insertInto('items')
      .values({ name: 'a', parent: null, data: '{"a":[1]}', created })
      .returningAll()
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ created: '2024-06-01T08:00:00.500Z', data: { a: [1] } });
  });

  it('a transaction commits when it returns, and rolls back when it throws', async () => {
    expect(await inTransactionUntil(never, db, async (tx) => [await insert(tx, 'a')].length)).toBe(1);
    await expect(
      inTransaction(db, async (tx) => {
        await insert(tx, 'b');
        throw rollBack(500, {});
      }),
    ).rejects.toThrow('Rolled back');
    expect(await names(db)).toEqual(['a']);
  });

  it('a transaction past its deadline starts no more queries and rolls back', async () => {
    const controller = new AbortController();
    const steps: string[] = [];
    await expect(
      inTransactionUntil(controller.signal, db, async (tx) => {
        await insert(tx, 'a');
        controller.abort(timeoutError());
        await insert(tx, 'b').catch(() => steps.push('refused'));
        await sql`select 1`.execute(tx).catch(() => steps.push('refused'));
      }),
    ).rejects.toThrow('The request took too long');
    expect(steps).toEqual(['refused', 'refused']);
    expect(await names(db)).toEqual([]);
  });

  it('failures are distinguished by kind', async () => {
    await insert(db, 'a');
    const failures = await Promise.all([
      attempt(insert(db, 'a')),
      attempt(db.insertInto('items').values({ name: 'b', parent: -1, data: null }).execute()),
      attempt(insert(db, 'bad')),
      attempt(sql`select * from nowhere`.execute(db)),
      attempt(Promise.resolve(1)),
    ]);
    expect(failures.map((it) => (it.ok ? 'ok' : it.failure.code))).toEqual([
      'unique',
      'foreign-key',
      'check',
      'other',
      'ok',
    ]);
    await expect(attempt(Promise.reject(timeoutError()))).rejects.toThrow('The request took too long');
  });

  it('a failure in a savepoint keeps the rest of the transaction, even if nested', async () => {
    const codes = await inTransactionUntil(never, db, async (tx) => {
      await insert(tx, 'a');
      const outer = await attemptInSavepoint(tx, async () => {
        await insert(tx, 'b');
        const inner = await attemptInSavepoint(tx, () => insert(tx, 'a'));
        await insert(tx, 'c');
        return inner.ok ? 'ok' : inner.failure.code;
      });
      const last = await attemptInSavepoint(tx, async () => {
        await insert(tx, 'd');
        throw new Error('no');
      });
      return [outer, last];
    });
    expect(codes).toEqual([
      { ok: true, value: 'unique' },
      { ok: false, failure: { code: 'other', message: 'The operation failed' } },
    ]);
    expect(await names(db)).toEqual(['a', 'b', 'c']);
  });

  it('a refusal in a savepoint is no failure: it ends the flow, and nothing is kept', async () => {
    const refused = inTransactionUntil(never, db, async (tx) => {
      await insert(tx, 'a');
      await attemptInSavepoint(tx, () => Promise.reject(requestError('no')));
    });
    await expect(refused).rejects.toThrow('no');
    expect(await names(db)).toEqual([]);
  });

  it('outside transactions a query is rejected after an abort, even one that waits for a connection', async () => {
    const controller = new AbortController();
    const guarded = untilAborted(db, controller.signal);
    await guarded.insertInto('items').values({ name: 'a', parent: null, data: null }).execute();
    const held = Array.from({ length: 10 }, () => db.transaction().execute(() => sleep(200)));
    await sleep(50);
    const waiting = guarded.insertInto('items').values({ name: 'b', parent: null, data: null }).execute();
    controller.abort(timeoutError());
    await expect(waiting).rejects.toThrow('The request took too long');
    await expect(guarded.selectFrom('items').selectAll().execute()).rejects.toThrow('The request took too long');
    await Promise.all(held);
    await sleep(50);
    expect(await names(db)).toEqual(['a']);
  });

  it('text is ordered by code points', async () => {
    for (const name of ['b', 'a', 'B', 'ä', 'Z']) await insert(db, name);
    expect(await names(db)).toEqual(['B', 'Z', 'a', 'b', 'ä']);
  });
});

describe('a database that is gone', () => {
  it('is unavailable, both at the start and later', async () => {
    const { db, close } = await open('postgres://postgres@127.0.0.1:1/none');
    expect(await attempt(db.selectFrom('items').selectAll().execute())).toMatchObject({
      failure: { code: 'unavailable' },
    });
    await close();
    expect(await attempt(db.selectFrom('items').selectAll().execute())).toMatchObject({
      failure: { code: 'unavailable' },
    });
  });
  it('does not end the process if a connection is lost between the queries of a transaction', async () => {
    const { db, close } = await open(postgres.url);
    const other = await open(postgres.url);
    const failed = attempt(
      inTransaction(db, async (tx) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
        await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(other.db);
        await sleep(100);
        return tx.selectFrom('items').selectAll().execute();
      }),
    );
    expect(await failed).toMatchObject({ failure: { code: 'unavailable' } });
    await Promise.all([close(), other.close()]);
  });
  it('does not end the process if an idle connection is lost, and is reconnected', async () => {
    const told: string[] = [];
    const { db, close } = await openDatabase<Database>({
      databaseUrl: postgres.url,
      dataDir: folder,
      onError: ({ message }) => told.push(message),
    });
    const other = await open(postgres.url);
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(other.db);
    await expect.poll(() => told).toEqual([expect.stringContaining('terminating connection')]);
    expect(await attempt(sql`select 1`.execute(db))).toMatchObject({ ok: true });
    await Promise.all([close(), other.close()]);
  });
  it('is unavailable if the server ends a connection in use', async () => {
    const { db, close } = await open(postgres.url);
    const running = attempt(sql`select pg_terminate_backend(pg_backend_pid())`.execute(db));
    expect(await running).toMatchObject({ failure: { code: 'unavailable' } });
    await expect.poll(() => attempt(db.selectFrom('items').selectAll().execute())).toMatchObject({ ok: true });
    await close();
  });
});
