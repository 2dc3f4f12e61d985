import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';

/**
 * Whether `key` is new within `scope` and the last `keepDays` days. The key is stored as a hash in the
 * transaction, so after a rollback it is new again. If another transaction has just stored the same key,
 * waits for it to end.
 */
export async function firstTime<DB>(
  tx: Transaction<DB>,
  scope: string,
  key: string,
  keepDays: number,
): Promise<boolean> {
  const hash = createHash('sha256').update(bytesOf(key)).digest('hex');
  const { rows } = await sql`
    insert into processed_keys (scope, key_hash, expires)
    values (${scope}, ${hash}, now() + ${keepDays}::double precision * interval '1 day')
    on conflict (scope, key_hash) do update set expires = excluded.expires where processed_keys.expires <= now()
    returning scope`.execute(tx);
  if (rows.length === 0) return false;
  if (Math.random() < 0.01) await removeExpired(tx);
  return true;
}

/**
 * In UTF-8, all lone surrogates would become the same. A key with one is hashed in UTF-16, after a byte that
 * UTF-8 never has.
 */
const bytesOf = (key: string): string | Buffer =>
  key.isWellFormed() ? key : Buffer.concat([Buffer.of(0xff), Buffer.from(key, 'utf16le')]);

/** Removes a few at a time, and skips keys locked by other transactions. */
async function removeExpired<DB>(tx: Transaction<DB>): Promise<void> {
  await sql`
    delete from processed_keys where (scope, key_hash) in (
      select scope, key_hash from processed_keys where expires <= now() limit 1000 for update skip locked)`.execute(
    tx,
  );
}
