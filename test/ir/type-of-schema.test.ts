import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../../compiler/base/json.ts';
import { fits } from '../../compiler/ir/fits.ts';
import { typeOfSchema } from '../../compiler/ir/type-of-schema.ts';
import { isSubset } from '../../compiler/ir/type-algebra.ts';
import { filledList, listOfAtMost, number, openObject, optional, string } from '../../compiler/ir/type.ts';
import { addFormats } from '../../runtime-lib/src/lib/values/formats.ts';
import { createChoose } from '../differential/choose.ts';
import type { Choose } from '../differential/choose.ts';

const values: readonly JsonValue[] = [
  ...[null, true, 0, -0, 1, 2.5, -1, 7, 1000, 1001, 2 ** 31 - 1, 2 ** 31, -(2 ** 31), 2 ** 53, 1e300, 0.1],
  ...['', 'a', 'b', 'é', '😀', '😀😀', 'abc', 'a\0', 'a@example.com', '2024-02-29T00:00:00Z', '2024-02-30T00:00:00Z'],
  ...['123e4567-e89b-12d3-a456-426614174000', 'urn:uuid:123e4567-e89b-12d3-a456-426614174000'],
  ...[[], ['a'], [1], [1, 2], ['a', 'b', 'c'], [null], [[1]], {}, { a: 1 }, { a: 'a', b: 2 }, { b: null }, { c: [1] }],
];

const keywords: Readonly<Record<string, readonly JsonValue[]>> = {
  minimum: [0, 1, -1, 0.5, -(2 ** 31)],
  maximum: [7, 1000, 2 ** 31 - 1, 2 ** 53 - 1, 2.5],
  exclusiveMinimum: [0],
  minLength: [0, 1, 2],
  maxLength: [1, 2, 40],
  format: ['email', 'uuid', 'date-time', 'uri', 'constructor'],
  enum: [
    ['a', 'b'],
    ['a', null, 1],
    [1, 2],
  ],
  pattern: ['^a'],
  minItems: [0, 1, 2],
  maxItems: [0, 1, 2],
  required: [['a'], ['b', 'c']],
  additionalProperties: [false, true],
  patternProperties: [{ '^[bc]$': {} }],
  prefixItems: [[{ type: 'string' }]],
  nullable: [true],
};

const types = ['string', 'number', 'integer', 'boolean', 'null', 'array', 'object'] as const;

function randomSchema(choose: Choose, depth = 2): JsonObject {
  const { chance, pick } = choose;
  const nested = (): JsonObject => (depth === 0 ? {} : randomSchema(choose, depth - 1));
  return {
    type: chance(0.7) ? pick(types) : [pick(types), 'null'].filter((type, index, all) => all.indexOf(type) === index),
    ...Object.fromEntries(
      Object.entries(keywords).flatMap(([name, choices]) => (chance(0.25) ? [[name, pick(choices)]] : [])),
    ),
    ...(chance(0.5) ? { items: nested() } : {}),
    ...(chance(0.6) ? { properties: { a: nested(), b: nested(), c: nested() } } : {}),
  };
}

test('whatever satisfies a schema is of its type', () => {
  const ajv = new Ajv({ strict: false, logger: false, validateFormats: true });
  addFormats(ajv);
  const choose = createChoose(7);
  let satisfied = 0;
  for (let round = 0; round < 400; round += 1) {
    const schema = randomSchema(choose);
    const type = typeOfSchema(schema);
    const isValid = ajv.compile(schema);
    for (const value of values)
      if (isValid(value)) {
        satisfied += 1;
        if (!fits(value, type)) expect.fail(`${JSON.stringify(value)} satisfies ${JSON.stringify(schema)}`);
      }
    ajv.removeSchema();
  }
  expect(satisfied).toBeGreaterThan(700);
});

test.each([
  [{ type: 'integer', minimum: 1, maximum: 1000 }, number('int32', 'index')],
  [{ type: 'integer', minimum: 0, maximum: 2 ** 40 }, number('index')],
  [{ type: 'string', format: 'email' }, string('email')],
  [{ type: ['string', 'null'], format: 'uuid' }, optional(string('uuid'))],
  [{ type: 'array', items: { type: 'string' }, minItems: 1 }, filledList(string())],
  [{ type: 'array', items: { type: 'string' }, maxItems: 3 }, listOfAtMost(3, string())],
])('%j needs no check where this is needed', (schema, need) => {
  expect(isSubset(typeOfSchema(schema), need)).toBe(true);
});

test.each([
  [{ type: 'integer' }, number('int32')],
  [{ type: 'integer', minimum: 0 }, number('index')],
  [{ type: 'string', format: 'uri' }, string('url')],
  [{ type: 'string', maxLength: 3 }, string('text')],
  [{ type: 'string', nullable: true }, string()],
])('%j does where this is needed', (schema, need) => {
  expect(isSubset(typeOfSchema(schema), need)).toBe(false);
});

test('an object whose other fields are named by a pattern is open', () => {
  const others = { patternProperties: { '^x': {} }, additionalProperties: false };
  expect(typeOfSchema({ type: 'object', properties: { a: { type: 'string' } }, ...others })).toEqual(
    openObject([['a', optional(string())]]),
  );
});
