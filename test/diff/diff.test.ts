import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../../compiler/base/json.ts';
import { allConsequences, diffProjects, isSame } from '../../compiler/diff/diff-projects.ts';
import type { ProjectDiff } from '../../compiler/diff/project-diff.ts';
import { renderJson } from '../../compiler/diff/render/json.ts';
import { renderMarkdown } from '../../compiler/diff/render/markdown.ts';
import { renderText } from '../../compiler/diff/render/text.ts';
import { readVersion } from '../../compiler/diff/version.ts';
import type { Version } from '../../compiler/diff/version.ts';
import { flow } from '../support/compile-flow.ts';

interface Parts {
  readonly nodes: Readonly<
    Record<
      string,
      {
        readonly type: string;
        readonly label?: string;
        readonly config?: JsonValue;
        readonly inputs?: Readonly<Record<string, JsonValue>>;
        readonly position?: JsonValue;
      }
    >
  >;
  readonly edges: readonly string[];
  readonly route?: Readonly<Record<string, JsonValue>>;
  readonly project?: Readonly<Record<string, JsonValue>>;
  readonly others?: readonly JsonValue[];
}

const users = { columns: { id: { type: 'integer', primaryKey: true, default: 'increment' }, email: { type: 'text' } } };
const field = (name: string) => ({ type: 'get-body-field', config: { field: name } });

const base: Parts = {
  nodes: {
    start: { type: 'start' },
    email: field('email'),
    row: { type: 'build-object', config: { fields: ['email'] } },
    insert: { type: 'db-insert', label: 'User', config: { table: 'users' } },
    reply: { type: 'return-json', config: { status: 201 } },
  },
  edges: [
    'start.next -> insert.in',
    'email.value -> row.email',
    'row.object -> insert.record',
    'insert.next -> reply.in',
    'insert.record -> reply.body',
  ],
  project: { tables: { users } },
};

function toJson({ nodes, edges, route = {}, project = {}, others = [] }: Parts): JsonValue {
  return {
    version: 1,
    name: 'shop',
    ...project,
    routes: [
      { id: 'sign-up', method: 'POST', path: '/users', ...route, flow: flow(nodes, edges.join('\n')) },
      ...others,
    ],
  };
}

function versionOf(value: JsonValue): Version {
  const { version, diagnostics } = readVersion([{ file: 'flow.json', text: JSON.stringify(value) }]);
  if (version === undefined) throw new Error(diagnostics.map(({ code, message }) => `${code} ${message}`).join('\n'));
  return version;
}

const compare = (before: Parts, after: Parts): ProjectDiff =>
  diffProjects(versionOf(toJson(before)), versionOf(toJson(after)));
const means = (before: Parts, after: Parts): readonly string[] =>
  allConsequences(compare(before, after)).map(({ severity, about, message }) => `${severity} ${about}: ${message}`);
const withNodes = (nodes: Parts['nodes'], edges: readonly string[] = base.edges, rest: Partial<Parts> = {}): Parts => ({
  ...base,
  ...rest,
  nodes: { ...base.nodes, ...nodes },
  edges,
});

describe('what is the same', () => {
  test('places on the canvas, and the order of nodes and wires', () => {
    const moved = {
      ...base,
      nodes: Object.fromEntries(
        Object.entries(base.nodes)
          .toReversed()
          .map(([id, node], index) => [id, { ...node, position: { x: index, y: 7 } }]),
      ),
      edges: base.edges.toReversed(),
    };
    const diff = compare(base, moved);
    expect(isSame(diff)).toBe(true);
    expect(renderText(diff, { color: false })).toBe('The flows are the same.\n');
  });

  test('the order of routes', () => {
    const other = {
      id: 'ping',
      method: 'GET',
      path: '/ping',
      flow: {
        nodes: [
          { id: 's', type: 'start' },
          { id: 'r', type: 'return-json', inputs: { body: 1 } },
        ],
        edges: [{ from: 's.next', to: 'r.in' }],
      },
    };
    const json = toJson({ ...base, others: [other] });
    if (json === null || typeof json !== 'object' || !('routes' in json) || !Array.isArray(json.routes))
      throw new Error('a project has routes');
    expect(isSame(diffProjects(versionOf(json), versionOf({ ...json, routes: json.routes.toReversed() })))).toBe(true);
  });
});

