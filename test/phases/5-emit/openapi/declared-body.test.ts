import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../../compiler/base/json.ts';
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
