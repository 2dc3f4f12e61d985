import { describe, expect, test } from 'vitest';
import { createWorkspace } from '../../../builder/workspace/workspace.ts';
import type { Workspace } from '../../../builder/workspace/workspace.ts';
import { isList, isObject } from '../../../compiler/base/json.ts';
import type { JsonObject, JsonValue } from '../../../compiler/base/json.ts';
import type { Operation, Path } from '../../../compiler/base/operation.ts';
import type { NodeView, RouteView } from '../../../compiler/view/route-view.ts';
import { folderNames, readValid } from '../../golden/fixtures.ts';
import { describeQuery } from '../../support/describe-query.ts';

interface Opened {
  readonly workspace: Workspace;
  readonly texts: () => readonly string[];
  /** Returns its inverse. */
  readonly edit: (operations: readonly Operation[], isUndo?: true) => readonly Operation[];
  readonly view: () => Promise<RouteView>;
}

/** A workspace whose files are changed like a session changes those on disk. */
function open(name: string, route: string, sources = readValid(name).sources): Opened {
  const workspace = createWorkspace(describeQuery);
  const files = new Map(sources.map(({ file, text }) => [file, text]));
  const layout = files.size === 1 ? 'file' : 'folder';
  const take = (): void =>
    workspace.replaceFiles({
      layout,
      sources: [...files].map(([file, text]) => ({ file, text })),
      diagnostics: [],
    });
  take();
  return {
    workspace,
    texts: () => [...files.values()],
    edit: (operations, isUndo) => {
      const applied = workspace.apply(operations, isUndo);
      if ('problem' in applied) throw new Error(applied.problem.message);
      for (const { file, after } of applied.changes) files.set(file, after ?? '');
      take();
      return applied.inverse;
    },
    view: async () => {
      const view = await workspace.open(route);
      if (view === undefined) throw new Error(`no route ${route}`);
      return view;
    },
  };
}

const flow = (nodes: readonly JsonObject[], edges: readonly string[]): ReturnType<typeof readValid>['sources'] => [
  {
    file: 'flow.json',
    text: JSON.stringify(
      {
        ...{ flowsmith: 1, name: 'ports' },
        tables: {
          users: {
            columns: { id: { type: 'uuid', primaryKey: true }, name: { type: 'text' }, age: { type: 'integer' } },
          },
        },
        routes: [
          {
            ...{ id: 'r', method: 'POST', path: '/r' },
            flow: {
              nodes: [{ id: 'start', type: 'start' }, { id: 'a', type: 'get-json-body' }, ...nodes],
              edges: edges.map((edge) => {
                const [from = '', to = ''] = edge.split(' ');
                return { from, to };
              }),
            },
          },
        ],
      },
      undefined,
      2,
    ),
  },
];

const n = (type: string, config: JsonObject, inputs: JsonObject = {}): JsonObject => ({
  id: 'n',
  type,
  config,
  inputs,
});
const at = (...path: Path): Path => ['flow', 'nodes', { id: 'n' }, 'config', ...path];
const set = (path: Path, value: JsonValue): Operation => ({ do: 'set', route: 'r', path, value });

interface Row {
  readonly node: JsonObject;
  readonly edges: readonly string[];
  readonly operation: Operation;
  readonly leads: readonly string[];
  readonly literals?: JsonObject;
}

