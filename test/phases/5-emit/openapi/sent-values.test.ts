import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../../compiler/base/json.ts';
import { flow, openApiOf, project } from '../../../support/compile-flow.ts';
import type { NodeSpec } from '../../../support/compile-flow.ts';

const id = { type: 'integer', primaryKey: true, default: 'increment' };
const tables = {
  plain: {
    columns: {
      id,
      kind: { type: 'text', enum: ['a b', 'c'], default: 'c' },
      size: { type: 'integer', min: 1, max: 10, nullable: true },
      data: { type: 'json', nullable: true },
      title: { type: 'text', minLength: 2, maxLength: 5, nullable: true },
    },
  },
  trimmed: {
    columns: {
      id,
      name: { type: 'text', trim: true, maxLength: 10 },
      mail: { type: 'text', format: 'email', emptyAsNull: true, nullable: true },
    },
  },
};
type Nodes = Readonly<Record<string, NodeSpec>>;

/** What openapi.json says of a route that lists things of one kind, or adds one. */
async function operationOf(nodes: Nodes, edges: string, path = '/test', method = 'POST') {
  const list = {
    type: 'db-list',
    config: { table: 'plain', where: [{ column: 'kind', operator: 'eq', ifMissing: 'skip' }] },
  };
  const all: Nodes = {
    ...{ start: { type: 'start' }, list, done: { type: 'return-json', inputs: { body: {} } } },
    ...nodes,
  };
  const used = Object.fromEntries(Object.entries(all).filter(([name]) => edges.includes(`${name}.`)));
  const text = await openApiOf(
    project(flow(used, edges), { path, method }, { tables, secrets: { KEY: { description: 'A key' } } }),
  );
  const { paths, components } = JSON.parse(text);
  return { operation: paths[path.replace(':k', '{k}')][method.toLowerCase()], components };
}
const listed = 'start.next -> list.in\nlist.next -> done.in';
const text = { type: 'string', pattern: String.raw`^[^\u0000]*$` };

async function parameterOf(nodes: Nodes, edges: string, path?: string): Promise<JsonObject> {
  const { operation } = await operationOf(nodes, `${listed}\n${edges}`, path, 'GET');
  const [parameter] = operation.parameters;
  return { required: parameter.required, ...parameter.schema };
}

describe('a parameter in openapi.json is described as it is sent', () => {
  const kind = { type: 'get-path-param', config: { name: 'k' } };
  const query = (config: JsonObject): NodeSpec => ({ type: 'get-query-param', config: { name: 'k', ...config } });
  const of = (type: string, config: JsonObject = {}): NodeSpec => ({ type, config });

  test('not as what it is decoded to', async () => {
    const expected = { required: true, type: 'string', minLength: 1 };
    for (const operator of ['base64-decode', 'url-decode']) {
      const nodes = { kind, decoded: of('text', { operator }) };
      const edges = 'kind.value -> decoded.text\ndecoded.result -> list.kind';
      expect(await parameterOf(nodes, edges, '/test/:k')).toEqual(expected);
    }
    const parsed = 'kind.value -> parsed.value\nparsed.value -> list.kind';
    expect(await parameterOf({ kind, parsed: of('parse-json') }, parsed, '/test/:k')).toEqual(expected);
  });

  test('not as what is left of it without a scheme or a signature', async () => {
    const header = of('get-header', { name: 'x-kind', sensitive: false, scheme: 'Kind' });
    expect(await parameterOf({ header }, 'header.value -> list.kind')).toEqual({ required: false, type: 'string' });
    const cookie = of('get-cookie', { name: 'k', signed: true, sensitive: false });
    const nodes = { cookie, secret: of('get-secret', { name: 'KEY' }) };
    const edges = 'secret.value -> cookie.secret\ncookie.value -> list.kind';
    expect(await parameterOf(nodes, edges)).toEqual({ required: false, type: 'string' });
  });

  test('as what a conversion reads, which refuses all else', async () => {
    const answer = { type: 'return-json' };
    const parameter = async (type: string, port: string) => {
      const edges = `start.next -> answer.in\nkind.value -> read.value\nread.${port} -> answer.body`;
      const { operation } = await operationOf({ kind, read: of(type), answer }, edges, '/test/:k', 'GET');
      return operation.parameters[0].schema;
    };
    expect(await parameter('to-number', 'number')).toEqual({ type: 'number' });
    expect(await parameter('to-boolean', 'boolean')).toEqual({ type: 'boolean' });
    const fork = { type: 'branch', inputs: { condition: true } };
    const either = { fork, other: { type: 'return-json', inputs: { body: 1 } } };
    const edges = 'start.next -> fork.in\nfork.true -> answer.in\nfork.false -> other.in\nread.number -> answer.body';
    const nodes = { kind, read: of('to-number'), answer, ...either };
    const { operation } = await operationOf(nodes, `kind.value -> read.value\n${edges}`, '/test/:k', 'GET');
    expect(operation.parameters[0].schema).toEqual({ type: 'string', minLength: 1 });
  });

  test('with a default of the same type', async () => {
    const nodes = {
      size: query({ default: '7' }),
      number: of('to-number'),
      page: of('db-list', { table: 'plain', where: [{ column: 'size', operator: 'eq' }] }),
    };
    const { operation } = await operationOf(
      nodes,
      'start.next -> page.in\npage.next -> done.in\nsize.value -> number.value\nnumber.number -> page.size',
      '/test',
      'GET',
    );
    expect(operation.parameters[0].schema).toMatchObject({ type: 'integer', default: 7 });
  });
});

