import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tenantRoleOf } from '../../../../compiler/ir/tenant-role.ts';
import type { TableFacts } from '../../../../compiler/ir/table-facts.ts';
import { startPostgres } from '../../../runtime-lib/postgres.ts';
import type { Postgres } from '../../../runtime-lib/postgres.ts';
import { build, emitted, openMigrating } from './migrating.ts';
import type { Allowed, Migrating } from './migrating.ts';
import { column, id, table } from './shop.ts';

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres({ durable: false });
}, 60_000);
afterAll(() => postgres.stop());

const role = tenantRoleOf('notes');
const notes = (rest: Partial<TableFacts> = {}, org = column('org', 'integer')): TableFacts =>
  table('notes', [id(), org, column('text', 'text')], { tenant: 'org', ...rest });
const plans = (rest: Partial<TableFacts> = {}): TableFacts => table('plans', [id(), column('name', 'text')], rest);
const open = [notes(), plans()];
const kept = [notes({ tenantRole: role }), plans({ tenantRole: role })];

describe.each(['PostgreSQL', 'PGlite'])('row security in migrations, on %s', (engine) => {
  let migrating: Migrating;
  beforeAll(async () => {
    migrating = await openMigrating(engine === 'PostgreSQL' ? await postgres.createDatabase('security') : undefined);
  }, 60_000);
  afterAll(() => migrating.close());
  beforeEach(() => migrating.startEmpty());

  /** Builds in turn over one database. */
  async function built(builds: readonly (readonly TableFacts[])[], rows: string, allowed: Allowed = {}) {
    const [first = [], ...others] = builds;
    let files = emitted(build(first));
    await migrating.run(files);
    await migrating.query(rows);
    for (const tables of others) {
      files = emitted(build(tables, files, allowed));
      await migrating.run(files);
    }
  }

  /** What the role sees of a table for a tenant. */
  async function seen(of: string, tenant: string, as = role): Promise<unknown> {
    await migrating.query('begin');
    try {
      await migrating.query(`set local role "${as}"`);
      await migrating.query(`select set_config('app.tenant', '${tenant}', true)`);
      return (await migrating.query(`select id from ${of} order by id`)).map((row) => Object(row).id);
    } finally {
      await migrating.query('rollback');
    }
  }
  const rows = `insert into notes (org, text) values (1, 'a'), (2, 'b'), (1, 'c'); insert into plans (name) values ('x')`;

  it('begins with the tables', async () => {
    await built([kept], rows);
    expect([await seen('notes', '1'), await seen('notes', '2'), await seen('notes', '')]).toEqual([[1, 3], [2], []]);
    expect(await seen('plans', '1')).toEqual([1]);
    expect(await migrating.query('select count(*)::int as count from notes')).toEqual([{ count: 3 }]);
  });

  it('begins for tables that an earlier build has made, and ends again', async () => {
    await built([open, kept], rows);
    expect(await seen('notes', '2')).toEqual([2]);
    await migrating.startEmpty();
    await built([open, kept, open], rows);
    await expect(seen('notes', '2')).rejects.toThrow('permission denied');
    expect(
      await migrating.query(`select relrowsecurity as is from pg_class where oid = 'public.notes'::regclass`),
    ).toEqual([{ is: false }]);
    expect(await migrating.query('select * from pg_policies')).toEqual([]);
  });

  it('stays with a table and a column of another name', async () => {
    const renamed = { ...notes({ tenantRole: role, tenant: 'owner', renamedFrom: 'notes' }), name: 'memos' };
    const columns = renamed.columns.map((each) =>
      each.name === 'org' ? { ...each, name: 'owner', renamedFrom: 'org' } : each,
    );
    await built([kept, [{ ...renamed, columns }, plans({ tenantRole: role })]], rows);
    expect(await seen('memos', '1')).toEqual([1, 3]);
  });

  it('follows a column of another type, and another column', async () => {
    const text = { ...column('org', 'text'), backfill: "'org ' || org" };
    await built([kept, [notes({ tenantRole: role }, text), plans({ tenantRole: role })]], rows);
    expect(await seen('notes', 'org 1')).toEqual([1, 3]);
    await migrating.startEmpty();
    const other = notes({ tenantRole: role, tenant: 'team' });
    const withTeam = { ...other, columns: [...other.columns, { ...column('team', 'integer'), backfill: '3 - org' }] };
    const withoutOrg = { ...withTeam, columns: withTeam.columns.filter(({ name }) => name !== 'org') };
    await built([kept, [withTeam, plans({ tenantRole: role })], [withoutOrg, plans({ tenantRole: role })]], rows, {
      drop: true,
    });
    expect(await seen('notes', '1')).toEqual([2]);
  });

  it('reaches new tables, and goes with a table', async () => {
    await built([kept, [...kept, { ...notes({ tenantRole: role }), name: 'memos' }]], rows);
    await migrating.query(`insert into memos (org, text) values (2, 'a')`);
    expect([await seen('memos', '1'), await seen('memos', '2')]).toEqual([[], [1]]);
    await migrating.startEmpty();
    await built([kept, [plans({ tenantRole: role })]], rows, { drop: true });
    expect(await seen('plans', '1')).toEqual([1]);
  });

  it('is of another role in a project of another name', async () => {
    const other = tenantRoleOf('@acme/notes');
    await built([kept, [notes({ tenantRole: other }), plans({ tenantRole: other })]], rows);
    expect(await seen('notes', '2', other)).toEqual([2]);
    await expect(seen('notes', '2')).rejects.toThrow('permission denied');
  });

  it('changes nothing where nothing has changed', () => {
    const first = emitted(build(kept));
    const again = emitted(build(kept, first));
    expect(again.map(({ path }) => path)).toEqual(first.map(({ path }) => path));
  });
});

describe('the role of a project', () => {
  it.each([
    ['notes', 'tenant_of_notes'],
    ['my-notes', 'tenant_of_my_notes'],
    ['pg-stat', 'tenant_of_pg_stat'],
  ])('of %s is %s', (name, expected) => expect(tenantRoleOf(name)).toBe(expected));

  it('is another one for each name, and short enough for PostgreSQL', () => {
    const names = ['a-b', 'a_b', 'a.b', '@a/b', 'a--b', '~', 'x'.repeat(214), 'x'.repeat(213)];
    const roles = names.map(tenantRoleOf);
    expect(new Set(roles).size).toBe(names.length);
    for (const each of roles) expect(each).toMatch(/^[a-z0-9_]{1,63}$/);
  });
});
