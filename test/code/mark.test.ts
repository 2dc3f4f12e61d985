import { describe, expect, test } from 'vitest';
import { code, identifier, join, print, read } from '../../compiler/code/code.ts';
import { isMark, marked, markedAll, markedRanges, unmarked } from '../../compiler/code/mark.ts';

const value = identifier('value');

describe('marks', () => {
  test('are no text: what is printed is the same with and without', () => {
    const text = code`f(${value}, ${'a'})`;
    expect(print(marked('node', text))).toBe(print(text));
    expect(print(markedAll(['a', 'b'], text))).toBe(print(text));
    expect(unmarked(markedAll(['a', 'b'], code`f(${read('x')})`))).toEqual({ chunks: ['f(', 'x', ')'] });
  });

  test('survive every composition, at the right place', () => {
    const text = code`${'😀\n'} + ${marked('inner', value)}`;
    const all = join([marked('first', code`1`), marked('outer', text)], '\n');
    const ranges = markedRanges(all).map(({ node, start, end }) => [node, print(all).slice(start, end)]);
    expect(ranges).toEqual([
      ['first', '1'],
      ['inner', 'value'],
      ['outer', "'😀\\n' + value"],
    ]);
  });

  test('of one node may nest, and lie beside each other', () => {
    const nested = marked('node', code`(${marked('node', value)})`);
    expect(markedRanges(nested).map(({ start, end }) => print(nested).slice(start, end))).toEqual(['value', '(value)']);
    expect(markedRanges(join([marked('node', value), marked('node', value)], ', '))).toHaveLength(2);
  });

  test('are told by what they are, not by their text', () => {
    expect(marked('begin', code`${'mark'}`).chunks.map(isMark)).toEqual([true, false, true]);
  });

  test('name any node, since an id is a text of the flow', () => {
    for (const node of ['', '__proto__', "'", '*/', 'end'])
      expect(markedRanges(marked(node, value))).toEqual([{ node, start: 0, end: 5 }]);
  });
});
