import { describe, expect, test } from 'vitest';
import { addAt } from '../../../builder/client/palette/add-at.ts';
import { fitsOf, suits } from '../../../builder/client/palette/fitting.ts';
import { search } from '../../../builder/client/palette/search.ts';
import { createWorkspace } from '../../../builder/workspace/workspace.ts';
import type { JsonObject } from '../../../compiler/base/json.ts';
import type { NodeView, PortView } from '../../../compiler/view/route-view.ts';

const workspace = createWorkspace();
const text = JSON.stringify({
  version: 1,
  name: 'test',
  routes: [
    {
      id: 'r',
      method: 'GET',
      path: '/:name',
      flow: {
        nodes: [
          { id: 'start', type: 'start' },
          { id: 'name', type: 'get-path-param', config: { name: 'name' } },
          { id: 'reply', type: 'return-json' },
        ],
        edges: [
          { from: 'start.next', to: 'reply.in' },
          { from: 'name.value', to: 'reply.body' },
        ],
      },
    },
  ],
});
workspace.replaceFiles({ layout: 'file', sources: [{ file: 'test.json', text }], diagnostics: [] });
const kinds = workspace.kinds();
const typed = (shape: 'string' | 'number' | 'boolean'): PortView => ({
  name: 'value',
  is: 'data',
  type: { name: shape, shape, mayBeMissing: false },
});

const items = kinds.map(({ type, title, summary, names }) => ({ type, title, words: [type, summary, ...names] }));
const firstFor = (query: string): string | undefined => search(query, items)[0]?.type;

describe('the search of the palette', () => {
  test.each([
    ['if', 'if-null'],
    ['db insert', 'db-insert'],
    ['hmac', 'hash'],
    ['query', 'get-query-param'],
    ['email', 'send-email'],
    ['uuid', 'uuid'],
  ])('“%s” finds %s first', (query, type) => {
    expect(firstFor(query)).toBe(type);
  });
  test('knows other names', () => {
    expect(search('console', items).map(({ type }) => type)).toContain('log');
  });
  test('finds nothing for what is nowhere', () => {
    expect(search('zzz', items)).toEqual([]);
  });
});

describe('what fits a port', () => {
  const fitsFor = (port: PortView, side: 'in' | 'out') => fitsOf(kinds, port, side);

  test('is what takes its type, before what does through a conversion', () => {
    const fits = fitsFor(typed('string'), 'out');
    const math = fits.findIndex(({ kind }) => kind.type === 'math');
    const template = fits.findIndex(({ kind }) => kind.type === 'to-number');
    expect(template).toBeGreaterThanOrEqual(0);
    expect(template).toBeLessThan(math);
    expect(fits[math]?.through?.kind.type).toBe('to-number');
  });
  test('never is the Start Node', () => {
    expect(fitsFor({ name: 'in', is: 'control' }, 'in').filter(({ kind }) => kind.isEntry)).toEqual([]);
  });
  test('before an input is what gives its type', () => {
    const fits = fitsFor(typed('boolean'), 'in').filter(({ through }) => through === undefined);
    expect(fits.map(({ kind }) => kind.type)).toContain('compare');
    expect(fits.map(({ kind }) => kind.type)).not.toContain('now');
  });
});

describe('a parameter of the request that is chosen for a port', () => {
  const users = { columns: { id: { type: 'integer', primaryKey: true }, name: { type: 'text' } } };
  const nodes = [
    { id: 'start', type: 'start' },
    { id: 'list', type: 'db-list', config: { table: 'users', where: [{ column: 'id', operator: 'ge' }] } },
    { id: 'reply', type: 'return-json' },
  ];
  const edges = [
    { from: 'start.next', to: 'list.in' },
    { from: 'list.next', to: 'reply.in' },
    { from: 'list.records', to: 'reply.body' },
  ];
  const own = createWorkspace();
  const written = JSON.stringify({
    ...{ version: 1, name: 'test', tables: { users } },
    routes: [{ id: 'r', method: 'GET', path: '/:id', flow: { nodes, edges } }],
  });
  own.replaceFiles({ layout: 'file', sources: [{ file: 'test.json', text: written }], diagnostics: [] });

  test.each([
    ['get-query-param', 'limit', { name: 'limit', type: 'integer' }],
    ['get-query-param', 'id.ge', { name: 'id', type: 'integer', default: 0 }],
    ['get-path-param', 'id.ge', { name: 'id', type: 'integer' }],
    ['get-path-param', 'limit', { name: 'id', type: 'integer' }],
  ])('%s for %s is of its type, without a conversion or a mistake', async (type, name, config) => {
    const view = await own.open('r');
    const port = view?.nodes.flatMap(({ ins }) => ins).find((each) => each.name === name);
    if (view === undefined || port === undefined) throw new Error('DB List has the port.');
    const fit = fitsOf(kinds, port, 'in', view.path).find(({ kind }) => kind.type === type);
    expect(fit?.config).toEqual(config);
    if (fit === undefined) throw new Error('It fits.');
    const made = await own.preview('r', addAt(view, fit, { node: 'list', port: name, side: 'in' }, 'data').operations);
    if (made === undefined || !('diagnostics' in made)) throw new Error('It can be added.');
    expect(made.wires.filter(({ to }) => to.port === name)).toHaveLength(1);
    // The other input still is not fed.
    const about = made.diagnostics.filter(({ code }) => code !== 'FS2009');
    expect(about).toEqual([]);
  });
  test('is none of the path where that has none', () => {
    const limit: PortView = { ...typed('number'), parameter: { type: 'integer' } };
    const types = fitsOf(kinds, limit, 'in', '/').flatMap(({ kind, through }) =>
      through === undefined ? kind.type : [],
    );
    expect(types).toContain('get-query-param');
    expect(types).not.toContain('get-path-param');
  });
});

