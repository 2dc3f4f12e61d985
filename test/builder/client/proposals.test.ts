import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { newRoute, propose } from '../../../builder/client/routes/propose.ts';
import { proposalsFor } from '../../../builder/client/palette/proposals.ts';
import { addSignatureCheck, signatureChecks } from '../../../builder/client/start/signature-checks.ts';
import { createWorkspace } from '../../../builder/workspace/workspace.ts';
import type { JsonObject } from '../../../compiler/base/json.ts';
import type { Operation } from '../../../compiler/base/operation.ts';
import { init } from '../../../compiler/cli/actions/init.ts';
import { analyse } from '../../../compiler/analyse.ts';
import { defaultOptions } from '../../../compiler/options.ts';
import type { RouteView } from '../../../compiler/view/route-view.ts';
import { describeQuery } from '../../support/describe-query.ts';

const webhookId = `whk_${'a'.repeat(24)}`;
const tables = {
  users: {
    columns: {
      id: { type: 'integer', primaryKey: true, default: 'increment' },
      email: { type: 'text', unique: true },
      name: { type: 'text' },
      bio: { type: 'text', nullable: true },
    },
  },
  tags: { columns: { id: { type: 'uuid', primaryKey: true, default: 'uuid' }, name: { type: 'text' } } },
  things: {
    columns: {
      id: { type: 'integer', primaryKey: true, default: 'increment' },
      count: { type: 'integer', default: 0 },
      price: { type: 'number' },
      on: { type: 'boolean', default: false },
      at: { type: 'timestamp' },
      made: { type: 'timestamp', default: 'now' },
      more: { type: 'json' },
      code: { type: 'uuid' },
      password: { type: 'text', sensitive: true },
      part: { type: 'integer', references: 'things.id', nullable: true },
    },
  },
  orders: { columns: { id: { type: 'uuid', primaryKey: true, default: 'uuid' }, amount: { type: 'number' } } },
};

/** A project with one route that does nothing yet. */
async function emptyRoute(method: string, path: string, trigger = 'request', shared: object = { tables }) {
  const workspace = createWorkspace(describeQuery);
  const route = newRoute({ method, path, trigger }, 'empty', 'Empty', webhookId);
  const text = JSON.stringify({ version: 1, name: 'test', ...shared, routes: [route] }, undefined, 2);
  workspace.replaceFiles({ layout: 'file', sources: [{ file: 'test.json', text }], diagnostics: [] });
  const view = await workspace.open('empty');
  if (view === undefined) throw new Error('The route is there.');
  return { workspace, view };
}

async function after(
  workspace: ReturnType<typeof createWorkspace>,
  operations: Parameters<typeof workspace.preview>[1],
): Promise<RouteView> {
  const made = await workspace.preview('empty', operations);
  if (made === undefined || 'problem' in made) throw new Error(JSON.stringify(made));
  return made;
}

const problems = ({ diagnostics }: RouteView): readonly string[] => diagnostics.map(({ message }) => message);

describe('what an empty route could do', () => {
  test.each([
    ['GET', '/users', 'request', ['List users', 'Answer with JSON', 'Answer with the time']],
    ['GET', '/users/:id', 'request', ['Get one user', 'Answer with JSON', 'Greet :id']],
    ['GET', '/order/:id', 'request', ['Get one order', 'Answer with JSON', 'Greet :id']],
    ['POST', '/users', 'request', ['Create a user', 'Answer with JSON', 'Answer with what was sent']],
    ['PUT', '/users/:id', 'request', ['Update a user', 'Answer with JSON', 'Greet :id']],
    ['DELETE', '/orders/:id', 'request', ['Delete an order', 'Answer with JSON', 'Greet :id']],
    ['GET', '/everything', 'request', ['List users', 'List tags', 'List things']],
    ['POST', '/hooks', 'webhook', ['Receive GitHub events', 'Receive Stripe events', 'Receive standard webhooks']],
    ['GET', '/nightly', 'cron', ['Log that it ran', 'Call another server', 'Send a mail']],
    ['DELETE', '/cache', 'request', ['Answer with JSON', 'Call another server', 'Send a mail']],
    ['POST', '/tags', 'form', ['Create a tag', 'Send a mail', 'Answer with JSON']],
  ])('%s %s, started by %s', async (method, path, trigger, titles) => {
    const { workspace, view } = await emptyRoute(method, path, trigger);
    const proposals = proposalsFor(view, workspace.project());
    expect(proposals.map(({ title }) => title)).toEqual(titles);
    for (const { operations } of proposals) expect(problems(await after(workspace, operations))).toEqual([]);
  });

  test('a mail keeps the other fields of the form, and asks for what it needs', async () => {
    const { workspace, view } = await emptyRoute('POST', '/contact', 'form', {});
    const [first] = proposalsFor(view, workspace.project());
    expect(first?.title).toBe('Send a mail');
    const made = await after(workspace, first?.operations ?? []);
    expect(problems(made)).toEqual([]);
    expect(Object.keys(Object(made.request?.body)).toSorted()).toEqual(['email', 'message', 'name']);
  });

  test.each(['GET /', 'GET /:name', 'POST /', 'PUT /', 'DELETE /'])('%s without any table', async (both) => {
    const [method = '', path = ''] = both.split(' ');
    const { workspace, view } = await emptyRoute(method, path, 'request', {});
    const proposals = proposalsFor(view, workspace.project());
    expect(proposals).toHaveLength(3);
    expect(new Set(proposals.map(({ title }) => title)).size).toBe(3);
    for (const { operations } of proposals) expect(problems(await after(workspace, operations))).toEqual([]);
  });
});

