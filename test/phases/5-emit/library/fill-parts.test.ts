import { describe, expect, test } from 'vitest';
import { fillParts } from '../../../../compiler/phases/5-emit/library/fill-parts.ts';

const text = `one();
// flowsmith: outer
two();
  // flowsmith: inner
  three();
  // flowsmith: end
// flowsmith: end
four();`;

const filled = (outer: boolean | string, inner: boolean | string): readonly string[] =>
  fillParts(
    text,
    new Map([
      ['outer', outer],
      ['inner', inner],
    ]),
  )
    .split('\n')
    .map((line) => line.trim());

describe('a part of a module', () => {
  test('stands there, or does not, with the parts in it', () => {
    expect(filled(true, true)).toEqual(['one();', 'two();', 'three();', 'four();']);
    expect(filled(true, false)).toEqual(['one();', 'two();', 'four();']);
    expect(filled(false, true)).toEqual(['one();', 'four();']);
  });

  test('gives way to another text, which is taken as it is', () => {
    expect(filled(true, '// flowsmith: end')).toEqual(['one();', 'two();', '// flowsmith: end', 'four();']);
    expect(filled('other();', 'never();')).toEqual(['one();', 'other();', 'four();']);
  });

  test('that nobody knows is a bug', () => {
    expect(() => fillParts(text, new Map([['outer', true]]))).toThrow('inner');
  });
});
