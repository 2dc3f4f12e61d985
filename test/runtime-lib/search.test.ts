import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../runtime-lib/src/lib/db/database.ts';
import { searchText } from '../../runtime-lib/src/lib/db/search-text.ts';
import { matchesWords } from '../../runtime-lib/src/lib/db/search.ts';
import { startPostgres } from './postgres.ts';
import type { Postgres } from './postgres.ts';

let postgres: Postgres;

beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);
afterAll(async () => {
  await postgres.stop();
});

describe('a search for words', () => {
  it.each([
    ['wind -rain', true],
    [`${'-'.repeat(19)}rain`, true],
    [`${'-'.repeat(40)}rain`, false],
    [`wind ${'- & '.repeat(1000)}`, true],
    [`${'<-'.repeat(500)}"-`, false],
    ['a-'.repeat(2000), false],
  ])('never fails: %s', async (search, isFound) => {
    const { db, close } = await openDatabase({ databaseUrl: postgres.url, dataDir: '', onError: () => undefined });
    const found = matchesWords(sql`'wind'`, searchText(search));
    const { rows } = await sql`select ${found} as found`.execute(db);
    await close();
    expect(rows).toEqual([{ found: isFound }]);
  });
});
