import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';

/** The database stores only a hash of a key, which may be a credential or a person's address. */
export const hashOfKey = (key: string): string => createHash('sha256').update(bytesOf(key)).digest('hex');

/**
 * In UTF-8, all lone surrogates would become the same character. A key that contains one is hashed in UTF-16,
 * after a byte that never occurs in UTF-8.
 */
const bytesOf = (key: string): string | Buffer =>
  key.isWellFormed() ? key : Buffer.concat([Buffer.of(0xff), Buffer.from(key, 'utf16le')]);

/** Occasionally removes expired keys: a few at a time, and none that others have locked. */
export async function removeExpiredKeys<DB>(db: Kysely<DB>, table: string): Promise<void> {
  if (Math.random() >= 0.01) return;
  const keys = sql.table(table);
  await sql`
    delete from ${keys} where (scope, key_hash) in (
      select scope, key_hash from ${keys} where expires <= now() limit 1000 for update skip locked)`.execute(
    db,
  );
}
