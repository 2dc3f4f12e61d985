import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../../../../compiler/base/json.ts';
import { inLatestDraft } from '../../../../compiler/phases/5-emit/openapi/latest-draft.ts';
import { createChoose } from '../../../differential/choose.ts';
import type { Choose } from '../../../differential/choose.ts';

const values: readonly JsonValue[] = [
  ...[null, 1, 'a', [], ['a'], ['a', 1], [1, 'a'], ['a', 1, null], [[1], { a: null }]],
  ...[{}, { a: null }, { a: 'a' }, { a: 'a', b: 1 }, { b: null }, { b: ['a'] }, { a: [1, 2], b: { a: 'a' } }],
];

function randomSchema(choose: Choose, depth = 3): JsonObject {
  const { chance, pick } = choose;
  const inner = (): JsonObject => (depth === 0 ? {} : randomSchema(choose, depth - 1));
  const schema = (): JsonValue => (chance(0.2) ? chance(0.5) : inner());
  return {
    ...(chance(0.6) ? { type: pick(['string', 'integer', 'array', 'object', ['array', 'object']]) } : {}),
    ...(chance(0.3) ? { properties: { a: inner(), items: inner() } } : {}),
    ...pick<JsonObject>([{}, { items: [schema()] }, { items: [schema(), schema()] }, { items: schema() }]),
    ...(chance(0.4) ? { additionalItems: schema() } : {}),
    ...(chance(0.4) ? { dependencies: { a: pick<JsonValue>([['b'], [], inner()]), b: ['a'] } } : {}),
  };
}

/** `nullable` stands beside a type only. */
const withNulls = (schema: JsonObject, { chance }: Choose): JsonObject =>
  schema['type'] !== undefined && chance(0.5) ? { ...schema, nullable: chance(0.8) } : schema;

test('a schema means in the latest draft what it means in draft-07', () => {
  const [earlier, latest] = [
    new Ajv({ strict: false }),
    new Ajv2020({ strict: true, strictTypes: false, strictTuples: false }),
  ];
  const choose = createChoose(11);
  const seen = new Set<boolean>();
  for (let round = 0; round < 400; round += 1) {
    const schema = withNulls(randomSchema(choose), choose);
    const [isValid, isStillValid] = [earlier.compile(schema), latest.compile(inLatestDraft(schema))];
    for (const value of values) {
      seen.add(isValid(value));
      if (isValid(value) !== isStillValid(value)) expect.fail(`${JSON.stringify(value)}: ${JSON.stringify(schema)}`);
    }
  }
  expect(seen.size).toBe(2);
});

test('one whose references lead to a part with another name stays as it is', () => {
  const schema = { properties: { a: { items: [{ type: 'string' }] }, b: { $ref: '#/properties/a/items/0' } } };
  expect(inLatestDraft(schema)).toBe(schema);
});
