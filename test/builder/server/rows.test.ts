import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../run-command.ts';
import type { RunningCommand } from '../run-command.ts';
import { connect } from './client.ts';
import type { Client } from './client.ts';

/** The tables editor shows what a request has stored, with a real `flowsmith dev`. */
const columns = {
  id: { type: 'integer', primaryKey: true, default: 'increment' },
  text: { type: 'text' },
  tags: { type: 'json', nullable: true },
  made: { type: 'timestamp', default: 'now' },
  secret: { type: 'text', sensitive: true, default: 'hidden-value' },
};
const route = {
  ...{ id: 'create-note', method: 'POST', path: '/notes' },
  flow: {
    nodes: [
      { id: 'start', type: 'start' },
      { id: 'body', type: 'get-json-body' },
      { id: 'insert', type: 'db-insert', config: { table: 'notes' } },
      { id: 'reply', type: 'return-json', inputs: { body: { ok: true } } },
    ],
    edges: [
      { from: 'start.next', to: 'insert.in' },
      { from: 'body.body', to: 'insert.record' },
      { from: 'insert.next', to: 'reply.in' },
    ],
  },
};
const version = (body: string) => ({
  ...{ id: 'version', method: 'GET', path: '/version' },
  flow: {
    nodes: [
      { id: 'start', type: 'start' },
      { id: 'reply', type: 'return-json', inputs: { body } },
    ],
    edges: [{ from: 'start.next', to: 'reply.in' }],
  },
});
const flow = (body: string) =>
  JSON.stringify({ version: 1, name: 'notes', tables: { notes: { columns } }, routes: [route, version(body)] });

const folder = mkdtempSync(join(tmpdir(), 'flowsmith-rows-'));
let running: RunningCommand;
let page: Client;

beforeAll(async () => {
  writeFileSync(join(folder, 'notes.json'), flow('first'));
  running = await runCommand('dev', join(folder, 'notes.json'));
  page = await connect(running.url);
}, 120_000);

afterAll(async () => {
  page.close();
  await running.close();
  rmSync(folder, { recursive: true, force: true });
});

const rows = (table: string) => page.ask<'rows'>({ do: 'rows', table });

async function store(text: string): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const request = { url: '/notes', headers, body: JSON.stringify({ text, tags: ['a'] }) };
  const { status } = await page.ask<'try'>({ do: 'try', route: 'create-note', request });
  expect(status).toBe(200);
}

/** Changes the flow, and waits for the server of the new version. */
async function restart(): Promise<void> {
  writeFileSync(join(folder, 'notes.json'), flow('second'));
  await expect
    .poll(() => page.ask<'try'>({ do: 'try', route: 'version', request: { url: '/version', headers: {} } }))
    .toMatchObject({ body: '"second"' });
}

test('the rows of a table are told in the order of their keys, cut where they are long, without sensitive columns', async () => {
  const shown = ['id', 'text', 'tags', 'made'];
  expect(await rows('notes')).toEqual({ columns: shown, rows: [] });
  await store('first');
  await store('x'.repeat(1000));
  const told = await rows('notes');
  expect(told.columns).toEqual(shown);
  expect(told.rows).toEqual([
    ['1', 'first', '["a"]', expect.stringMatching(/^\d{4}-\d\d-\d\dT/)],
    ['2', `${'x'.repeat(200)}…`, '["a"]', expect.any(String)],
  ]);
  expect(JSON.stringify(told)).not.toContain('hidden-value');
  await restart();
  for (let more = 0; more < 49; more += 1) await store('more');
  const most = await rows('notes');
  expect([most.rows?.length, most.hasMore]).toEqual([50, true]);
  // Keys continue from before the restart.
  expect(most.rows?.at(-1)?.[0]).toBe('50');
}, 60_000);

test('there are none of a table that the database has not', async () => {
  expect(await rows('nobody')).toEqual({ columns: [] });
  expect(await rows('__proto__')).toEqual({ columns: [] });
});
