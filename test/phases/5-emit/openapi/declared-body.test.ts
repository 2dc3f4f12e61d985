import { describe, expect, test } from 'vitest';
import { isObject, valueAt } from '../../../../compiler/base/json.ts';
import type { JsonObject, JsonValue } from '../../../../compiler/base/json.ts';
import { flow, openApiOf, project } from '../../../support/compile-flow.ts';

const members = {
  columns: {
    id: { type: 'integer', primaryKey: true, default: 'increment' },
    name: { type: 'text', maxLength: 40 },
    role: { type: 'text', enum: ['admin', 'member'] },
    email: { type: 'text', format: 'email' },
    age: { type: 'integer', min: 18 },
    note: { type: 'text', nullable: true },
  },
};
const fields = ['name', 'role', 'email', 'age', 'note'];

/** The schema in openapi.json of a body whose declared fields are inserted. */
async function schemaOf(properties: JsonObject, rest: JsonObject = {}): Promise<JsonObject> {
  const nodes = {
    start: { type: 'start', config: { body: { type: 'object', properties, ...rest } } },
    ...Object.fromEntries(fields.map((field) => [field, { type: 'get-body-field', config: { field } }])),
    record: { type: 'build-object', config: { fields } },
    add: { type: 'db-insert', config: { table: 'members' } },
    done: { type: 'return-json', inputs: { body: {} } },
  };
  const wires = fields.map((name) => `${name}.value -> record.${name}`).join('\n');
  const edges = `start.next -> add.in\nadd.next -> done.in\nrecord.object -> add.record\n${wires}`;
  const { paths } = JSON.parse(await openApiOf(project(flow(nodes, edges), {}, { tables: { members } })));
  return paths['/test'].post.requestBody.content['application/json'].schema;
}

const noNull = '^[^\\u0000]*$';

describe('a declared body in openapi.json also says what the server needs of a field that goes into a column', () => {
  test('with its rules', async () => {
    const text = { type: 'string' };
    const { properties, required } = await schemaOf(
      { name: text, role: text, email: text, age: { type: 'integer' }, note: { type: ['string', 'null'] } },
      { required: ['name', 'role', 'email', 'age'] },
    );
    expect(properties).toEqual({
      name: { type: 'string', pattern: noNull, maxLength: 40 },
      role: { type: 'string', enum: ['admin', 'member'] },
      email: { type: 'string', format: 'email' },
      age: { type: 'integer', format: 'int32', minimum: 18 },
      note: { type: ['string', 'null'], pattern: noNull },
    });
    expect(required).toEqual(['name', 'role', 'email', 'age']);
  });

  test('the stricter of two rules holds', async () => {
    const { properties, required } = await schemaOf(
      {
        name: { type: 'string', maxLength: 10, pattern: '^[A-Z]*$' },
        role: { enum: ['member', 'guest'] },
        email: { type: 'string', format: 'email', description: 'Of work' },
        age: { type: 'number', minimum: 21, maximum: 99 },
      },
      { required: ['name', 'email', 'age'] },
    );
    expect(properties).toEqual({
      name: { type: 'string', maxLength: 10, pattern: '^[A-Z]*$', allOf: [{ pattern: noNull }] },
      role: { type: 'string', enum: ['member'] },
      email: { type: 'string', format: 'email', description: 'Of work' },
      age: { type: 'integer', format: 'int32', minimum: 21, maximum: 99 },
      note: { type: ['string', 'null'], pattern: noNull },
    });
    expect(required).toEqual(['name', 'email', 'age', 'role']);
  });

  test('and is as declared if it needs no more', async () => {
    const properties = {
      name: { type: 'string', enum: ['Ann', 'Bo'] },
      role: { type: 'string', enum: ['admin'] },
      email: { type: 'string', format: 'email' },
      age: { type: 'integer', minimum: 18, maximum: 99 },
      note: { type: 'null' },
    };
    const schema = { properties, required: ['name', 'role', 'email', 'age'] };
    expect(await schemaOf(properties, { required: schema.required })).toEqual({ type: 'object', ...schema });
  });
});

