import { describe, expect, test } from 'vitest';
import { newRoute } from '../../../builder/client/routes/propose.ts';
import { proposalsFor } from '../../../builder/client/palette/proposals.ts';
import { addSignatureCheck, signatureChecks } from '../../../builder/client/start/signature-checks.ts';
import { createWorkspace } from '../../../builder/workspace/workspace.ts';
import type { RouteView } from '../../../compiler/view/route-view.ts';

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
  orders: { columns: { id: { type: 'uuid', primaryKey: true, default: 'uuid' }, amount: { type: 'number' } } },
};

/** A project with one route that does nothing yet. */
async function emptyRoute(method: string, path: string, trigger = 'request', shared: object = { tables }) {
  const workspace = createWorkspace();
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
    ['GET', '/everything', 'request', ['List users', 'List tags', 'List orders']],
    ['POST', '/hooks', 'webhook', ['Receive GitHub events', 'Receive Stripe events', 'Receive standard webhooks']],
    ['GET', '/nightly', 'cron', ['Log that it ran']],
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
    expect(proposals.length).toBeGreaterThan(0);
    for (const { operations } of proposals) expect(problems(await after(workspace, operations))).toEqual([]);
  });
});

describe('a signature check', () => {
  test.each(signatureChecks)(
    'of $title goes between the entry and the first step, and proves the sender',
    async (check) => {
      const { workspace } = await emptyRoute('POST', '/hooks', 'webhook', {});
      const answered = await after(workspace, [
        ...(['nodes', 'edges'] as const).map((list) => ({
          do: 'insert' as const,
          route: 'empty',
          path: ['flow', list],
          value:
            list === 'nodes'
              ? { id: 'genuine', type: 'return-json', inputs: { body: { received: true } } }
              : { from: 'start.next', to: 'genuine.in' },
        })),
      ]);
      expect(answered.trigger.isVerified).toBe(false);
      const text = JSON.stringify({
        version: 1,
        name: 'test',
        routes: [
          {
            ...answered.settings,
            flow: { nodes: answered.nodes.map(fileOf), edges: [{ from: 'start.next', to: 'genuine.in' }] },
          },
        ],
      });
      workspace.replaceFiles({ layout: 'file', sources: [{ file: 'test.json', text }], diagnostics: [] });
      const view = await after(workspace, addSignatureCheck(answered, 'start', check, { secrets: [] }));
      expect(problems(view)).toEqual([]);
      expect(view.trigger.isVerified).toBe(true);
      expect(view.wires.map(({ id }) => id)).toContain('genuine2.true->genuine.in');
    },
  );
});

const fileOf = ({ id, type, config, inputs }: RouteView['nodes'][number]) => ({ id, type, config, inputs });