describe('nodes and wires', () => {
  test('are told by id, with the settings that changed', () => {
    const [route] = compare(base, withNodes({ reply: { type: 'return-json', config: { status: 200 } } })).routes;
    expect(route?.nodes).toEqual([
      {
        id: 'reply',
        change: 'changed',
        name: 'Return JSON',
        kind: 'Return JSON',
        fields: [{ path: 'config.status', before: 201, after: 200 }],
      },
    ]);
    expect(route?.wires).toEqual([]);
  });

  test('a node that only has a new id is the same node', () => {
    const nodes = Object.fromEntries(
      Object.entries(base.nodes).map(([id, node]) => [id === 'insert' ? 'store' : id, node]),
    );
    const diff = compare(base, {
      ...base,
      nodes,
      edges: base.edges.map((edge) => edge.replaceAll('insert.', 'store.')),
    });
    expect(diff.routes[0]?.nodes.map(({ id, change, before }) => [id, change, before])).toEqual([
      ['store', 'renamed', 'insert'],
    ]);
    expect(diff.routes[0]?.wires).toEqual([]);
    expect(diff.routes[0]?.consequences).toEqual([]);
  });

  test('a wire that goes elsewhere is one removed and one added', () => {
    const diff = compare(
      base,
      withNodes(
        { other: { type: 'value', config: { value: { ok: true } } } },
        base.edges.map((edge) => edge.replace('insert.record -> reply.body', 'other.value -> reply.body')),
      ),
    );
    expect(diff.routes[0]?.wires).toEqual([
      { change: 'removed', from: 'insert.record', to: 'reply.body' },
      { change: 'added', from: 'other.value', to: 'reply.body' },
    ]);
  });
});

describe('transactions', () => {
  const refuse = (config: JsonValue, edges = base.edges) =>
    withNodes({ reply: { type: 'return-json', config }, status: field('status') }, edges, {
      route: { transaction: true },
    });
  const fromData = [...base.edges, 'status.value -> reply.status'];

  test('what becomes of writes at an answer is told where it changes', () => {
    const about = (before: Parts, after: Parts) =>
      means(before, after).filter((line) => line.startsWith('attention effect'));
    expect(about(refuse({ status: 409 }), refuse({ status: 409, commit: true }))).toEqual([
      'attention effect: at Return JSON (reply), what it wrote is kept now',
    ]);
    expect(about(refuse({ status: 409, commit: true }), refuse({ status: 409 }))).toEqual([
      'attention effect: at Return JSON (reply), what it wrote is taken back now',
    ]);
    expect(about(refuse({ status: 201 }), refuse({ status: 409 }))).toEqual([
      'attention effect: at Return JSON (reply), what it wrote is taken back now',
    ]);
    expect(about(refuse({}, fromData), refuse({ commit: true }, fromData))).toEqual([
      'attention effect: at Return JSON (reply), what it wrote is kept below 500 now',
    ]);
    expect(about(refuse({ status: 404 }), refuse({ status: 409 }))).toEqual([]);
  });

  test('a lock that comes or goes is told', () => {
    const find = (config: Readonly<Record<string, JsonValue>>) =>
      withNodes(
        {
          find: {
            type: 'db-find',
            label: 'Other',
            config: { table: 'users', where: [{ column: 'email', operator: 'eq' }], ...config },
          },
        },
        [
          ...base.edges.filter((edge) => !edge.startsWith('start.')),
          'start.next -> find.in',
          'email.value -> find.email',
          'find.next -> insert.in',
        ],
        { route: { transaction: true } },
      );
    expect(means(find({}), find({ lock: 'update' }))).toEqual([
      'attention effect: it locks rows of users (DB Find) now: “Other” (find)',
    ]);
    expect(means(find({ lock: 'update' }), find({}))).toEqual([
      'attention effect: it no longer locks rows of users (DB Find): “Other” (find)',
    ]);
  });
});

