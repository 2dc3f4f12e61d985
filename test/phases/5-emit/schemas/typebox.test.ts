import { Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../../compiler/base/json.ts';
import { print } from '../../../../compiler/code/code.ts';
import { typebox } from '../../../../compiler/phases/5-emit/schemas/typebox.ts';

/** The emitted expression, and the schema it evaluates to. */
async function emitted(schema: JsonObject) {
  const text = print(typebox(schema));
  const module = await import(`data:text/javascript,${encodeURIComponent(`export const make = (Type) => (${text});`)}`);
  return { text, value: JSON.parse(JSON.stringify(module.make(Type))) };
}

const name = { type: 'string', minLength: 1 };

describe('a JSON Schema as a TypeBox expression', () => {
  test.each<[JsonObject, string]>([
    [{ type: 'string' }, 'Type.String()'],
    [name, 'Type.String({ minLength: 1 })'],
    [{ type: 'array', items: { type: 'integer' }, maxItems: 3 }, 'Type.Array(Type.Integer(), { maxItems: 3 })'],
    [
      { type: 'object', properties: { name, age: { type: 'number' } }, required: ['name'] },
      'Type.Object({ name: Type.String({ minLength: 1 }), age: Type.Optional(Type.Number()) })',
    ],
    [
      { type: 'object', properties: { a: { type: 'boolean' } }, required: ['a'], additionalProperties: false },
      'Type.Object({ a: Type.Boolean() }, { additionalProperties: false })',
    ],
    [{ type: 'object', properties: {} }, 'Type.Object({})'],
    [
      { type: 'object', properties: { a: { enum: ['x', null] }, b: { type: ['string', 'null'] } }, required: ['a'] },
      "Type.Object({ a: Type.Unsafe({ enum: ['x', null] }), b: Type.Optional(Type.Unsafe({ type: ['string', 'null'] })) })",
    ],
  ])('%j', async (schema, text) => {
    expect(await emitted(schema)).toEqual({ text, value: schema });
  });

  test.each<JsonObject>([
    { type: 'object' },
    { type: 'array' },
    { type: 'array', items: [{ type: 'string' }] },
    { $ref: '#/$defs/a', $defs: { a: name } },
    { type: 'object', properties: { a: true } },
    { type: 'object', properties: { constructor: name } },
    { type: 'object', properties: { a: name, b: name }, required: ['b', 'a'] },
    { type: 'object', properties: { a: name }, required: ['other'] },
  ])('%j stands as it is', async (schema) => {
    const { text, value } = await emitted(schema);
    expect(text).toMatch(/^Type\.Unsafe\(/);
    expect(value).toEqual(schema);
  });
});
