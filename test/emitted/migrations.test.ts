import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../compiler/base/json.ts';
import { startPostgres, type Postgres } from '../runtime-lib/postgres.ts';
import { flow } from '../support/compile-flow.ts';
import { embeddedData } from '../support/embedded-data.ts';
import { buildProject, type Project } from './project.ts';
import { ask, killServers, startServer } from './server.ts';

/** A route that lists a table and one that inserts the body into it. */
const routesFor = (table: string): JsonObject[] => [
  {
    id: `list-${table}`,
    method: 'GET',
    path: `/${table}`,
    flow: flow(
      { start: { type: 'start' }, list: { type: 'db-list', config: { table } }, done: { type: 'return-json' } },
      'start.next -> list.in\nlist.next -> done.in\nlist.records -> done.body',
    ),
  },
  {
    id: `add-${table}`,
    method: 'POST',
    path: `/${table}`,
    flow: flow(
      {
        start: { type: 'start' },
        body: { type: 'get-json-body' },
        insert: { type: 'db-insert', config: { table } },
        done: { type: 'return-json', config: { status: 201 } },
      },
      'start.next -> insert.in\nbody.body -> insert.record\ninsert.next -> done.in\ninsert.record -> done.body',
    ),
  },
];
const version = (tables: JsonObject): JsonObject => ({
  version: 1,
  name: 'growing',
  tables,
  routes: Object.keys(tables).flatMap(routesFor),
});
const id: JsonObject = { type: 'integer', primaryKey: true, default: 'increment' };

const first = version({
  users: { columns: { id, email: { type: 'text', unique: true }, name: { type: 'text' } } },
  events: {
    columns: { id, what: { type: 'text' }, user: { type: 'integer', references: 'users.id', onDelete: 'cascade' } },
  },
});
/**
 * Every change at once that keeps the data: both kinds of renaming, new columns, an index, a constraint and a table.
 */
const second = version({
  people: {
    renamedFrom: 'users',
    columns: {
      id,
      email: { type: 'text', unique: true },
      full_name: { type: 'text', renamedFrom: 'name' },
      nickname: { type: 'text', nullable: true },
      status: { type: 'text', default: 'active' },
      joined: { type: 'timestamp', default: 'now' },
    },
    indexes: [['full_name', 'status']],
  },
  events: {
    columns: { id, what: { type: 'text' }, user: { type: 'integer', references: 'people.id', onDelete: 'cascade' } },
    unique: [['user', 'what']],
  },
  notes: {
    columns: {
      id,
      text: { type: 'text' },
      author: { type: 'integer', references: 'people.id', onDelete: 'set-null', nullable: true },
    },
  },
});
const third = version({
  people: { columns: { id, email: { type: 'text', unique: true } } },
  notes: {
    columns: {
      id,
      text: { type: 'text' },
      author: { type: 'integer', references: 'people.id', onDelete: 'set-null', nullable: true },
    },
  },
});

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);
afterAll(async () => {
  await killServers();
  await postgres.stop();
});

const migrationsOf = ({ folder }: Project): string[] => readdirSync(join(folder, 'src/db/migrations')).toSorted();

describe.each(['PostgreSQL', 'PGlite'])('three builds over one folder, on %s', (engine) => {
  let project: Project;
  let env: Record<string, string>;
  beforeAll(async () => {
    project = await buildProject(first);
    env =
      engine === 'PGlite'
        ? { DATA_DIR: await embeddedData(join(project.folder, 'data')) }
        : { DATABASE_URL: await postgres.createDatabase('growing') };
  }, 60_000);
  afterAll(() => project.remove());

  it('the first creates the tables', async () => {
    const server = await startServer(project.folder, env);
    expect((await ask(server, '/users', { email: 'ada@example.com', name: 'Ada' })).status).toBe(201);
    expect((await ask(server, '/events', { what: 'signed up', user: 1 })).status).toBe(201);
    await server.stop();
    expect(migrationsOf(project)).toEqual(['0001_create_tables.ts', 'index.ts']);
  }, 60_000);

  it('the second adds and renames, and keeps the data', async () => {
    expect((await project.rebuild(second)).join('\n')).toContain('having count(*) > 1');
    expect(await project.rebuild(second, { allowTighten: true })).toEqual([]);
    expect(migrationsOf(project)).toEqual(['0001_create_tables.ts', '0002_change_tables.ts', 'index.ts']);
    // Four replicas of the new version at once, if the engine allows several.
    const servers = await Promise.all(
      (engine === 'PGlite' ? [1] : [1, 2, 3, 4]).map(() => startServer(project.folder, env)),
    );
    const [server] = servers;
    if (server === undefined) throw new Error('no server');
    expect((await ask(server, '/people')).body).toEqual([
      {
        id: 1,
        email: 'ada@example.com',
        full_name: 'Ada',
        nickname: null,
        status: 'active',
        joined: expect.stringMatching(/Z$/),
      },
    ]);
    expect((await ask(server, '/events')).body).toEqual([{ id: 1, what: 'signed up', user: 1 }]);
    expect((await ask(server, '/people', { email: 'ada@example.com', full_name: 'Ada' })).status).toBe(409);
    expect((await ask(server, '/people', { email: 'b@example.com', full_name: 'B' })).body).toMatchObject({
      id: expect.any(Number),
      status: 'active',
    });
    expect((await ask(server, '/events', { what: 'signed up', user: 1 })).status).toBe(409);
    expect((await ask(server, '/notes', { text: 'hello', author: 1 })).status).toBe(201);
    expect((await ask(server, '/notes', { text: 'hello', author: 77 })).status).toBe(409);
    await Promise.all(servers.map(({ stop }) => stop()));
  }, 60_000);

  it('the same again adds nothing', async () => {
    expect(await project.rebuild(second)).toEqual([]);
    expect(migrationsOf(project)).toHaveLength(3);
  });

  it('the third would lose data, and is refused unless that is allowed', async () => {
    const faults = await project.rebuild(third);
    expect(faults).toHaveLength(5);
    expect(faults.join('\n')).toContain('--allow-drop');
    expect(migrationsOf(project)).toHaveLength(3);
    expect(await project.rebuild(third, { allowDrop: true })).toEqual([]);
    const server = await startServer(project.folder, env);
    expect((await ask(server, '/people')).body).toEqual([
      { id: 1, email: 'ada@example.com' },
      { id: expect.any(Number), email: 'b@example.com' },
    ]);
    expect((await ask(server, '/notes')).body).toHaveLength(1);
    await server.stop();
    if (engine === 'PGlite') return;
    const pool = new Pool({ connectionString: env['DATABASE_URL'] });
    const { rows } = await pool.query('select name from kysely_migration order by name');
    expect(rows).toEqual(['0001_create_tables', '0002_change_tables', '0003_change_tables'].map((name) => ({ name })));
    expect((await pool.query("select 1 from pg_tables where tablename = 'events'")).rowCount).toBe(0);
    await pool.end();
  }, 60_000);
});