const rows: Readonly<Record<string, Row>> = {
  'a field of Build Object': {
    node: n('build-object', { fields: ['name', 'age'] }, { age: 1 }),
    edges: ['a.body n.name'],
    operation: set(at('fields', 0), 'title'),
    leads: ['a.body->n.title'],
    literals: { age: 1 },
  },
  'a field with a literal': {
    node: n('build-object', { fields: ['name', 'age'] }, { age: 1 }),
    edges: ['a.body n.name'],
    operation: set(at('fields', 1), 'years'),
    leads: ['a.body->n.name'],
    literals: { years: 1 },
  },
  'an output of Split Object, with two wires': {
    node: n('split-object', { fields: ['x', 'y'] }),
    edges: ['a.body n.object', 'n.y b.body', 'n.y c.body'],
    operation: set(at('fields', 1), 'z'),
    leads: ['a.body->n.object', 'n.z->b.body', 'n.z->c.body'],
  },
  'a placeholder of Template': {
    node: n('template', { template: 'Hello {{name}}, {{age}}' }),
    edges: ['a.body n.name', 'a.body n.age'],
    operation: set(at('template'), 'Hello {{title}}, {{age}}'),
    leads: ['a.body->n.title', 'a.body->n.age'],
  },
  'a case of Switch': {
    node: n('switch', { cases: ['open', 'paid'] }),
    edges: ['start.next n.in', 'n.paid b.in', 'n.default c.in'],
    operation: set(at('cases', 1), 'done'),
    leads: ['start.next->n.in', 'n.done->b.in', 'n.default->c.in'],
  },
  'an input of Code': {
    node: n('code', { inputs: { x: 'number', y: 'number' }, output: 'number', expression: 'x + y' }),
    edges: ['a.body n.x', 'a.body n.y'],
    operation: { do: 'rename', route: 'r', path: at('inputs', 'x'), key: 'price' },
    leads: ['a.body->n.price', 'a.body->n.y'],
  },
  'a header of Return JSON': {
    node: n('return-json', { headers: ['x-a'] }, { body: {} }),
    edges: ['start.next n.in', 'a.body n.x-a'],
    operation: set(at('headers', 0), 'status'),
    leads: ['start.next->n.in', 'a.body->n.header.status'],
    literals: { body: {} },
  },
  'the column of a condition': {
    node: n('db-find', { table: 'users', where: [{ column: 'id', operator: 'eq' }] }),
    edges: ['a.body n.id', 'start.next n.in'],
    operation: set(at('where', 0, 'column'), 'name'),
    leads: ['a.body->n.name', 'start.next->n.in'],
  },
  'the operator of a condition': {
    node: n('db-find', { table: 'users', where: [{ column: 'name', operator: 'eq' }] }),
    edges: ['a.body n.name', 'start.next n.in'],
    operation: set(at('where', 0, 'operator'), 'contains'),
    leads: ['a.body->n.name.contains', 'start.next->n.in'],
  },
  'several fields at once, each in its place': {
    node: n('build-object', { fields: ['x', 'y', 'z'] }),
    edges: ['a.body n.x', 'a.body n.z'],
    operation: set(at(), { fields: ['k', 'y', 'm'] }),
    leads: ['a.body->n.k', 'a.body->n.m'],
  },
  // The wire had waited for the name: an undo leaves it there.
  'a name that a wire has already': {
    node: n('code', { inputs: { x: 'number' }, output: 'number', expression: '1' }),
    edges: ['a.body n.y'],
    operation: { do: 'rename', route: 'r', path: at('inputs', 'x'), key: 'y' },
    leads: ['a.body->n.y'],
  },
  // These are no new names.
  'a field that is removed leaves a ghost': {
    node: n('build-object', { fields: ['x', 'y'] }),
    edges: ['a.body n.x'],
    operation: { do: 'remove', route: 'r', path: at('fields', 0) },
    leads: ['a.body->n.x'],
  },
  'a name with a wire of its own keeps that one alone': {
    node: n('build-object', { fields: ['x'] }),
    edges: ['a.body n.x', 'n.object n.y'],
    operation: set(at('fields', 0), 'y'),
    leads: ['a.body->n.x', 'n.object->n.y'],
  },
};

const ends = ({ wires }: RouteView): readonly string[] => wires.map(({ id }) => id);
const nodeN = ({ nodes }: RouteView): NodeView | undefined => nodes.find(({ id }) => id === 'n');
const reply = (id: string): JsonObject => ({ id, type: 'return-json' });

