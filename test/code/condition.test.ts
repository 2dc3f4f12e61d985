import { runInThisContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { code, identifier, join, print } from '../../compiler/code/code.ts';
import type { Code } from '../../compiler/code/code.ts';
import { condition, equals, not, operand } from '../../compiler/code/condition.ts';
import { marked, markedAll, markedRanges } from '../../compiler/code/mark.ts';

const a = identifier('a');
const b = identifier('b');
const texts = ['', 'a', '(', ')', ' === ', '!', ') && (', 'null'];
/** The value of the condition for every pair of values. */
const table = (value: Code): readonly boolean[] =>
  runInThisContext(`(texts) => texts.flatMap((a) => texts.map((b) => Boolean((${print(value)}))))`)(texts);

const conditions: readonly Code[] = [
  a,
  code`!${a}`,
  code`${a} === ${b}`,
  code`${a} && ${b}`,
  code`!${a} && ${b}`,
  code`!${a}.startsWith(${'('}) && ${b}.endsWith(${')'})`,
  code`(${a} === ${'('}) || (${b} === ${')'})`,
  code`${a} ? ${b} : !${b}`,
  code`${a}, ${b}`,
  code`${a} === ${' === '}`,
  code`(() => ${a} === ${b})()`,
  equals(a, b),
  equals(a, code`${') === ('}`),
  condition(code`${a}.length > ${0}`, code`${a} === ${''}`),
];

describe('the opposite of a condition', () => {
  test.each(conditions.map((value) => [print(value), value] as const))(
    'of %s is true if and only if that is false',
    (_, value) => {
      expect(table(not(value))).toEqual(table(value).map((each) => !each));
      expect(table(not(not(value)))).toEqual(table(value));
      expect(table(not(operand(value)))).toEqual(table(value).map((each) => !each));
      expect(table(not(marked('node', value)))).toEqual(table(value).map((each) => !each));
    },
  );

  test('reads as one would write it', () => {
    expect(print(not(equals(a, b)))).toBe('a !== b');
    expect(print(not(not(equals(a, b))))).toBe('a === b');
    expect(print(not(not(a)))).toBe('a');
    expect(print(not(code`${a} && ${b}`))).toBe('!(a && b)');
  });

  test('is not passed on to code built from a condition', () => {
    for (const made of [code`${equals(a, b)} && ${a}`, join([equals(a, b), a], ' && '), code`f(${equals(a, b)})`])
      expect(print(not(made))).toBe(`!(${print(made)})`);
  });
});

describe('an operand', () => {
  test('stays one operand in any context', () => {
    for (const value of conditions) {
      expect(table(code`!${operand(value)}`)).toEqual(table(value).map((each) => !each));
      expect(table(code`${false} && ${operand(value)}`).every((each) => !each)).toBe(true);
    }
  });
});

describe('a mark', () => {
  test('is on both sides of a condition', () => {
    for (const value of [marked('node', equals(a, b)), markedAll(['inner', 'node'], equals(a, b))]) {
      expect(markedRanges(value).at(-1)).toEqual({ node: 'node', start: 0, end: 7 });
      expect(markedRanges(not(value)).at(-1)).toEqual({ node: 'node', start: 0, end: 7 });
    }
  });
});
