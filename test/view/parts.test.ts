import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../../compiler/base/json.ts';
import { analyse } from '../../compiler/analyse.ts';
import { defaultOptions } from '../../compiler/options.ts';
import { fixFlow } from '../../compiler/view/fix-flow.ts';
import { openFlow } from '../../compiler/view/open-flow.ts';
import type { NodeView, RouteView } from '../../compiler/view/route-view.ts';
import { viewKinds } from '../../compiler/view/view-kinds.ts';
import { viewProject } from '../../compiler/view/view-project.ts';
import { viewRoute } from '../../compiler/view/view-route.ts';
import { readValid } from '../golden/fixtures.ts';
import { flow, project } from '../support/compile-flow.ts';
import { see } from './laws.ts';

const sourcesOf = (value: JsonValue) => [{ file: 'flow.json', text: JSON.stringify(value) }];
const users = { users: { columns: { id: { type: 'uuid', primaryKey: true }, email: { type: 'text' } } } };

async function view(value: JsonValue, before?: RouteView): Promise<RouteView> {
  const opened = openFlow({ sources: sourcesOf(value) });
  const seen = await viewRoute(opened, opened.routes[0]?.id ?? '', before);
  if (seen === undefined) throw new Error('no route');
  return seen;
}

const nodeOf = ({ nodes }: RouteView, id: string): NodeView | undefined => nodes.find((node) => node.id === id);
const names = (ports: NodeView['ins'] | undefined): readonly string[] =>
  (ports ?? []).map(({ name, ghost }) => (ghost === true ? `${name} (ghost)` : name));

const greeting = (config: JsonValue, port = 'name') =>
  project(
    flow(
      {
        start: { type: 'start' },
        name: { type: 'get-query-param', config: { name: 'name' } },
        text: { type: 'template', config },
        reply: { type: 'return-json' },
      },
      `start.next -> reply.in
       name.value -> text.${port}
       text.text -> reply.body`,
    ),
  );

describe('ports', () => {
  test('that the config no longer gives are ghosts, as long as a wire or a literal names them', async () => {
    const seen = await view(greeting({ template: 'Hello {{who}}' }));
    expect(names(nodeOf(seen, 'text')?.ins)).toEqual(['who', 'name (ghost)']);
    expect(seen.code).toBeUndefined();
  });

  test('of a node whose config does not fit are those that its wires name', async () => {
    const text = nodeOf(await view(greeting({ template: 5 })), 'text');
    expect([names(text?.ins), names(text?.outs), text?.isBound]).toEqual([['name'], ['text'], false]);
  });

  test('of a streaming DB List are without “error”, which nothing could go by, unless an edge stands there', async () => {
    const list = (config: object, edges = '') =>
      project(
        flow(
          {
            start: { type: 'start' },
            list: { type: 'db-list', config: { table: 'users', ...config } },
            lines: { type: 'return-response', config: { as: 'ndjson' } },
            sorry: { type: 'return-json', config: { status: 503 }, inputs: { body: null } },
          },
          `start.next -> list.in
           list.next -> lines.in
           list.records -> lines.body${edges}`,
        ),
        {},
        { tables: users },
      );
    const outs = async (value: JsonValue) => names(nodeOf(await view(value), 'list')?.outs);
    expect(await outs(list({}))).toEqual(['next', 'error', 'records', 'failure']);
    expect(await outs(list({ stream: true }))).toEqual(['next', 'records']);
    const wired = list({ stream: true }, '\nlist.error -> sorry.in');
    expect(await outs(wired)).toEqual(['next', 'records', 'error (ghost)']);
    expect(
      analyse({ sources: sourcesOf(wired), options: defaultOptions }).diagnostics.map(({ code }) => code),
    ).toContain('FS3451');
  });

  test('or those of the last config that did, which the view before tells', async () => {
    const before = await view(greeting({ template: 'Hello {{name}}, {{greeting}}' }));
    const after = await view(greeting({ template: 5 }, 'nmae'), before);
    expect(names(nodeOf(after, 'text')?.ins)).toEqual(['name', 'greeting', 'nmae (ghost)']);
  });

  test('have the types of the route: what comes before says what goes on', async () => {
    const seen = await view(greeting({ template: 'Hello {{name}}' }));
    expect(nodeOf(seen, 'name')?.outs[0]?.type).toEqual({ name: 'string?', shape: 'string', mayBeMissing: true });
    expect(seen.wires[1]).toMatchObject({ id: 'name.value->text.name', is: 'data', type: { name: 'string?' } });
    expect(seen.wires[1]?.severity).toBe('error');
  });
});