describe('a webhook for which there is a table', () => {
  const columns = {
    id: { type: 'uuid', primaryKey: true, default: 'uuid' },
    type: { type: 'text' },
    payload: { type: 'json' },
    received_at: { type: 'timestamp', default: 'now' },
  };

  test.each([
    ['/events', { tags: tables.tags, events: { columns } }, 'stores an event, once'],
    ['/hooks/payment', { payments: { columns } }, 'stores a payment, once'],
    ['/webhooks/stripe', { tags: tables.tags, stripe_events: { columns } }, 'stores a stripe event, once'],
    ['/hooks/tags', { tags: tables.tags }, 'stores a tag, once'],
    ['/hooks', { tags: tables.tags }, 'answers'],
  ])('%s, with %j', async (path, tablesThere, then) => {
    const { workspace, view } = await emptyRoute('POST', path, 'webhook', { tables: tablesThere });
    const proposals = proposalsFor(view, workspace.project());
    expect(proposals).toHaveLength(signatureChecks.length);
    for (const { detail, operations } of proposals) {
      expect(detail).toBe(`Proves who the sender is, then ${then}`);
      const made = await after(workspace, operations);
      expect(problems(made)).toEqual([]);
      expect(made.nodes.some(({ type }) => type === 'db-insert')).toBe(then !== 'answers');
    }
  });
});

/** Except findings about the test's own DB Insert, which runs again for each delivery. */
const ofCheck = ({ diagnostics }: RouteView): readonly string[] =>
  diagnostics.flatMap(({ code, message }) => (code === 'FS3315' ? [] : [message]));

describe('a signature check', () => {
  const nodes = [
    { id: 'insert', type: 'db-insert', config: { table: 'tags' }, inputs: { record: { name: 'new' } } },
    { id: 'genuine', type: 'return-json', inputs: { body: { received: true } } },
  ];
  const edges = [
    { from: 'start.next', to: 'insert.in' },
    { from: 'insert.next', to: 'genuine.in' },
  ];
  const insert = (list: string, value: JsonObject): Operation => ({
    ...{ do: 'insert', route: 'empty', path: ['flow', list], value },
  });
  const acting = [...nodes.map((node) => insert('nodes', node)), ...edges.map((edge) => insert('edges', edge))];

  test.each(signatureChecks)(
    'of $title goes between the entry and the first step, and proves the sender to it',
    async (check) => {
      const { workspace } = await emptyRoute('POST', '/hooks', 'webhook');
      const unchecked = await after(workspace, acting);
      expect(unchecked.trigger.isVerified).toBe(false);
      const view = await after(workspace, [
        ...acting,
        ...addSignatureCheck(unchecked, 'start', check, { secrets: [] }),
      ]);
      expect(ofCheck(view)).toEqual([]);
      expect(view.trigger.isVerified).toBe(true);
      expect(view.wires.map(({ id }) => id)).toContain(`${check.out.replace('genuine', 'genuine2')}->insert.in`);
    },
  );

  test.each(signatureChecks)('of $title leads on to what is added to its proposal', async (check) => {
    const { workspace, view } = await emptyRoute('POST', '/hooks', 'webhook');
    const proposal = proposalsFor(view, workspace.project())[signatureChecks.indexOf(check)]?.operations ?? [];
    const [from, to] = [check.out, 'reply.in'];
    const added = [
      ...[
        { from, to: 'insert.in' },
        { from: 'insert.next', to },
      ].map((edge) => insert('edges', edge)),
      ...nodes.slice(0, 1).map((node) => insert('nodes', node)),
    ];
    const removed: Operation = { do: 'remove', route: 'empty', path: ['flow', 'edges', { from, to }] };
    expect(ofCheck(await after(workspace, [...proposal, removed, ...added]))).toEqual([]);
  });
});

describe('what a flow may begin with', () => {
  const terminal = { print: () => undefined, printError: () => undefined, color: false, colorError: false };
  const found = (files: readonly string[]): readonly string[] => {
    const sources = files.map((file) => ({ file, text: readFileSync(file, 'utf8') }));
    return analyse({ sources, options: defaultOptions, describeQuery }).diagnostics.map(({ message }) => message);
  };

  test.each(['shop', 'bookings', 'contact-form', 'nightly-report'])('%s has no finding', (name) => {
    expect(found([`fixtures/valid/${name}/${name}.json`])).toEqual([]);
  });

  test('what init writes has no finding', () => {
    const folder = mkdtempSync(join(tmpdir(), 'flowsmith-init-'));
    expect(init(folder, {}, terminal).ok).toBe(true);
    expect(found(['project.json', 'routes/say-hello.json'].map((file) => join(folder, file)))).toEqual([]);
    rmSync(folder, { recursive: true });
  });
});

test('a new webhook is called by its sender as that writes itself', () => {
  const titled = (path: string) => propose({ routes: [] }, { method: 'POST', path, trigger: 'webhook' });
  expect(titled('/webhooks/stripe')).toEqual({ id: 'receive-stripe-events', title: 'Receive Stripe events' });
  expect(titled('/payments').title).toBe('Receive payments events');
  expect(titled('/events')).toEqual({ id: 'receive-events', title: 'Receive events' });
  expect(titled('/hooks/stripe-events').title).toBe('Receive Stripe events');
});

test('the id of a schedule is its title, without accents', () => {
  const idea = { method: 'GET', path: '/jobs', trigger: 'cron' };
  expect(propose({ routes: [] }, idea, 'Überfällige Maße prüfen').id).toBe('uberfallige-masse-prufen');
  expect(propose({ routes: [] }, { ...idea, method: 'POST', path: '/größe', trigger: 'form' }).id).toBe('grosse-form');
});
