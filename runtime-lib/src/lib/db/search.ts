import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';

/**
 * Whether a text contains the words, regardless of case: `"exact words"`, `or` and `-not` work as in search
 * engines. An index on `to_tsvector('simple', column)` makes it fast. Texts of more than 300,000 bytes are
 * not found: their words may take up more than PostgreSQL allows (1 MiB), and the query would fail for all
 * rows.
 */
export const matchesWords = (text: Expression<string | null>, search: string): RawBuilder<SqlBool> =>
  sql`(octet_length(${text}) <= 300000
    and to_tsvector('simple', ${text}) @@ websearch_to_tsquery('simple', ${search}))`;