describe('what is chosen for an input that says what it needs', () => {
  const columns = {
    id: { type: 'uuid', primaryKey: true, default: 'uuid' },
    kind: { type: 'text' },
    payload: { type: 'text' },
    note: { type: 'text', nullable: true },
  };
  const nodes = [
    { id: 'start', type: 'start' },
    { id: 'insert', type: 'db-insert', config: { table: 'payment_events' } },
    { id: 'reply', type: 'return-json', inputs: { body: true } },
  ];
  const edges = [
    { from: 'start.next', to: 'insert.in' },
    { from: 'insert.next', to: 'reply.in' },
  ];
  const own = createWorkspace();
  const open = async (more: readonly object[] = [], wires: readonly object[] = []) => {
    const flow = { nodes: [...nodes, ...more], edges: [...edges, ...wires] };
    const text = JSON.stringify({
      ...{ version: 1, name: 'test', tables: { payment_events: { columns } } },
      routes: [{ id: 'r', method: 'POST', path: '/', flow }],
    });
    own.replaceFiles({ layout: 'file', sources: [{ file: 'test.json', text }], diagnostics: [] });
    const view = await own.open('r');
    if (view === undefined) throw new Error('The route can be shown.');
    return view;
  };
  const configAt = async (view: Awaited<ReturnType<typeof open>>, type: string, node: string, name: string) => {
    const port = view.nodes.find(({ id }) => id === node)?.ins.find((each) => each.name === name);
    if (port === undefined) throw new Error('The node has the port.');
    return fitsOf(kinds, port, 'in', view.path).find(({ kind }) => kind.type === type)?.config;
  };

  test('Build Object has the fields that a row needs', async () => {
    expect(await configAt(await open(), 'build-object', 'insert', 'record')).toEqual({ fields: ['kind', 'payload'] });
  });
  test('Get Body Field reads the field of the name of the input', async () => {
    const row = { id: 'row', type: 'build-object', config: { fields: ['kind'] } };
    const view = await open([row], [{ from: 'row.object', to: 'insert.record' }]);
    expect(await configAt(view, 'get-body-field', 'row', 'kind')).toEqual({ field: 'kind' });
    expect(await configAt(view, 'get-query-param', 'row', 'kind')).toEqual({ name: 'kind' });
  });
  test('a field that is not in the object yet is added by a fix', async () => {
    const row = { id: 'row', type: 'build-object', config: { fields: ['kind'] }, inputs: { kind: 'paid' } };
    const view = await open([row], [{ from: 'row.object', to: 'insert.record' }]);
    const [fix] = view.diagnostics.flatMap(({ code, fixes }) => (code === 'FS3009' ? fixes : []));
    expect(fix?.title).toBe('Add the field "payload"');
    const made = await own.preview('r', fix?.operations ?? []);
    const left = made !== undefined && 'diagnostics' in made ? made.diagnostics : undefined;
    expect(left?.map(({ code }) => code)).toEqual(['FS2009']);
  });
});

describe('a node that is chosen at a port', () => {
  test('is wired, through the conversion', async () => {
    const view = await workspace.open('r');
    const fit = fitsOf(kinds, typed('string'), 'out').find(({ kind }) => kind.type === 'math');
    if (view === undefined || fit === undefined) throw new Error('Math fits.');
    const { operations } = addAt(view, fit, { node: 'name', port: 'value', side: 'out' }, 'data');
    const made = await workspace.preview('r', operations);
    const wires = made !== undefined && 'wires' in made ? made.wires.map(({ id }) => id) : [];
    expect(wires).toEqual(expect.arrayContaining(['name.value->toNumber.value', 'toNumber.number->math.a']));
  });
  test('follows a control output, and leads on to what followed', async () => {
    const view = await workspace.open('r');
    const fit = fitsOf(kinds, { name: 'next', is: 'control' }, 'out').find(({ kind }) => kind.type === 'log');
    if (view === undefined || fit === undefined) throw new Error('Log fits.');
    const { operations } = addAt(view, fit, { node: 'start', port: 'next', side: 'out' }, 'control');
    const made = await workspace.preview('r', operations);
    const wires = made !== undefined && 'wires' in made ? made.wires.map(({ id }) => id) : [];
    expect(wires).toEqual(expect.arrayContaining(['start.next->log.in', 'log.next->reply.in']));
  });
});

