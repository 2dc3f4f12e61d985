import { describe, expect, test } from 'vitest';
import { constantOf, isEqualTo, isPresent, learn, meet } from '../../../compiler/phases/4-plan/facts.ts';
import type { Constant, Facts } from '../../../compiler/phases/4-plan/facts.ts';

/** What is known about a value after it was, or was not, equal to constants. */
function known(tests: readonly (readonly [Constant, boolean])[], isBoolean = false): Facts {
  return tests.reduce<Facts>(
    (facts, [constant, isEqual]) => learn(facts, 'v', constant, isEqual, isBoolean),
    new Map(),
  );
}

describe('what tests imply about a value', () => {
  test('nothing is known without one', () => {
    expect(isEqualTo(new Map(), 'v', 'a')).toBeUndefined();
    expect(isPresent(new Map(), 'v')).toBeUndefined();
    expect(constantOf(new Map(), 'v')).toBeUndefined();
  });

  test('one that equals a constant is that, and no other', () => {
    const facts = known([['a', true]]);
    expect([isEqualTo(facts, 'v', 'a'), isEqualTo(facts, 'v', 'b')]).toEqual([true, false]);
    expect([isPresent(facts, 'v'), constantOf(facts, 'v')]).toEqual([true, 'a']);
  });

  test('one that equals none of some may be any other, null too', () => {
    const facts = known([
      ['a', false],
      ['b', false],
    ]);
    expect(['a', 'b', 'c'].map((constant) => isEqualTo(facts, 'v', constant))).toEqual([false, false, undefined]);
    expect([isPresent(facts, 'v'), constantOf(facts, 'v')]).toEqual([undefined, undefined]);
  });

  test('one that is not null is not known to be present: it may be missing', () => {
    expect(isPresent(known([[null, true]]), 'v')).toBe(false);
    expect(isEqualTo(known([[null, false]]), 'v', null)).toBe(false);
    expect(isPresent(known([[null, false]]), 'v')).toBeUndefined();
  });

  test('a boolean that is not the one is the other', () => {
    const facts = known([[true, false]], true);
    expect([isEqualTo(facts, 'v', false), isEqualTo(facts, 'v', true), constantOf(facts, 'v')]).toEqual([
      true,
      false,
      false,
    ]);
    expect(isEqualTo(known([[true, false]]), 'v', false)).toBeUndefined();
  });

  test('a later test says more', () => {
    const facts = known([
      ['a', false],
      ['b', true],
    ]);
    expect([isEqualTo(facts, 'v', 'a'), isEqualTo(facts, 'v', 'b'), constantOf(facts, 'v')]).toEqual([
      false,
      true,
      'b',
    ]);
  });

  test('behind a join, what both paths say', () => {
    const either = meet(known([['a', true]]), known([['b', true]])) ?? new Map();
    expect(['a', 'b', 'c'].map((constant) => isEqualTo(either, 'v', constant))).toEqual([undefined, undefined, false]);
    expect([isPresent(either, 'v'), constantOf(either, 'v')]).toEqual([true, undefined]);
    const less = meet(known([['a', true]]), known([['b', false]])) ?? new Map();
    expect(['a', 'b'].map((constant) => isEqualTo(less, 'v', constant))).toEqual([undefined, false]);
    expect(meet(undefined, either)).toBe(either);
  });
});