describe('wires and literals follow', () => {
  test.each(Object.entries(rows))('%s', async (_, { node, edges, operation, leads, literals }) => {
    const { texts, edit, view, workspace } = open('', 'r', flow([node, reply('b'), reply('c')], edges));
    const before = texts();
    await view();
    const previewed = await workspace.preview('r', [operation]);
    const inverse = edit([operation]);
    const after = await view();
    expect(ends(after)).toEqual(leads);
    expect(nodeN(after)?.inputs).toEqual(literals ?? {});
    expect('wires' in previewed && ends(previewed)).toEqual(leads);
    const again = edit(inverse, true);
    expect(texts()).toEqual(before);
    edit(again, true);
    expect(ends(await view())).toEqual(leads);
  });

  test('a name that is typed, through what is no name or another one’s', async () => {
    const { edit, view } = open('', 'r', flow([n('template', { template: '{{id}} {{x}}' })], ['a.body n.x']));
    await view();
    for (const template of ['{{id}} {{}}', '{{id}} {{i}}', '{{id}} {{id}}', '{{id}} {{idea}}']) {
      edit([set(at('template'), template)]);
      await view();
    }
    expect(ends(await view())).toEqual(['a.body->n.idea']);
  });

  test('but a placeholder that is added later takes no wire of one that went', async () => {
    const { edit, view } = open('', 'r', flow([n('template', { template: '{{x}}' })], ['a.body n.x']));
    edit([set(at('template'), '')]);
    edit([set(['flow', 'nodes', { id: 'n' }, 'label'], 'Text')]);
    edit([set(at('template'), '{{y}}')]);
    expect(ends(await view())).toEqual(['a.body->n.x']);
  });
});

/** Every text of a config, and every name of a record, with another letter at its end. */
function variants(value: JsonValue, path: Path): readonly (readonly [Path, JsonValue | { readonly key: string }])[] {
  if (typeof value === 'string') return [[path, value.replace(/(?=\}\}|$)/, 'x')]];
  if (isList(value)) return value.flatMap((item, index) => variants(item, [...path, index]));
  return isObject(value) ? Object.entries(value).flatMap(([key, inner]) => variants(inner, [...path, key])) : [];
}

interface Case {
  readonly route: string;
  readonly node: string;
  readonly path: Path;
  readonly value: JsonValue;
}

/** A node of each kind that fixtures have, for each of its settings. */
const known = new Set<string>();
interface RouteJson {
  readonly id: string;
  readonly flow?: {
    readonly nodes: readonly { readonly id: string; readonly type: string; readonly config?: JsonObject }[];
  };
}
function casesIn(text: string): readonly Case[] {
  const { routes, ...own }: RouteJson & { readonly routes?: readonly RouteJson[] } = JSON.parse(text);
  return [...(routes ?? []), own].flatMap(({ id: route, flow: { nodes } = { nodes: [] } }) =>
    nodes.flatMap(({ id: node, type, config = {} }) =>
      variants(config, []).flatMap(([path, value]) => {
        const before = known.size;
        known.add([type, ...path.filter((step) => typeof step === 'string')].join(' '));
        return known.size === before
          ? []
          : [{ route, node, path: ['flow', 'nodes', { id: node }, 'config', ...path], value }];
      }),
    ),
  );
}

describe('a setting that is given another text leaves no wire behind, and undoes to the same bytes', () => {
  const fixtures = folderNames('fixtures/valid').map((name) => {
    const { sources } = readValid(name);
    const routes = sources.filter(({ file }) => !/\/functions\/[^/]+$/.test(file));
    return { name, sources, cases: routes.flatMap(({ text }) => casesIn(text)) };
  });

  test.each(fixtures.filter(({ cases }) => cases.length > 0))('$name', async ({ sources, cases }) => {
    for (const { route, node: id, path, value } of cases) {
      const { texts, edit, view } = open('', route, sources);
      const [before, then] = [await view(), texts()];
      const inverse = edit([{ do: 'set', route, path, value }]);
      const [old, node] = [before, await view()].map(({ nodes }) => nodes.find((each) => each.id === id));
      if (node?.isBound === true && String(counts(node)) === String(old && counts(old)))
        expect(ghosts(node), JSON.stringify(path)).toEqual([]);
      edit(inverse, true);
      expect(texts()).toEqual(then);
    }
  });

  test('for every setting', () => {
    expect(known.size).toBeGreaterThan(40);
  });
});

const counts = ({ ins, outs }: NodeView) => [ins, outs].map((ports) => ports.filter(({ ghost }) => !ghost).length);
const ghosts = ({ ins, outs }: NodeView) => [...ins, ...outs].filter(({ ghost }) => ghost);
