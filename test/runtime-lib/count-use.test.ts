import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { countUse } from '../../runtime-lib/src/lib/db/count-use.ts';
import { openDatabase, type OpenDatabase } from '../../runtime-lib/src/lib/db/database.ts';
import { embeddedData } from '../support/embedded-data.ts';
import { startPostgres, type Postgres } from './postgres.ts';

interface Database {
  limited_keys: { scope: string; key_hash: string; uses: number; expires: string };
}

let postgres: Postgres;
let folder: string;
beforeAll(async () => {
  postgres = await startPostgres({ durable: false });
  folder = await embeddedData(await mkdtemp(join(tmpdir(), 'flowsmith-limits-')));
}, 60_000);
afterAll(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

describe.each(['PostgreSQL', 'PGlite'])('on %s', (engine) => {
  const open = (): Promise<OpenDatabase<Database>> =>
    openDatabase<Database>({
      databaseUrl: engine === 'PostgreSQL' ? postgres.url : undefined,
      dataDir: folder,
      onError: () => undefined,
    });
  let database: OpenDatabase<Database>;
  let db: Kysely<Database>;
  beforeAll(async () => {
    database = await open();
    ({ db } = database);
    await sql`create table limited_keys (scope text not null, key_hash text not null, uses integer not null, expires timestamptz(3) not null, primary key (scope, key_hash))`.execute(
      db,
    );
  }, 60_000);
  beforeEach(async () => void (await db.deleteFrom('limited_keys').execute()));
  afterAll(() => database.close());

  const twice = { max: 2, perSeconds: 100 };
  /** Makes a window of a key end this many seconds earlier. */
  const wait = (seconds: number) =>
    sql`update limited_keys set expires = expires - ${seconds}::double precision * interval '1 second'`.execute(db);

  it('a key may be used as often as it may within its scope, and then in so many seconds', async () => {
    expect(await countUse(db, 'route', 'k', twice)).toEqual({ remaining: 1, retryAfter: undefined });
    expect(await countUse(db, 'route', 'k', twice)).toEqual({ remaining: 0, retryAfter: undefined });
    expect(await countUse(db, 'route', 'k', twice)).toEqual({ remaining: 0, retryAfter: 100 });
    expect(await countUse(db, 'route', 'other', twice)).toEqual({ remaining: 1, retryAfter: undefined });
    expect(await countUse(db, 'other', 'k', twice)).toEqual({ remaining: 1, retryAfter: undefined });
  });

  it('the window begins with the first use, and no other use makes it longer', async () => {
    await countUse(db, 'route', 'k', twice);
    await wait(60);
    expect(await countUse(db, 'route', 'k', twice)).toEqual({ remaining: 0, retryAfter: undefined });
    expect(await countUse(db, 'route', 'k', twice)).toEqual({ remaining: 0, retryAfter: 40 });
    await wait(39.5);
    expect(await countUse(db, 'route', 'k', twice)).toEqual({ remaining: 0, retryAfter: 1 });
    await wait(0.5);
    expect(await countUse(db, 'route', 'k', twice)).toEqual({ remaining: 1, retryAfter: undefined });
    expect(await countUse(db, 'route', 'k', twice)).toEqual({ remaining: 0, retryAfter: undefined });
    expect(await countUse(db, 'route', 'k', twice)).toEqual({ remaining: 0, retryAfter: 100 });
  });

  it('a lower limit holds for what was counted under a higher one, and a higher one lets more through', async () => {
    for (let use = 0; use < 5; use += 1) await countUse(db, 'route', 'k', { max: 10, perSeconds: 100 });
    expect(await countUse(db, 'route', 'k', twice)).toEqual({ remaining: 0, retryAfter: 100 });
    expect(await countUse(db, 'route', 'k', { max: 10, perSeconds: 100 })).toEqual({
      remaining: 4,
      retryAfter: undefined,
    });
  });

  it('no key stands in the database, and the counts of refused uses do not grow', async () => {
    for (let use = 0; use < 6; use += 1) await countUse(db, 'route', 'ada@example.com', twice);
    expect(await db.selectFrom('limited_keys').select(['key_hash', 'uses']).execute()).toEqual([
      // Of `printf ada@example.com | sha256sum`.
      { key_hash: 'b5fc85e55755f9e0d030a10ab4429b6b2944855f9a0d60077fe832becbc41d72', uses: 3 },
    ]);
  });

  it('keys that differ only in lone surrogates are different keys', async () => {
    const keys = ['\ud800', '\ud801', '\udc00', '\ufffd', '\ud83d\ude00', '\ud800\u4180', '\0\u0600A'];
    for (const key of keys) expect([key, (await countUse(db, 'route', key, twice)).remaining]).toEqual([key, 1]);
    for (const key of keys) expect([key, (await countUse(db, 'route', key, twice)).remaining]).toEqual([key, 0]);
  });

  it(
    'of many uses at the same time exactly as many pass as may, through two servers',
    { timeout: 60_000 },
    async () => {
      const second = engine === 'PostgreSQL' ? await open() : undefined;
      onTestFinished(() => second?.close());
      const limit = { max: 7, perSeconds: 1000 };
      const results = await Promise.all(
        Array.from({ length: 60 }, (_, index) =>
          countUse(index % 2 === 0 || second === undefined ? db : second.db, 'route', 'k', limit),
        ),
      );
      const within = results.filter(({ retryAfter }) => retryAfter === undefined);
      expect(within.map(({ remaining }) => remaining).toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6]);
      expect(new Set(results.map(({ retryAfter }) => retryAfter))).toEqual(new Set([undefined, 1000]));
    },
  );

  it('windows that are over are removed now and then, and no others', async () => {
    const chance = vi.spyOn(Math, 'random').mockReturnValue(0.5);
    onTestFinished(() => chance.mockRestore());
    const scopes = async () =>
      (await db.selectFrom('limited_keys').select('scope').orderBy('scope').execute()).map(({ scope }) => scope);
    await countUse(db, 'over', 'k', twice);
    await wait(101);
    await countUse(db, 'under way', 'k', twice);
    expect(await scopes()).toEqual(['over', 'under way']);
    chance.mockReturnValue(0.009);
    await countUse(db, 'under way', 'k', twice);
    expect(await scopes()).toEqual(['over', 'under way']);
    await countUse(db, 'new', 'k', twice);
    expect(await scopes()).toEqual(['new', 'under way']);
  });
});
