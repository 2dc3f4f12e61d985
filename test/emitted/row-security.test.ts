import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres } from '../runtime-lib/postgres.ts';
import type { Postgres } from '../runtime-lib/postgres.ts';
import { embeddedData } from '../support/embedded-data.ts';
import { folderWithPackages } from '../support/temporary.ts';
import { startServer } from './server.ts';
import type { Server } from './server.ts';

const [acme, bright] = ['aaaaaaaa-0000-4000-8000-000000000001', 'bbbbbbbb-0000-4000-8000-000000000002'];
const rows = `
  insert into orgs (id, name) values ('${acme}', 'Acme'), ('${bright}', 'Bright');
  insert into users (org_id, name, key_hash) values ('${acme}', 'Ada', 'fdee430d40bd57deeac186cd9790033d0f06f909a8806e7ce6e717ab7c7d5029');
  insert into projects (id, org_id, slug, title) values (1, '${acme}', 'site', 'Site'), (2, '${bright}', 'site', 'Secret'), (3, '${bright}', 'plan', 'Hidden');
  insert into tasks (id, org_id, project_id, title, hours) values (101, '${acme}', 1, 'Draw', 3), (102, '${bright}', 2, 'Hide', 9);`;

let postgres: Postgres;
let admin: Pool;
const opened: { readonly stop: () => Promise<unknown> }[] = [];
beforeAll(async () => {
  postgres = await startPostgres({ durable: false });
  admin = new Pool({ connectionString: postgres.url });
  opened.push({ stop: () => admin.end() });
}, 60_000);
afterAll(async () => {
  for (const { stop } of opened.toReversed()) await stop();
  await postgres.stop();
}, 60_000);

/** A database of a login with these rights. */
async function ownedBy(login: string, rights: string): Promise<string> {
  await admin.query(`create role ${login} login password 'x' ${rights}`);
  const url = new URL(await postgres.createDatabase(login));
  await admin.query(`alter database ${login} owner to ${login}`);
  return Object.assign(url, { username: login, password: 'x' }).href;
}

/** A golden in a folder of its own, as it is or without all conditions by which rows are of one tenant. */
function copyOf(project: string, isBare: boolean): string {
  const folder = folderWithPackages(`flowsmith-${project}-`);
  cpSync(`golden/valid/${project}`, folder, { recursive: true });
  opened.push({ stop: async () => rmSync(folder, { recursive: true, force: true }) });
  if (!isBare) return folder;
  let taken = 0;
  for (const file of globSync(join(folder, 'src/{routes,functions}/**/*.ts'))) {
    const text = readFileSync(file, 'utf8').replaceAll(/\s*\.where\('(?:\w+\.)?org_id', '=', [\w.]+\)/g, () => {
      taken += 1;
      return '';
    });
    writeFileSync(file, text);
  }
  if (taken < 10) throw new Error('The emitted code has other conditions than these.');
  return folder;
}

async function started(folder: string, env: Readonly<Record<string, string>>): Promise<Server> {
  const server = await startServer(folder, env);
  opened.push(server);
  return server;
}

async function filled(url: string): Promise<Pool> {
  const pool = new Pool({ connectionString: url });
  opened.push({ stop: () => pool.end() });
  await pool.query(rows);
  return pool;
}

async function ask(
  { url }: Server,
  path: string,
  method = 'GET',
  body?: unknown,
): Promise<{ readonly status: number; readonly body: unknown }> {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: { authorization: 'Bearer ada', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text };
}

const draw = { id: 101, org_id: acme, project_id: 1, title: 'Draw', done: false, hours: 3 };
const project = { id: 1, org_id: acme, slug: 'site', title: 'Site', tasks: [draw] };

/** A server's answers about rows of one tenant, although its code does not restrict its queries to these. */
async function expectOwn(server: Server, pool: Pool): Promise<void> {
  expect(await ask(server, '/projects')).toMatchObject({ body: { projects: [{ id: 1, tasks: 1 }], total: 1 } });
  expect(await ask(server, '/projects/plan')).toMatchObject({ status: 404 });
  expect(await ask(server, '/projects/site')).toEqual({ status: 200, body: { project, hours: 3 } });
  expect(await ask(server, '/hours')).toEqual({ status: 200, body: [{ slug: 'site', hours: 3 }] });
  expect(await ask(server, '/tasks.csv')).toEqual({ status: 200, body: 'id,title\r\n101,Draw\r\n' });
  // `across` sees all, in the transaction whose update saw one tenant's.
  expect(await ask(server, '/projects/site', 'PATCH', { title: 'New' })).toEqual({
    status: 200,
    body: { title: 'New', ofAll: 3 },
  });
  expect((await pool.query('select title from projects order by id')).rows.map(({ title }) => String(title))).toEqual([
    'New',
    'Secret',
    'Hidden',
  ]);
  // A failure in a transaction leaves no role behind, and no link.
  expect(await ask(server, '/tasks/102/tags', 'PUT', { tags: ['red'] })).toMatchObject({ status: 404 });
  expect(await ask(server, '/tasks/101/tags', 'PUT', { tags: ['red'] })).toMatchObject({ status: 200 });
  expect((await pool.query('select task_id from task_tags')).rows).toEqual([{ task_id: 101 }]);
}

