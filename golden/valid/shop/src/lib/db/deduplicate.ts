import { sql, type Transaction } from 'kysely';
import { hashOfKey, removeExpiredKeys } from './stored-keys.ts';

/**
 * Whether `key` is new within `scope` and the last `keepDays` days. Its hash is stored in the transaction, so
 * it is new again after a rollback. If another transaction has just stored the same key, waits for that
 * transaction to end.
 */
export async function firstTime<DB>(
  tx: Transaction<DB>,
  scope: string,
  key: string,
  keepDays: number,
): Promise<boolean> {
  const { rows } = await sql`
    insert into processed_keys (scope, key_hash, expires)
    values (${scope}, ${hashOfKey(key)}, now() + ${keepDays}::double precision * interval '1 day')
    on conflict (scope, key_hash) do update set expires = excluded.expires where processed_keys.expires <= now()
    returning scope`.execute(tx);
  if (rows.length === 0) return false;
  await removeExpiredKeys(tx, 'processed_keys');
  return true;
}
