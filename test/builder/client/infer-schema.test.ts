import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inferSchema } from '../../../builder/client/start/infer-schema.ts';
import { sampleOf } from '../../../builder/client/panes/request-draft.ts';
import type { JsonValue } from '../../../compiler/base/json.ts';

const ajv = new Ajv2020({ strict: false });
formats.default(ajv);

const json: fc.Arbitrary<JsonValue> = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constant(null),
    fc.boolean(),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.string(),
    fc.constantFrom(
      'ada@example.com',
      '!@!.!',
      'a..b@example.com',
      'a@-.com',
      '.a@example.com',
      'Ada.Byron+x@ex-ample.org',
    ),
    fc.stringMatching(/^[a-z.!+-]{1,4}@[a-z.!-]{1,6}$/),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('value')),
  ),
})).value;

describe('the schema inferred from an example', () => {
  test('takes the example', () => {
    fc.assert(
      fc.property(json, (example) => {
        expect(ajv.validate(inferSchema(example), example)).toBe(true);
      }),
    );
  });
  test('requires what is there, with its type', () => {
    expect(inferSchema({ email: 'ada@example.com', amount: 3, tags: ['a'] })).toEqual({
      type: 'object',
      properties: {
        email: { type: 'string', format: 'email' },
        amount: { type: 'integer' },
        tags: { type: 'array', items: { type: 'string' } },
      },
      required: ['email', 'amount', 'tags'],
    });
  });
  test('requires of items what all of them have', () => {
    expect(inferSchema([{ a: 1, b: 2 }, { a: 1.5 }])).toEqual({
      type: 'array',
      items: {
        type: 'object',
        properties: { a: { type: 'number' }, b: { type: 'integer' } },
        required: ['a'],
      },
    });
  });
  test('is met by the sample that a request begins with', () => {
    fc.assert(
      fc.property(json, (example) => {
        const schema = inferSchema(example);
        expect(ajv.validate(schema, sampleOf(schema))).toBe(true);
      }),
    );
  });
});
