import { sql, type Kysely } from 'kysely';
import { hashOfKey, removeExpiredKeys } from './stored-keys.ts';

export interface Allowance {
  /** How often the key can still be used in the current window. */
  readonly remaining: number;
  /** If it was used too often, the number of seconds until it can be used again. */
  readonly retryAfter: number | undefined;
}

/**
 * Counts a use of `key` within `scope`: at most `max` in a window of `perSeconds` seconds, which begins with
 * the first use. All servers that share the database count together. Do not use it in a transaction: a
 * rollback would undo the count, and other uses of the key would wait for the transaction to end. All refused
 * uses count as a single one.
 */
export async function countUse<DB>(
  db: Kysely<DB>,
  scope: string,
  key: string,
  { max, perSeconds }: { readonly max: number; readonly perSeconds: number },
): Promise<Allowance> {
  const { rows } = await sql<{ uses: number; seconds: number }>`
    insert into limited_keys (scope, key_hash, uses, expires)
    values (${scope}, ${hashOfKey(key)}, 1, now() + ${perSeconds}::double precision * interval '1 second')
    on conflict (scope, key_hash) do update set
      uses = case
        when limited_keys.expires <= now() then 1
        else greatest(limited_keys.uses, least(limited_keys.uses, ${max}::integer) + 1) end,
      expires = case when limited_keys.expires <= now() then excluded.expires else limited_keys.expires end
    returning uses, ceil(extract(epoch from expires - now()))::integer as seconds`.execute(db);
  const { uses = 1, seconds = perSeconds } = rows[0] ?? {};
  if (uses === 1) await removeExpiredKeys(db, 'limited_keys');
  return uses > max
    ? { remaining: 0, retryAfter: Math.max(1, seconds) }
    : { remaining: max - uses, retryAfter: undefined };
}
