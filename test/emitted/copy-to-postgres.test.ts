import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../compiler/base/json.ts';
import { start } from '../phases/5-emit/project/workspace.ts';
import { startPostgres, type Postgres } from '../runtime-lib/postgres.ts';
import { flow } from '../support/compile-flow.ts';
import { embeddedData } from '../support/embedded-data.ts';
import { typeFaults } from '../support/tsc.ts';
import { buildProject, type Project } from './project.ts';
import { ask, killServers, startServer } from './server.ts';

const id: JsonObject = { type: 'integer', primaryKey: true, default: 'increment' };
const store: JsonObject = {
  version: 1,
  name: 'store',
  tables: {
    // The names sort against the direction of the references, and one table references itself.
    a_items: {
      columns: {
        id,
        owner: { type: 'integer', references: 'z_owners.id' },
        parent: { type: 'integer', nullable: true, references: 'a_items.id' },
        price: { type: 'number' },
        data: { type: 'json', nullable: true },
        at: { type: 'timestamp', default: 'now' },
        ref: { type: 'uuid', default: 'uuid' },
      },
    },
    z_owners: { columns: { id, name: { type: 'text' } } },
  },
  routes: [
    {
      id: 'count',
      method: 'GET',
      path: '/items',
      flow: flow(
        {
          start: { type: 'start' },
          list: { type: 'db-list', config: { table: 'a_items' } },
          done: { type: 'return-json' },
        },
        'start.next -> list.in\nlist.next -> done.in\nlist.records -> done.body',
      ),
    },
    {
      id: 'add',
      method: 'POST',
      path: '/owners',
      flow: flow(
        {
          start: { type: 'start' },
          body: { type: 'get-json-body' },
          insert: { type: 'db-insert', config: { table: 'z_owners' } },
          done: { type: 'return-json', config: { status: 201 } },
        },
        'start.next -> insert.in\nbody.body -> insert.record\ninsert.next -> done.in\ninsert.record -> done.body',
      ),
    },
  ],
};

describe('npm run copy-to-postgres', () => {
  let postgres: Postgres;
  let project: Project;
  beforeAll(async () => {
    [postgres, project] = await Promise.all([startPostgres(), buildProject(store)]);
  }, 60_000);
  afterAll(async () => {
    await killServers();
    await postgres.stop();
    project.remove();
  });

  const copy = async (env: Readonly<Record<string, string>>): Promise<{ code: unknown; output: string }> => {
    const { code, output } = await start(project.folder, env, 'node', 'src/db/copy-to-postgres.ts').ended;
    return { code, output };
  };

  it('copies every row unchanged, all or nothing, and continues sequences', async () => {
    const folder = await embeddedData(join(project.folder, 'data'));
    const embedded = await startServer(project.folder, { DATA_DIR: folder });
    expect((await ask(embedded, '/owners', { name: `odd ',(")\\\n\t ü 🙂 ` })).body).toMatchObject({ id: 1 });
    expect(await copy({ DATA_DIR: folder, DATABASE_URL: postgres.url })).toMatchObject({
      code: 1,
      output: expect.stringContaining('Another process uses the folder'),
    });
    await embedded.stop();
    const pglite = await PGlite.create(join(folder, 'postgres'));
    // The first item references the last one.
    await pglite.query(
      "insert into a_items (owner, parent, price, data) select 1, null, 0.1 + n * 1e-7, case n % 3 when 0 then null when 1 then 'null'::jsonb else jsonb_build_object('n', n, 't', 'a\"b,c') end from generate_series(1, 1200) n",
    );
    await pglite.query('update a_items set parent = 1200 where id = 1');
    const rows = 'select a_items::text as row from a_items order by id';
    const before = (await pglite.query(rows)).rows;
    await pglite.close();

    const url = await postgres.createDatabase('store');
    expect(await copy({ DATA_DIR: folder, DATABASE_URL: url })).toEqual({
      code: 0,
      output: 'a_items: 1200 rows\nz_owners: 1 rows\n',
    });
    const pool = new Pool({ connectionString: url });
    expect((await pool.query(rows)).rows).toEqual(before);
    const refusal = async (text: string): Promise<unknown> =>
      pool.query(text).then(
        () => 'taken',
        ({ code }: { code: unknown }) => code,
      );
    expect(await refusal('insert into a_items (owner, price) values (99, 1)')).toBe('23503');
    const server = await startServer(project.folder, { DATABASE_URL: url });
    expect((await ask(server, '/owners', { name: 'next' })).body).toMatchObject({ id: 2 });
    await server.stop();

    expect(await copy({ DATA_DIR: folder, DATABASE_URL: url })).toMatchObject({
      code: 1,
      output: expect.stringContaining('The table a_items of the target is not empty.'),
    });
    expect(await copy({ DATA_DIR: join(project.folder, 'none'), DATABASE_URL: url })).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^Set DATABASE_URL to/),
    });
    await pool.end();
  }, 90_000);

  it('a database on PostgreSQL is migrated without a server, and no embedded one is made', async () => {
    const url = await postgres.createDatabase('migrated');
    const unused = join(project.folder, 'unused');
    const env = { DATABASE_URL: url, DATA_DIR: unused };
    const { code, output } = await start(project.folder, env, 'node', 'src/db/migrate.ts').ended;
    expect([code, output, existsSync(unused)]).toEqual([0, expect.any(String), false]);
    const pool = new Pool({ connectionString: url });
    expect((await pool.query('select * from a_items')).rows).toEqual([]);
    await pool.end();
  }, 60_000);

  it('type-checks like the rest', async () => {
    expect(await typeFaults(project.folder)).toBe('');
  }, 60_000);
});
