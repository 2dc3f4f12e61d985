import { runInThisContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { commentText, isIdentifierName, propertyKey, stringLiteral } from '../../compiler/code/quote.ts';
import { naughtyTexts } from '../support/naughty.ts';

/** Every code unit: between letters, alone, and after each character that could escape it. */
const units = Array.from({ length: 0x10000 }, (_, unit) => String.fromCharCode(unit));
const texts = [...naughtyTexts, ...units.map((unit) => `a${unit}b`), units.join(''), units.toReversed().join('\\')];
const evaluate = (source: string): unknown => runInThisContext(`(${source})`);

describe('a string literal', () => {
  test('holds exactly its text, for any text', () => {
    expect(evaluate(`[${texts.map(stringLiteral).join(', ')}]`)).toEqual(texts);
  });

  test('is one line that shows everything in it', () => {
    const shown = /^'[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}]*'$/u;
    expect(texts.filter((text) => !shown.test(stringLiteral(text)))).toEqual([]);
  });

  test('keeps harmless characters readable', () => {
    expect(stringLiteral('It says "hello", naïve ${name} `x` 😀')).toBe(`'It says "hello", naïve \${name} \`x\` 😀'`);
  });
});

describe('a property key', () => {
  test('makes an own property of exactly that name', () => {
    const objects = texts.map((text) => `Object.keys({ ${propertyKey(text)}: 1 }).join()`);
    expect(evaluate(`[${objects.join(', ')}]`)).toEqual(texts);
  });

  test('never sets the prototype', () => {
    expect(evaluate(`Object.getPrototypeOf({ ${propertyKey('__proto__')}: null }) === Object.prototype`)).toBe(true);
  });

  test.each([
    ['name', 'name'],
    ['class', 'class'],
    ['0', '0'],
    ['404', '404'],
    ['007', "'007'"],
    ['1e3', "'1e3'"],
    ['1.5', "'1.5'"],
    ['-1', "'-1'"],
    ['1_000', "'1_000'"],
    ['9007199254740993', "'9007199254740993'"],
    ['größe', "'größe'"],
    ['', "''"],
  ])('%j is written %s', (name, key) => {
    expect(propertyKey(name)).toBe(key);
  });
});

describe('an identifier', () => {
  test('consists of letters, digits, _ and $, and nothing else', () => {
    expect(['a', '_', '$', 'a1', '$_9', 'await'].every(isIdentifierName)).toBe(true);
    expect(
      ['', '1a', 'a b', 'a\n', '\na', 'a;', 'a-b', 'a.b', 'a\u200d', 'é', '𝒳', '\\u0061'].filter(isIdentifierName),
    ).toEqual([]);
  });
});

describe('the text of a comment', () => {
  test('stays in its line, and in its block', () => {
    const line = texts.map((text, index) => `${index} // ${commentText(text)}\n`);
    const block = texts.map((text, index) => `/* ${commentText(text)} */ ${index}`);
    const counted = texts.map((_, index) => index);
    expect(evaluate(`[${line.join(', ')}]`)).toEqual(counted);
    expect(evaluate(`[${block.join(', ')}]`)).toEqual(counted);
  });

  test('ends no block after characters are removed from it', () => {
    for (const text of ['*\u0000/', '*\u202e/', '**//', '*/*/', '*\n/', '*\ufeff*//'])
      expect(commentText(text)).not.toContain('*/');
  });

  test('holds no directive for a tool', () => {
    for (const text of ['@ts-nocheck', ' @ts-ignore', '\u200b@ts-expect-error: x', 'prettier-ignore', 'oxfmt-ignore'])
      expect(commentText(text)).toMatch(/^“.*”$/);
    expect(commentText('asks @ts-ignore')).toBe('asks @ts-ignore');
    expect(commentText('@typescript')).toBe('@typescript');
  });

  test('of invisible characters is empty', () => {
    expect(commentText(' \t\u0000\u202e\u2028\ufeff ')).toBe('');
  });
});
