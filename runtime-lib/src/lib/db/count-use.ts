import { sql, type Kysely } from 'kysely';
import { hashOfKey, removeExpiredKeys } from './stored-keys.ts';

export interface Allowance {
  /** How often the key may be used before its window ends. */
  readonly remaining: number;
  /** In how many seconds it may be used again, if it was used too often. */
  readonly retryAfter: number | undefined;
}

/**
 * Counts a use of `key` within `scope`: at most `max` in a window of `perSeconds` seconds, which begins with the
 * first one. All servers that share the database count together. Not for a transaction: its rollback would take
 * the count back, and others with the same key would wait for its end. Uses that are refused count as one.
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
