import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../../compiler/base/json.ts';
import { findExponential } from '../../compiler/ir/exponential-schema.ts';

const self = { $ref: '#/$defs/e' };
const op = (name: string): JsonObject => ({ const: name });
/** An alternative that reads `op` before `of`, or behind it. */
const before = (name: string, of: JsonObject = self): JsonObject => ({
  ...{ properties: { op: op(name), of }, required: ['op'] },
});
const behind = (name: string): JsonObject => ({ ...{ properties: { of: self, op: op(name) }, required: ['op'] } });
const ifThen = (name: string): JsonObject => ({
  if: { properties: { op: op(name) }, required: ['op'] },
  then: { properties: { of: self } },
});
const inOf = (of: JsonValue): JsonObject => ({ op: 'b', of });
const inList = (item: JsonValue): JsonValue => [item];
/** One that most schemas take, and one that none does. */
const leaves: readonly JsonValue[] = [{ op: 'none', of: 1 }, 'bad'];

/** A schema that refers to itself, how a value is nested once more, and the modes in which that doubles the visits. */
const cases: Readonly<Record<string, readonly [JsonObject, (value: JsonValue) => JsonValue, readonly string[]]>> = {
  'one alternative': [{ anyOf: [before('a'), { type: 'string' }] }, inOf, []],
  'two that a constant tells apart': [{ anyOf: [before('a'), before('b')] }, inOf, ['all']],
  'two with the constant behind': [{ oneOf: [behind('a'), behind('b')] }, inOf, ['first', 'all']],
  'two that may have the constant, but need not': [
    { anyOf: ['a', 'b'].map((name) => ({ properties: { op: op(name), of: self } })) },
    (of) => ({ of }),
    ['first', 'all'],
  ],
  'a way on by if and then': [{ allOf: [ifThen('a'), ifThen('b'), ifThen('c')] }, inOf, []],
  'if, then and else': [
    { if: { required: ['op'] }, then: { properties: { of: self } }, else: { properties: { of: self } } },
    inOf,
    [],
  ],
  'a condition that looks into it': [
    { if: { properties: { of: self } }, then: { properties: { of: self } } },
    inOf,
    ['first', 'all'],
  ],
  'properties of different names': [
    { anyOf: ['and', 'of'].map((name) => ({ properties: { [name]: self }, required: [name] })) },
    inOf,
    [],
  ],
  'a pattern that matches the property': [
    { properties: { of: self }, patternProperties: { '^o': self } },
    inOf,
    ['first', 'all'],
  ],
  'a pattern that does not': [{ properties: { of: self }, patternProperties: { '^x-': self } }, inOf, []],
  'all other properties': [{ properties: { of: self }, additionalProperties: self }, inOf, []],
  'all properties in two ways': [
    { allOf: [{ additionalProperties: self }, { properties: { of: self } }] },
    inOf,
    ['first', 'all'],
  ],
  'items in two ways': [
    {
      anyOf: [
        { type: 'array', items: self },
        { type: 'array', contains: self },
      ],
    },
    inList,
    ['first', 'all'],
  ],
  'items or a property': [
    { anyOf: [{ type: 'array', items: self }, { type: 'object', properties: { of: self } }, { type: 'string' }] },
    inList,
    [],
  ],
  'two ways that part further in': [
    { anyOf: ['a', 'b'].map((name) => before(name, { properties: { [name]: self } })) },
    (value) => inOf({ b: value }),
    [],
  ],
  'two ways that do not': [
    { allOf: [1, 2].map((maximum) => ({ properties: { of: { properties: { in: self } } }, maximum })) },
    (value) => inOf({ in: value }),
    ['first', 'all'],
  ],
};

test.each(Object.entries(cases))('%s', (_, [schema, nest, expected]) => {
  const whole = { $defs: { e: { visited: true, not: { const: 'bad' }, ...schema } }, ...self };
  for (const mode of ['first', 'all']) {
    let visits = 0;
    const ajv = new Ajv({ allErrors: mode === 'all', strict: false });
    ajv.addKeyword({ keyword: 'visited', before: 'const', validate: () => (visits += 1) > 0 });
    const validate = ajv.compile(whole);
    const most = Math.max(
      ...leaves.map((leaf) => {
        let value: JsonValue = leaf;
        for (let depth = 0; depth < 10; depth += 1) value = nest(value);
        visits = 0;
        validate(value);
        return visits;
      }),
    );
    expect([mode, most >= 1024]).toEqual([mode, expected.includes(mode)]);
    expect([mode, findExponential(whole, mode === 'first') !== undefined]).toEqual([mode, expected.includes(mode)]);
  }
});
