import { expect, test } from 'vitest';
import type { JsonValue } from '../../../compiler/base/json.ts';
import { compileProject, flow, project } from '../../support/compile-flow.ts';
import type { NodeSpec } from '../../support/compile-flow.ts';

type Nodes = Readonly<Record<string, NodeSpec>>;
interface Given {
  readonly nodes: Nodes;
  readonly edges: string;
  readonly route?: Readonly<Record<string, JsonValue>>;
}

const inside = (type: string, config: JsonValue = {}): NodeSpec => ({ type, config, parent: 'each' });
const field = (name: string): NodeSpec => ({ type: 'get-body-field', config: { field: name } });
const dear = inside('template', { template: 'Dear {{name}}, {{text}}' });
const declared = (names: JsonValue, text: JsonValue): NodeSpec => ({
  type: 'start',
  config: { body: { type: 'object', properties: { names, text }, required: ['names', 'text'] } },
});
const letters = 'each.item -> dear.name\ntext.value -> dear.text\ndear.text -> each.result';
const texts = { type: 'array', items: { type: 'string' } };

/** What a warning says of a flow that maps the list `names` of the body, and answers with the results. */
async function found(
  { nodes, edges, route = {} }: Given,
  rest: Readonly<Record<string, JsonValue>> = {},
): Promise<readonly string[]> {
  const all: Nodes = {
    ...{ start: { type: 'start' }, names: field('names'), text: field('text'), each: { type: 'map' } },
    ...{ end: { type: 'return-json' }, ...nodes },
  };
  const unless = (port: string, edge: string): string => (edges.includes(port) ? '' : `${edge}\n`);
  const wires = `${unless('end.in', 'start.next -> end.in')}${unless('each.list', 'names.value -> each.list')}${unless('end.body', 'each.results -> end.body')}${edges}`;
  const { diagnostics } = await compileProject(project(flow(all, wires), route, rest));
  return diagnostics.flatMap(({ code, message }) =>
    code === 'FS3425' ? [message.slice(0, message.indexOf('.'))] : [],
  );
}

test.each<readonly [string, Given, string]>([
  [
    'a text goes into that of each item',
    { nodes: { dear }, edges: letters },
    'Template (dear) goes through body field "text"',
  ],
  [
    'a list is searched',
    {
      nodes: { has: inside('compare', { operator: 'contains' }) },
      edges: 'text.value -> has.left\neach.item -> has.right\nhas.result -> each.result',
    },
    'Compare (has) goes through body field "text"',
  ],
  [
    'a list is filtered',
    {
      nodes: { own: inside('filter-list', { where: [{ field: 'id', operator: 'eq' }] }) },
      edges: 'text.value -> own.list\neach.item -> own.id\nown.list -> each.result',
    },
    'Filter List (own) goes through body field "text"',
  ],
  [
    'a value is part of the result, chosen and built',
    {
      nodes: {
        or: { ...inside('fallback'), inputs: { fallback: '-' } },
        pair: inside('build-object', { fields: ['name', 'text'] }),
      },
      edges: 'each.item -> pair.name\ntext.value -> or.value\nor.value -> pair.text\npair.object -> each.result',
    },
    'Map (each) copies body field "text"',
  ],
  [
    'a header is as long as all headers may be',
    {
      nodes: { dear, text: { type: 'get-header', config: { name: 'x-text' } } },
      edges: letters,
    },
    'Template (dear) goes through header "x-text"',
  ],
  [
    'a path parameter is as long as the router lets it be',
    {
      nodes: { dear, text: { type: 'get-path-param', config: { name: 'text' } } },
      edges: letters,
      route: { path: '/:text' },
    },
    'Template (dear) goes through path parameter "text"',
  ],
  [
    'the items of a list are mapped in turn',
    {
      nodes: {
        inner: inside('map'),
        pair: { ...inside('build-object', { fields: ['name', 'other'] }), parent: 'inner' },
      },
      edges:
        'text.value -> inner.list\neach.index -> pair.name\ninner.item -> pair.other\npair.object -> inner.result\ninner.results -> each.result',
    },
    'Map (inner) goes through body field "text"',
  ],
  [
    'For Each collects it',
    {
      nodes: {
        each: { type: 'for-each', config: { collect: true } },
        dear,
        log: { ...inside('log'), inputs: { message: 'a letter' } },
      },
      edges: `start.next -> each.in\neach.next -> end.in\neach.body -> log.in\n${letters}`,
    },
    'For Each (each) copies body field "text"',
  ],
])('a warning where %s', async (_, given, what) => {
  expect(await found(given)).toEqual([`${what} once per item of body field "names"`]);
});