describe('row security', () => {
  it('keeps tenants apart where the code does not, on PostgreSQL', { timeout: 60_000 }, async () => {
    const url = await postgres.createDatabase('bare');
    const server = await started(copyOf('row-security', true), { DATABASE_URL: url });
    const pool = await filled(url);
    expect(await ask(server, '/tasks/count')).toEqual({ status: 200, body: '1' });
    await expectOwn(server, pool);
  });

  it('is what keeps them apart there', { timeout: 60_000 }, async () => {
    const url = await postgres.createDatabase('open');
    const server = await started(copyOf('tenants', true), { DATABASE_URL: url });
    await filled(url);
    expect(await ask(server, '/projects')).toMatchObject({ body: { total: 3 } });
    expect(await ask(server, '/tasks/count')).toEqual({ status: 200, body: '2' });
  });

  it('keeps a job to the tenant that its request was for', { timeout: 60_000 }, async () => {
    const url = await postgres.createDatabase('jobs');
    const server = await started(copyOf('row-security', true), { DATABASE_URL: url });
    const pool = await filled(url);
    await pool.query('update tasks set done = true');
    expect(await ask(server, '/tasks/tidy-up', 'POST')).toMatchObject({ status: 202 });
    const left = async () => (await pool.query('select id from tasks')).rows;
    await expect.poll(left, { timeout: 20_000 }).toEqual([{ id: 102 }]);
  });

  it('shows no rows without a tenant', { timeout: 60_000 }, async () => {
    const url = await postgres.createDatabase('nobody');
    await started(copyOf('row-security', false), { DATABASE_URL: url });
    const client = await (await filled(url)).connect();
    const count = async () => Number((await client.query('select count(*) as count from projects')).rows[0].count);
    expect(await count()).toBe(3);
    await client.query('set role tenant_of_row_security');
    expect(await count()).toBe(0);
    await client.query("select set_config('app.tenant', $1, false)", [bright]);
    expect(await count()).toBe(2);
    await expect(
      client.query(`insert into projects (org_id, slug, title) values ('${acme}', 'x', 'x')`),
    ).rejects.toThrow('row-level security');
    client.release(true);
  });

  it('needs a role, created by the server or by the database administrator', { timeout: 90_000 }, async () => {
    const role = 'tenant_of_own';
    const folder = copyOf('row-security', false);
    for (const file of globSync(join(folder, 'src/db/**/*.ts')))
      writeFileSync(file, readFileSync(file, 'utf8').replaceAll('tenant_of_row_security', role));
    // One login may create roles. In another database of the same server, one may not.
    const url = await ownedBy('maker', 'createrole');
    const server = await started(folder, { DATABASE_URL: url });
    await filled(url);
    expect(await ask(server, '/tasks/count')).toEqual({ status: 200, body: '1' });
    const other = await ownedBy('other', '');
    const refused = await startServer(folder, { DATABASE_URL: other }, { ready: false });
    expect((await refused.exit)[0]).toBe(1);
    expect(refused.output()).toContain(
      `row security needs the role "${role}", as which "other" may act. Let somebody who may create roles run`,
    );
    await admin.query(`grant ${role} to other`);
    const allowed = await started(folder, { DATABASE_URL: other });
    await filled(other);
    expect(await ask(allowed, '/tasks/count')).toEqual({ status: 200, body: '1' });
  });
});

describe('row security of the embedded database', () => {
  it('keeps tenants apart where the code does not', { timeout: 60_000 }, async () => {
    const folder = copyOf('row-security', true);
    const env = { DATA_DIR: await embeddedData(join(folder, 'data')) };
    // The database only allows one process at a time, so rows are read by the server itself, in the code of a test.
    const first = await startServer(folder, env);
    await first.stop();
    const script = `
      import { openDatabase } from './src/lib/db/database.ts';
      const { pool, close } = await openDatabase({ databaseUrl: undefined, dataDir: process.env.DATA_DIR, onError: console.error });
      await pool.query(process.env.SQL);
      console.log(JSON.stringify((await pool.query('select title from projects order by id')).rows));
      await close();`;
    writeFileSync(join(folder, 'fill.ts'), script);
    const fill = async (sql: string): Promise<string> => {
      const filling = await startServer(folder, { ...env, SQL: sql }, { entry: 'fill.ts', ready: false });
      expect((await filling.exit)[0]).toBe(0);
      return filling.output();
    };
    await fill(rows);
    const server = await startServer(folder, env);
    expect(await ask(server, '/projects')).toMatchObject({ body: { projects: [{ id: 1, tasks: 1 }], total: 1 } });
    expect(await ask(server, '/hours')).toEqual({ status: 200, body: [{ slug: 'site', hours: 3 }] });
    expect(await ask(server, '/tasks.csv')).toEqual({ status: 200, body: 'id,title\r\n101,Draw\r\n' });
    expect(await ask(server, '/projects/site', 'PATCH', { title: 'New' })).toMatchObject({ body: { ofAll: 3 } });
    await server.stop();
    expect(await fill('select 1')).toContain('[{"title":"New"},{"title":"Secret"},{"title":"Hidden"}]');
    // All of it is copied to a server, by the login that owns the tables there.
    const target = { ...env, DATABASE_URL: await ownedBy('mover', 'createrole') };
    await admin.query(
      `do $$ begin create role tenant_of_row_security; exception when duplicate_object then null; end $$`,
    );
    await admin.query('grant tenant_of_row_security to mover');
    const copying = await startServer(folder, target, { entry: 'src/db/copy-to-postgres.ts', ready: false });
    expect([(await copying.exit)[0], copying.output()]).toEqual([0, expect.stringContaining('projects: 3 rows')]);
    const moved = await started(folder, target);
    expect(await ask(moved, '/projects')).toMatchObject({ body: { projects: [{ id: 1, tasks: 1 }], total: 1 } });
  });
});