describe('requests', () => {
  const withAge = (config: JsonValue = { field: 'age' }) =>
    withNodes(
      {
        age: { type: 'get-body-field', config },
        num: { type: 'to-number' },
        log: { type: 'log' },
        text: { type: 'to-string' },
      },
      [
        ...base.edges.filter((edge) => !edge.startsWith('insert.next')),
        'age.value -> num.value',
        'num.number -> text.value',
        'text.text -> log.message',
        'insert.next -> log.in',
        'log.next -> reply.in',
      ],
    );

  test('a field that is required now breaks callers; one that is no longer needed does not', () => {
    expect(means(base, withAge())).toContain('breaking request: body.age must be required and string | number now');
    expect(means(withAge(), base)).toContain('safe request: body.age is not checked any more');
  });

  test('a header that is required now breaks callers', () => {
    const strict = withNodes({ start: { type: 'start', config: { headers: { 'x-tenant': { required: true } } } } });
    expect(means(base, strict)).toContain('breaking request: the header "x-tenant" is required now');
    expect(means(strict, base)).toContain('safe request: the header "x-tenant" is optional now');
  });

  test('another method or path breaks callers', () => {
    expect(means(base, { ...base, route: { path: '/people' } })).toEqual([
      'breaking route: it is served at POST /people; it was POST /users',
    ]);
  });

  test('another name of a path parameter breaks nobody', () => {
    const [first, second] = ['/users/:id', '/users/:user'].map((path) => ({ ...base, route: { path } }));
    expect(means(first ?? base, second ?? base)).toEqual([
      'attention route: its parameters are named as in POST /users/:user now; it was POST /users/:id',
    ]);
  });

  test('a smaller body limit breaks callers', () => {
    expect(means(base, { ...base, route: { bodyLimit: 1000 } })).toEqual([
      'breaking request: it takes bodies of up to 1000 bytes now',
    ]);
  });
});

describe('answers', () => {
  const answering = (fields: readonly string[], extra: Readonly<Record<string, JsonValue>> = {}, status = 201) =>
    withNodes(
      {
        parts: { type: 'split-object', config: { fields: ['id', 'email'] } },
        out: { type: 'build-object', config: { fields: [...fields, ...Object.keys(extra)] }, inputs: extra },
        reply: { type: 'return-json', config: { status } },
      },
      [
        ...base.edges.filter((edge) => !edge.startsWith('insert.record')),
        'insert.record -> parts.object',
        ...fields.map((name) => `parts.${name} -> out.${name}`),
        'out.object -> reply.body',
      ],
    );

  test('a field that is gone breaks readers; one that is new does not', () => {
    expect(means(answering(['id', 'email']), answering(['id']))).toEqual([
      'breaking response: body of 201.email is gone',
    ]);
    expect(means(answering(['id']), answering(['id', 'email']))).toEqual([
      'safe response: body of 201.email is new: string',
    ]);
  });

  test('a value of another type breaks readers', () => {
    expect(means(answering(['id'], { at: 'x' }), answering(['id'], { at: 1 }))).toEqual([
      expect.stringMatching(/^breaking response: body of 201\.at is number now; it was string/),
    ]);
    expect(means(answering(['id'], { at: 'x' }), answering(['id'], { at: null }))).toEqual([
      'breaking response: body of 201.at may be null now',
    ]);
  });

  test('another status of success breaks readers', () => {
    expect(means(answering(['id']), answering(['id'], {}, 200))).toEqual([
      'breaking response: it does not answer 201 any more',
      'attention response: it may answer 200 now',
    ]);
  });
});

describe('effects and operation', () => {
  test('a new mail and a write that is gone are told', () => {
    const mailing: Parts = {
      ...base,
      nodes: {
        start: { type: 'start' },
        mail: { type: 'send-email', label: 'Hello', inputs: { to: 'a@example.com', subject: 'Hi', text: 'Hi' } },
        reply: { type: 'return-json', inputs: { body: 1 } },
      },
      edges: ['start.next -> mail.in', 'mail.next -> reply.in'],
    };
    const found = means(base, mailing);
    expect(found).toContain('attention effect: it sends mail now: “Hello” (mail)');
    expect(found).toContain('attention effect: it no longer writes to users (DB Insert): “User” (insert)');
  });

  test('a secret that a server needs now is told, for the route and for the operator', () => {
    const signed = withNodes(
      {
        hash: {
          type: 'hash',
          config: { algorithm: 'sha256', encoding: 'hex' },
          inputs: { secret: { $secret: 'KEY' } },
        },
        log: { type: 'log' },
      },
      [
        ...base.edges.filter((edge) => !edge.startsWith('insert.next')),
        'email.value -> hash.data',
        'hash.hash -> log.message',
        'insert.next -> log.in',
        'log.next -> reply.in',
      ],
      {
        project: { tables: { users }, secrets: { KEY: {} } },
      },
    );
    expect(means(base, signed)).toEqual(
      expect.arrayContaining([
        'attention operation: the server does not start without KEY in its environment',
        'attention security: it uses the secret KEY now',
      ]),
    );
  });

  test('a transaction that is gone is told', () => {
    expect(means({ ...base, route: { transaction: true } }, base)).toEqual([
      'attention operation: what it writes does not commit together any more',
    ]);
  });
});

