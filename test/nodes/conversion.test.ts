import { describe, expect, test } from 'vitest';
import { boolean, bytes, nothing, number, optional, string, typeName, unknown } from '../../compiler/ir/type.ts';
import { bind, emitted, refused, typing, wire } from './support.ts';

describe('conversions', () => {
  test.each([
    ['to-number', {}, string(), 'toNumber(x, \'body field "value"\')'],
    ['to-number', {}, number(), 'x'],
    ['to-number', { onInvalid: 'null' }, optional(string()), 'toNumberOrNull(x)'],
    ['to-boolean', {}, unknown, 'toBoolean(x, \'body field "value"\')'],
    ['to-boolean', {}, boolean, 'x'],
    ['to-boolean', { onInvalid: 'null' }, unknown, 'toBooleanOrNull(x)'],
    ['parse-json', {}, bytes, 'parseJson(x, \'body field "value"\')'],
    ['parse-json', { onInvalid: 'null' }, optional(string()), 'parseJsonOrNull(x)'],
    ['to-string', {}, number(), 'String(x)'],
    ['to-string', {}, string(), 'x'],
    ['to-timestamp', {}, unknown, 'new Date(x).toISOString()'],
    ['to-timestamp', {}, string('instant'), 'x'],
    ['to-timestamp', { onInvalid: 'null' }, unknown, 'toInstantOrNull(x)'],
    ['to-timestamp', { onInvalid: 'null' }, string('timestamp'), 'new Date(x).toISOString()'],
    ['to-timestamp', { onInvalid: 'null' }, optional(string('timestamp')), 'toInstantOrNull(x)'],
    ['to-json', {}, number(), 'JSON.stringify(x)'],
    ['to-json', {}, unknown, 'JSON.stringify((x ?? null))'],
  ] as const)('%s %j of a %j is %s', (type, config, given, text) => {
    expect(emitted(bind(type, config).kind, { value: wire('x', given) })).toBe(text);
  });

  test('data from elsewhere than the request is rejected with 500', () => {
    expect(emitted(bind('to-number').kind, { value: wire('x', unknown, { status: 500 }) })).toBe(
      'toNumber(x, \'body field "value"\', 500)',
    );
  });

  test.each([
    ['to-number', {}, unknown, 'string | number', 'number', true],
    ['to-number', { onInvalid: 'null' }, unknown, 'unknown', 'number?', false],
    ['to-number', { onInvalid: 'null' }, number(), 'unknown', 'number', false],
    ['to-number', { onInvalid: 'null' }, optional(number()), 'unknown', 'number?', false],
    ['to-boolean', {}, unknown, 'string | boolean', 'boolean', true],
    ['to-boolean', { onInvalid: 'null' }, optional(boolean), 'unknown', 'boolean?', false],
    ['to-boolean', { onInvalid: 'null' }, boolean, 'unknown', 'boolean', false],
    ['parse-json', {}, unknown, 'string', 'unknown', true],
    ['parse-json', {}, bytes, 'string | bytes', 'unknown', true],
    ['to-string', {}, unknown, 'string | number | boolean', 'string', false],
    ['to-timestamp', {}, unknown, 'timestamp string', 'timestamp string', false],
    ['to-timestamp', { onInvalid: 'null' }, unknown, 'unknown', 'timestamp string?', false],
    ['to-timestamp', { onInvalid: 'null' }, string('timestamp'), 'unknown', 'timestamp string', false],
    ['to-json', {}, unknown, 'unknown', 'string', false],
  ] as const)('%s %j needs and gives', (type, config, given, need, output, rejects) => {
    const { kind } = bind(type, config);
    const { needs, outputs } = typing(kind, { value: wire('x', given) });
    expect(typeName(needs['value'] ?? unknown)).toBe(need);
    expect(Object.values(outputs).map(typeName)).toEqual([output]);
    expect(kind.behaviour.kind === 'pure' && kind.behaviour.rejects === true).toBe(rejects);
    expect(nothing.presence).toBe('optional');
  });

  test('onInvalid is reject or null', () => expect(refused('to-number', { onInvalid: 'ignore' })).toBe(true));
});
