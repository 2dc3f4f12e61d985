import { describe, expect, test } from 'vitest';
import { code, element, identifier, join, optionalProperty, print, property } from '../../compiler/code/code.ts';
import type { Code } from '../../compiler/code/code.ts';
import { condition, equals, not, operand } from '../../compiler/code/condition.ts';
import { assigns, declares, parameter, reads } from '../../compiler/code/locals.ts';
import { marked, markedAll } from '../../compiler/code/mark.ts';

const local = parameter('order');
const order = reads(local);

describe('what an expression refers to', () => {
  test('is the variable that it reads, and the path to a part of it', () => {
    expect(order.reference).toEqual({ base: local, path: [] });
    expect(order.reference?.base).toBe(local);
    expect(property(property(order, 'customer'), 'first-name').reference?.path).toEqual(['customer', 'first-name']);
    expect(element(property(order, 'items'), 0, false).reference?.path).toEqual(['items', '0']);
    expect(property(identifier('app'), 'config').reference).toEqual({ base: 'app', path: ['config'] });
  });

  test('does not depend on how it is written', () => {
    for (const [one, other] of [
      [property(order, 'a'), optionalProperty(order, 'a')],
      [property(order, 'a'), element(order, 'a', false)],
      [element(order, 1, false), element(order, 1, true)],
      [property(order, 'a'), property(operand(marked('node', order)), 'a')],
    ] as const) {
      expect(one.reference).toBeDefined();
      expect(other.reference).toEqual(one.reference);
    }
  });

  test.each<readonly [string, (value: Code) => Code]>([
    ['parentheses', operand],
    ['a mark', (value) => marked('node', value)],
    ['several marks', (value) => markedAll(['a', 'b'], value)],
    ['its opposite', (value) => condition(value, code`false`)],
    ['two negations', (value) => not(not(value))],
  ])('is kept by %s', (_, dress) => {
    expect(dress(order).reference).toBe(order.reference);
  });

  test.each<readonly [string, Code]>([
    ['a template, which may say anything', code`${order}`],
    ['a call', code`f(${order})`],
    ['a part of a call', property(code`f(${order})`, 'a')],
    ['an assertion', code`(${order} as string)`],
    ['a negation', not(order)],
    ['a comparison', equals(order, order)],
    ['a list', join([order], ', ')],
    ['an element at a computed key', code`${order}[${order}]`],
    ['a declaration', declares(local)],
    ['an assignment', assigns(local)],
    ['a literal', code`${'order'}`],
  ])('is nothing for %s', (_, made) => {
    expect(made.reference).toBeUndefined();
  });
});

describe('an access', () => {
  const a = identifier('a');
  test.each([
    ['a.b', property(a, 'b')],
    ["a['b-c']", property(a, 'b-c')],
    ["a['it\\'s']", property(a, "it's")],
    ['a?.b', optionalProperty(a, 'b')],
    ["a?.['b-c']", optionalProperty(a, 'b-c')],
    ['a[0]', element(a, 0, false)],
    ['a?.[0]', element(a, 0, true)],
    ["a['b']", element(a, 'b', false)],
  ])('is written %s', (text, access) => {
    expect(print(access)).toBe(text);
  });
});