describe('a wire', () => {
  test('that is there twice has two ids, and a finding about the second is not one about the first', async () => {
    const twice = flow(
      { start: { type: 'start' }, reply: { type: 'return-json', inputs: { body: 1 } } },
      `start.next -> reply.in
       start.next -> reply.in
       reply.out -> nobody.in`,
    );
    const { wires, diagnostics } = await view(project(twice));
    expect(wires.map(({ id, severity }) => [id, severity])).toEqual([
      ['start.next->reply.in', undefined],
      ['start.next->reply.in#2', 'error'],
      ['reply.out->nobody.in', 'error'],
    ]);
    expect(diagnostics[0]).toMatchObject({ code: 'FS2007', path: ['flow', 'edges', 1], node: 'start' });
  });
});

describe('a finding', () => {
  test('has its path by ids, from the root of its route, and so do its fixes', async () => {
    const { diagnostics } = await view(greeting({ template: 'Hello {{nmae}}' }));
    const edge = { from: 'name.value', to: 'text.name' };
    expect(diagnostics[0]).toMatchObject({ path: ['flow', 'edges', edge, 'to'], wire: 'name.value->text.name' });
    expect(diagnostics[0]?.fixes[0]?.operations).toEqual([
      { do: 'set', route: 'test', path: ['flow', 'edges', edge, 'to'], value: 'text.nmae' },
    ]);
  });
});

describe('an edit', () => {
  test('gives the same views as if the flow were opened anew', async () => {
    const { sources } = readValid('shop');
    const [{ file, text } = { file: '', text: '' }] = sources;
    for (const change of [text.replace('"Welcome"', '"Hello"'), text.replace('insert.in', 'insrt.in'), `\n${text}`]) {
      const next = [{ file, text: change }];
      const before = openFlow({ sources });
      await see(before);
      expect(await see(openFlow({ sources: next }, before))).toEqual(await see(openFlow({ sources: next })));
    }
  });

  test('of one file of a folder costs nothing for the others', () => {
    const route = (id: string, body: string) => ({
      file: `shop/routes/${id}.json`,
      text: JSON.stringify({
        ...{ id, method: 'GET', path: `/${id}` },
        flow: flow(
          { start: { type: 'start' }, reply: { type: 'return-json', inputs: { body } } },
          'start.next -> reply.in',
        ),
      }),
    });
    const shared = { file: 'shop/project.json', text: '{ "version": 1, "name": "shop" }' };
    const before = openFlow({ sources: [shared, route('a', 'x'), route('b', 'x')] });
    const after = openFlow({ sources: [shared, route('a', 'x'), route('b', 'y')] }, before);
    expect(after.routes[0]).toBe(before.routes[0]);
    expect(after.routes[1]).not.toBe(before.routes[1]);
  });
});

describe('a file that cannot be read', () => {
  const route = (id: string): string =>
    JSON.stringify({ id, method: 'GET', path: `/${id}`, flow: { nodes: [{ id: 'start', type: 'start' }] } });

  test.each(['{ "id": ', '<<<<<<< ours\n{}\n=======\n{}\n>>>>>>> theirs\n', '[]', ''])(
    'is told of with the project, and the other routes go on: %j',
    async (text) => {
      const sources = [
        { file: 'shop/project.json', text: '{ "version": 1, "name": "shop" }' },
        { file: 'shop/routes/broken.json', text },
        { file: 'shop/routes/good.json', text: route('good') },
      ];
      const seen = await see(openFlow({ sources }));
      expect(seen.project.routes.map(({ id }) => id)).toEqual(['good']);
      expect(seen.project.diagnostics.map(({ file }) => file)).toEqual(['shop/routes/broken.json']);
    },
  );

  test('as well as another version of the format', () => {
    const { diagnostics } = viewProject(openFlow({ sources: sourcesOf({ version: 2, name: 'shop', routes: [] }) }));
    expect(diagnostics.map(({ code }) => code)).toEqual(['FS1008']);
  });
});

