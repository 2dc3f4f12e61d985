import { describe, expect, test } from 'vitest';
import { inOrder, keepIn } from '../../runtime-lib/src/lib/values/list.ts';

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
