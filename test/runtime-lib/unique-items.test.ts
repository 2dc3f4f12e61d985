import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { addUniqueItems } from '../../runtime-lib/src/lib/http/unique-items.ts';

test('equal items are found by looking each up once, not by comparing each with all others', () => {
  const ajv = new Ajv();
  addUniqueItems(ajv);
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
