import { assert, constant, constantFrom, integer, property, record, subarray, tuple } from 'fast-check';
import type { Arbitrary } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fits } from '../../compiler/ir/fits.ts';
import { isNever, isSubset, join, meet } from '../../compiler/ir/type-algebra.ts';
import type { Alternative, Type } from '../../compiler/ir/type.ts';

/** Texts and numbers at the bounds of the types. */
const texts = [
  '',
  'a',
  'ab',
  'é😀',
  'abc',
  'a-b',
  'a@example.com',
  'https://a.example',
  'A',
  ' ',
  ' AB',
  'İ',
  'a\0',
  'x'.repeat(9),
];
const numbers = [-1, 0, 0.5, 1, 2, 3, 599, 1000, 1001, 2 ** 31, 1e300];

const length = integer({ min: 0, max: 4 });
const text: Arbitrary<Alternative> = record(
  {
    kind: constant('string'),
    checks: subarray(['text', 'email', 'url', 'slug', 'header'] as const, { maxLength: 2 }),
    minLength: length,
    maxLength: length,
    bytes: integer({ min: 1, max: 8 }),
  },
  { requiredKeys: ['kind', 'checks'] },
);
const listed: Arbitrary<Alternative> = subarray(texts.slice(0, 8), { minLength: 1 }).map((values) => ({
  kind: 'string',
  checks: ['text'],
  values,
}));
const changing: Arbitrary<Alternative> = tuple(text, text, integer({ min: 0, max: 7 })).map(([own, is, bits]) => {
  const changes = {
    ...((bits & 1) === 0 ? {} : { trim: true as const }),
    ...((bits & 2) === 0 ? {} : { lowercase: true as const }),
    ...((bits & 4) === 0 ? {} : { emptyAsNull: true as const }),
  };
  return own.kind === 'string' && is.kind === 'string' ? { ...own, stored: [{ changes, is }] } : own;
});
const number: Arbitrary<Alternative> = record(
  {
    kind: constant('number'),
    checks: subarray(['int32', 'index', 'limit', 'status'] as const, { maxLength: 2 }),
    min: constantFrom(-1, 0, 0.5, 2),
    max: constantFrom(0, 1, 2, 700),
  },
  { requiredKeys: ['kind', 'checks'] },
);

const type = (alternative: Alternative): Type => ({ kind: 'known', presence: 'required', alternatives: [alternative] });
const pairs: readonly (readonly [string, Arbitrary<Alternative>, Arbitrary<Alternative>])[] = [
  ['texts', text, text],
  ['a text and listed ones', text, listed],
  ['listed texts', listed, listed],
  ['texts that are changed', changing, changing],
  ['a text that is changed and another one', changing, text],
  ['a text that is changed and listed ones', changing, listed],
  ['numbers', number, number],
];
const value = constantFrom(...texts, ...numbers);
const parameters = { numRuns: 400, seed: 1 };

describe.each(pairs)('%s', (_, one, other) => {
  test('a value is of the meet if and only if it is of both types', () => {
    assert(
      property(one, other, value, (a, b, each) => {
        expect(fits(each, meet(type(a), type(b)))).toBe(fits(each, type(a)) && fits(each, type(b)));
      }),
      parameters,
    );
  });
  test('a value of either type is one of the join', () => {
    assert(
      property(one, other, value, (a, b, each) => {
        if (fits(each, type(a)) || fits(each, type(b))) expect(fits(each, join(type(a), type(b)))).toBe(true);
      }),
      parameters,
    );
  });
  test('a value of a subset is one of the type; a meet is a subset of both types, and both are of the join', () => {
    assert(
      property(one, other, value, (a, b, each) => {
        const both = meet(type(a), type(b));
        if (isSubset(type(a), type(b)) && fits(each, type(a))) expect(fits(each, type(b))).toBe(true);
        if (!isNever(both)) expect([isSubset(both, type(a)), isSubset(both, type(b))]).toEqual([true, true]);
        expect([a, b].map((part) => isSubset(type(part), join(type(a), type(b))))).toEqual([true, true]);
      }),
      parameters,
    );
  });
});
