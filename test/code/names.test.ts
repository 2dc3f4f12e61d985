import { describe, expect, test } from 'vitest';
import {
  code,
  declared,
  identifier,
  imported,
  importsOf,
  literal,
  objectLiteral,
  print,
  property,
  read,
} from '../../compiler/code/code.ts';
import type { Code } from '../../compiler/code/code.ts';
import { ownNames, undeclared } from '../../compiler/code/declared-names.ts';
import { createNameGiver, giveNames, keywords, namesIn } from '../../compiler/code/give-names.ts';
import { lib, libModules, libNames } from '../../compiler/code/lib.ts';
import { library } from '../support/compile-flow.ts';

describe('names of one scope', () => {
  test('are each given once, the first that is free', () => {
    const { give, isFree } = createNameGiver(['request']);
    expect(give('1', ['user', 'row'])).toBe('user');
    expect(give('2', ['user', 'row'])).toBe('row');
    expect(give('3', ['user', 'row'])).toMatch(/^row_[0-9a-f]{8}$/);
    expect(['user', 'row', 'request', ''].filter(isFree)).toEqual([]);
  });

  test('are never words of TypeScript, nor reserved ones', () => {
    for (const word of keywords) expect(createNameGiver([]).give('id', [word])).not.toBe(word);
    expect(createNameGiver(['app']).give('id', ['app'])).not.toBe('app');
  });

  test('are distinct even if ids and names are all the same', () => {
    const { give } = createNameGiver([]);
    const names = Array.from({ length: 50 }, () => give('same', ['a']));
    expect(new Set(names).size).toBe(50);
  });

  test('are made up for values without one', () => {
    expect(createNameGiver([]).give('id', [])).toMatch(/^value_/);
    expect(createNameGiver([]).give('id', ['', ''])).toMatch(/^value_/);
    expect(createNameGiver([]).give('id', ['a', ''])).toBe('a');
  });

  test('do not treat inherited properties as taken', () => {
    const { give } = createNameGiver([]);
    expect(give('1', ['constructor'])).toBe('constructor');
    expect(give('2', ['toString'])).toBe('toString');
  });
});

describe('the names of a whole scope', () => {
  const items = ['aa', 'b', 'a', 'ab'];
  const names = (order: readonly string[]): Readonly<Record<string, string>> =>
    Object.fromEntries(
      giveNames(
        order,
        ['taken'],
        (id) => id,
        (id) => (id === 'ab' ? [] : ['same', `other${id.length}`]),
      ),
    );

  test('do not depend on the order', () => {
    expect(names(items.toReversed())).toEqual(names(items));
  });

  test('prefer each value’s first choice, and shorter ids', () => {
    expect(names(items)).toMatchObject({ a: 'same', b: 'other1', aa: 'other2' });
    expect(names(items)['ab']).toMatch(/^value_/);
    expect(
      giveNames(
        items,
        [],
        (id) => id,
        () => ['taken'],
      ).size,
    ).toBe(4);
  });
});

describe('the names in a text', () => {
  test('are those of variables, not of properties, strings and comments', () => {
    expect([...namesIn("const a = b.c?.d + 'e' /* f */ + g(); // h\nlet i;")].toSorted()).toEqual([
      'a',
      'b',
      'const',
      'g',
      'i',
      'let',
    ]);
  });

  test('are found despite a quote inside a string', () => {
    expect([...namesIn("f('\\' + g', 'x\\\\') + h")].toSorted()).toEqual(['f', 'h']);
  });
});

describe('a variable that is read', () => {
  const block = (inner: Code): Code => code`{ ${inner} }`;

  test('is declared before, in an enclosing block', () => {
    expect(undeclared(code`const ${declared('a')} = 1; ${block(read('a'))}`)).toEqual([]);
    expect(undeclared(code`${read('a')}; const ${declared('a')} = 1;`)).toEqual(['a']);
    expect(undeclared(code`${block(declared('a'))} ${read('a')}`)).toEqual(['a']);
    expect(undeclared(code`(${block(declared('a'))}) => ${block(read('a'))}`)).toEqual([]);
    expect(undeclared(code`(${block(declared('a'))}, ${declared('i')}) => ${block(read('a'))}`)).toEqual([]);
    expect(undeclared(code`(${block(declared('a'))}, _index, ${declared('signal')}) => ${block(read('a'))}`)).toEqual(
      [],
    );
    expect(undeclared(code`(${block(declared('a'))}) => ${block(read('a'))}; ${read('a')}`)).toEqual(['a']);
    expect(undeclared(code`const ${block(declared('a'))} = 1; ${read('a')}`)).toEqual([]);
    expect(undeclared(code`f((${block(declared('a'))}) => g(${read('a')}) + ${read('a')})`)).toEqual([]);
    expect(undeclared(code`f((${block(declared('a'))}) => g(${read('a')}), 1); ${read('a')}`)).toEqual(['a']);
    expect(undeclared(code`f((${block(declared('a'))}) => g(${read('a')})).f(() => ${read('a')})`)).toEqual(['a']);
    expect(undeclared(code`${block(declared('a'))} ${block(read('a'))} ${block(read('a'))}`)).toEqual(['a']);
    const returned = code`(${block(declared('a'))}): { b: string } =>`;
    expect(undeclared(code`f(${returned} g(${read('a')})); ${read('a')}`)).toEqual(['a']);
    expect(undeclared(code`f(${returned} g(${read('a')})).f(${returned} ${block(read('a'))})`)).toEqual([]);
  });

  test('is found despite braces in literals, which open no block', () => {
    expect(undeclared(code`{ const ${declared('a')} = ${'}'}; ${literal({ '}': '{' })}; ${read('a')} }`)).toEqual([]);
    expect(undeclared(code`{ ${declared('a')} } ${'{'} ${read('a')}`)).toEqual(['a']);
  });

  test('is not one that the emitter named itself', () => {
    expect(undeclared(code`${identifier('a')} + b`)).toEqual([]);
  });
});

describe('own names', () => {
  test('are the words of the emitter and of imports, not given names, fields or texts', () => {
    const text = code`const ${declared('given')} = reply.send(${read('other')}, ${'text'}, ${imported('kysely', 'sql')}, ${objectLiteral([['field', literal(1)]])}, ${property(read('other'), 'part')});`;
    expect([...ownNames(text)].toSorted()).toEqual(['const', 'reply', 'sql']);
  });
});

describe('lib', () => {
  test('knows each function once', () => {
    expect(new Set(libNames).size).toBe(libNames.length);
  });

  test('exports every called function', () => {
    const moduleOf = (call: (parameters: readonly Code[]) => Code): string => importsOf(call([]))[0]?.from ?? '';
    const missing = Object.entries(lib).filter(([name, call]) => {
      const from = moduleOf(call);
      return !new RegExp(`export (?:async )?(?:function\\*?|const) ${name}\\b|export \\{[^}]*\\b${name}\\b`).test(
        library.get(`src/${from}`) ?? '',
      );
    });
    expect(missing.map(([name]) => name)).toEqual([]);
    expect(new Set(Object.values(lib).map(moduleOf))).toEqual(libModules);
  });

  test('calls match the parameters', () => {
    expect(print(lib.toNumber([identifier('a'), code`${'b'}`]))).toBe("toNumber(a, 'b')");
    expect(print(lib.toNumber([]))).toBe('toNumber()');
  });
});