describe('webhooks', () => {
  const hook = (algorithm: string, verified = true): Parts => ({
    nodes: {
      start: { type: 'start', config: { trigger: { type: 'webhook' } } },
      body: { type: 'get-json-body' },
      hash: { type: 'hash', config: { algorithm, encoding: 'hex' }, inputs: { secret: { $secret: 'KEY' } } },
      header: { type: 'get-header', config: { name: 'x-signature' } },
      same: { type: 'compare', config: { operator: 'eq' } },
      genuine: { type: 'branch' },
      mail: { type: 'send-email', inputs: { to: 'a@example.com', subject: 'Hi', text: 'Hi' } },
      reply: { type: 'return-json', inputs: { body: { received: true } } },
      refuse: { type: 'return-json', config: { status: 401 }, inputs: { body: null } },
    },
    edges: [
      'body.body -> hash.data',
      'hash.hash -> same.left',
      'header.value -> same.right',
      'same.result -> genuine.condition',
      ...(verified ? ['start.next -> genuine.in', 'genuine.true -> mail.in'] : ['start.next -> mail.in']),
      'genuine.false -> refuse.in',
      'mail.next -> reply.in',
    ],
    project: { secrets: { KEY: {} } },
    route: { path: '/hook' },
  });

  test('any change of what decides whom to believe is to be read', () => {
    expect(means(hook('sha256'), hook('sha1'))).toContain(
      'attention security: the verification of this webhook is another: read it closely',
    );
  });

  test('a warning that stays is none that is new, also when the route has another id', () => {
    const renamed = { ...hook('sha256', false), route: { path: '/hook', id: 'deliveries' } };
    expect(means(hook('sha256', false), renamed).filter((each) => each.includes('warning'))).toEqual([]);
    expect(means(hook('sha256'), renamed).some((each) => each.startsWith('attention security: new warning FS33'))).toBe(
      true,
    );
  });

  test('a verification that is gone is a new warning', () => {
    expect(
      means(hook('sha256'), hook('sha256', false)).filter((each) =>
        each.startsWith('attention security: new warning FS33'),
      ).length,
    ).toBeGreaterThan(0);
  });

  test('another URL breaks the provider', () => {
    const [first, second] = ['a', 'b'].map((letter) => ({
      ...hook('sha256'),
      nodes: {
        ...hook('sha256').nodes,
        start: { type: 'start', config: { trigger: { type: 'webhook', id: `whk_${letter.repeat(24)}` } } },
      },
    }));
    if (first === undefined || second === undefined) throw new Error('there are two');
    expect(
      means(first, second).some((each) => each.startsWith('breaking route: it is served at POST /hook/whk_bbb')),
    ).toBe(true);
  });
});

describe('routes and tables', () => {
  const other = {
    id: 'ping',
    method: 'GET',
    path: '/ping',
    flow: {
      nodes: [
        { id: 's', type: 'start' },
        { id: 'r', type: 'return-json', inputs: { body: 1 } },
      ],
      edges: [{ from: 's.next', to: 'r.in' }],
    },
  };

  test('a route that is gone breaks callers, a new one does not', () => {
    expect(means({ ...base, others: [other] }, base)).toEqual(['breaking route: it is gone']);
    expect(means(base, { ...base, others: [other] })).toEqual(['safe route: it is new']);
  });

  test('a route whose id is new is the same route', () => {
    const diff = compare(base, { ...base, route: { id: 'register' } });
    expect(diff.routes.map(({ id, change, settings }) => [id, change, settings])).toEqual([
      ['register', 'changed', [{ path: 'id', before: 'sign-up', after: 'register' }]],
    ]);
  });

  test('tables are told as the steps of the next migration, with what loses data', () => {
    const wider: Parts = {
      ...base,
      project: { tables: { users: { columns: { ...users.columns, phone: { type: 'text', nullable: true } } } } },
    };
    expect(compare(base, wider).tables).toEqual(['new column users.phone: text, nullable']);
    expect(means(wider, base)).toContain(
      'breaking migration: the column "users.phone" would be dropped with all its values. The build refuses it without --allow-drop',
    );
  });
});