describe('references of a declared body lead to its own parts, wherever these stand', () => {
  /** What openapi.json has of a body with this schema, in a route with a path parameter, and all of the document. */
  async function emitted(body: JsonObject): Promise<readonly [schema: JsonObject, document: JsonObject]> {
    const nodes = { start: { type: 'start', config: { body } }, done: { type: 'return-json', inputs: { body: 1 } } };
    const route = project(flow(nodes, 'start.next -> done.in'), { path: '/a/:id' });
    const document: JsonObject = JSON.parse(await openApiOf(route));
    const schema = valueAt(document, ['paths', '/a/{id}', 'post', 'requestBody', 'content', type, 'schema']);
    return [isObject(schema) ? schema : {}, document];
  }
  const type = 'application/json';
  const data = { enum: [{ $ref: '#/$defs/c' }] };
  const body = {
    type: 'object',
    properties: { a: { $ref: '#/$defs/a~1b' }, data },
    $defs: { 'a/b': { type: 'string' } },
  };

  test('so they are told from the beginning of the document', async () => {
    const [schema, document] = await emitted(body);
    const reference = valueAt(schema, ['properties', 'a', '$ref']);
    expect(reference).toBe('#/paths/~1a~1%7Bid%7D/post/requestBody/content/application~1json/schema/$defs/a~1b');
    const steps = decodeURIComponent(String(reference)).split('/').slice(1);
    const path = steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
    expect(valueAt(document, path)).toEqual({ type: 'string' });
    expect(valueAt(schema, ['properties', 'data'])).toEqual(data);
  });

  test('unless the schema has an id, to which they are relative', async () => {
    const own = { $id: 'thing', type: 'object', properties: { a: { $ref: '#' } } };
    expect((await emitted(own))[0]).toEqual(own);
  });
});

test('a declared body that the flow does not read is required all the same, and a wrong one refused', async () => {
  const body = { type: 'object', required: ['a'], properties: { a: { type: 'string' } } };
  const nodes = { start: { type: 'start', config: { body } }, done: { type: 'return-json', inputs: { body: 1 } } };
  const { paths } = JSON.parse(await openApiOf(project(flow(nodes, 'start.next -> done.in'))));
  const { requestBody, responses } = paths['/test'].post;
  expect(requestBody).toEqual({ required: true, content: { 'application/json': { schema: body } } });
  expect(responses).toHaveProperty('400');
});

test('a body is required only if an object without fields is refused, and a form need not send what may be empty', async () => {
  const contract = async (config: JsonObject): Promise<readonly [required: JsonValue, fields: JsonValue]> => {
    const nodes = { start: { type: 'start', config }, done: { type: 'return-json', inputs: { body: 1 } } };
    const { paths } = JSON.parse(await openApiOf(project(flow(nodes, 'start.next -> done.in'))));
    const { required, content } = paths['/test'].post.requestBody;
    return [
      required,
      Object.values<JsonObject>(content).map(({ schema }) => valueAt(schema ?? null, ['required']) ?? []),
    ];
  };
  const properties = {
    on: { type: 'boolean' },
    tags: { type: 'array', items: { type: 'string' } },
    name: { type: 'string' },
  };
  const body = { type: 'object', properties };
  expect(await contract({ body })).toEqual([false, [[]]]);
  expect(await contract({ body: { ...body, minProperties: 1 } })).toEqual([true, [[]]]);
  expect(await contract({ body: { ...body, required: ['on', 'tags'] } })).toEqual([true, [['on', 'tags']]]);
  expect(await contract({ accepts: 'form', body: { ...body, required: ['on', 'tags'] } })).toEqual([false, [[]]]);
  expect(await contract({ accepts: 'form', body: { ...body, required: ['on', 'name'] } })).toEqual([true, [['name']]]);
});