describe('a project', () => {
  test('says where tables, columns and secrets are used', () => {
    const { uses, secrets } = viewProject(openFlow({ sources: readValid('shop').sources }));
    expect(uses['users.email']).toContainEqual(expect.objectContaining({ route: 'create-user', node: 'insert' }));
    expect(uses['users']?.map(({ route }) => route)).toContain('get-user');
    expect(secrets.flatMap((secret) => secret.uses)).not.toEqual([]);
  });

  test('says whether a webhook is proven to verify its sender', async () => {
    const { routes } = await see(openFlow({ sources: readValid('shop').sources }));
    const webhooks = routes.filter(({ trigger }) => trigger.kind === 'webhook');
    expect(webhooks.map(({ trigger }) => trigger.isVerified)).toEqual(webhooks.map(() => true));
    const unchecked = flow(
      {
        start: { type: 'start', config: { trigger: { type: 'webhook' } } },
        log: { type: 'log', inputs: { message: 'x' } },
        row: { type: 'db-insert', config: { table: 'users' }, inputs: { record: { email: 'a' } } },
        reply: { type: 'return-json', config: { status: 204 } },
      },
      `start.next -> row.in
       row.next -> reply.in`,
    );
    const tables = {
      users: { columns: { id: { type: 'uuid', primaryKey: true, default: 'uuid' }, email: { type: 'text' } } },
    };
    expect((await view(project(unchecked, { method: 'POST' }, { tables }))).trigger).toMatchObject({
      isVerified: false,
    });
  });
});

describe('kinds', () => {
  test('each begin with a config that binds, in a project with a table and a function', () => {
    const opened = openFlow({
      sources: sourcesOf({
        version: 1,
        name: 'shop',
        tables: users,
        functions: [{ id: 'total', inputs: { price: 'number' }, flow: {} }],
        routes: [],
      }),
    });
    const kinds = viewKinds(opened);
    expect(kinds.filter(({ ins, outs }) => ins.length + outs.length === 0).map(({ type }) => type)).toEqual([]);
    expect(kinds.find(({ type }) => type === 'db-insert')).toMatchObject({ sample: { table: 'users' }, role: 'write' });
    expect(kinds.find(({ type }) => type === 'call')?.ins.map(({ name }) => name)).toEqual(['price']);
    expect(kinds.find(({ type }) => type === 'branch')?.names).toContain('if');
    expect(kinds.filter(({ isEntry }) => isEntry).map(({ type }) => type)).toEqual(['start']);
  });
});

/** The result of `check --fix` for misspelled texts; the fixtures cover the rest. */
describe('a slip', () => {
  const route = (nodes: Parameters<typeof flow>[0], edges: string, rest = {}) => project(flow(nodes, edges), {}, rest);
  const start = { type: 'start' };
  const reply = { type: 'return-json', inputs: { body: 1 } };
  const slips: Readonly<Record<string, JsonValue>> = {
    'a setting': route({ start, reply: { ...reply, config: { staus: 201 } } }, 'start.next -> reply.in'),
    'a value in quotes': route({ start, reply: { ...reply, config: { status: '201' } } }, 'start.next -> reply.in'),
    'a choice': route(
      {
        start,
        sum: { type: 'math', config: { operator: 'ad' }, inputs: { a: 1, b: 2 } },
        reply: { type: 'return-json' },
      },
      `start.next -> reply.in
       sum.result -> reply.body`,
    ),
    'a literal': route(
      {
        start,
        sum: { type: 'math', config: { operator: 'add' }, inputs: { a: '1', b: 2 } },
        reply: { type: 'return-json' },
      },
      `start.next -> reply.in
       sum.result -> reply.body`,
    ),
    'a secret': route(
      {
        start,
        hash: {
          type: 'hash',
          config: { algorithm: 'sha256', encoding: 'hex' },
          inputs: { data: 'x', secret: { $secret: 'SIGNING_KEY' } },
        },
        reply: { type: 'return-json' },
      },
      `start.next -> reply.in
       hash.hash -> reply.body`,
      { secrets: { SIGNNG_KEY: {} } },
    ),
  };

  test.each(Object.entries(slips))('in %s is put right', (_name, value) => {
    const { sources, fixed } = fixFlow({ sources: sourcesOf(value) });
    expect(fixed.length).toBe(1);
    expect(analyse({ sources, options: defaultOptions }).diagnostics).toEqual([]);
  });
});
