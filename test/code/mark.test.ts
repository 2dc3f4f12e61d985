import { describe, expect, test } from 'vitest';
import { code, identifier, join, print, read } from '../../compiler/code/code.ts';
import { equals, not } from '../../compiler/code/condition.ts';
import { isMark, marked, markedAll, markedRanges, markedValue, unmarked, valuesIn } from '../../compiler/code/mark.ts';

const value = identifier('value');

describe('marks', () => {
  test('are no text: code prints the same with and without them', () => {
    const text = code`f(${value}, ${'a'})`;
    expect(print(marked('node', text))).toBe(print(text));
    expect(print(markedAll(['a', 'b'], text))).toBe(print(text));
    expect(unmarked(markedAll(['a', 'b'], code`f(${read('x')})`))).toEqual({ chunks: ['f(', 'x', ')'] });
  });

  test('survive every composition, in the right place', () => {
    const text = code`${'😀\n'} + ${marked('inner', value)}`;
    const all = join([marked('first', code`1`), marked('outer', text)], '\n');
    const ranges = markedRanges(all).map(({ node, start, end }) => [node, print(all).slice(start, end)]);
    expect(ranges).toEqual([
      ['first', '1'],
      ['inner', 'value'],
      ['outer', "'😀\\n' + value"],
    ]);
  });

  test('of one node may nest, or stand next to each other', () => {
    const nested = marked('node', code`(${marked('node', value)})`);
    expect(markedRanges(nested).map(({ start, end }) => print(nested).slice(start, end))).toEqual(['value', '(value)']);
    expect(markedRanges(join([marked('node', value), marked('node', value)], ', '))).toHaveLength(2);
  });

  test('of a value say what it is worth, and not what its opposite is', () => {
    const same = markedValue('same', equals(value, code`1`));
    expect([...valuesIn(code`f(${marked('other', same)})`)]).toEqual([['same', 'value === 1']]);
    expect(print(not(same))).toBe('value !== 1');
    expect([...valuesIn(not(same))]).toEqual([]);
  });

  test('are recognised by identity, not by their text', () => {
    expect(marked('begin', code`${'mark'}`).chunks.map(isMark)).toEqual([true, false, true]);
  });

  test('accept any node id, since the flow chooses it', () => {
    for (const node of ['', '__proto__', "'", '*/', 'end'])
      expect(markedRanges(marked(node, value))).toEqual([{ node, start: 0, end: 5 }]);
  });
});
