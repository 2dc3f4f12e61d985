import { describe, expect, test } from 'vitest';
import {
  boolean,
  boundedText,
  bytes,
  list,
  nothing,
  number,
  object,
  openObject,
  optional,
  string,
  typeName,
  unknown,
} from '../../compiler/ir/type.ts';
import type { Type } from '../../compiler/ir/type.ts';
import { bind, constant, emitted, refused, typing, wire } from './support.ts';

describe('value', () => {
  test('is its literal, of the literal’s type', () => {
    const { kind } = bind('value', { value: { a: [1, null], b: 'x' } });
    expect(emitted(kind)).toBe("{ a: [1, null], b: 'x' }");
    expect(typeName(typing(kind).outputs['value'] ?? nothing)).toBe('object { a: non-empty list<number?>, b: string }');
    expect(emitted(bind('value', { value: null }).kind)).toBe('null');
    expect(refused('value', {})).toBe(true);
  });
});

describe('get-property and split-object', () => {
  const person = object([
    ['name', string()],
    ['address', optional(object([['city', string()]]))],
    ['tags', list(string())],
  ]);

  test.each([
    ['name', person, 'string'],
    ['address.city', person, 'string?'],
    ['tags.0', person, 'string?'],
    // A missing object is reported once, for the object.
    ['name', optional(person), 'string'],
    ['anything.at.all', unknown, 'unknown'],
    ['other', openObject([['name', string()]]), 'unknown'],
    ['x', nothing, 'null'],
  ] as const)('%s of a known type', (path, type, expected) => {
    const found = typing(bind('get-property', { path }).kind, { object: wire('person', type) });
    expect(found.conflict).toBeUndefined();
    expect(typeName(found.outputs['value'] ?? nothing)).toBe(expected);
  });

  test.each([
    ['nam', person, 'Did you mean "name"?'],
    ['address.town.x', person, 'Its fields are "city".'],
    ['constructor', person, 'Its fields are "name", "address", "tags".'],
    ['name.length', person, 'Wire an object to “object”, or shorten the path.'],
    ['tags.length', person, 'Wire an object to “object”, or shorten the path.'],
  ] as const)('%s is a conflict', (path, type, hint) => {
    expect(typing(bind('get-property', { path }).kind, { object: wire('person', type) }).conflict?.hint).toBe(hint);
  });

  test('are access paths', () => {
    expect(bind('get-property', { path: 'a.0.b' }).kind.behaviour).toEqual({
      kind: 'access',
      from: { kind: 'input', port: 'object' },
      paths: new Map([['value', ['a', '0', 'b']]]),
    });
    const split = bind('split-object', { fields: ['a', 'b.c', 'a'] });
    expect(split.issues).toEqual([
      'FS2506 fields.2: The field "a" is listed twice. Remove one of them: each stands for a port or a column, which exist once.',
    ]);
    expect(split.kind.behaviour).toMatchObject({
      paths: new Map([
        ['a', ['a']],
        ['b.c', ['b.c']],
      ]),
    });
  });
});

describe('making objects and lists', () => {
  test('build-object passes its fields on, whatever their names', () => {
    const { kind } = bind('build-object', { fields: ['email', 'constructor', '__proto__'] });
    expect(kind.inputs.map(({ name }) => name)).toEqual(['email', 'constructor', '__proto__']);
    const { needs, outputs } = typing(kind, { email: wire('email', string('email')) });
    expect(Object.keys(needs)).toEqual(['email', 'constructor', '__proto__']);
    expect(typeName(outputs['object'] ?? nothing)).toBe(
      'object { email: e-mail address, constructor: null, __proto__: null }',
    );
  });

  test('build-list prints null for a missing element', () => {
    const { kind } = bind('build-list', { length: 2 });
    expect(emitted(kind, { item0: wire('a', string()), item1: wire('b', optional(string())) })).toBe(
      '[a, (b ?? null)]',
    );
    expect(refused('build-list', { length: -1 })).toBe(true);
    expect(emitted(bind('build-list', { length: 0 }).kind)).toBe('[]');
  });

  test.each([
    [
      object([['a', string()]]),
      object([
        ['a', number()],
        ['b', boolean],
      ]),
      'object { a: number, b: boolean }',
      '{ ...base, ...over }',
    ],
    [
      object([
        ['a', string()],
        ['c', string()],
      ]),
      object([['a', optional(string())]]),
      'object { a: string?, c: string }',
      '{ ...base, ...over }',
    ],
    [openObject(), openObject(), 'object', '{ ...base, ...over }'],
    [object([['a', string()]]), openObject(), 'object { a: unknown, … }', '{ ...base, ...over } as JsonObject'],
    // TypeScript would forget that the result may have other fields.
    [openObject(), object([['a', string()]]), 'object { a: string, … }', 'merge(base, over)'],
    [
      openObject([['b', number()]]),
      object([['a', string()]]),
      'object { b: number, a: string, … }',
      'merge(base, over)',
    ],
    [unknown, object([['a', string()]]), 'object', 'merge(base, over)'],
  ] as const)('merge-objects of %#', (base, over, expected, code) => {
    const { kind } = bind('merge-objects');
    const feeds = { base: wire('base', base), over: wire('over', over) };
    expect(typeName(typing(kind, feeds).outputs['object'] ?? nothing)).toBe(expected);
    expect(emitted(kind, feeds)).toBe(code);
  });
});

