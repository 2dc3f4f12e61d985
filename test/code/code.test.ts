import { runInThisContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../../compiler/base/json.ts';
import {
  code,
  comment,
  declared,
  empty,
  identifier,
  imported,
  importedType,
  importsOf,
  join,
  literal,
  objectLiteral,
  optionalProperty,
  print,
  property,
  quantity,
  read,
  spread,
  templateLiteral,
} from '../../compiler/code/code.ts';
import type { Code } from '../../compiler/code/code.ts';
import { operand } from '../../compiler/code/condition.ts';
import { marked } from '../../compiler/code/mark.ts';
import { naughtyTexts } from '../support/naughty.ts';

const evaluate = (source: Code, names: Readonly<Record<string, unknown>> = {}): unknown =>
  runInThisContext(`({ ${Object.keys(names).join(', ')} }) => (${print(source)})`)(names);
const name = identifier('name');

describe('the template', () => {
  test('turns any text into a literal, in any position', () => {
    for (const text of naughtyTexts) {
      expect(evaluate(code`[${text}, ${'-'} + ${text}]`), JSON.stringify(text)).toEqual([text, `-${text}`]);
      expect(evaluate(code`{ ${'key'}: ${text} }`)).toEqual({ key: text });
    }
  });

  test('inserts numbers, booleans and null as they are', () => {
    expect(print(code`f(${1.5}, ${true}, ${null}, ${-0})`)).toBe('f(1.5, true, null, -0)');
  });

  test('inserts code as it is, and a list of codes with commas', () => {
    expect(print(code`f(${[name, code`g(${'a'})`]}${[]})`)).toBe("f(name, g('a'))");
  });

  test('treats a text as text even if it looks like code', () => {
    expect(print(code`${print(name)}`)).toBe("'name'");
  });

  test('handles a literal of a hundred thousand parts', () => {
    expect(code`[${Array.from({ length: 100_000 }, () => name)}]`.chunks.length).toBeGreaterThan(199_999);
  });
});

describe('a literal', () => {
  test.each<JsonValue>([
    ...naughtyTexts.map((text) => ({ [text]: [text, { [text]: text }] })),
    JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":1}}'),
    { b: 1, a: 2, 10: 3, 9: 4, '01': 5, '-1': 6 },
    [[], {}, [[]], null, false, 0, -1, 1e21, 5e-324, 1.7976931348623157e308],
    { null: null, true: true, false: false, undefined: null, NaN: 1, this: 2 },
  ])('is exactly its value: %j', (value) => {
    expect(JSON.stringify(evaluate(literal(value)))).toBe(JSON.stringify(value));
  });

  test('handles minus zero and numbers too large for JavaScript', () => {
    expect(Object.is(evaluate(literal(-0)), -0)).toBe(true);
    expect(evaluate(literal(JSON.parse('[1e999, -1e999]')))).toEqual([Infinity, -Infinity]);
  });
});

describe('a quantity', () => {
  test.each([0, 9999, 10_000, 123_456, 1_234_567, 9007199254740991, 1e21])('%d is that number', (value) => {
    expect(evaluate(quantity(value))).toBe(value);
  });

  test('is grouped from five digits on', () => {
    expect([9999, 10_000, 1_234_567].map((value) => print(quantity(value)))).toEqual(['9999', '10_000', '1_234_567']);
  });
});

describe('names', () => {
  test('must be identifiers; others are a compiler bug', () => {
    for (const text of ['', ' a', 'a b', 'a;b', 'a\n', '1', "a'", 'a.b', 'a/**/']) {
      for (const make of [identifier, declared, read]) expect(() => make(text)).toThrow('Not an identifier');
      expect(() => imported('node:fs', text)).toThrow('Not an identifier');
      expect(() => importedType('node:fs', text)).toThrow('Not an identifier');
    }
  });

  test('are imported from modules', () => {
    for (const from of ["x'; process.exit(); '", '', 'a b', 'a\n', 'a"', 'a\\', '${a}', '`'])
      expect(() => imported(from, 'a')).toThrow('Not a module');
    for (const from of ['node:crypto', '@electric-sql/pglite', 'lib/read.ts', '../lib/a-b.ts'])
      expect(print(imported(from, 'a'))).toBe('a');
  });
});

describe('a property', () => {
  const odd = ['a', 'a-b', '', '0', ' ', "'", ']', "'] = evil['", 'ä', 'class', ...naughtyTexts];
  test('is read by exactly its name', () => {
    for (const each of odd) {
      const object = Object.create(null, { [each]: { value: 'found', enumerable: true } });
      for (const part of [property(name, each), optionalProperty(name, each)])
        expect(evaluate(part, { name: object }), JSON.stringify(each)).toBe('found');
    }
  });

  test('of a missing value is missing', () => {
    for (const each of odd) expect(evaluate(optionalProperty(name, each), { name: null })).toBeUndefined();
  });
});

describe('an object literal', () => {
  test('has its fields in order, under their names', () => {
    const fields = naughtyTexts.filter((text) => text !== '').map((text, index) => [text, literal(index)] as const);
    expect(evaluate(objectLiteral(fields))).toEqual(Object.fromEntries(fields.map(([text], index) => [text, index])));
  });

  test('in another one is its fields; any other object is spread', () => {
    const one = objectLiteral([['a', code`{ b: 1 }`]]);
    expect(print(spread(marked('node', operand(one))))).toBe('a: { b: 1 }');
    expect(print(spread(objectLiteral([])))).toBe('...{}');
    expect(print(spread(name))).toBe('...name');
  });

  test('is short only if the value is the variable of that name', () => {
    const short = (field: string, value: Code): string => print(objectLiteral([[field, value]]));
    expect(short('name', name)).toBe('{ name }');
    expect(short('name', marked('node', read('name')))).toBe('{ name }');
    expect(short('name', code`${'name'}`)).toBe("{ name: 'name' }");
    expect(short('name', code`${name}.first`)).toBe('{ name: name.first }');
    expect(short('other', name)).toBe('{ other: name }');
    expect(short('null', literal(null))).toBe('{ null: null }');
    expect(short('true', literal(true))).toBe('{ true: true }');
    expect(short('1', literal(1))).toBe('{ 1: 1 }');
    expect(short('__proto__', identifier('__proto__'))).toBe("{ ['__proto__']: __proto__ }");
  });
});

describe('a template literal', () => {
  test('holds its texts exactly, however they are split', () => {
    for (const before of naughtyTexts) {
      expect(evaluate(templateLiteral([before])), JSON.stringify(before)).toBe(before);
      expect(evaluate(templateLiteral([...before])), JSON.stringify(before)).toBe(before);
      for (const after of naughtyTexts)
        expect(evaluate(templateLiteral([before, after, name, after, before]), { name: 'x' })).toBe(
          `${before}${after}x${after}${before}`,
        );
    }
  });

  test('starts no placeholder between two texts, nor before a value', () => {
    expect(evaluate(templateLiteral(['$', '{name}']), { name: 'x' })).toBe('${name}');
    expect(evaluate(templateLiteral(['$', '', '{name}']), { name: 'x' })).toBe('${name}');
    expect(evaluate(templateLiteral(['\\', '`']))).toBe('\\`');
    expect(evaluate(templateLiteral(['\\', '${name}']))).toBe('\\${name}');
    expect(evaluate(templateLiteral(['costs $', name]), { name: 5 })).toBe('costs $5');
  });

  test('accepts values with braces and templates in them', () => {
    const inner = templateLiteral(['}', name, '{']);
    const field = property(literal({ a: '}' }), 'a');
    expect(evaluate(templateLiteral(['<', inner, '>', field]), { name: 1 })).toBe('<}1{>}');
  });
});

describe('a comment', () => {
  test('ends with its line', () => {
    for (const text of naughtyTexts)
      expect(runInThisContext(`${print(comment(text))}'after'`), JSON.stringify(text)).toBe('after');
  });
});

describe('join', () => {
  test('of an empty list is empty', () => {
    expect(join([], ', ')).toEqual(empty);
  });

  test('puts the separator between', () => {
    expect(print(join([name, name, name], ' && '))).toBe('name && name && name');
  });
});

describe('imports', () => {
  test('follow from the names mentioned, each once', () => {
    const both = code`${imported('node:crypto', 'randomUUID')}() + ${imported('node:crypto', 'randomUUID')}()`;
    expect(importsOf(both)).toEqual([{ from: 'node:crypto', name: 'randomUUID', typeOnly: false }]);
  });

  test('are type-only if every mention is', () => {
    const value = imported('kysely', 'sql');
    const type = importedType('kysely', 'sql');
    for (const mixed of [code`${type} ${value}`, code`${value} ${type}`])
      expect(importsOf(mixed)).toEqual([{ from: 'kysely', name: 'sql', typeOnly: false }]);
    expect(importsOf(type)).toEqual([{ from: 'kysely', name: 'sql', typeOnly: true }]);
  });

  test('of one name from two modules are two imports', () => {
    expect(importsOf(code`${imported('a', 'x')} ${imported('b', 'x')}`)).toHaveLength(2);
  });
});