describe('a kind whose settings name its inputs', () => {
  const wiredTo = async (from: string, type: string) => {
    const view = await workspace.open('r');
    const source = view?.nodes.find(({ id }) => id === from);
    const port = source?.outs.find(({ is }) => is === 'data');
    const fit = port && fitsOf(kinds, port, 'out', view?.path, source).find(({ kind }) => kind.type === type);
    if (view === undefined || port === undefined || fit === undefined) throw new Error(`no ${type} fits ${from}`);
    const made = addAt(view, fit, { node: from, port: port.name, side: 'out' }, 'data');
    const after = await workspace.preview('r', made.operations);
    if (!('diagnostics' in after)) throw new Error('the edit is refused');
    return after.diagnostics.filter(({ severity }) => severity === 'error').map(({ message }) => message);
  };

  test.each(['build-object', 'build-list', 'template', 'code'])('%s gets one for the value', async (type) => {
    expect(await wiredTo('name', type)).toEqual([]);
  });

  test('names it after what it is', () => {
    const from = (port: string, config: JsonObject, rest: Partial<NodeView> = {}) => {
      const source: NodeView = {
        ...{ id: 'x', type: 'x', kind: 'X', role: 'value', facts: [], inputs: {}, ins: [], outs: [], isBound: true },
        config,
        ...rest,
      };
      const fits = fitsOf(kinds, { ...typed('string'), name: port }, 'out', '', source);
      return fits.find(({ kind }) => kind.type === 'template')?.port;
    };
    expect(from('value', { field: 'user.first-name' })).toBe('firstName');
    expect(from('record', { table: 'categories' })).toBe('category');
    expect(from('records', { table: 'users' })).toBe('records');
    expect(from('result', {}, { label: 'Net price' })).toBe('netPrice');
    expect(from('value', { name: 'new' })).toBe('value');
  });
});

describe('what the requests of a route do not have', () => {
  const get = { method: 'GET', path: '/a', trigger: { kind: 'request' } };
  const unsuited = (route: Parameters<typeof suits>[1]) =>
    kinds.flatMap((kind) => (suits(kind, route) ? [] : [kind.type])).toSorted();

  test('is known of kinds that read them', () => {
    expect(unsuited({ ...get, path: '/:id', method: 'POST' })).toEqual([]);
    expect(unsuited(get)).toEqual(['get-body-field', 'get-file', 'get-json-body', 'get-path-param', 'get-raw-body']);
    expect(unsuited({ ...get, method: 'POST', trigger: { kind: 'form' } })).toEqual([
      'get-file',
      'get-path-param',
      'get-raw-body',
    ]);
    expect(unsuited({ ...get, path: '/:id', trigger: { kind: 'cron' } })).toEqual(
      kinds.flatMap(({ type, reads }) => (reads === undefined ? [] : [type])).toSorted(),
    );
    expect(unsuited({ ...get, isFunction: true })).toEqual([
      'get-body-field',
      'get-file',
      'get-json-body',
      'get-path-param',
      'get-query-param',
      'get-raw-body',
    ]);
  });
});

test('a part of a row begins as one of its columns', async () => {
  const columns = { id: { type: 'uuid', primaryKey: true, default: 'uuid' }, name: { type: 'text' } };
  const nodes = [
    { id: 'start', type: 'start' },
    { id: 'all', type: 'db-insert', config: { table: 'items' }, inputs: { record: { name: 'a' } } },
  ];
  const flow = { nodes, edges: [{ from: 'start.next', to: 'all.in' }] };
  const project = { tables: { items: { columns } }, routes: [{ id: 'r', method: 'POST', path: '/', flow }] };
  const own = createWorkspace();
  const source = { file: 'test.json', text: JSON.stringify({ version: 1, name: 'test', ...project }) };
  own.replaceFiles({ layout: 'file', sources: [source], diagnostics: [] });
  const row = (await own.open('r'))?.nodes[1]?.outs.find(({ name }) => name === 'record');
  expect(row?.fields).toEqual(['id', 'name']);
  const fit = row && fitsOf(kinds, row, 'out').find(({ kind }) => kind.type === 'get-property');
  expect(fit?.config).toEqual({ path: 'id' });
});