describe('rendering', () => {
  const evil = withNodes({
    insert: {
      type: 'db-insert',
      label: '<img src=x> | @everyone `x` [a](https://evil.example)\u202E\u001B[31m',
      config: { table: 'users' },
    },
    reply: { type: 'return-json', config: { status: 200 } },
  });
  const diff = compare(base, evil);

  test('as text, it begins with what it means and ends with a count', () => {
    const text = renderText(compare(base, withNodes({ reply: { type: 'return-json', config: { status: 200 } } })), {
      color: false,
    });
    expect(text).toBe(`~ POST /users (sign-up)
  breaking  response: it does not answer 201 any more
  attention response: it may answer 200 now
  ~ Return JSON (reply)
      config.status: 201 → 200

routes: 1 changed · 1 breaking · 1 to look at
`);
  });

  test('as JSON, it is complete and without drawings', () => {
    const parsed = JSON.parse(renderJson(diff));
    expect(parsed).toMatchObject({
      version: 1,
      same: false,
      counts: { breaking: 1 },
      routes: [{ id: 'sign-up', change: 'changed' }],
    });
    expect(parsed.routes[0].graph).toBeUndefined();
  });

  test('as Markdown, a Mermaid drawing tells what is added, removed and changed', () => {
    const bigger = withNodes({ log: { type: 'log', inputs: { message: 'x' } } }, [
      ...base.edges.filter((edge) => !edge.startsWith('insert.next')),
      'insert.next -> log.in',
      'log.next -> reply.in',
    ]);
    const [forth, back] = [renderMarkdown(compare(base, bigger)), renderMarkdown(compare(bigger, base))];
    for (const text of [forth, back]) expect(text).toContain('```mermaid\nflowchart TD\n');
    expect(forth).toMatch(/Log.*:::added/);
    expect(back).toMatch(/Log.*:::removed/);
    for (const text of [forth, back])
      expect(text).toMatch(/linkStyle \d+ stroke:#1a7f37[^]*linkStyle \d+ stroke:#cf222e/);
    expect(forth).toContain('classDef added');
  });

  test('text of a flow acts neither on the terminal nor in the comment', () => {
    // Inside the fence of a drawing, Markdown has no mentions, links or mark-up; Mermaid's own escapes are for graph.test.ts.
    const markdown = renderMarkdown(diff).replaceAll(/```mermaid[^]*?```/g, '');
    expect(markdown).not.toContain('<img');
    expect(markdown).not.toMatch(/@everyone|https:\/\/evil/);
    expect(markdown).not.toMatch(/(?<!\\)`x/);
    for (const text of [renderMarkdown(diff), renderText(diff, { color: false }), renderJson(diff)])
      for (const acting of ['\u202E', '\u001B']) expect(text).not.toContain(acting);
  });

  test('a comment fits into what GitHub takes', () => {
    const others = (path: string): JsonValue[] =>
      Array.from({ length: 200 }, (_, index) => ({
        id: `r${index}`,
        method: 'GET',
        path: `/${path}/${index}`,
        flow: {
          nodes: [
            { id: 's', type: 'start' },
            { id: 'r', type: 'return-json', label: 'x'.repeat(200), inputs: { body: 1 } },
          ],
          edges: [{ from: 's.next', to: 'r.in' }],
        },
      }));
    const text = renderMarkdown(compare({ ...base, others: others('a') }, { ...base, others: others('b') }));
    expect(text.length).toBeLessThan(65_536);
    expect(text.match(/<details>/g)?.length ?? 0).toBeGreaterThanOrEqual(text.match(/<\/details>/g)?.length ?? 0);
  });
});
