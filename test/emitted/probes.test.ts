import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '../../compiler/base/json.ts';
import { flow } from '../support/compile-flow.ts';
import { embeddedData } from '../support/embedded-data.ts';
import { run } from '../support/process.ts';
import { tsc } from '../support/tsc.ts';
import { buildProject, type Project } from './project.ts';

/** The tests that the compiler generates for routes with effects that have no examples in the flow. */

type Nodes = Record<
  string,
  { readonly type: string; readonly config?: JsonObject; readonly inputs?: Record<string, JsonValue> }
>;

const header = (name: string) => ({ type: 'get-header', config: { name } });
const hash = (config: JsonObject = {}) => ({
  type: 'hash',
  config: { algorithm: 'sha256', encoding: 'hex', ...config },
  inputs: { secret: { $secret: 'KEY' } },
});
const orZero = { type: 'fallback', inputs: { fallback: 0 } };

/** Stores an event once, behind a condition. */
const hook = (id: string, condition: Nodes, edges: string): JsonObject => ({
  id,
  method: 'POST',
  path: `/${id}`,
  flow: flow(
    {
      start: { type: 'start', config: { trigger: { type: 'webhook' } } },
      raw: { type: 'get-raw-body' },
      ...condition,
      verified: { type: 'branch' },
      refuse: { type: 'return-json', config: { status: 401 }, inputs: { body: { error: 'Invalid signature' } } },
      key: { type: 'get-body-field', config: { field: 'id' } },
      once: { type: 'deduplicate', config: { keepDays: 1 } },
      amount: { type: 'get-body-field', config: { field: 'amount' } },
      row: { type: 'build-object', config: { fields: ['amount'] } },
      insert: { type: 'db-insert', config: { table: 'events' } },
      reply: { type: 'return-json', inputs: { body: { received: true } } },
    },
    `${edges}
    start.next -> verified.in
    verified.false -> refuse.in
    verified.true -> once.in
    key.value -> once.key
    once.duplicate -> reply.in
    once.first -> insert.in
    amount.value -> row.amount
    row.object -> insert.record
    insert.next -> reply.in`,
  ),
});

const hooks = [
  hook(
    'github',
    {
      given: header('X-Hub-Signature-256'),
      hash: hash({ prefix: 'sha256=' }),
      same: { type: 'compare', config: { operator: 'eq' } },
    },
    `
    raw.raw -> hash.data
    hash.hash -> same.left
    given.value -> same.right
    same.result -> verified.condition`,
  ),
  hook(
    'slack',
    {
      given: header('X-Slack-Signature'),
      stamp: header('X-Slack-Request-Timestamp'),
      stampOr: { type: 'fallback', inputs: { fallback: '0' } },
      number: { type: 'to-number', config: { onInvalid: 'null' } },
      orZero,
      text: { type: 'template', config: { template: 'v0:{{stamp}}:{{raw}}' } },
      hash: hash({ prefix: 'v0=' }),
      same: { type: 'compare', config: { operator: 'eq' } },
      fresh: { type: 'within-tolerance', config: { seconds: 300 } },
      ok: { type: 'and' },
    },
    `
    stamp.value -> stampOr.value
    stampOr.value -> text.stamp
    raw.raw -> text.raw
    text.text -> hash.data
    stampOr.value -> number.value
    number.number -> orZero.value
    orZero.value -> fresh.timestamp
    hash.hash -> same.left
    given.value -> same.right
    same.result -> ok.a
    fresh.result -> ok.b
    ok.result -> verified.condition`,
  ),
  hook(
    'stripe',
    {
      given: header('Stripe-Signature'),
      givenOr: { type: 'fallback', inputs: { fallback: '' } },
      parsed: { type: 'parse-signature', config: { format: 'key-value' } },
      orZero,
      text: { type: 'template', config: { template: '{{stamp}}.{{raw}}' } },
      hash: hash({ encoding: 'base64', secretEncoding: 'base64' }),
      same: { type: 'compare', config: { operator: 'contains' } },
      fresh: { type: 'within-tolerance', config: { seconds: 300 } },
      ok: { type: 'and' },
    },
    `
    given.value -> givenOr.value
    givenOr.value -> parsed.header
    parsed.timestamp -> orZero.value
    orZero.value -> text.stamp
    raw.raw -> text.raw
    text.text -> hash.data
    orZero.value -> fresh.timestamp
    parsed.signatures -> same.left
    hash.hash -> same.right
    same.result -> ok.a
    fresh.result -> ok.b
    ok.result -> verified.condition`,
  ),
];