test.each([
  [100, ['Map (inner) copies body field "text" once per item of “Map”']],
  [10, []],
])('a map of %i items in another of as many', async (max, expected) => {
  const nodes = {
    ...{ each: { type: 'map', config: { max } }, inner: inside('map', { max }) },
    pair: { ...inside('build-object', { fields: ['name', 'text'] }), parent: 'inner' },
  };
  const edges =
    'each.item -> inner.list\ninner.item -> pair.name\ntext.value -> pair.text\npair.object -> inner.result\ninner.results -> each.result';
  expect(await found({ nodes, edges })).toEqual(expected);
});

test('a function goes through what its nodes go through', async () => {
  const sum = {
    id: 'sum',
    inputs: { of: 'number[]', plus: 'number' },
    outputs: { sum: 'number' },
    flow: flow(
      {
        ...{ start: { type: 'start' }, all: { type: 'aggregate-list', config: { operator: 'sum' } } },
        ...{ total: { type: 'math', config: { operator: 'add' } }, give: { type: 'return-values' } },
      },
      'start.next -> give.in\nstart.of -> all.list\nall.result -> total.a\nstart.plus -> total.b\ntotal.result -> give.sum',
    ),
  };
  const nodes = { call: inside('call', { function: 'sum' }) };
  const edges = 'text.value -> call.of\neach.item -> call.plus\ncall.sum -> each.result';
  expect(await found({ nodes, edges }, { functions: [sum] })).toEqual([
    'Call (call) goes through body field "text" once per item of body field "names"',
  ]);
});

test('Look Up puts one of the others into each item', async () => {
  const pairs: Given = {
    nodes: {
      pairs: { type: 'look-up', config: { field: 'id', other: 'id', as: 'other' } },
      each: { type: 'list-length' },
    },
    edges: 'text.value -> pairs.others\nnames.value -> pairs.list\npairs.list -> end.body\nnames.value -> each.list',
  };
  expect(await found(pairs)).toEqual(['Look Up (pairs) copies body field "text" once per item of body field "names"']);
});

test.each<readonly [string, Given]>([
  ['the list', { nodes: { dear, each: { type: 'map', config: { max: 100 } } }, edges: letters }],
  [
    'the declared list',
    { nodes: { dear, start: declared({ ...texts, maxItems: 100 }, { type: 'string' }) }, edges: letters },
  ],
  ['the text', { nodes: { dear, start: declared(texts, { type: 'string', maxLength: 50 }) }, edges: letters }],
  [
    'the values of the text',
    { nodes: { dear, start: declared(texts, { type: 'string', enum: ['a', 'b'] }) }, edges: letters },
  ],
  ['the body', { nodes: { dear }, edges: letters, route: { bodyLimit: 10_000 } }],
  [
    'the path, by the router',
    {
      nodes: { dear, text: { type: 'get-path-param', config: { name: 'text' } } },
      edges: letters,
      route: { path: '/:text', bodyLimit: 100_000 },
    },
  ],
  [
    'the hash of the text',
    {
      nodes: { dear, hash: { type: 'hash', config: { algorithm: 'sha256', encoding: 'hex' } } },
      edges: 'text.value -> hash.data\neach.item -> dear.name\nhash.hash -> dear.text\ndear.text -> each.result',
    },
  ],
  [
    'the list of constants',
    {
      nodes: { dear, each: { type: 'map', inputs: { list: ['a', 'b'] } } },
      edges: `text.value -> dear.text\neach.item -> dear.name\ndear.text -> each.result\nnames.value -> n.value`,
    },
  ],
  [
    'each item, since only parts of it are read',
    {
      nodes: { dear, of: inside('get-property', { path: 'name' }), at: inside('get-property', { path: 'text' }) },
      edges:
        'each.item -> of.object\neach.item -> at.object\nof.value -> dear.name\nat.value -> dear.text\ndear.text -> each.result',
    },
  ],
])('no warning where something bounds %s', async (_, given) => {
  expect(await found(given)).toEqual([]);
});