const add = (table: string): NodeSpec => ({ type: 'db-insert', config: { table } });
const field = (name: string): NodeSpec => ({ type: 'get-body-field', config: { field: name } });
const record = (...fields: readonly string[]): NodeSpec => ({ type: 'build-object', config: { fields } });

/** The schema of the body of a route that inserts the fields of the request into a table. */
async function bodyOf(start: JsonObject, nodes: Nodes, edges: string): Promise<JsonObject> {
  const { operation } = await operationOf({ start: { type: 'start', config: start }, ...nodes }, edges);
  const [content] = Object.values<JsonObject>(operation.requestBody.content);
  return { required: operation.requestBody.required, ...Object(content?.['schema']) };
}

describe('a body in openapi.json has the rules', () => {
  test('of each column that it goes to', async () => {
    const { properties } = await bodyOf(
      {},
      { name: field('name'), one: record('name'), other: record('title'), a: add('trimmed'), b: add('plain') },
      'start.next -> a.in\na.next -> b.in\nb.next -> done.in\nname.value -> one.name\none.object -> a.record\nname.value -> other.title\nother.object -> b.record',
    );
    expect(properties).toEqual({ name: { ...text, minLength: 2, maxLength: 5 } });
  });

  test('of a text that is null if it is empty', async () => {
    const { properties } = await bodyOf(
      {},
      { mail: field('mail'), row: { ...record('name', 'mail'), inputs: { name: 'n' } }, a: add('trimmed') },
      'start.next -> a.in\na.next -> done.in\nmail.value -> row.mail\nrow.object -> a.record',
    );
    expect(properties).toEqual({
      mail: { anyOf: [{ anyOf: [{ type: 'string', format: 'email' }, { const: '' }] }, { type: 'null' }] },
    });
  });

  test('of two columns, if it is null for both of them', async () => {
    const { properties } = await bodyOf(
      {},
      {
        ...{ text: field('text'), one: { ...record('name', 'mail'), inputs: { name: 'n' } }, a: add('trimmed') },
        ...{ other: record('title'), b: add('plain') },
      },
      'start.next -> a.in\na.next -> b.in\nb.next -> done.in\ntext.value -> one.mail\none.object -> a.record\ntext.value -> other.title\nother.object -> b.record',
    );
    const mail = { anyOf: [{ type: 'string', format: 'email' }, { const: '' }] };
    const both = { ...mail, ...text, minLength: 2, maxLength: 5 };
    expect(properties).toEqual({ text: { anyOf: [both, { type: 'null' }] } });
  });

  test.each<readonly [string, JsonObject, JsonObject]>([
    [
      'a field that is declared as anything',
      { properties: { size: true } },
      { properties: { size: { type: ['integer', 'null'], format: 'int32', minimum: 1, maximum: 10 } } },
    ],
    [
      'additional fields',
      { additionalProperties: { type: 'integer', multipleOf: 2 } },
      { properties: { size: { type: 'integer', format: 'int32', multipleOf: 2, minimum: 1, maximum: 10 } } },
    ],
  ])('beside those declared: %s', async (_name, declared, expected) => {
    const { properties } = await bodyOf(
      { body: { type: 'object', ...declared } },
      { size: field('size'), row: record('size'), a: add('plain') },
      'start.next -> a.in\na.next -> done.in\nsize.value -> row.size\nrow.object -> a.record',
    );
    expect(properties).toEqual(expected['properties']);
  });

  test('of a number in a form', async () => {
    const { properties } = await bodyOf(
      { trigger: { type: 'form', fields: [{ name: 'size', type: 'number' }] } },
      { size: field('size'), row: record('size'), a: add('plain') },
      'start.next -> a.in\na.next -> done.in\nsize.value -> row.size\nrow.object -> a.record',
    );
    expect(properties).toEqual({ size: { type: ['integer', 'null'], format: 'int32', minimum: 1, maximum: 10 } });
  });

  test('of a text that is all of it', async () => {
    const nodes = { whole: { type: 'get-json-body' }, row: record('title'), a: add('plain') };
    const edges = 'start.next -> a.in\na.next -> done.in\nwhole.body -> row.title\nrow.object -> a.record';
    expect(await bodyOf({ accepts: 'text' }, nodes, edges)).toEqual({
      required: true,
      ...text,
      minLength: 2,
      maxLength: 5,
    });
  });

  test('that a value must not be null', async () => {
    const nodes = {
      data: field('data'),
      given: { type: 'if-null' },
      no: { type: 'return-json', config: { status: 422 }, inputs: { body: {} } },
    };
    const edges = 'start.next -> given.in\ndata.value -> given.value\ngiven.present -> done.in\ngiven.null -> no.in';
    expect(await bodyOf({}, nodes, edges)).toMatchObject({
      properties: { data: { not: { type: 'null' } } },
      required: ['data'],
    });
  });

  test('of any type, for bytes that are not read as JSON', async () => {
    const nodes = {
      raw: { type: 'get-raw-body' },
      hash: { type: 'hash', config: { algorithm: 'sha256', encoding: 'hex' } },
      said: { type: 'return-json' },
    };
    const edges = 'start.next -> said.in\nraw.raw -> hash.data\nhash.hash -> said.body';
    const { operation } = await operationOf(nodes, edges);
    expect(operation.requestBody).toEqual({ required: false, content: { '*/*': { schema: {} } } });
  });
});
