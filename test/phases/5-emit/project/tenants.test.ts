import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TableFacts } from '../../../../compiler/ir/table-facts.ts';
import { startPostgres } from '../../../runtime-lib/postgres.ts';
import type { Postgres } from '../../../runtime-lib/postgres.ts';
import { build, emitted, openMigrating, steps } from './migrating.ts';
import type { Migrating } from './migrating.ts';
import { column, id, table } from './shop.ts';

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres({ durable: false });
}, 60_000);
afterAll(() => postgres.stop());

type Rest = Partial<TableFacts>;
const org = column('org', 'integer');
const ofTenant: Rest = { tenant: 'org' };
const projects = (rest: Rest = {}) => table('projects', [id(), org, column('name', 'text')], rest);
const tasks = (rest: Rest = {}, onDelete?: 'cascade' | 'set-null', backfill?: string) =>
  table(
    't',
    [
      id(),
      org,
      column('project', 'integer', {
        nullable: true,
        references: { table: 'projects', column: 'id', ...(onDelete === undefined ? {} : { onDelete }) },
        ...(backfill === undefined ? {} : { backfill }),
      }),
    ],
    rest,
  );
const both = (rest: Rest = ofTenant, onDelete?: 'cascade' | 'set-null') => [projects(rest), tasks(rest, onDelete)];

describe.each(['PostgreSQL', 'PGlite'])('tables with tenants, on %s', (engine) => {
  let migrating: Migrating;
  beforeAll(async () => {
    migrating = await openMigrating(engine === 'PostgreSQL' ? await postgres.createDatabase('tenants') : undefined);
  }, 60_000);
  afterAll(() => migrating.close());
  beforeEach(() => migrating.startEmpty());
  const { refused, migrated } = steps(() => migrating);
  /** A step by somebody who has inspected the rows that could be in the way. */
  const allowed = async (from: readonly TableFacts[], filled: string, to: readonly TableFacts[]): Promise<void> => {
    const first = emitted(build(from));
    await migrating.run(first);
    if (filled !== '') await migrating.query(filled);
    await migrating.run(emitted(build(to, first, { tighten: true })));
  };

  const rows = `insert into projects (org, name) values (1, 'a'), (2, 'b');
    insert into t (org, project) values (1, 1), (2, 2), (1, null)`;
  const mixed = `${rows}; insert into t (org, project) values (1, 2)`;
  const task = (of: number, project: number) =>
    migrating.query(`insert into t (org, project) values (${of}, ${project})`);

  it('refer to rows of the same tenant only, from the first migration', async () => {
    await allowed([], '', both());
    await migrating.query(`insert into projects (org, name) values (1, 'a'), (2, 'b')`);
    await task(1, 1);
    await expect(task(1, 2)).rejects.toThrow('t_org_project_fkey');
    await expect(migrating.query('update t set project = 2')).rejects.toThrow('t_org_project_fkey');
  });

  it('get that later, where rows keep to it', async () => {
    await allowed(both({}), rows, both());
    await expect(task(2, 1)).rejects.toThrow('t_org_project_fkey');
    await migrating.startEmpty();
    await migrated({ from: both(), rows, to: both({}) });
    await task(2, 1);
  });

  it('are not migrated while a row refers to that of another one', async () => {
    expect(await refused({ from: both({}), rows: mixed, to: both() })).toEqual([
      ['new-reference', [{ id: 4, org: 1, project: 2 }]],
    ]);
    await migrating.startEmpty();
    await migrated({ from: both({}), rows: mixed, to: [projects(ofTenant), tasks(ofTenant, undefined, 'null')] });
    expect(await migrating.query('select project from t order by id')).toEqual(
      [1, 2, null, null].map((project) => ({ project })),
    );
  });

  it('are referred to by new tables and follow a rename of the column', async () => {
    await migrated({ from: [projects()], rows: `insert into projects (org, name) values (1, 'a')`, to: both() });
    await expect(task(2, 1)).rejects.toThrow('t_org_project_fkey');
    const renamed = both().map((each) => ({
      ...each,
      tenant: 'owner',
      columns: each.columns.map((one) => (one.name === 'org' ? { ...one, name: 'owner', renamedFrom: 'org' } : one)),
    }));
    await migrating.startEmpty();
    await migrated({ from: both(), rows, to: renamed });
    await expect(migrating.query('insert into t (owner, project) values (2, 1)')).rejects.toThrow(
      't_owner_project_fkey',
    );
  });

  const gone = column('gone', 'timestamp', { nullable: true });
  const keyed = [{ ...projects(ofTenant), columns: [...projects().columns, gone], unique: [['id', 'org']] }];
  const keyless = keyed.map((each) => ({ ...each, unique: [] }));
  const softly = keyed.map((each) => ({ ...each, softDelete: 'gone' }));
  const moved = keyless.map((each) => ({
    ...each,
    name: 'plans',
    renamedFrom: 'projects',
    tenant: 'owner',
    columns: each.columns.map((one) => (one.name === 'org' ? { ...one, name: 'owner', renamedFrom: 'org' } : one)),
  }));
  const follows = {
    ...tasks(ofTenant),
    columns: [
      id(),
      org,
      column('project', 'integer', {
        nullable: true,
        references: { table: 'plans', column: 'id' },
      }),
    ],
  };
  const without: readonly (readonly [string, readonly TableFacts[]])[] = [
    ['goes', [...keyless, tasks(ofTenant)]],
    ['is about living rows only from now on', [...softly, tasks(ofTenant)]],
    ['goes from a renamed table', [...moved, follows]],
  ];
  it.each(without)('refer to rows of the same tenant, though a declared key of the same columns %s', async (_, to) => {
    await migrated({ from: [...keyed, tasks(ofTenant)], rows, to });
    await expect(task(2, 1)).rejects.toThrow('t_org_project_fkey');
    await task(1, 1);
  });

  it('keep their tenant when a reference becomes null, and go with what they refer to', async () => {
    await allowed(both({}, 'set-null'), rows, both(ofTenant, 'set-null'));
    await migrating.query('delete from projects where id = 1');
    expect(await migrating.query('select org, project from t order by id')).toEqual([
      { org: 1, project: null },
      { org: 2, project: 2 },
      { org: 1, project: null },
    ]);
    await migrating.startEmpty();
    await migrated({ from: both(ofTenant, 'set-null'), rows, to: both(ofTenant, 'cascade') });
    await migrating.query('delete from projects');
    expect(await migrating.query('select project from t')).toEqual([{ project: null }]);
  });
});
