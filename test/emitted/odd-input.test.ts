import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nodeDefinitions } from '../../compiler/nodes/registry.ts';
import { startPostgres } from '../runtime-lib/postgres.ts';
import type { Postgres } from '../runtime-lib/postgres.ts';
import { bodyOf } from './odd-body.ts';
import { harmless, odd, specs, tables, tried } from './odd-inputs.ts';
import type { Tried } from './odd-inputs.ts';
import { later } from './odd-job.ts';
import { neighbourPort } from './odd-request.ts';
import { buildProject } from './project.ts';
import type { Project } from './project.ts';
import { fetchPatiently, killServers, startServer } from './server.ts';
import type { Server } from './server.ts';

let postgres: Postgres;

let project: Project;

let server: Server;

let client: Client;

const neighbour = createServer((request, response) => void request.resume().once('end', () => response.end('{}')));

beforeAll(async () => {
  neighbour.listen(neighbourPort, '127.0.0.1');
  await once(neighbour, 'listening');
  [postgres, project] = await Promise.all([
    startPostgres({ durable: false }),
    buildProject({
      version: 1,
      name: 'odd',
      tables,
      files: {},
      functions: [later],
      routes: tried.map(({ route }) => route),
    }),
  ]);
  const url = await postgres.createDatabase('odd');
  server = await startServer(project.folder, { DATABASE_URL: url, DATA_DIR: join(project.folder, 'data') });
  client = new Client({ connectionString: url });
  await client.connect();
}, 120_000);

afterAll(async () => {
  await client.end();
  await killServers();
  await postgres.stop();
  neighbour.closeAllConnections();
  neighbour.close();
  project.remove();
});

it('every kind with effects is tried here', () => {
  expect(
    nodeDefinitions.map(({ type }) => type).filter((type) => specs[type] === undefined && !harmless.has(type)),
  ).toEqual([]);
});

const outbox = (): number =>
  existsSync(join(project.folder, 'data/outbox')) ? readdirSync(join(project.folder, 'data/outbox')).length : 0;

const stored = (): number => readdirSync(join(project.folder, 'data/files'), { recursive: true }).length;

interface Effects {
  readonly rows: unknown;
  readonly sent: number;
  readonly stored: number;
}

async function effects({ path }: Tried): Promise<Effects> {
  const { rows } = await client.query(
    `select (select count(*) from ledger) ledger, (select count(*) from targets) targets, (select count(*) from processed_keys) keys, (select coalesce(sum(uses), 0) from limited_keys) uses, (select count(*) from pgboss.job where name in ('mail', 'http', 'file') or name like 'job/%') queued`,
  );
  // What is queued goes out later, and is deleted later, so look in the queue.
  return { rows, sent: path === '/send-email-1' ? 0 : outbox(), stored: path.startsWith('/store-file') ? stored() : 0 };
}

let count = 0;

async function send(
  { path, fields }: Tried,
  changed: Readonly<Record<string, string>>,
): Promise<{ readonly status: number; readonly text: string }> {
  count += 1;
  const unique = Object.fromEntries(
    Object.keys(fields).flatMap((name) => (name === 'name' || name === 'row.name' ? [[name, `"n${count}"`]] : [])),
  );
  const answer = await fetchPatiently(`${server.url}${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/json' },
    body: bodyOf({ ...fields, ...unique, ...changed }),
  });
  return { status: answer.status, text: await answer.text() };
}

describe.each(tried)('$path behind an insert', (each) => {
  it('accepts valid values', async () => {
    expect((await send(each, {})).status).toBeLessThan(400);
  });
  it.each(Object.keys(each.fields))(
    'rejects odd values at %s before any effect, or accepts them',
    { timeout: 60_000 },
    async (name) => {
      // Counting gets slower with each row.
      await client.query('truncate ledger');
      let before: Effects | undefined;
      // HTTP clients limit headers to 16 KiB.
      for (const value of odd.filter(
        ({ length }) => !['return-json', 'return-response', 'http-request'].includes(each.type) || length < 8000,
      )) {
        before ??= await effects(each);
        const { status, text } = await send(each, { [name]: value });
        const shown = `${name} = ${value.slice(0, 60)}: ${status} ${text.slice(0, 200)}`;
        expect(status < 500, shown).toBe(true);
        if (status >= 400 && status !== 409) {
          expect([shown, await effects(each)]).toEqual([shown, before]);
          expect(JSON.parse(text), shown).toMatchObject({ statusCode: status });
        } else before = undefined;
      }
    },
  );
});
