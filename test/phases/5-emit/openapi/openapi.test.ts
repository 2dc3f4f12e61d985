import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validate } from '@readme/openapi-parser';
import fc from 'fast-check';
import Fastify from 'fastify';
import { Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../../../../compiler/base/json.ts';
import { print } from '../../../../compiler/code/code.ts';
import { boolean, number, object, string } from '../../../../compiler/ir/type.ts';
import type { Type as FlowType } from '../../../../compiler/ir/type.ts';
import { serialiserSchema } from '../../../../compiler/phases/5-emit/schemas/serialiser.ts';
import { typebox } from '../../../../compiler/phases/5-emit/schemas/typebox.ts';
import { folderNames } from '../../../golden/fixtures.ts';
import { flow, openApiOf, project } from '../../../support/compile-flow.ts';

describe('openapi.json', () => {
  // golden.test.ts shows that flowsmith emits exactly these.
  test.each(folderNames('golden/valid'))('of %s is valid OpenAPI 3.1', async (name) => {
    const text = readFileSync(join('golden/valid', name, 'openapi.json'), 'utf8');
    expect(await validate(JSON.parse(text))).toMatchObject({ valid: true });
  });

  test.each(['first', 'all'])('knows whether the %s faults are told, in Fastify’s shape', async (validation) => {
    const end = { type: 'return-json', inputs: { body: 1 } };
    const hello = flow({ start: { type: 'start' }, end }, 'start.next -> end.in');
    const { components } = JSON.parse(await openApiOf(project(hello, {}, { errors: { validation } })));
    const { properties, required } = components.schemas.Error;
    const issue = {
      type: 'object',
      properties: { field: { type: ['string', 'null'] }, message: { type: 'string' } },
      required: ['field', 'message'],
    };
    expect(properties.issues).toEqual(validation === 'all' ? { type: 'array', items: issue } : undefined);
    expect(required).not.toContain('issues');
  });

  test('requires the parameters that every path needs', async () => {
    const nodes = {
      start: { type: 'start' },
      id: { type: 'get-path-param', config: { name: 'id' } },
      from: { type: 'get-query-param', config: { name: 'from' } },
      other: { type: 'get-query-param', config: { name: 'From' } },
      limit: { type: 'get-query-param', config: { name: 'limit' } },
      ten: { type: 'fallback', inputs: { fallback: '10' } },
      count: { type: 'to-number' },
      size: { type: 'get-query-param', config: { name: 'size' } },
      perhaps: { type: 'to-number', config: { onInvalid: 'null' } },
      find: {
        type: 'db-find',
        config: {
          table: 'items',
          where: [
            { column: 'id', operator: 'eq' },
            { column: 'size', operator: 'eq' },
          ],
        },
      },
      all: { type: 'build-object', config: { fields: ['found', 'from', 'other', 'perhaps'] } },
      end: { type: 'return-json' },
    };
    const edges = `start.next -> find.in
      id.value -> find.id
      find.next -> end.in
      find.record -> all.found
      from.value -> all.from
      other.value -> all.other
      limit.value -> ten.value
      ten.value -> count.value
      count.number -> find.size
      size.value -> perhaps.value
      perhaps.number -> all.perhaps
      all.object -> end.body`;
    const tables = {
      items: { columns: { id: { type: 'uuid', primaryKey: true, default: 'uuid' }, size: { type: 'integer' } } },
    };
    const text = await openApiOf({
      version: 1,
      name: 'items',
      tables,
      routes: [{ id: 'get-item', method: 'GET', path: '/items/:id', flow: flow(nodes, edges) }],
    });
    expect(JSON.parse(text).paths['/items/{id}'].get.parameters).toEqual([
      { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid', minLength: 1 } },
      { name: 'limit', in: 'query', required: false, schema: { type: 'integer', format: 'int32' } },
      { name: 'from', in: 'query', required: false, schema: { type: 'string' } },
      { name: 'From', in: 'query', required: false, schema: { type: 'string' } },
      { name: 'size', in: 'query', required: false, schema: { type: 'string' } },
    ]);
  });

  test('requires the body fields that every path needs; others are optional', async () => {
    const text = await openApiOf(
      project(
        flow(
          {
            start: { type: 'start' },
            age: { type: 'get-body-field', config: { field: 'age' } },
            nick: { type: 'get-body-field', config: { field: 'nick' } },
            or: { type: 'fallback', inputs: { fallback: 'none' } },
            sum: { type: 'math', config: { operator: 'add' }, inputs: { b: 1 } },
            all: { type: 'build-object', config: { fields: ['sum', 'nick'] } },
            end: { type: 'return-json' },
          },
          `start.next -> end.in
          age.value -> sum.a
          nick.value -> or.value
          sum.result -> all.sum
          or.value -> all.nick
          all.object -> end.body`,
        ),
      ),
    );
    const operation = JSON.parse(text).paths['/test'].post;
    expect(operation.requestBody.content['application/json'].schema).toEqual({
      type: 'object',
      properties: { age: { type: 'number' }, nick: { type: ['string', 'null'] } },
      required: ['age'],
    });
    expect(operation.responses[200].content['application/json'].schema.required).toEqual(['sum', 'nick']);
  });

  test('has each body that a status may have: the flow’s own, one with a computed status, and an error', async () => {
    const text = await openApiOf(
      project(
        flow(
          {
            start: { type: 'start' },
            code: { type: 'get-body-field', config: { field: 'code' } },
            full: { type: 'get-body-field', config: { field: 'full' } },
            which: { type: 'switch', config: { cases: ['a', 'b', 'c'] } },
            none: { type: 'return-response', config: { as: 'empty' } },
            add: { type: 'db-insert', config: { table: 'things' }, inputs: { record: { name: 'a' } } },
            taken: { type: 'return-json', config: { status: 409 }, inputs: { body: { full: true } } },
            made: { type: 'return-json', config: { status: 201 }, inputs: { body: 1 } },
            any: { type: 'return-json', inputs: { body: 'any' } },
          },
          `start.next -> which.in
          full.value -> which.value
          which.a -> taken.in
          which.b -> add.in
          add.next -> made.in
          which.c -> none.in
          which.default -> any.in
          code.value -> any.status`,
        ),
        {},
        {
          tables: {
            things: {
              columns: {
                id: { type: 'integer', primaryKey: true, default: 'increment' },
                name: { type: 'text', unique: true },
              },
            },
          },
        },
      ),
    );
    const { responses } = JSON.parse(text).paths['/test'].post;
    const schemas = (status: string) => responses[status].content['application/json'].schema.anyOf;
    const [error, number, any] = [{ $ref: '#/components/schemas/Error' }, { type: 'number' }, { type: 'string' }];
    const full = { type: 'object', properties: { full: { type: 'boolean' } }, required: ['full'] };
    expect(schemas('201')).toEqual([number, any]);
    expect(responses['204']).not.toHaveProperty('content');
    expect(schemas('400')).toEqual([any, error]);
    expect(schemas('409')).toEqual([full, any, error]);
    expect(schemas('default')).toEqual([any, error]);
  });

  test('requires no field of an answer that may be left out', async () => {
    const end = { type: 'return-json' };
    const nodes = {
      start: { type: 'start' },
      kind: { type: 'get-body-field', config: { field: 'kind' } },
      which: { type: 'switch', config: { cases: ['a', 'b', 'c'] } },
      v: { type: 'validate', config: { rules: { a: [{ rule: 'required' }] } } },
      all: { type: 'build-object', config: { fields: ['kind', 'errors'] } },
      code: {
        type: 'code',
        config: {
          inputs: { k: 'string' },
          output: '{ a?: string; b: string | null }',
          expression: '({ b: k.length > 1 ? "x" : null })',
        },
      },
      ...{ one: { ...end, inputs: { body: { a: 1, c: 1 } } }, other: { ...end, inputs: { body: { b: 1, c: 1 } } } },
      ...{ wrong: { ...end, config: { status: 422 } }, made: { ...end, config: { status: 201 } } },
      no: { ...end, config: { status: 202 }, inputs: { body: 0 } },
    };
    const text = await openApiOf(
      project(
        flow(
          nodes,
          `start.next -> which.in
          kind.value -> which.value
          which.a -> one.in
          which.b -> other.in
          which.c -> made.in
          kind.value -> code.k
          code.value -> made.body
          which.default -> v.in
          kind.value -> v.a
          v.valid -> no.in
          v.invalid -> wrong.in
          kind.value -> all.kind
          v.errors -> all.errors
          all.object -> wrong.body`,
        ),
      ),
    );
    const { responses } = JSON.parse(text).paths['/test'].post;
    const schemaOf = (status: number) => responses[status].content['application/json'].schema;
    expect(schemaOf(200).required).toEqual(['c']);
    expect(schemaOf(201).required).toEqual(['b']);
    expect(schemaOf(422).required).toEqual(['kind', 'errors']);
    expect(schemaOf(422).properties.errors).not.toHaveProperty('required');
  });
});

/** A type with a response schema, and a value of that type. */
const scalar: fc.Arbitrary<readonly [FlowType, JsonValue]> = fc.oneof(
  fc.string({ unit: 'binary' }).map((value) => [string(), value] as const),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => [number(), value] as const),
  fc.integer().map((value) => [number('int32'), value] as const),
  fc.boolean().map((value) => [boolean, value] as const),
);
const fieldName = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.constantFrom('a', 'A b', '$ref', 'type', 'toJSON_', '__x', '0'),
);
const typed: fc.Arbitrary<readonly [FlowType, JsonValue]> = fc
  .array(
    fc.tuple(
      fieldName,
      fc.oneof(scalar, fc.array(fc.tuple(fieldName, scalar), { minLength: 1, maxLength: 3 }).map(build)),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map(build);

function build(fields: readonly (readonly [string, readonly [FlowType, JsonValue]])[]): readonly [FlowType, JsonValue] {
  return [
    object(fields.map(([name, [type]]) => [name, type])),
    Object.fromEntries(fields.map(([name, [, value]]) => [name, value])),
  ];
}

test('a response schema prints the same as JSON.stringify', async () => {
  await fc.assert(
    fc.asyncProperty(typed, async ([type, value]) => {
      const schema = serialiserSchema(type);
      if (schema === undefined) return;
      const emitted = await import(
        `data:text/javascript,${encodeURIComponent(`export const make = (Type) => ({ 200: ${print(typebox(schema))} });`)}`
      );
      const response = emitted.make(Type);
      const app = Fastify();
      app.get('/', { schema: { response } }, (_request, reply) => reply.send(value));
      const answer = await app.inject('/');
      await app.close();
      expect(answer.body).toBe(JSON.stringify(value));
    }),
    { seed: 7, numRuns: 300 },
  );
});
