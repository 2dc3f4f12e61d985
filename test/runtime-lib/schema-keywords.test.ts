import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { addKeywords } from '../../runtime-lib/src/lib/http/schema-keywords.ts';

test('equal items are found by looking each up once, not by comparing each with all others', () => {
  const ajv = new Ajv();
  addKeywords(ajv);
  const validate = ajv.compile({ type: 'array', uniqueItems: true });
  let reads = 0;
  const items = Array.from({ length: 1000 }, (_, index) => ({
    get id() {
      reads += 1;
      return index;
    },
  }));
  expect(validate(items)).toBe(true);
  expect(reads).toBeLessThan(10 * items.length);
  expect(validate([{ id: 1 }, { id: 2 }, { id: 1 }])).toBe(false);
  expect(ajv.compile({ type: 'array', uniqueItems: false })([1, 1])).toBe(true);
});

test.each([
  [0.01, [0, 0.07, 19.99, 0.1, -0.29, 1e6 + 0.01, 123_456_789.12], [0.001, 0.075, 19.995, 1e6 + 0.001]],
  [0.1, [0.3, 0.7, 1.1], [0.05, 0.35]],
  [5, [0, -5, 1e15], [1, 5.000_000_1, 0.1]],
  [1, [2 ** 53], [1e15 + 0.5]],
])('multiples of %s are told as decimal numbers are', (multipleOf, multiples, others) => {
  const ajv = new Ajv();
  addKeywords(ajv);
  const validate = ajv.compile({ type: 'number', multipleOf });
  expect(multiples.filter((value) => !validate(value))).toEqual([]);
  expect(others.filter((value) => validate(value))).toEqual([]);
  expect(validate.errors?.[0]?.message).toBe(`must be multiple of ${multipleOf}`);
});