/** Stores a note; its author is looked up by an id in the path. */
const note = {
  id: 'add-note',
  method: 'POST',
  path: '/events/:id/notes',
  flow: flow(
    {
      start: { type: 'start' },
      id: { type: 'get-path-param', config: { name: 'id' } },
      number: { type: 'to-number' },
      amount: { type: 'get-body-field', config: { field: 'amount' } },
      row: { type: 'build-object', config: { fields: ['id', 'amount'] } },
      insert: { type: 'db-insert', config: { table: 'events' } },
      reply: { type: 'return-json', config: { status: 201 }, inputs: { body: { stored: true } } },
    },
    `start.next -> insert.in
    id.value -> number.value
    number.number -> row.id
    amount.value -> row.amount
    row.object -> insert.record
    insert.next -> reply.in`,
  ),
};

const project: JsonObject = {
  version: 1,
  name: 'probes',
  tables: {
    events: {
      columns: { id: { type: 'integer', primaryKey: true, default: 'increment' }, amount: { type: 'integer' } },
    },
  },
  secrets: { KEY: {} },
  routes: [...hooks, note],
};

let built: Project;
let data: string;
beforeAll(async () => {
  built = await buildProject(project);
  data = await embeddedData(join(built.folder, 'template'));
});
afterAll(() => built.remove());

async function failures(): Promise<readonly string[]> {
  const { output } = await run(process.execPath, ['--test', '--test-reporter=tap', 'test/routes.test.ts'], {
    cwd: built.folder,
    env: { DATA_TEMPLATE: data },
  });
  expect(output).toMatch(/^# tests 13$/m);
  return [...output.matchAll(/^ {4}not ok \d+ - (.*)$/gm)].map(([, name = '']) => name);
}

/** Edits the emitted routes, and returns which of their tests then fail. */
async function failuresWith(routes: readonly string[], from: RegExp, to: string): Promise<readonly string[]> {
  const files = routes.map((id) => join(built.folder, `src/routes/${id}/${id}.ts`));
  const texts = files.map((file) => readFileSync(file, 'utf8'));
  try {
    for (const [index, file] of files.entries()) {
      const text = texts[index] ?? '';
      expect(text, file).toMatch(from);
      writeFileSync(file, text.replace(from, to));
    }
    return await failures();
  } finally {
    for (const [index, file] of files.entries()) writeFileSync(file, texts[index] ?? '');
  }
}

describe('the tests that the compiler writes', { timeout: 60_000 }, () => {
  it('type-check and pass', async () => {
    expect(await tsc(['-p', 'tsconfig.json'], { cwd: built.folder })).toMatchObject({ code: 0, output: '' });
    expect(await failures()).toEqual([]);
  });

  it('notice if a signature is not checked', async () => {
    const changed = 'refuses a delivery changed after signing';
    // A delivery without a signature has no timestamp either, so a route that checks the age rejects it for that.
    expect(await failuresWith(['github', 'slack', 'stripe'], /safe(?:Equal|Includes)\(/, 'Boolean(')).toEqual([
      'refuses an unsigned delivery',
      changed,
      changed,
      changed,
    ]);
  });

  it('notice if the age is not checked', async () => {
    expect(await failuresWith(['slack', 'stripe'], /<= 300/, '<= Infinity')).toEqual(
      Array.from({ length: 2 }, () => 'refuses a delivery with an outdated signature'),
    );
  });

  it('notice deliveries that act twice', async () => {
    expect(await failuresWith(['github', 'slack', 'stripe'], /await firstTime\(/, 'await Promise.resolve(')).toEqual(
      Array.from({ length: 3 }, () => 'processes a repeated delivery only once'),
    );
  });

  it('notice if a field is not checked', async () => {
    const events = 'src/routes/events/add-note.ts';
    const before = readFileSync(join(built.folder, events), 'utf8');
    writeFileSync(join(built.folder, events), before.replace(/readInteger\(body\.amount[^)]*\)/, '1'));
    expect(await failures()).toEqual(['refuses a body without "amount"']);
  });
});
