import { describe, expect, test } from 'vitest';
import {
  average,
  distinct,
  groupBy,
  inOrder,
  keepIn,
  least,
  lookUp,
  range,
  sum,
} from '../../runtime-lib/src/lib/values/list.ts';

const part = ({ a }: { readonly a: unknown }): unknown => a;

describe('keepIn', () => {
  test('compares as JSON does', () => {
    const items = [{ a: 1 }, { a: '1' }, { a: { x: 1, y: undefined } }, { a: '{"x":1}' }, { a: [1] }, { a: -0 }];
    expect(keepIn(items, part, [{ x: 1 }])).toEqual([items[2]]);
    expect(keepIn(items, part, ['1', 0])).toEqual([items[1], items[5]]);
    expect(keepIn(items, part, [{ y: null, x: 1 }, ['1']])).toEqual([]);
  });

  test('does not care in which order fields come', () => {
    expect(keepIn([{ a: { x: 1, y: { b: 1, a: 2 } } }], part, [{ y: { a: 2, b: 1 }, x: 1 }])).toHaveLength(1);
  });

  test('takes a time that grows with the lists, not with their product', () => {
    const many = Array.from({ length: 200_000 }, (_, index) => index);
    expect(keepIn(many, (item) => item, many)).toHaveLength(200_000);
  });
});

describe('inOrder', () => {
  test('numbers, texts by code points, booleans, what is missing', () => {
    const sorted = [-1, 0, 10, '', 'A', 'a', 'ab', 'a\uffff', 'a😀', false, true, null];
    expect(sorted.toReversed().toSorted(inOrder)).toEqual(sorted);
    expect(inOrder(null, undefined)).toBe(0);
    expect(inOrder(-0, 0) === 0).toBe(true);
  });
});

describe('what takes many items', () => {
  const many = Array.from({ length: 200_000 }, (_, a) => ({ a }));

  test('takes a time that grows with the list, and no stack', () => {
    const numbers = many.map(({ a }) => a);
    expect(distinct(many, part)).toHaveLength(many.length);
    expect(groupBy(many, part)).toHaveLength(many.length);
    expect(lookUp(many, many, part, part, (item, other) => item === other)).not.toContain(false);
    expect([least(numbers), sum(numbers, 'n'), average(numbers, 'n')]).toEqual([0, 19_999_900_000, 99_999.5]);
  });

  test('refuses what has no end', () => {
    expect(() => sum([1e308, 1e308], 'the sum')).toThrow('the sum must be a finite number');
    expect(() => average([1e308, 1e308], 'it')).toThrow('it must be a finite number');
    expect(() => range(-2147483648, 2147483647, 'it')).toThrow('it must have at most 10000 numbers');
    expect(range(2, 1, 'it')).toEqual([]);
  });

  test('the first of equal ones is found, and a missing value finds none', () => {
    const others = [
      { a: 1, n: 1 },
      { a: 1, n: 2 },
      { a: null, n: 3 },
    ];
    expect(lookUp([{ a: 1 }, { a: null }, { a: '1' }], others, part, part, (_, other) => other?.n)).toEqual([
      1,
      undefined,
      undefined,
    ]);
  });
});
