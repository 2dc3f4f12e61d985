import type { Pool, PoolClient } from 'pg';

/**
 * Copies every row of `source` to `target`, which must have the same tables, all empty. Copies everything or,
 * on failure, nothing. Returns the number of rows by table. Queued work is not copied, so there must be none.
 */
export async function copyDatabase(source: Pool, target: Pool): Promise<ReadonlyMap<string, number>> {
  const from = await source.connect();
  const to = await target.connect();
  try {
    await refuseQueuedWork(from);
    await from.query('begin isolation level repeatable read');
    await to.query('begin');
    const copied = await copyTables(from, to);
    await copySequences(from, to);
    await to.query('commit');
    return copied;
  } catch (error) {
    await to.query('rollback');
    throw error;
  } finally {
    await from.query('rollback');
    from.release();
    to.release();
  }
}

async function refuseQueuedWork(from: PoolClient): Promise<void> {
  const { rowCount } = await from.query("select 1 where to_regclass('pgboss.job') is not null");
  if (rowCount === 0) return;
  const { rows } = await from.query<{ count: number }>(
    "select count(*)::int as count from pgboss.job where state < 'completed' and name not like '\\_\\_%'",
  );
  const count = rows[0]?.count ?? 0;
  if (count > 0)
    throw new Error(
      `${count} jobs, such as queued mail, are not done yet. Start the server as before until they are.`,
    );
}

/** In any order, since references are only checked at the end. */
async function copyTables(from: PoolClient, to: PoolClient): Promise<ReadonlyMap<string, number>> {
  const references = await namesOf(
    to,
    `select format('alter table %s alter constraint %I', conrelid::regclass, conname) as name
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  for (const alter of references) await to.query(`${alter} deferrable initially deferred`);
  const tables = await namesOf(
    from,
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename not in ('kysely_migration', 'kysely_migration_lock', 'kysely_migration_hash') order by 1",
  );
  const copied = new Map<string, number>();
  for (const table of tables) copied.set(table, await copyRows(table, from, to));
  await to.query('set constraints all immediate');
  for (const alter of references) await to.query(`${alter} not deferrable`);
  return copied;
}

/** Rows are copied in PostgreSQL's own text format, which loses nothing. */
async function copyRows(table: string, from: PoolClient, to: PoolClient): Promise<number> {
  const { rowCount } = await to.query(`select 1 from ${table} limit 1`);
  if (rowCount !== 0) throw new Error(`The table ${table} of the target is not empty.`);
  let copied = 0;
  await from.query(
    `declare rows no scroll cursor for select (source.*)::text as row from ${table} as source`,
  );
  for (;;) {
    const { rows } = await from.query<{ row: string }>('fetch 500 from rows');
    if (rows.length === 0) break;
    await to.query(
      `insert into ${table} overriding system value select (row::public.${table}).* from unnest($1::text[]) as row`,
      [rows.map(({ row }) => row)],
    );
    copied += rows.length;
  }
  await from.query('close rows');
  return copied;
}

/** Sequences continue where they left off. */
async function copySequences(from: PoolClient, to: PoolClient): Promise<void> {
  const sequences = await namesOf(
    from,
    "select sequencename as name from pg_sequences where schemaname = 'public'",
  );
  for (const sequence of sequences) {
    const { rows } = await from.query<{ last_value: string; is_called: boolean }>(
      `select last_value, is_called from ${from.escapeIdentifier(sequence)}`,
    );
    for (const { last_value: last, is_called: called } of rows)
      await to.query('select setval($1::regclass, $2, $3)', [to.escapeIdentifier(sequence), last, called]);
  }
}

async function namesOf(client: PoolClient, query: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(query);
  return rows.map(({ name }) => name);
}
