import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../../compiler/base/json.ts';
import { nullTest } from '../../compiler/ir/null-test.ts';
import {
  boolean,
  boundedText,
  bytes,
  list,
  nothing,
  number,
  object,
  optional,
  string,
  typeName,
  unknown,
} from '../../compiler/ir/type.ts';
import type { Type } from '../../compiler/ir/type.ts';
import { bind, constant, emitted, refused, typing, wire } from './support.ts';
import type { Feed } from './support.ts';

const compare = (operator: string, left: Feed, right: Feed): string =>
  emitted(bind('compare', { operator }).kind, { left, right });
const typed = (left: Type, right: Type): [Feed, Feed] => [wire('a', left), wire('b', right)];

const place = { file: 'flow.json', span: { start: 0, end: 0 } };

describe('compare', () => {
  test.each([
    ['eq', string(), string(), 'a === b'],
    ['ne', number(), number(), 'a !== b'],
    ['eq', optional(string()), string(), 'a === b'],
    ['eq', optional(string()), optional(string()), '(a ?? null) === (b ?? null)'],
    ['eq', string(), number(), 'isEqual(a, b)'],
    ['ne', unknown, string(), '!(isEqual(a, b))'],
    ['eq', object([]), object([]), 'isEqual(a, b)'],
    ['lt', number(), unknown, 'a < b'],
    ['ge', string(), string(), 'a >= b'],
    ['ge', string('instant'), optional(string('instant')), 'a >= b'],
    ['lt', string('timestamp'), string('instant'), 'Date.parse(a) < Date.parse(b)'],
    ['lt', string('instant'), unknown, 'Date.parse(a) < Date.parse(b)'],
    ['starts-with', string(), string(), 'a.startsWith(b)'],
    ['ends-with', unknown, string(), 'a.endsWith(b)'],
    ['contains', string(), string(), 'includesText(a, b)'],
    ['contains', string(), boundedText(100), 'a.includes(b)'],
    ['contains', list(number()), number(), 'a.includes(b)'],
    ['contains', list(unknown), number(), 'contains(a, b)'],
    ['contains', list(number()), string(), 'contains(a, b)'],
    ['contains', unknown, string(), 'contains(a, b)'],
  ] as const)('%s %#', (operator, left, right, text) => {
    expect(compare(operator, ...typed(left, right))).toBe(text);
  });

  test('with the constant null tests whether the other side is present', () => {
    expect(compare('eq', wire('a'), constant(null))).toBe('a == null');
    expect(compare('ne', constant(null), wire('b', optional(string())))).toBe('b != null');
    const test = (operator: string, inputs: Readonly<Record<string, JsonValue>>) =>
      nullTest({
        kind: bind('compare', { operator }).kind,
        inputs: new Map(Object.entries(inputs).map(([port, value]) => [port, { kind: 'literal', value, place }])),
      });
    expect(test('eq', { right: null })).toEqual({ input: 'left', presentWhen: false });
    expect(test('ne', { left: null })).toEqual({ input: 'right', presentWhen: true });
    expect(test('eq', { left: 0, right: '' })).toBeUndefined();
    expect(test('lt', { left: null })).toBeUndefined();
  });

  test('two constants are never compared by ===, which TypeScript would reject', () => {
    expect(compare('eq', constant('a'), constant('b'))).toBe("isEqual('a', 'b')");
    expect(compare('eq', wire('a', string()), constant('b'))).toBe("a === 'b'");
  });

  test('a credential is compared in constant time', () => {
    const hash = wire('hash', string(), { credential: true });
    expect(compare('eq', hash, wire('given', optional(string())))).toBe('safeEqual(hash, given)');
    expect(compare('ne', wire('given'), hash)).toBe('!(safeEqual(given, hash))');
    expect(compare('contains', wire('signatures', list(string())), hash)).toBe('safeIncludes(signatures, hash)');
  });

  test.each([
    ['lt', number(), unknown, ['number', 'number']],
    ['lt', unknown, string(), ['string', 'string']],
    ['lt', string('timestamp'), unknown, ['timestamp string', 'timestamp string']],
    ['gt', string(), string('instant'), ['timestamp string', 'timestamp string']],
    ['lt', boolean, unknown, ['string | number', 'string | number']],
    ['contains', string(), unknown, ['string', 'string']],
    ['contains', list(number()), unknown, ['list<unknown>', 'unknown']],
    ['contains', unknown, unknown, ['string | list<unknown>', 'unknown']],
    ['eq', bytes, unknown, ['unknown', 'unknown']],
  ] as const)('%s needs %#', (operator, left, right, needs) => {
    const [a, b] = typed(left, right);
    const found = typing(bind('compare', { operator }).kind, { left: a, right: b });
    expect([found.needs['left'], found.needs['right']].map((need) => typeName(need ?? unknown))).toEqual(needs);
    expect(found.conflict).toBeUndefined();
  });

  test('ordering two unknown values is a conflict', () => {
    const [left, right] = typed(unknown, unknown);
    expect(typing(bind('compare', { operator: 'lt' }).kind, { left, right }).conflict?.hint).toContain('To Number');
  });
});

