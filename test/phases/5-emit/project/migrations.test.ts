import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Column } from '../../../../compiler/ir/project.ts';
import type { EmittedFile } from '../../../../compiler/phases/5-emit/project/facts.ts';
import { readSnapshot, snapshotPath } from '../../../../compiler/phases/5-emit/project/migrations/snapshot.ts';
import type { OpenDatabase } from '../../../../runtime-lib/src/lib/db/database.ts';
import { build, emitted, introspect, openMigrating } from './migrating.ts';
import type { Migrating } from './migrating.ts';
import { column, id, shop, table } from './shop.ts';
import type { TableFacts } from '../../../../compiler/ir/table-facts.ts';

let migrating: Migrating;

let database: OpenDatabase<object>;

beforeAll(async () => {
  migrating = await openMigrating();
  ({ database } = migrating);
}, 60_000);

afterAll(() => migrating.close());

beforeEach(() => migrating.startEmpty());

const run = (files: readonly EmittedFile[]): Promise<string[]> => migrating.run(files);

const users = table('users', [id(), column('email', 'text', { unique: true })]);

describe('the first build', () => {
  it('makes every table in one migration, which PostgreSQL takes', async () => {
    const files = emitted(build(shop.tables, undefined, { deduplicate: true }));
    expect(files.map(({ path }) => path)).toEqual([
      'src/db/migrations/0001_create_tables.ts',
      'src/db/migrations/index.ts',
      '.flowsmith/schema.json',
    ]);
    expect(await run(files)).toEqual(['0001_create_tables']);
    expect(await run(files)).toEqual([]);
    expect(await introspect(database)).toMatchSnapshot();
  });

  it('handles every type and default, reserved names, and text that would break out of a literal', async () => {
    const nasty = `it's \\ "x" \${y} \` \u2028 😀`;
    const literal = (
      value: Extract<NonNullable<Column['default']>, { kind: 'literal' }>['value'],
    ): Partial<Column> => ({ default: { kind: 'literal', value } });
    const files = emitted(
      build([
        table(
          'order',
          [
            column('select', 'uuid', { primaryKey: true, default: { kind: 'uuid' } }),
            column('text', 'text', literal(nasty)),
            column('json', 'json', literal({ a: [nasty, null, 1.5] })),
            column('number', 'number', literal(-1e21)),
            column('integer', 'integer', literal(-5)),
            column('boolean', 'boolean', literal(false)),
            column('timestamp', 'timestamp', literal('2024-01-01T00:00:00Z')),
            column('nothing', 'text', { nullable: true, ...literal(null) }),
          ],
          { unique: [['text', 'integer']], indexes: [['boolean'], ['number', 'timestamp']] },
        ),
      ]),
    );
    await run(files);
    const { rows } = await sql`insert into "order" default values returning *`.execute(database.db);
    expect(rows).toEqual([
      {
        select: expect.any(String),
        text: nasty,
        json: { a: [nasty, null, 1.5] },
        number: -1e21,
        integer: -5,
        boolean: false,
        timestamp: '2024-01-01T00:00:00.000Z',
        nothing: null,
      },
    ]);
  });

  it('orders tables by their references, and adds cyclic ones afterwards', async () => {
    const refers = (name: string, to: string): Column =>
      column(name, 'integer', { nullable: true, references: { table: to, column: 'id', onDelete: 'set-null' } });
    const files = emitted(
      build([
        table('a', [id(), refers('b', 'b')]),
        table('b', [id(), refers('c', 'c'), refers('self', 'b')]),
        table('c', [id(), refers('a', 'a')]),
        table('d', [id(), refers('e', 'e')]),
        table('e', [id()]),
      ]),
    );
    await run(files);
    const { rows } = await sql`select count(*)::int as count from pg_constraint where contype = 'f'`.execute(
      database.db,
    );
    expect(rows).toEqual([{ count: 5 }]);
  });

  it('gives long and clashing constraints names of their own', async () => {
    const long = 'x'.repeat(60);
    await run(
      emitted(
        build([
          table('a_b', [id(), column('c', 'text', { unique: true })]),
          table('a', [id(), column('b_c', 'text', { unique: true })]),
          table('a_b_c_key', [id()]),
          table(
            long,
            [id(), column(`${long}1`, 'text', { unique: true }), column(`${long}2`, 'text', { unique: true })],
            { indexes: [[`${long}1`]] },
          ),
        ]),
      ),
    );
    const { rows } =
      await sql`select conname from pg_constraint where contype = 'u' and connamespace = 'public'::regnamespace`.execute(
        database.db,
      );
    expect(rows).toHaveLength(4);
  });
});

