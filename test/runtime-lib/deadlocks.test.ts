import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../runtime-lib/src/lib/db/database.ts';
import type { OpenDatabase } from '../../runtime-lib/src/lib/db/database.ts';
import { inTransaction } from '../../runtime-lib/src/lib/db/transaction.ts';
import { attempt } from '../../runtime-lib/src/lib/http/failure.ts';
import { startPostgres } from './postgres.ts';
import type { Postgres } from './postgres.ts';

interface Database {
  readonly counts: { readonly id: number; readonly value: number };
}

let postgres: Postgres;
let opened: OpenDatabase<Database>;

beforeAll(async () => {
  postgres = await startPostgres({ durable: false });
  opened = await openDatabase<Database>({
    ...{ databaseUrl: await postgres.createDatabase('deadlocks'), dataDir: '', onError: () => undefined },
  });
  await opened.pool.query(`
    create table counts (id integer primary key, value integer not null);
    insert into counts values (1, 0), (2, 0);
    create function raise_both(one integer, other integer) returns void language plpgsql as $$
    begin
      update counts set value = value + 1 where id = one;
      perform pg_sleep(0.3);
      update counts set value = value + 1 where id = other;
    end $$`);
}, 60_000);

afterAll(async () => {
  await opened.close();
  await postgres.stop();
});

const raiseBoth = (one: number, other: number) => sql`select raise_both(${one}, ${other})`;
const values = () => opened.db.selectFrom('counts').select('value').orderBy('id').execute();

it('of two statements that wait for each other, the one that PostgreSQL ends is sent again', async () => {
  await Promise.all([raiseBoth(1, 2).execute(opened.db), raiseBoth(2, 1).execute(opened.db)]);
  expect(await values()).toEqual([{ value: 2 }, { value: 2 }]);
});

it('but not in a transaction, whose other statements are undone with it', async () => {
  const inOne = (one: number, other: number) =>
    attempt(inTransaction(opened.db, async (tx) => void (await raiseBoth(one, other).execute(tx))));
  const both = await Promise.all([inOne(1, 2), inOne(2, 1)]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await values()).toEqual([{ value: 3 }, { value: 3 }]);
});