describe('template', () => {
  const emit = (template: string, feeds: Record<string, Type>, html = false): string =>
    emitted(
      bind('template', { template }).kind,
      Object.fromEntries(Object.entries(feeds).map(([name, type]) => [name, wire(name.replaceAll('-', '_'), type)])),
      { html },
    );

  test.each([
    ['Hello {{name}}!', { name: string() }, '`Hello ${name}!`'],
    ['{{ a }}{{a}}-{{b-c}}', { a: number(), 'b-c': boolean }, '`${a}${a}-${b_c}`'],
    ['{{name}}', { name: string() }, 'name'],
    ['{{name}}', { name: number() }, '`${name}`'],
    ['plain', {}, "'plain'"],
    ['', {}, "''"],
    ['\\{{name}} {{ 1x }} {name} {{name', {}, "'{{name}} {{ 1x }} {name} {{name'"],
    ['`${x} {{n}}', { n: string() }, '`\\`\\${x} ${n}`'],
  ] as const)('%j', (template, feeds, text) => {
    expect(emit(template, feeds)).toBe(text);
  });

  test('with bytes the result is bytes', () => {
    expect(emit('{{stamp}}.{{raw}}', { stamp: number(), raw: bytes })).toBe(
      'Buffer.concat([Buffer.from(`${stamp}.`), raw])',
    );
    expect(emit('{{raw}}', { raw: bytes })).toBe('raw');
    const { needs, outputs } = typing(bind('template', { template: '{{a}}{{raw}}' }).kind, {
      a: wire('a'),
      raw: wire('raw', bytes),
    });
    expect(outputs['text']).toEqual(bytes);
    expect(typeName(needs['a'] ?? nothing)).toBe('string | number | boolean');
  });

  test('in HTML the inserted values are escaped', () => {
    expect(emit('<b>{{name}}</b>{{n}}', { name: string(), n: number() }, true)).toBe(
      '`<b>${escapeHtml(name)}</b>${n}`',
    );
    expect(emit('{{x}}', { x: unknown }, true)).toBe('`${escapeHtml(String(x))}`');
  });
});

describe('select, now, uuid', () => {
  test.each([
    [string(), string(), 'string'],
    [string(), nothing, 'string?'],
    [string(), number(), 'any value but null'],
    [string(), unknown, 'unknown'],
    [number(), optional(string()), 'unknown'],
  ] as const)('select of %# has the common type, else unknown', (whenTrue, whenFalse, expected) => {
    const { kind } = bind('select');
    const feeds = { condition: wire('isOk', boolean), whenTrue: wire('a', whenTrue), whenFalse: wire('b', whenFalse) };
    expect(typeName(typing(kind, feeds).outputs['value'] ?? nothing)).toBe(expected);
    expect(emitted(kind, feeds)).toBe('isOk ? a : b');
  });

  test('select does not mix bytes with JSON', () => {
    expect(
      typing(bind('select').kind, { whenTrue: wire('a', bytes), whenFalse: wire('b', string()) }).conflict,
    ).toBeDefined();
  });

  test('now is the clock of the request, uuid is fresh', () => {
    expect(emitted(bind('now').kind)).toBe('now.toISOString()');
    expect(emitted(bind('uuid').kind)).toBe('randomUUID()');
    expect(bind('uuid').kind.behaviour).toMatchObject({ fresh: true });
    expect(constant('x').type).toEqual(boundedText(1));
  });
});