describe('a later build', () => {
  const first = emitted(build([users]));

  it('adds nothing when the tables are the same', () => {
    expect(emitted(build([users], first))).toEqual(first);
  });

  it('keeps the existing migrations, and adds one', async () => {
    const next = emitted(
      build([table('users', [...users.columns, column('note', 'text', { nullable: true })])], first),
    );
    expect(next.slice(0, 2).map(({ path }) => path)).toEqual([
      'src/db/migrations/0001_create_tables.ts',
      'src/db/migrations/0002_change_users.ts',
    ]);
    expect(next[0]).toEqual(first[0]);
    expect(next[1]?.text).toContain("alterTable('users').addColumn('note', sql`text collate \"C\"`)");
    await run(first);
    expect(await run(next)).toEqual(['0002_change_users']);
  });

  it('keeps rows when a table and a column are renamed, once', async () => {
    const people = table('people', [id(), column('address', 'text', { unique: true, renamedFrom: 'email' })], {
      renamedFrom: 'users',
    });
    await run(first);
    await sql`insert into users (email) values ('a@example.com')`.execute(database.db);
    const second = emitted(build([people], first));
    await run(second);
    expect((await sql`select * from people`.execute(database.db)).rows).toEqual([{ id: 1, address: 'a@example.com' }]);
    expect(emitted(build([people], second))).toEqual(second);
    const both = emitted(build([people, users], second));
    await run(both);
    expect((await sql`select * from users`.execute(database.db)).rows).toEqual([]);
  });

  it('refuses to lose data unless allowed', async () => {
    const refusals = (tables: readonly TableFacts[], allowDrop = false): string[] => {
      const result = build(tables, first, { drop: allowDrop, tighten: allowDrop });
      return result.kind === 'refused' ? result.refusals.map(({ kind, message }) => `${kind}: ${message}`) : [];
    };
    expect(refusals([])).toEqual(['drop-table: the table "users" would be dropped with all its rows']);
    expect(refusals([table('users', [id()])])).toEqual([
      'drop-column: the column "users.email" would be dropped with all its values',
    ]);
    for (const rest of [{ nullable: true }, {}])
      expect(refusals([table('users', [id(), column('email', 'json', rest)])])).toEqual([
        'change-type: the column "users.email" would change from text to json, and lose all its values',
      ]);
    expect(refusals([table('users', [...users.columns, column('age', 'integer')])])).toEqual([
      'required-column: the column "users.age" would have no value in rows that exist',
    ]);
    expect(
      refusals([table('users', [...users.columns.slice(1), column('key', 'uuid', { primaryKey: true })])], true),
    ).toHaveLength(1);
    expect(refusals([], true)).toEqual([]);
    await run(first);
    await run(emitted(build([], first, { drop: true })));
    expect(await introspect(database)).toEqual({ columns: [], constraints: [], indexes: [] });
  });

  it('drops a key with the table that was the last to refer to it', async () => {
    const refers = (table: string, name: string): Partial<Column> => ({ references: { table, column: name } });
    const before = [
      table('teams', [id(), column('slug', 'text', { unique: true })]),
      table('members', [id(), column('team', 'text', refers('teams', 'slug'))]),
      table('orgs', [id()]),
      table('desks', [id(), column('org', 'integer', refers('orgs', 'id'))], { tenant: 'org' }),
      table(
        'chairs',
        [id(), column('org', 'integer', refers('orgs', 'id')), column('desk', 'integer', refers('desks', 'id'))],
        { tenant: 'org' },
      ),
    ];
    const after = [table('teams', [id(), column('slug', 'text')]), ...before.slice(2, 4)];
    const made = emitted(build(before));
    await run(made);
    const dropped = emitted(build(after, made, { drop: true }));
    await run(dropped);
    const changed = await introspect(database);
    await migrating.startEmpty();
    await run(emitted(build(after)));
    expect(changed).toEqual(await introspect(database));
  });

  it('drops what is empty if only that is allowed, and fails before it loses a value', async () => {
    const owned = (type: Column['type']): readonly TableFacts[] => [
      table('owners', [column('id', type, { primaryKey: true }), column('name', 'text', { nullable: true })]),
      table('pets', [id(), column('owner', type, { nullable: true, references: { table: 'owners', column: 'id' } })]),
    ];
    const next = (tables: readonly TableFacts[], before: readonly EmittedFile[]): readonly EmittedFile[] =>
      emitted(build(tables, before, { drop: 'empty', tighten: true }));
    const made = emitted(build(owned('integer')));
    await run(made);
    // No pet has an owner, so the key of owners may become another one.
    await sql`insert into pets default values`.execute(database.db);
    const keyed = next(owned('uuid'), made);
    await run(keyed);
    const [owners, pets] = owned('uuid');
    if (owners === undefined || pets === undefined) throw new Error('no tables');
    await sql`insert into owners (id) values (gen_random_uuid())`.execute(database.db);
    const before = await introspect(database);
    for (const [tables, said] of [
      [[pets], 'the table "owners" has rows'],
      [owned('integer'), 'the column "owners.id" has values'],
    ] as const)
      await expect(run(next(tables, keyed))).rejects.toMatchObject({ cause: { message: said } });
    expect(await introspect(database)).toEqual(before);
    // Its rows stay.
    await run(next([{ ...owners, columns: owners.columns.slice(0, 1) }, pets], keyed));
    expect((await sql`select * from owners`.execute(database.db)).rows).toHaveLength(1);
    const moved = [column('id', 'uuid'), column('key', 'integer', { primaryKey: true })];
    expect(build([table('owners', moved)], made, { drop: 'empty', tighten: true }).kind).toBe('refused');
  });

  it('fills in the default for missing values of a column that becomes required', async () => {
    const loose = emitted(build([table('t', [id(), column('c', 'text', { nullable: true })])]));
    const strict = emitted(
      build([table('t', [id(), column('c', 'text', { default: { kind: 'literal', value: 'x' } })])], loose),
    );
    await run(loose);
    await sql`insert into t (c) values (null), ('y')`.execute(database.db);
    await run(strict);
    expect((await sql`select c from t order by id`.execute(database.db)).rows).toEqual([{ c: 'x' }, { c: 'y' }]);
  });

  it('continues from the existing rows if a number becomes a sequence', async () => {
    const plain = emitted(build([table('t', [id(), column('n', 'integer')])]));
    const counting = emitted(
      build([table('t', [id(), column('n', 'integer', { default: { kind: 'increment' } })])], plain),
    );
    await run(plain);
    await sql`insert into t (n) values (41)`.execute(database.db);
    await run(counting);
    expect((await sql`insert into t default values returning n`.execute(database.db)).rows).toEqual([{ n: 42 }]);
  });

  it('adds the table of Deduplicate with the first build that needs it', async () => {
    await run(first);
    const second = emitted(build([users], first, { deduplicate: true }));
    expect(second[1]?.path).toBe('src/db/migrations/0002_create_processed_keys.ts');
    await run(second);
    expect(emitted(build([users], second))).toEqual(second);
  });

  it('adds the table of Limit Rate to a database of an earlier build, and keeps it', async () => {
    // Built before this table existed, so its snapshot does not mention it.
    const earlier = emitted(build([users], undefined, { deduplicate: true }));
    expect(earlier.find(({ path }) => path === snapshotPath)?.text).not.toContain('limits');
    await run(earlier);
    await sql`insert into processed_keys values ('s', 'k', now())`.execute(database.db);
    const second = emitted(build([users], earlier, { deduplicate: true, limits: true }));
    expect(second[1]?.path).toBe('src/db/migrations/0002_create_limited_keys.ts');
    await run(second);
    expect((await sql`select scope, key_hash from processed_keys`.execute(database.db)).rows).toEqual([
      { scope: 's', key_hash: 'k' },
    ]);
    await sql`insert into limited_keys (scope, key_hash, uses, expires) values ('s', 'k', 1, now())`.execute(
      database.db,
    );
    // A flow that no longer limits, and one that does so again.
    const third = emitted(build([users], second, { deduplicate: true }));
    expect(third).toEqual(second);
    expect(emitted(build([users], third, { deduplicate: true, limits: true }))).toEqual(second);
  });

  it('rejects an invalid snapshot', () => {
    for (const text of ['', '{', '{"version":2}', '{"version":1,"tables":[{}],"deduplicate":false}', 'null'])
      expect(readSnapshot(text)).toBeUndefined();
  });
});
