import { describe, expect, test } from 'vitest';
import { inferSchema } from '../../../builder/client/start/infer-schema.ts';
import {
  alsoIn,
  removeMember,
  renameMember,
  reshaped,
  shapeOf,
  shapes,
} from '../../../builder/client/start/body-shapes.ts';
import type { JsonObject } from '../../../compiler/base/json.ts';

describe('the table of a declared body', () => {
  test('knows each schema that it writes', () => {
    for (const { id, schema } of shapes) expect(shapeOf(schema)?.id).toBe(id);
  });

  test.each<readonly [string | undefined, JsonObject]>([
    ['integer', { type: 'integer', minimum: 1, maximum: 5 }],
    ['number', { type: 'number', maximum: 0.5 }],
    ['one-of', { type: 'string', enum: ['a', 'b'] }],
    ['object', { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] }],
    ['list', { type: 'array', items: { type: 'object', properties: { id: { type: 'integer' } } } }],
    ['list', { type: 'array' }],
    ['list', inferSchema([{ a: 1 }, { a: 2 }])],
    // What it cannot say stays as JSON.
    [undefined, { type: 'integer', enum: [1, 2] }],
    [undefined, { type: ['string', 'null'] }],
    [undefined, { oneOf: [{ type: 'string' }] }],
    [undefined, { type: 'string', format: 'hostname' }],
    [undefined, { type: 'array', items: false }],
    [undefined, {}],
  ])('reads %s from %j', (id, schema) => {
    expect(shapeOf(schema)?.id).toBe(id);
  });

  test.each<readonly [string, JsonObject, JsonObject]>([
    [
      'text',
      { type: 'string', format: 'email', maxLength: 50, description: 'D' },
      { type: 'string', maxLength: 50, description: 'D' },
    ],
    ['email', { type: 'string', pattern: 'a' }, { type: 'string', format: 'email', pattern: 'a' }],
    ['one-of', { type: 'string', format: 'uuid', title: 'T' }, { type: 'string', enum: ['first'], title: 'T' }],
    ['text', { type: 'string', enum: ['a'], minLength: 1 }, { type: 'string', minLength: 1 }],
    ['number', { type: 'integer', minimum: 1 }, { type: 'number', minimum: 1 }],
    ['text', { type: 'integer', minimum: 1, description: 'D' }, { type: 'string', description: 'D' }],
    [
      'list',
      { type: 'array', items: { type: 'integer' }, maxItems: 3 },
      { type: 'array', items: { type: 'string' }, maxItems: 3 },
    ],
    ['boolean', { oneOf: [{ type: 'string' }], description: 'D' }, { type: 'boolean', description: 'D' }],
  ])('keeps of another type what fits %s', (id, schema, expected) => {
    expect(reshaped(schema, id)).toEqual(expected);
  });

  test('says which keywords it has no field for', () => {
    const schema = { type: 'string', minLength: 2, description: 'A name' };
    const shape = shapeOf(schema);
    expect(shape && alsoIn(schema, shape)).toEqual(['minLength', 'description']);
  });

  test('renames and removes a member in its place, with what is required', () => {
    const text = { type: 'string' };
    const schema = { type: 'object', properties: { a: text, b: text }, required: ['a'], title: 'T' };
    expect(JSON.stringify(renameMember(schema, 'a', 'c'))).toBe(
      '{"type":"object","properties":{"c":{"type":"string"},"b":{"type":"string"}},"required":["c"],"title":"T"}',
    );
    expect(removeMember(schema, 'a')).toEqual({ type: 'object', properties: { b: text }, title: 'T' });
  });
});
