import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';

/** What a database stores of a key: it may be a credential, or somebody's address. */
export const hashOfKey = (key: string): string => createHash('sha256').update(bytesOf(key)).digest('hex');

/**
 * In UTF-8, all lone surrogates would become the same. A key with one is hashed in UTF-16, after a byte that
 * UTF-8 never has.
 */
const bytesOf = (key: string): string | Buffer =>
  key.isWellFormed() ? key : Buffer.concat([Buffer.of(0xff), Buffer.from(key, 'utf16le')]);

/** Now and then, removes keys that have expired: a few at a time, and none that others have locked. */
export async function removeExpiredKeys<DB>(db: Kysely<DB>, table: string): Promise<void> {
  if (Math.random() >= 0.01) return;
  const keys = sql.table(table);
  await sql`
    delete from ${keys} where (scope, key_hash) in (
      select scope, key_hash from ${keys} where expires <= now() limit 1000 for update skip locked)`.execute(
    db,
  );
}
