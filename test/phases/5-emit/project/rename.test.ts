import fastCheck from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Column } from '../../../../compiler/ir/project.ts';
import { orderRenames } from '../../../../compiler/ir/migrations/rename.ts';
import { startPostgres, type Postgres } from '../../../runtime-lib/postgres.ts';
import { build, emitted, openMigrating, type Allowed, type Migrating } from './migrating.ts';
import { column, id, table } from './shop.ts';
import type { TableFacts } from '../../../../compiler/ir/table-facts.ts';

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres({ durable: false });
}, 60_000);
afterAll(() => postgres.stop());

/** Unique, so that the names of keys swap together with those of the columns. */
const text = (name: string, renamedFrom?: string): Column =>
  column(name, 'text', { nullable: true, unique: true, ...(renamedFrom === undefined ? {} : { renamedFrom }) });

describe.each(['PostgreSQL', 'PGlite'])('names that go round, on %s', (engine) => {
  let migrating: Migrating;
  beforeAll(async () => {
    migrating = await openMigrating(engine === 'PostgreSQL' ? await postgres.createDatabase('rename') : undefined);
  }, 60_000);
  afterAll(() => migrating.close());
  beforeEach(() => migrating.startEmpty());

  /**
   * Migrates from one build to the next. Returns the rows of the second one's tables, and expects a repeated build to
   * do nothing.
   */
  async function renamed(
    from: readonly TableFacts[],
    rows: string,
    to: readonly TableFacts[],
    allowed: Allowed = {},
  ): Promise<unknown> {
    const first = emitted(build(from));
    await migrating.run(first);
    await migrating.query(rows);
    const second = emitted(build(to, first, allowed));
    expect(await migrating.run(second)).toHaveLength(1);
    expect(emitted(build(to, second))).toEqual(second);
    return Object.fromEntries(
      await Promise.all(to.map(async ({ name }) => [name, await migrating.query(`select * from "${name}"`)])),
    );
  }

  it('a name that is taken back, or changed once more, keeps what it names', async () => {
    const people = { ...table('people', [id(), text('called', 'name')]), renamedFrom: 'users' };
    const fill = `insert into people (called) values ('Ada')`;
    expect(await renamed([people], fill, [table('users', [id(), text('name')])])).toEqual({
      users: [{ id: 1, name: 'Ada' }],
    });
    await migrating.startEmpty();
    const persons = { ...table('persons', [id(), text('label', 'name')]), renamedFrom: 'users' };
    expect(await renamed([people], fill, [persons])).toEqual({ persons: [{ id: 1, label: 'Ada' }] });
  });

  it('two columns swap their names, with their values', async () => {
    const swapped = [table('t', [id(), text('x', 'y'), text('y', 'x')])];
    expect(
      await renamed(
        [table('t', [id(), text('x'), text('y')])],
        `insert into t (x, y) values ('was x', 'was y')`,
        swapped,
      ),
    ).toEqual({ t: [{ id: 1, x: 'was y', y: 'was x' }] });
    expect(
      await migrating.query(
        `select conname, pg_get_constraintdef(oid) as definition from pg_constraint where contype = 'u' and connamespace = 'public'::regnamespace order by 1`,
      ),
    ).toEqual([
      { conname: 't_x_key', definition: 'UNIQUE (x)' },
      { conname: 't_y_key', definition: 'UNIQUE (y)' },
    ]);
  });

  it('three rotate their names, and a chain moves up', async () => {
    const from = [table('t', [text('a'), text('b'), text('c'), text('m'), text('n'), id()])];
    const to = [table('t', [text('a', 'c'), text('b', 'a'), text('c', 'b'), text('n', 'm'), text('o', 'n'), id()])];
    expect(await renamed(from, `insert into t (a, b, c, m, n) values ('a', 'b', 'c', 'm', 'n')`, to)).toEqual({
      t: [{ a: 'c', b: 'a', c: 'b', n: 'm', o: 'n', id: 1 }],
    });
  });

  it('tables swap their names, with the references to them', async () => {
    const refers = (to: string): Column => column('at', 'integer', { references: { table: to, column: 'id' } });
    const from = [table('p', [id(), text('p1')]), table('q', [id(), text('q1')]), table('r', [id(), refers('p')])];
    const to = [
      table('q', [id(), text('p1')], { renamedFrom: 'p' }),
      table('p', [id(), text('q1')], { renamedFrom: 'q' }),
      table('r', [id(), refers('q')]),
    ];
    expect(
      await renamed(
        from,
        `insert into p (p1) values ('of p'); insert into q (q1) values ('of q'); insert into r (at) values (1)`,
        to,
      ),
    ).toEqual({ q: [{ id: 1, p1: 'of p' }], p: [{ id: 1, q1: 'of q' }], r: [{ id: 1, at: 1 }] });
    await expect(migrating.query('delete from q')).rejects.toThrow('r_at_fkey');
  });

  const made = () =>
    migrating.query(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and (relname like '%_seq' or relname like '%_pkey%') and relkind in ('i', 'S') and relname not like 'kysely%' order by 1`,
    );
  const names = (...of: readonly string[]): readonly unknown[] => of.map((relname) => ({ relname }));
  const bare = (name: string) => table(name, [column('at', 'text', { nullable: true })]);

  it('the key and the sequence of a table are renamed with it, so that new tables may have their names', async () => {
    const to = [
      table('people', [{ ...id(), name: 'number', renamedFrom: 'id' }, text('x')], { renamedFrom: 'users' }),
      bare('users_pkey'),
      bare('users_id_seq'),
      bare('people_id_seq'),
    ];
    expect(await renamed([table('users', [id(), text('x')])], `insert into users (x) values ('a')`, to)).toMatchObject({
      people: [{ number: 1, x: 'a' }],
    });
    expect(await made()).toEqual(names('people_number_seq', 'people_pkey'));
    expect(await migrating.query(`insert into people (x) values ('b') returning number`)).toEqual([{ number: 2 }]);
  });

  it('the keys and sequences of tables that swap names swap, too', async () => {
    await renamed([table('p', [id()]), table('q', [id()])], `insert into q default values`, [
      table('q', [id()], { renamedFrom: 'p' }),
      table('p', [id()], { renamedFrom: 'q' }),
    ]);
    expect(await made()).toEqual(names('p_id_seq', 'p_pkey', 'q_id_seq', 'q_pkey'));
    expect(
      await migrating.query(`select pg_get_serial_sequence('p', 'id') as p, pg_get_serial_sequence('q', 'id') as q`),
    ).toEqual([{ p: 'public.p_id_seq', q: 'public.q_id_seq' }]);
  });

  it('of two tables whose keys an earlier build had PostgreSQL call alike, the second one leaves the name to the first', async () => {
    const long = 'x'.repeat(58);
    const named = (name: string, given = {}) => table(name, [column('id', 'uuid', { primaryKey: true })], given);
    await renamed([named(long), named(`${long}_1`)], 'select 1', [
      named(long),
      named('y', { renamedFrom: `${long}_1` }),
    ]);
    expect(await made()).toEqual(names(`${long.slice(1)}_pkey1`, `${long}_pkey`));
  });

  it('a table that takes the name of a renamed key', async () => {
    const to = [table('people', [id()], { renamedFrom: 'users' }), table('users_pkey', [id()], { renamedFrom: 'old' })];
    await renamed([table('users', [id()]), table('old', [id()])], 'select 1', to);
    expect(await made()).toEqual(names('people_id_seq', 'people_pkey', 'users_pkey_id_seq', 'users_pkey_pkey'));
  });

  const mail = (renamedFrom?: string) => text('email', renamedFrom);
  const dropping: readonly (readonly [string, readonly TableFacts[], readonly TableFacts[], readonly string[]])[] = [
    [
      'a key takes the name of a key of a dropped table',
      [table('order', [id(), text('item_no')]), table('order_item', [id(), text('x')])],
      [table('order_item', [id(), text('no', 'x')])],
      ['order_item_no_key'],
    ],
    [
      'a key takes the name of a dropped table',
      [table('users', [id(), mail()]), table('users_email_key', [id()])],
      [table('users', [id(), mail()])],
      ['users_email_key'],
    ],
    [
      'a key of a renamed table takes the name of a dropped table',
      [table('bar_x_key', [id()]), table('foo', [id(), text('x')])],
      [table('bar', [id(), text('x')], { renamedFrom: 'foo' })],
      ['bar_x_key'],
    ],
    [
      'a table takes the name of a key, which gets another one',
      [table('users', [id(), mail()]), table('foo', [id()])],
      [table('users', [id(), mail()]), table('users_email_key', [id()], { renamedFrom: 'foo' })],
      ['users_email_key_pkey'],
    ],
    [
      'the primary key of a renamed table takes the name of a dropped table',
      [table('bar_pkey', [id()]), table('foo', [id()])],
      [table('bar', [id()], { renamedFrom: 'foo' })],
      ['bar_pkey'],
    ],
    [
      'a table takes the name of the sequence of a dropped one',
      [table('a', [id()]), table('foo', [id()])],
      [table('a_id_seq', [id()], { renamedFrom: 'foo' })],
      ['a_id_seq_pkey'],
    ],
  ];
  it.each(dropping)('%s', async (_, from, to, expected) => {
    await renamed(from, 'select 1', to, { drop: true });
    const indexes = await migrating.query(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'i' order by 1`,
    );
    expect(indexes).toEqual(expect.arrayContaining([...names(...expected)]));
    expect(indexes).not.toContainEqual({ relname: expect.stringContaining('_swap') });
  });

  it('a database whose keys have kept older names is migrated as it is', async () => {
    const first = emitted(build([table('people', [id()]), table('accounts', [id()])]));
    await migrating.run(first);
    await migrating.query(
      'alter index people_pkey rename to users_pkey; alter sequence people_id_seq rename to users_id_seq',
    );
    await migrating.run(
      emitted(
        build(
          [table('persons', [id()], { renamedFrom: 'people' }), table('users', [id()], { renamedFrom: 'accounts' })],
          first,
        ),
      ),
    );
    expect(await made()).toEqual(names('accounts_id_seq', 'accounts_pkey', 'users_id_seq', 'users_pkey'));
  });

  it('a table or column that stays keeps its rows, whatever is said to be renamed from it', async () => {
    const kept = [table('a', [id(), text('x')]), table('b', [id(), text('x')], { renamedFrom: 'a' })];
    const insert = `insert into a (x) values ('of a')`;
    expect(await renamed([table('a', [id(), text('x')])], insert, kept)).toEqual({
      a: [{ id: 1, x: 'of a' }],
      b: [],
    });
    await migrating.startEmpty();
    const beside = [table('a', [id(), text('x'), text('y', 'x')])];
    expect(await renamed([table('a', [id(), text('x')])], insert, beside)).toEqual({
      a: [{ id: 1, x: 'of a', y: null }],
    });
    await migrating.startEmpty();
    // Since x stays, y has nowhere to get its name from, and stays as well.
    const chain = [table('a', [id(), text('x'), text('y', 'x'), text('z', 'y')])];
    expect(
      await renamed([table('a', [id(), text('x'), text('y')])], `insert into a (x, y) values ('x', 'y')`, chain),
    ).toEqual({ a: [{ id: 1, x: 'x', y: 'y', z: null }] });
  });

  it('a table whose rename is done stays renamed when the old name comes back', async () => {
    const a = table('a', [id(), text('x')]);
    const b = table('b', [id(), text('x')], { renamedFrom: 'a' });
    const first = emitted(build([a]));
    const second = emitted(build([b], first));
    await migrating.run(second);
    await migrating.query(`insert into b (x) values ('of a')`);
    expect(build([a, b], second)).toMatchObject({ idle: [] });
    const third = emitted(build([a, b], second));
    await migrating.run(third);
    expect(await migrating.query('select x from b')).toEqual([{ x: 'of a' }]);
    expect(emitted(build([a, b], third))).toEqual(third);
  });

  it('a name that another table keeps is not taken from it', () => {
    const first = emitted(build([table('t', [id(), text('x'), text('y')])]));
    const stays = [table('t', [id(), text('x', 'y'), text('y')])];
    expect(emitted(build(stays, first)).map(({ path }) => path)).toEqual(first.map(({ path }) => path));
  });
});

it('the order of renames never gives a name that is in use', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  fastCheck.assert(
    fastCheck.property(fastCheck.shuffledSubarray(names), fastCheck.shuffledSubarray(names), (from, to) => {
      const size = Math.min(from.length, to.length);
      const pairs = from
        .slice(0, size)
        .map((name, index) => [name, to[index] ?? ''] as const)
        .filter(([name, other]) => name !== other);
      const renames = new Map(pairs);
      // The names in use. A new name is free or renamed itself, as findRenames ensures.
      const held = new Map(
        names
          .filter((name) => renames.has(name) || !pairs.some(([, other]) => other === name))
          .map((name) => [name, name]),
      );
      const wanted = new Map([...held].map(([name, value]) => [renames.get(name) ?? name, value]));
      for (const [name, other] of orderRenames(renames, new Set(names))) {
        const value = held.get(name);
        if (value === undefined || held.has(other)) throw new Error(`${name} cannot become ${other}`);
        held.delete(name);
        held.set(other, value);
      }
      expect(held).toEqual(wanted);
    }),
  );
});
