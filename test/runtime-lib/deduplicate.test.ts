import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openDatabase, type OpenDatabase } from '../../runtime-lib/src/lib/db/database.ts';
import { firstTime } from '../../runtime-lib/src/lib/db/deduplicate.ts';
import { inTransactionUntil } from '../../runtime-lib/src/lib/db/transaction.ts';
import { embeddedData } from '../support/embedded-data.ts';
import { startPostgres, type Postgres } from './postgres.ts';

interface Database {
  processed_keys: { scope: string; key_hash: string; expires: string };
}

let postgres: Postgres;
let folder: string;
beforeAll(async () => {
  postgres = await startPostgres();
  folder = await embeddedData(await mkdtemp(join(tmpdir(), 'flowsmith-keys-')));
}, 60_000);
afterAll(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

describe.each(['PostgreSQL', 'PGlite'])('on %s', (engine) => {
  let database: OpenDatabase<Database>;
  let db: Kysely<Database>;
  beforeAll(async () => {
    database = await openDatabase<Database>({
      databaseUrl: engine === 'PostgreSQL' ? postgres.url : undefined,
      dataDir: folder,
      onError: () => undefined,
    });
    ({ db } = database);
    await sql`create table processed_keys (scope text not null, key_hash text not null, expires timestamptz(3) not null, primary key (scope, key_hash))`.execute(
      db,
    );
  }, 60_000);
  beforeEach(async () => void (await db.deleteFrom('processed_keys').execute()));
  afterAll(() => database.close());

  const never = new AbortController().signal;

  it('a key is new once within its scope and time', async () => {
    const first = (scope: string, key: string, days = 1) =>
      inTransactionUntil(never, db, (tx) => firstTime(tx, scope, key, days));
    expect(await first('route', 'k')).toBe(true);
    expect(await first('route', 'k')).toBe(false);
    expect(await first('other', 'k')).toBe(true);
    expect(await first('route', 'old', -1)).toBe(true);
    expect(await first('route', 'old')).toBe(true);
    expect(await first('route', 'old')).toBe(false);
    expect(JSON.stringify(await db.selectFrom('processed_keys').select('key_hash').execute())).not.toContain('old');
  });

  it('a key is kept for the given number of days', async () => {
    for (const days of [1, 30]) {
      await inTransactionUntil(never, db, (tx) => firstTime(tx, `${days} days`, 'k', days));
      const left = sql<number>`round(extract(epoch from expires - now()) / 86400)::int`.as('left');
      expect(await db.selectFrom('processed_keys').select(left).where('scope', '=', `${days} days`).execute()).toEqual([
        { left: days },
      ]);
    }
  });

  it('expired keys are removed now and then, and no others', async () => {
    const second = 1 / 86_400;
    const chance = vi.spyOn(Math, 'random').mockReturnValue(0.5);
    onTestFinished(() => chance.mockRestore());
    const first = (key: string, days: number) => inTransactionUntil(never, db, (tx) => firstTime(tx, key, key, days));
    const scopes = async () =>
      (await db.selectFrom('processed_keys').select('scope').orderBy('scope').execute()).map(({ scope }) => scope);
    await first('for a minute', 60 * second);
    await first('over for a second', -second);
    expect(await scopes()).toEqual(['for a minute', 'over for a second']);
    chance.mockReturnValue(0.009);
    await first('new', 1);
    expect(await scopes()).toEqual(['for a minute', 'new']);
  });

  it('keys that differ only in lone surrogates are different keys', async () => {
    const keys = ['\ud800', '\ud801', '\udc00', '\ufffd', '\ud83d\ude00', '\ud800\u4180', '\0\u0600A'];
    const first = (key: string) => inTransactionUntil(never, db, (tx) => firstTime(tx, 'route', key, 1));
    for (const key of keys) expect([key, await first(key)]).toEqual([key, true]);
    for (const key of keys) expect([key, await first(key)]).toEqual([key, false]);
  });

  it('a key is new again if the first delivery was rolled back', async () => {
    await expect(
      inTransactionUntil(never, db, async (tx) => {
        await firstTime(tx, 'route', 'k', 1);
        throw new Error('failed');
      }),
    ).rejects.toThrow('failed');
    expect(await inTransactionUntil(never, db, (tx) => firstTime(tx, 'route', 'k', 1))).toBe(true);
  });

  it.each([
    ['commits', true],
    ['rolls back', false],
  ])('a second delivery waits until the first %s', async (_, commit) => {
    const order: string[] = [];
    const first = inTransactionUntil(never, db, async (tx) => {
      order.push(`first ${await firstTime(tx, 'route', 'k', 1)}`);
      await sleep(200);
      order.push('first ends');
      if (!commit) throw new Error('failed');
    });
    await sleep(50);
    const second = inTransactionUntil(never, db, async (tx) =>
      order.push(`second ${await firstTime(tx, 'route', 'k', 1)}`),
    );
    await Promise.allSettled([first, second]);
    expect(order).toEqual(['first true', 'first ends', `second ${!commit}`]);
  });
});