describe('fallback', () => {
  test.each([
    [optional(string()), string('text'), 'string', 'string', 'unknown'],
    [optional(number('index')), number(), 'number', 'number', 'unknown'],
    [unknown, string('text'), 'string', 'string', 'string?'],
    [unknown, unknown, 'any value but null', 'any value but null', 'unknown'],
    [
      unknown,
      object([['a', nothing]]),
      'object { a: unknown, … }',
      'object { a: unknown, … }',
      'object { a: unknown, … }?',
    ],
    [nothing, string(), 'string', 'any value but null', 'unknown'],
  ] as const)('of %# is of the common type', (value, other, output, need, valueNeed) => {
    const { needs, outputs } = typing(bind('fallback').kind, { value: wire('a', value), fallback: wire('b', other) });
    expect(typeName(outputs['value'] ?? nothing)).toBe(output);
    expect(typeName(needs['fallback'] ?? unknown)).toBe(need);
    expect(typeName(needs['value'] ?? unknown)).toBe(valueNeed);
  });

  test('is ??, or just the value if it is always present', () => {
    expect(emitted(bind('fallback').kind, { value: wire('a', optional(string())), fallback: constant('') })).toBe(
      "(a ?? '')",
    );
    expect(emitted(bind('fallback').kind, { value: wire('a', string()), fallback: constant('') })).toBe('a');
  });
});

describe('and, or, not, branch, switch, if-null', () => {
  test('are written as JavaScript writes them', () => {
    const feeds = { a: wire('a', boolean), b: wire('b', boolean) };
    expect(emitted(bind('and').kind, feeds)).toBe('a && b');
    expect(emitted(bind('or').kind, feeds)).toBe('a || b');
    expect(emitted(bind('not').kind, feeds)).toBe('!(a)');
    expect(emitted(bind('branch').kind, { condition: wire('isOk', boolean) })).toBe('isOk');
    expect(emitted(bind('if-null').kind, { value: wire('user') })).toBe('user == null');
  });

  test('a case that clashes with default gets its kind as a prefix, and no two cases share a port', () => {
    const { kind, issues } = bind('switch', { cases: ['push', 'default', 'case.default', 'push'] });
    expect(kind.behaviour).toMatchObject({
      cases: [
        ['push', 'push'],
        ['case.default', 'default'],
        ['case.case.default', 'case.default'],
      ],
      otherwise: 'default',
    });
    expect(issues).toHaveLength(1);
    expect(issues[0]).toContain('FS2506 cases.3');
    expect(refused('switch', { cases: [] })).toBe(true);
    expect(refused('switch', { cases: [1] })).toBe(true);
  });
});

describe('math', () => {
  test.each([
    ['add', number('int32'), true],
    ['multiply', number('index'), true],
    ['subtract', number(), false],
    ['divide', number('int32'), false],
    ['modulo', number('int32'), false],
  ] as const)('%s of numbers within bounds is finite by itself', (operator, type, isFinite) => {
    const { kind } = bind('math', { operator });
    expect(emitted(kind, { a: wire('a', type), b: wire('b', number('int32')) }).startsWith('finite(')).toBe(!isFinite);
    const constant1 = bind('math', { operator }, { literals: new Map([['b', 1]]) }).kind;
    expect(emitted(constant1, { a: wire('a', type), b: constant(1) }).startsWith('finite(')).toBe(!isFinite);
  });

  const feeds = { a: wire('a', number()), b: wire('b', number()) };
  test.each([
    ['add', "finite(a + b, 'what is made of the request')", true],
    ['divide', "finite(a / b, 'what is made of the request')", true],
    ['modulo', "finite(a % b, 'what is made of the request')", true],
    ['min', 'Math.min(a, b)', false],
    ['round', 'Math.round(a)', false],
    ['abs', 'Math.abs(a)', false],
  ] as const)('%s', (operator, text, rejects) => {
    const { kind } = bind('math', { operator });
    expect(emitted(kind, feeds)).toBe(text);
    expect(kind.behaviour).toMatchObject({ rejects });
  });

  test('constants are named by their value; without request data a rejection is a 500', () => {
    const text = emitted(bind('math', { operator: 'multiply' }).kind, {
      a: wire('a', number(), { status: 500 }),
      b: { ...constant(10), status: 500 },
    });
    expect(text).toBe('finite(a * 10, \'body field "a" * 10\', 500)');
  });

  test('one operand has one port', () => {
    expect(bind('math', { operator: 'floor' }).kind.inputs).toEqual([{ name: 'a' }]);
    expect(refused('math', { operator: 'power' })).toBe(true);
  });
});

describe('reckoning with times', () => {
  const at = wire('at', string('timestamp'));
  const reckon = (type: string, unit: string, inputs: Readonly<Record<string, Feed>>): string =>
    emitted(bind(type, { unit }).kind, inputs);

  test.each([
    ['milliseconds', wire('n', number()), "addMilliseconds(at, n, 'what is made of the request')"],
    ['hours', wire('n', number()), "addMilliseconds(at, n * 3_600_000, 'what is made of the request')"],
    ['days', constant(14), "addMilliseconds(at, 14 * 86_400_000, 'what is made of the request')"],
    ['weeks', constant(1), "addMilliseconds(at, 604_800_000, 'what is made of the request')"],
  ])('date-add %s', (unit, amount, text) => {
    expect(reckon('date-add', unit, { timestamp: at, amount })).toBe(text);
  });

  test.each([
    ['milliseconds', 'Date.parse(b) - Date.parse(at)'],
    ['seconds', 'Math.trunc((Date.parse(b) - Date.parse(at)) / 1000)'],
  ])('date-difference %s', (unit, text) => {
    expect(reckon('date-difference', unit, { from: at, to: wire('b', string('timestamp')) })).toBe(text);
  });
});
