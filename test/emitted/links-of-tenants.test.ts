import { readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { compileProject } from '../support/compile-flow.ts';
import { startPostgres } from '../runtime-lib/postgres.ts';
import type { Postgres } from '../runtime-lib/postgres.ts';
import { buildProject } from './project.ts';
import { ask, killServers, startServer } from './server.ts';

const refused = readFileSync('fixtures/invalid/FS3715/flow.json', 'utf8');
const sound = JSON.stringify(JSON.parse(refused)).replace(
  '["project_id","tag_id"]',
  '["org_id","project_id","tag_id"]',
);
const started: { postgres?: Postgres; client?: Client; remove?: () => unknown } = {};

afterAll(async () => {
  await killServers();
  await started.client?.end();
  await started.postgres?.stop();
  await started.remove?.();
});

test(
  'links of a tenant whose key lacks it are an error, since PostgreSQL finds no key to store them by',
  { timeout: 120_000 },
  async () => {
    const codes = async (text: string) => (await compileProject(JSON.parse(text))).diagnostics.map(({ code }) => code);
    expect([await codes(refused), await codes(sound)]).toEqual([['FS3715'], []]);

    const project = await buildProject(JSON.parse(sound));
    started.remove = project.remove;
    started.postgres = await startPostgres();
    const url = await started.postgres.createDatabase('links');
    const server = await startServer(project.folder, { DATABASE_URL: url });
    const client = new Client({ connectionString: url });
    started.client = client;
    await client.connect();
    await client.query('insert into users (org_id, key_hash) values (1, $1)', [
      createHash('sha256').update('ada').digest('hex'),
    ]);
    await client.query(
      `insert into projects (org_id, name) values (1, 'site'); insert into tags (org_id, name) values (1, 'a')`,
    );
    const link = async () => {
      const init = { method: 'PUT', headers: { authorization: 'ada' } };
      const { status } = await ask(server, '/projects/1/tags', { tags: ['a'] }, init);
      return status;
    };
    expect(await link()).toBe(204);

    // The key of the flow that is refused.
    const { rows } = await client.query<{ name: string }>(
      `select conname as name from pg_constraint where contype = 'u' and conrelid = 'project_tags'::regclass`,
    );
    expect(rows.length).toBe(1);
    await client.query(`alter table project_tags drop constraint "${rows[0]?.name}", add unique (project_id, tag_id)`);
    expect(await link()).toBe(500);
    await expect.poll(() => server.output()).toContain('42P10');
  },
);
