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
  test('is kept or removed, with the parts in it', () => {
    expect(filled(true, true)).toEqual(['one();', 'two();', 'three();', 'four();']);
    expect(filled(true, false)).toEqual(['one();', 'two();', 'four();']);
    expect(filled(false, true)).toEqual(['one();', 'four();']);
  });

  test('can be replaced by another text, which is inserted unchanged', () => {
    expect(filled(true, '// flowsmith: end')).toEqual(['one();', 'two();', '// flowsmith: end', 'four();']);
    expect(filled('other();', 'never();')).toEqual(['one();', 'other();', 'four();']);
  });

  test('with an unknown name is a bug', () => {
    expect(() => fillParts(text, new Map([['outer', true]]))).toThrow('inner');
  });
});
