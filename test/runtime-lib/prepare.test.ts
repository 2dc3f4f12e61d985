import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Insertable, Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../runtime-lib/src/lib/db/database.ts';
import type { OpenDatabase } from '../../runtime-lib/src/lib/db/database.ts';
import { migrate } from '../../runtime-lib/src/lib/db/migrate.ts';
import { prepare } from '../../runtime-lib/src/lib/db/prepare.ts';
import { inTransactionUntil, untilAborted } from '../../runtime-lib/src/lib/db/transaction.ts';
import { embeddedData } from '../support/embedded-data.ts';
import { migrations, names } from './small-database.ts';
import type { Database } from './small-database.ts';

let folder: string;
let opened: OpenDatabase<Database>;
let built: string[] = [];

beforeAll(async () => {
  folder = await embeddedData(await mkdtemp(join(tmpdir(), 'flowsmith-data-')));
  opened = await openDatabase<Database>({ databaseUrl: undefined, dataDir: folder, onError: () => undefined });
  await migrate(opened.db, migrations);
});

beforeEach(async () => {
  await opened.db.deleteFrom('items').execute();
  built = [];
});

afterAll(async () => {
  await opened.close();
  await rm(folder, { recursive: true, force: true });
});

const insertion = () =>
  prepare((db: Kysely<Database>, row: Insertable<Database['items']>) => {
    built.push(Object.keys(row).join(' '));
    return db.insertInto('items').values(row).returning(['name', 'parent', 'data']);
  });

describe('a prepared statement', () => {
  it('is written once for all values, and once more for other columns', async () => {
    const insert = insertion();
    const { db } = opened;
    expect(await insert.executeTakeFirstOrThrow(db, { name: 'a', parent: null, data: '[1]' })).toEqual({
      name: 'a',
      parent: null,
      data: [1],
    });
    expect(await insert.executeTakeFirstOrThrow(db, { data: null, name: 'b', parent: null })).toMatchObject({
      name: 'b',
    });
    expect(await insert.execute(db, { name: 'c', parent: null, data: '{}' })).toMatchObject([{ name: 'c', data: {} }]);
    const created = '2026-01-02T03:04:05.678Z';
    await insert.execute(db, { name: 'd', parent: null, data: null, created });
    await insert.execute(db, { name: 'e', parent: null, data: null, created: undefined });
    expect(built).toEqual(['name parent data', 'data name parent', 'name parent data created']);
    expect(await names(db)).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(await db.selectFrom('items').select('created').where('name', '=', 'd').execute()).toEqual([{ created }]);
  });

  it('keeps its constants, and has each value wherever it is mentioned', async () => {
    const insert = insertion();
    for (const name of ['a', 'b', 'c']) await insert.execute(opened.db, { name, parent: null, data: null });
    const select = prepare((db: Kysely<Database>, values: { least: string; most: readonly string[]; limit: number }) =>
      db
        .selectFrom('items')
        .select(['name'])
        .where('name', '>=', values.least)
        .where((eb) => eb('name', '=', eb.fn.any(eb.val(values.most))))
        .where('name', '!=', 'b')
        .where((eb) => eb.or([eb('name', '=', values.least), eb('name', '>', values.least)]))
        .orderBy('name')
        .limit(values.limit),
    );
    const all = { least: 'a', most: ['a', 'b', 'c'] };
    expect(await select.execute(opened.db, { ...all, limit: 9 })).toEqual([{ name: 'a' }, { name: 'c' }]);
    expect(await select.executeTakeFirst(opened.db, { ...all, least: 'b', limit: 1 })).toEqual({ name: 'c' });
    expect(await select.executeTakeFirst(opened.db, { ...all, most: [], limit: 1 })).toBeUndefined();
    await expect(select.executeTakeFirstOrThrow(opened.db, { ...all, limit: 0 })).rejects.toThrow('gave no row');
    const whole = prepare((db: Kysely<Database>) => db.selectFrom('items').select('name').where('name', '=', 'c'));
    expect(await whole.execute(opened.db)).toEqual([{ name: 'c' }]);
  });

  it('has no parameter for a limit that is a whole number, but for any other, which PostgreSQL may refuse', () => {
    const names = opened.db.selectFrom('items').select('name');
    expect(names.limit(20).compile()).toMatchObject({ sql: 'select "name" from "items" limit 20', parameters: [] });
    const { sql, parameters } = names.where('name', '=', 'a').limit(20).offset(40).compile();
    expect([sql, parameters]).toEqual(['select "name" from "items" where "name" = $1 limit 20 offset $2', ['a', 40]]);
    for (const other of [1.5, Infinity, null])
      expect(names.limit(other).compile()).toMatchObject({ parameters: [other] });
  });

  it('belongs to the transaction that it is called with', async () => {
    const insert = insertion();
    const failing = opened.db.transaction().execute(async (tx) => {
      await insert.execute(tx, { name: 'a', parent: null, data: null });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await names(opened.db)).toEqual([]);
  });

  it('does not start once its time is over', async () => {
    const insert = insertion();
    const row = { name: 'a', parent: null, data: null };
    await insert.execute(opened.db, { ...row, name: 'before' });
    const guarded = untilAborted(opened.db, AbortSignal.abort(new Error('too long')));
    await expect(insert.execute(guarded, row)).rejects.toThrow('too long');
    const controller = new AbortController();
    const late = inTransactionUntil(controller.signal, opened.db, async (tx) => {
      controller.abort(new Error('too long'));
      await insert.execute(tx, row);
    });
    await expect(late).rejects.toThrow('too long');
    expect(await names(opened.db)).toEqual(['before']);
  });

  it('that fails tells who asked', async () => {
    const insert = insertion();
    const bad = insert.execute(opened.db, { name: 'bad', parent: null, data: null });
    await expect(bad).rejects.toHaveProperty('stack', expect.stringContaining('prepare.test.ts'));
  });
});
