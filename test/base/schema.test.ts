import { expect, test } from 'vitest';
import { z } from 'zod';
import { schemaIssues } from '../../compiler/base/schema.ts';
import type { JsonValue } from '../../compiler/base/json.ts';

test.each<[schema: z.ZodType<JsonValue>, value: JsonValue, expected: string]>([
  [z.int().max(5), 6, 'at most 5'],
  [z.number().min(1), 0, 'at least 1'],
  [z.string().max(2), 'abc', 'a text of at most 2 characters'],
  [z.array(z.string()).min(2), [], 'a list of at least 2 items'],
  [z.int().max(5, 'a number of rows'), 6, 'a number of rows'],
])('a bound is told as part of a sentence (%#)', (schema, value, expected) => {
  expect(schemaIssues(schema, value, 1)).toMatchObject([{ kind: 'wrong-value', expected }]);
});

test('the values of the key that tells objects apart are listed', () => {
  const schema = z.discriminatedUnion('by', [
    z.object({ by: z.literal('name') }),
    z.object({ by: z.enum(['size', 'age']) }),
  ]);
  expect(schemaIssues(schema, { by: 'colour' }, 1)).toMatchObject([
    { kind: 'wrong-value', path: ['by'], expected: 'one of "name", "size", "age"' },
  ]);
});

test.each([
  ['int', 'integer'],
  ['uppercase', 'upper'],
  ['uper', 'upper'],
  ['up', undefined],
  ['lo', undefined],
])('%j probably means %j', (value, near) => {
  const [issue] = schemaIssues(z.enum(['integer', 'upper', 'lower', 'lowest']), value, 1);
  expect(issue).toMatchObject({ kind: 'wrong-value', ...(near === undefined ? {} : { near }) });
  expect(near === undefined && issue !== undefined && 'near' in issue).toBe(false);
});
